import { describe, expect, test } from "vitest";
import { ConfigError } from "../../src/options.ts";
import { parseConfig } from "../../src/settings/config.ts";

const metrics = { all: ["documents", "orphanRatio", "depth.mean", "lostUrls"], grouped: ["documents", "orphanRatio"] };
const read = (text: string) => parseConfig(text, "crawlshape.yml", metrics);

describe("parseConfig", () => {
  test("reads inputs, limits and assertions", () => {
    const config = read(`
max-pages: 500
exclude:
  - /old/**
  - /tmp/**
limits:
  orphanRatio: { absolute: 0.05, relative: 0.2, min-pages: 5, level: warn }
  documents: off
assert:
  - documents >= 200
  - orphanRatio in "Guides" <= 0.1 warn
`);
    expect(config.inputs).toEqual({ "max-pages": "500", exclude: ["/old/**", "/tmp/**"] });
    expect(config.limits).toEqual({
      orphanRatio: { absolute: 0.05, relative: 0.2, minPages: 5, level: "warn" },
      documents: { level: "off" },
    });
    expect(config.assertions).toEqual([
      { metric: "documents", operator: ">=", value: 200, level: "fail" },
      { metric: "orphanRatio", operator: "<=", value: 0.1, level: "warn", section: "Guides" },
    ]);
  });

  test("limits of one section or layout are spelt one way", () => {
    const config = read(`
limits:
  orphanRatio in "Guides": { absolute: 0.01, min-pages: 1 }
  'orphanRatio   in "API / v2"': off
  documents on layout 3f9a01cc: warn
  documents in "The "new" API": fail
  documents in "": fail
  documents on layout "3f9a01cd": fail
`);
    expect(config.limits).toEqual({
      'orphanRatio in "Guides"': { absolute: 0.01, minPages: 1 },
      'orphanRatio in "API / v2"': { level: "off" },
      "documents on layout 3f9a01cc": { level: "warn" },
      'documents in "The "new" API"': { level: "fail" },
      'documents in ""': { level: "fail" },
      "documents on layout 3f9a01cd": { level: "fail" },
    });
  });

  test("an empty file sets nothing", () => {
    expect(read("")).toEqual({ path: "crawlshape.yml", inputs: {}, limits: {}, assertions: [] });
  });

  test.for([
    {
      text: "max-pages: 5\nmaxPages: 6\n",
      says: 'crawlshape.yml:2: unknown key "maxPages"; did you mean "max-pages"?',
      why: "a near miss is suggested",
    },
    { text: "a: [1\n", says: "crawlshape.yml:", why: "broken YAML names the file and line" },
    { text: "- a\n- b\n", says: "crawlshape.yml:1", why: "a list is not a configuration" },
    { text: "limits:\n  nope: fail\n", says: 'crawlshape.yml:2: no metric is called "nope"', why: "unknown metrics" },
    {
      text: 'limits:\n  documents: fail\n  lostUrls in "Guides": fail\n',
      says: 'crawlshape.yml:3: "lostUrls" is measured for the site as a whole only',
      why: "a metric that no section has",
    },
    {
      text: "limits:\n  documents in Guides: fail\n",
      says: 'crawlshape.yml:2: no metric is called "documents in Guides"; write METRIC, METRIC in "SECTION"',
      why: "a section without its quotes",
    },
    {
      text: "limits:\n  documents on layout main: fail\n",
      says: "METRIC on layout HASH",
      why: "a layout that is no hash",
    },
    { text: "limits:\n  documents: maybe\n", says: 'level of "documents" is "maybe"', why: "unknown level" },
    { text: "limits:\n  documents:\n    absolut: 3\n", says: '"absolut" is not one of', why: "unknown limit" },
    { text: "limits:\n  documents:\n    absolute: -3\n", says: "not a number of 0 or more", why: "negative limit" },
    {
      text: "assert:\n  - documents >= 200\n  - orphanRatio <= 0.1\n  - documents around 200\n",
      says: 'crawlshape.yml:4: "documents around 200" is not METRIC',
      why: "the line of the assertion, not of the list",
    },
    { text: "assert:\n  - [documents]\n", says: "crawlshape.yml:2", why: "a list is no assertion" },
    {
      text: "assert:\n  - documents around 200\n",
      says: '"documents around 200" is not METRIC',
      why: "grammar of assertions",
    },
    { text: "exclude:\n  a: b\n", says: '"exclude" must be a value or a list', why: "a map is no value" },
  ])("$why", ({ text, says }) => {
    expect(() => read(text)).toThrow(ConfigError);
    expect(() => read(text)).toThrow(says);
  });
});
