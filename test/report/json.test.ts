import { Ajv } from "ajv";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildExample } from "../../example/build.mjs";
import type { Audit } from "../../src/model.ts";
import { formatJson, reportSchemaVersion } from "../../src/report/json.ts";
import { rowOf, siteRows } from "../fakes/runs.ts";
import { auditFolder, auditOf } from "./audits.ts";

const schema = JSON.parse(readFileSync(new URL("../../schema/report.schema.json", import.meta.url), "utf8"));
const validate = new Ajv({ allErrors: true }).compile(schema);
const home = mkdtempSync(join(tmpdir(), "crawlshape-json-"));
const site = join(home, "site");
afterAll(() => rmSync(home, { recursive: true, force: true }));

let first: Audit;
let second: Audit;
beforeAll(async () => {
  buildExample(site, "static");
  first = await auditFolder(site);
  for (const name of ["yields", "scab", "vinegar"]) rmSync(join(site, `${name}.html`));
  writeFileSync(join(site, "soil.html"), "<title>Soil</title><meta http-equiv=refresh content='0;url=/spacing'>");
  writeFileSync(join(site, "tools.html"), readFileSync(join(site, "staking.html")));
  second = await auditFolder(site, first);
});

const fault = (report: unknown): unknown => (validate(report) ? undefined : validate.errors);

test("reports of real runs satisfy the published schema: a first run, and one with findings, failures and clusters", () => {
  for (const audit of [first, second]) expect(fault(JSON.parse(formatJson(audit)))).toBeUndefined();
  expect(second.verdict).toBe("regressed");
  expect(second.comparison.changes.removed.length).toBeGreaterThan(0);
});

test("so do reports of a run that was stopped, and of one that could not compare", () => {
  const rows = siteRows({ guides: 8 });
  const stopped = auditOf(rows, rows, {
    crawl: { stop: { kind: "ceiling", ceiling: "max-pages", detail: "9 pages" }, ceilings: ["max-pages"] },
  });
  const blocked = auditOf([rowOf("/")], undefined, {
    crawl: { stop: { kind: "blocked", cause: "robots-unreachable", detail: "503" } },
  });
  for (const audit of [stopped, blocked]) expect(fault(JSON.parse(formatJson(audit)))).toBeUndefined();
});

test("every field that pages and the top level have is described", () => {
  const report = JSON.parse(formatJson(second));
  const described = (properties: object) => new Set(Object.keys(properties));
  const known = described(schema.definitions.page.properties);
  const met = new Set(report.pages.flatMap((page: object) => Object.keys(page)));
  expect([...met].filter((name) => !known.has(String(name)))).toEqual([]);
  expect(Object.keys(report).filter((name) => !described(schema.properties).has(name))).toEqual([]);
  expect(report.schemaVersion).toBe(reportSchemaVersion);
  expect(schema.properties.schemaVersion.const).toBe(reportSchemaVersion);
});

test.for<{ path: readonly (string | number)[]; value?: unknown; why: string }>([
  { why: "a ratio as text", path: ["metrics", "orphanRatio", "value"], value: "0%" },
  { why: "a finding with an unknown field", path: ["findings", 0, "colour"], value: "red" },
  { why: "a page without a status", path: ["pages", 0, "status"] },
  {
    why: "an unmeasured metric without its reason",
    path: ["metrics", "orphanRatio"],
    value: { unmeasured: true, unit: "ratio" },
  },
  { why: "a verdict of its own", path: ["verdict"], value: "fine" },
  { why: "no list of changes", path: ["changes"] },
])("the schema refuses $why", ({ path, value }) => {
  const report = JSON.parse(formatJson(second));
  const holder = path.slice(0, -1).reduce((at, step) => at[step], report);
  holder[path.at(-1) ?? ""] = value;
  expect(validate(JSON.parse(JSON.stringify(report)))).toBe(false);
});

test("no address of the machine that ran it reaches the report", () => {
  expect(formatJson(second)).not.toMatch(/127\.0\.0\.1|localhost/);
});
