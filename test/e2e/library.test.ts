import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildExample } from "../../example/build.mjs";
import { scratch } from "./cli.ts";

const root = join(import.meta.dirname, "../..");
const dist = dirname(process.env["CRAWLSHAPE_CLI"] ?? join(root, "dist/cli.js"));
const home = scratch();
const at = (...parts: string[]) => join(home.path, ...parts);
const [example = ""] = /(?<=^```js\n)[^]*?(?=^```$)/m.exec(readFileSync(join(root, "docs/library.md"), "utf8")) ?? [];

// The package as npm would lay it out, without anything else installed.
beforeAll(() => {
  buildExample(at("build"), "static");
  mkdirSync(at("node_modules/crawlshape"), { recursive: true });
  cpSync(dist, at("node_modules/crawlshape/dist"), { recursive: true });
  cpSync(join(root, "package.json"), at("node_modules/crawlshape/package.json"));
  writeFileSync(at("example.mjs"), example);
});
afterAll(home.remove);

const run = () => execFileSync(process.execPath, ["example.mjs"], { cwd: home.path, encoding: "utf8" });

test("the example of docs/library.md runs as it stands: first measured, then compared", () => {
  expect(run()).toMatch(/^no-baseline: /);
  expect(run()).toMatch(/^pass: /);
});

test("its types are enough for a strict consumer", () => {
  writeFileSync(
    at("consumer.ts"),
    `import { audit, ConfigError, formatHtml, nextBaseline, type Audit, type AuditSettings } from "crawlshape";
const settings: AuditSettings = { maxPages: 3, log: { info: (line) => line.length } };
export const found: Audit = await audit("./build", settings);
export const text: string | undefined = nextBaseline(found);
export const html: string = formatHtml(found);
export const names: readonly string[] = found.comparison.findings.map((finding) => finding.cause?.kind ?? "");
export const mistake = new ConfigError("x");
// @ts-expect-error -- a setting that does not exist
void audit("./build", { maxPagse: 3 });
`,
  );
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const flags = [
    "--noEmit",
    "--strict",
    "--target",
    "es2022",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
    "--types",
    "",
  ];
  const checked = () =>
    execFileSync(process.execPath, [tsc, ...flags, "consumer.ts"], { cwd: home.path, encoding: "utf8" });
  expect(checked()).toBe("");
});
