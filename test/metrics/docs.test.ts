import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error A script without types.
import { filled } from "../../scripts/metrics-docs.mjs";

test("docs/metrics.md says what the tables say; node scripts/metrics-docs.mjs writes it", () => {
  const text = readFileSync(new URL("../../docs/metrics.md", import.meta.url), "utf8");
  expect((filled as (text: string) => string)(text)).toBe(text);
  expect(text).toContain("`nav-moved-to-client`");
});
