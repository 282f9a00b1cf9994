import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseLinkHeader } from "../../src/link-header.ts";
import { parseMetaRefresh } from "../../src/canonical.ts";
import { parseRobotsTag } from "../../src/robots-tag.ts";
import { siteFor } from "../../src/url.ts";
import { checkBytes, checkMatcher, readMany } from "../scope/robots-law.ts";
import { deeper, keysAreStable, keysComeBack, moved, nothingThrows, preview, spellingsAgree } from "../url-law.ts";

test("URL identity", () => {
  keysAreStable(100_000);
  nothingThrows(50_000);
  spellingsAgree(50_000);
  for (const own of [siteFor("https://h.test/"), preview, moved, deeper]) keysComeBack(own, 20_000);
});

test("10,000 headers and metas of any text", () => {
  const text = fc.array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom("<", ">", ";", ",", "=", '"', "'", "\\", ":", " "),
    ),
    {
      maxLength: 40,
    },
  );
  const read = fc.property(text, (parts) => {
    const value = parts.join("");
    parseLinkHeader([value]);
    parseRobotsTag([value], "docsbot", 0);
    parseMetaRefresh(value, "https://h.test/");
    parseMetaRefresh(`0;${value}`, "https://h.test/");
  });
  fc.assert(read, { numRuns: 10_000 });
});

test("10,000 files of any bytes", () => checkBytes(10_000));
test("20,000 patterns against a matcher that tries everything", () => checkMatcher(20_000));
test("4,000 files with the faults of real ones, each under 50 ms", () => {
  const { slowestMs, differs, decisions } = readMany(1, 4000, true);
  expect(slowestMs).toBeLessThan(50);
  // robots-parser parts from the standard rarely; a reader that parts from both everywhere is broken.
  expect(differs / decisions).toBeLessThan(0.1);
});
