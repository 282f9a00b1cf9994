import { expect, test } from "vitest";
import type { PageRow } from "../../src/model.ts";
import { ConfigError } from "../../src/options.ts";
import { formatExplanation, readReportFacts, type ExplainedRow, type ReportFacts } from "../../src/report/explain.ts";
import { key } from "../fakes/records.ts";

function row(path: string, changes: Partial<ExplainedRow> = {}): ExplainedRow {
  const url = new URL(path, "https://h.test/").href;
  const basic: PageRow = {
    key: key(path),
    url,
    status: 200,
    role: "document",
    title: `Page ${path}`,
    inSitemap: false,
    inlinks: 1,
    via: "static",
  };
  return { ...basic, ...changes };
}

const report: ReportFacts = {
  site: { siteUrl: "https://h.test/" },
  pages: [
    row("/", { placedBy: "root", depth: 0 }),
    row("/docs", { placedBy: "nav", parent: key("/"), depth: 1 }),
    row("/docs/a", {
      placedBy: "nav",
      parent: key("/docs"),
      groups: ["Guides"],
      depth: 3,
      evidence: 'sidebar lists it under /docs, group "Guides" (38 pages)',
      alsoUnder: [key("/")],
      inSitemap: true,
      lastmod: "2026-01-01",
      inlinks: 38,
      renderReason: "thin-text",
    }),
    row("/copy/a", { role: "variant", winner: key("/docs/a"), tier: "content" }),
    row("/old", {
      role: "redirect",
      status: 301,
      redirectTo: key("/docs/a"),
      winner: key("/docs/a"),
      tier: "redirect",
    }),
    row("/state", { via: "state", renderReason: "empty-mount", renderEvidence: "empty-mount: 9 visible characters" }),
    row("/capped", { renderReason: "thin-text", renderEvidence: "thin-text: 9 visible characters" }),
    row("/idle", { renderReason: "thin-text", renderEvidence: "thin-text: 8 visible characters" }),
    row("/hidden", { role: "aside", asideFor: "noindex" }),
    row("/gone", { role: "failure", status: 404, failure: "http-error" }),
  ],
  clusters: [{ winner: key("/docs/a"), members: [key("/copy/a")], tier: "content" }],
  renders: {
    made: [{ key: key("/docs/a"), reason: "thin-text", layout: "l", outcome: "gained", detail: "900 characters" }],
    unrendered: [key("/capped")],
  },
  stop: { kind: "ceiling", ceiling: "max-renders", detail: "50 renders made, 1 more pages need one" },
  changes: {
    added: [],
    removed: [],
    moved: [{ key: key("/docs/a"), from: "Guides › https://h.test/docs", to: "" }],
    retitled: [],
    changed: [key("/docs")],
  },
  baseline: { compared: true },
};

test.for([
  {
    why: "a document with everything",
    url: "/docs/a",
    says: [
      'https://h.test/docs/a "Page /docs/a"',
      "  a document: it is kept and stands in the tree",
      "  stands for 1 variant by content: https://h.test/copy/a",
      '  placed by nav under https://h.test/docs in "Guides", depth 3: sidebar lists it under /docs, group "Guides" (38 pages)',
      "  way up: /docs/a ‹ /docs ‹ /",
      "  listed too under https://h.test/",
      "  read from the HTML as served",
      "  rendered because of thin-text: gained (900 characters)",
      "  in the sitemap, lastmod 2026-01-01; 38 pages link to it",
      "  the baseline had it under Guides › https://h.test/docs, now under nothing",
    ],
  },
  {
    why: "a variant",
    url: "https://h.test/copy/a/",
    says: ["a variant of https://h.test/docs/a, merged by content: the main text agrees in at least nine tenths"],
  },
  { why: "a redirect", url: "/old", says: ["redirects (status 301) to https://h.test/docs/a"] },
  { why: "kept aside", url: "/hidden", says: ["answered, but is kept out of the tree: it asks not to be indexed"] },
  { why: "a failure", url: "/gone", says: ["gave no page: http-error, status 404"] },
  {
    why: "a URL that the run did not meet",
    url: "/docs/none",
    says: ["this run did not meet it", "nearest page above it: https://h.test/docs"],
  },
  {
    why: "tripped, and its state held the content",
    url: "/state",
    says: [
      "its static HTML tripped: empty-mount: 9 visible characters",
      "not rendered: its inline state or a file beside it held the content",
    ],
  },
  {
    why: "tripped, and left out by the cap",
    url: "/capped",
    says: [
      "its static HTML tripped: thin-text: 9 visible characters",
      "not rendered: max-renders: 50 renders made, 1 more pages need one",
    ],
  },
  {
    why: "tripped, and its shell's sample gained nothing",
    url: "/idle",
    says: ["its static HTML tripped: thin-text: 8", "not rendered: a page of the same shell was tried first"],
  },
  { why: "another site", url: "https://other.test/", says: ["not on this site (https://h.test/)"] },
  { why: "changed content", url: "/docs", says: ["its content changed since the baseline"] },
])("$why", ({ url, says }) => {
  const text = formatExplanation(report, url);
  for (const line of says) expect(text).toContain(line);
});

test("a file that is no report is the operator's mistake", () => {
  expect(() => readReportFacts({ pages: [] }, "x.json")).toThrow(ConfigError);
  expect(readReportFacts(report, "x.json")).toBe(report);
});
