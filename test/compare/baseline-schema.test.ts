import { Ajv } from "ajv";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { baselineFault } from "../../src/compare/baseline-shape.ts";
import { serialiseBaseline } from "../../src/compare/baseline.ts";
import { foundState, runOf, siteRows } from "../fakes/runs.ts";

const schema = JSON.parse(readFileSync(new URL("../../schema/baseline.schema.json", import.meta.url), "utf8"));
const validate = new Ajv({ allErrors: true }).compile(schema);
const fresh = () => JSON.parse(serialiseBaseline(foundState(runOf(siteRows({ guides: 3 }))).baseline));

test("what is written satisfies the published schema", () => {
  expect(validate(fresh()), JSON.stringify(validate.errors)).toBe(true);
});

test.for(["schemaVersion", "tool", "configurationHash", "run", "history"])(
  "schema and reader both want %s",
  (field) => {
    const { [field]: _left, ...rest } = fresh();
    expect(validate(rest)).toBe(false);
    expect(baselineFault(rest)).toContain(field);
  },
);

test.for(["siteUrl", "metrics", "pages", "sections", "sitemaps", "robots", "lastmod", "llmsTxt", "stop", "ceilings"])(
  "schema and reader both want run.%s",
  (field) => {
    const baseline = fresh();
    delete baseline.run[field];
    expect(validate(baseline)).toBe(false);
    expect(baselineFault(baseline)).toContain(`run.${field}`);
  },
);
