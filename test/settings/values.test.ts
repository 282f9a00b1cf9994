import { describe, expect, test } from "vitest";
import { sharedInputs } from "../../src/settings/inputs.ts";
import { parseValue } from "../../src/settings/values.ts";

const specOf = (name: string) => {
  const spec = sharedInputs.find((input) => input.name === name);
  if (spec === undefined) throw new Error(`no input ${name}`);
  return spec;
};

describe("parseValue", () => {
  test.for([
    { name: "max-pages", raw: "250", value: 250, why: "a plain count" },
    { name: "time-budget", raw: "90", value: 90_000, why: "a bare time budget is seconds" },
    { name: "time-budget", raw: "1.5m", value: 90_000, why: "units may follow a fraction" },
    { name: "delay", raw: "250", value: 250, why: "a bare delay is milliseconds" },
    { name: "max-page-bytes", raw: "2MiB", value: 2_097_152, why: "binary sizes" },
    { name: "max-page-bytes", raw: "500kB", value: 500_000, why: "decimal sizes" },
    { name: "crawl", raw: " both ", value: "both", why: "spaces around a choice mean nothing" },
    { name: "default-excludes", raw: "false", value: false, why: "switches are words" },
    { name: "exclude", raw: "/a/**\n\n /b/** \n", value: ["/a/**", "/b/**"], why: "lines, blanks dropped" },
    {
      name: "exclude",
      raw: ["/a/**", "/{b,c}/**"],
      value: ["/a/**", "/{b,c}/**"],
      why: "a repeated flag; commas belong to the glob",
    },
    {
      name: "site-url",
      raw: "https://a.example/docs/",
      value: "https://a.example/docs/",
      why: "a URL stays as written",
    },
  ])("$name=$raw: $why", ({ name, raw, value }) => {
    expect(parseValue(specOf(name), raw)).toEqual(value);
  });

  test.for([
    { name: "max-pages", raw: "0", says: "at least 1", why: "a floor" },
    { name: "max-pages", raw: "-5", says: 'max-pages: "-5"', why: "input and value are named" },
    { name: "max-pages", raw: "1e3", says: "whole number", why: "no exponents" },
    { name: "time-budget", raw: "soon", says: "a duration such as", why: "what would be right" },
    { name: "time-budget", raw: "5d", says: "time-budget", why: "unknown unit" },
    { name: "robots", raw: "obey", says: "one of respect, ignore", why: "choices are listed" },
    { name: "site-url", raw: "a.example", says: "http or https URL", why: "no scheme is guessed" },
    { name: "site-url", raw: "file:///etc/passwd", says: "http or https URL", why: "other schemes are not sites" },
    { name: "default-excludes", raw: "yes", says: "true or false", why: "one spelling of a switch" },
  ])("$name=$raw is refused: $why", ({ name, raw, says }) => {
    expect(() => parseValue(specOf(name), raw)).toThrow(says);
  });
});
