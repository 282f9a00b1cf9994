import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
// @ts-expect-error a script without types
import { configSchema } from "../../scripts/config-schema.mjs";
import { knownMetrics } from "../../src/metrics/table.ts";
import { parseConfig } from "../../src/settings/config.ts";

const schema: unknown = JSON.parse(readFileSync(new URL("../../schema/config.schema.json", import.meta.url), "utf8"));
const accepts = new Ajv({ allowUnionTypes: true }).compile(schema as object);

function parserTakes(text: string): boolean {
  try {
    parseConfig(text, "c.yml", knownMetrics);
    return true;
  } catch {
    return false;
  }
}

describe("the published schema of the configuration", () => {
  test("says what the tables say; node scripts/config-schema.mjs writes it", () => {
    expect(schema).toEqual(configSchema);
  });

  test.for([
    {
      why: "inputs of every kind",
      text: "max-pages: 500\ncrawl: both\ndefault-excludes: false\ntime-budget: 15m\n",
      fits: true,
    },
    { why: "lists and single lines", text: "exclude:\n  - /old/**\nwatch: /legal/**\n", fits: true },
    {
      why: "limits in their three forms",
      text: `limits:\n  orphanRatio: { absolute: 0.1, level: warn }\n  orphanRatio in "Guides": off\n  navYield on layout 3f9a01cc: fail\n`,
      fits: true,
    },
    { why: "assertions", text: `assert:\n  - documents >= 200\n  - documents in "Guides" >= 20 warn\n`, fits: true },
    { why: "an unknown key", text: "maxPages: 5\n", fits: false },
    { why: "an unknown metric", text: "limits:\n  nope: fail\n", fits: false },
    { why: "an unknown level", text: "limits:\n  documents: maybe\n", fits: false },
    { why: "an unknown limit", text: "limits:\n  documents: { absolut: 3 }\n", fits: false },
    { why: "a negative limit", text: "limits:\n  documents: { absolute: -3 }\n", fits: false },
    { why: "a section for a metric of the whole site", text: `limits:\n  lostUrls in "Guides": fail\n`, fits: false },
    { why: "an assertion without a bound", text: "assert:\n  - documents\n", fits: false },
    { why: "a metric whose name only begins like one", text: "assert:\n  - documentsx >= 1\n", fits: false },
    { why: "a map where a value belongs", text: "exclude:\n  a: b\n", fits: false },
  ])("schema and parser agree: $why", ({ text, fits }) => {
    expect(accepts(parse(text))).toBe(fits);
    expect(parserTakes(text)).toBe(fits);
  });
});
