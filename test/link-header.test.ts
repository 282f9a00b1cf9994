import * as fc from "fast-check";
import { expect, test } from "vitest";
import { linksOfRel, parseLinkHeader } from "../src/link-header.ts";

test.for<{ why: string; values: string[]; rel: string; hrefs: string[] }>([
  {
    why: "Only way for non-HTML; counts for HTML too",
    values: ['<https://h.test/c>; rel="canonical"'],
    rel: "canonical",
    hrefs: ["https://h.test/c"],
  },
  {
    why: "Commas may stand inside the angle brackets; rel may be unquoted",
    values: ["</s.css>; rel=preload, <https://h.test/c,d>; rel=canonical"],
    rel: "canonical",
    hrefs: ["https://h.test/c,d"],
  },
  { why: "Several headers", values: ["</a>; rel=next", "</b>; rel=next"], rel: "next", hrefs: ["/a", "/b"] },
  { why: "Several relations in one", values: ['</a>; rel="Next Canonical"'], rel: "canonical", hrefs: ["/a"] },
  {
    why: "Commas and semicolons inside quotes",
    values: ['</a>; title="x, <y>; rel=no"; rel=next'],
    rel: "next",
    hrefs: ["/a"],
  },
  { why: "Escaped quotes", values: [String.raw`</a>; title="x\"; rel=no"; rel=next`], rel: "next", hrefs: ["/a"] },
  { why: "The first rel counts", values: ["</a>; rel=prev; rel=next"], rel: "next", hrefs: [] },
  { why: "A parameter without a value", values: ["</a>; crossorigin; rel=next"], rel: "next", hrefs: ["/a"] },
  {
    why: "An anchor makes it about something else",
    values: ['</a>; rel=canonical; anchor="/other"'],
    rel: "canonical",
    hrefs: [],
  },
  { why: "Blanks everywhere", values: [' < /a > ; rel = "next" , '], rel: "next", hrefs: ["/a"] },
  { why: "No brackets, no link", values: ["/a; rel=next", "", ",,;"], rel: "next", hrefs: [] },
  { why: "A quote that is never closed", values: ['</a>; rel="next'], rel: "next", hrefs: ["/a"] },
])("$why", ({ values, rel, hrefs }) => {
  expect(linksOfRel(values, rel).map(({ href }) => href)).toEqual(hrefs);
});

test("parameters of an alternate", () => {
  const [link] = parseLinkHeader(['<https://h.test/de/a>; rel="alternate"; hrefLang="de"; type=text/html']);
  expect(link).toEqual({
    href: "https://h.test/de/a",
    rels: ["alternate"],
    parameters: { rel: "alternate", hreflang: "de", type: "text/html" },
  });
});

test("hostile values cost linear time and throw nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (value) => void parseLinkHeader([value, `<${value}`])),
  );
  const start = performance.now();
  for (const piece of ["<", ";", '<a>;a="', "<a>;;;", "<a>; a ", '\\"'] as const)
    parseLinkHeader([piece.repeat(20_000)]);
  expect(performance.now() - start).toBeLessThan(500);
});
