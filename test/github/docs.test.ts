import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("action.yml and the README say what the tables of inputs and metrics say", () => {
  const script = join(import.meta.dirname, "../../scripts/docs.mjs");
  expect(execFileSync(process.execPath, [script, "--check"], { encoding: "utf8" })).toBe("");
});
