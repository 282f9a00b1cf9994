import { describe, expect, test } from "vitest";
import { measureRun, type MeasureInput } from "../../src/measure/run.ts";
import { metricNames, metricTable } from "../../src/metrics/table.ts";
import type { Collapse, Link, LlmsTxt, Page, SiteNode, SiteTree } from "../../src/model.ts";
import { defaultOptions } from "../../src/options.ts";
import { crawlOf, entryOf, key, pageOf, scopeOf } from "../fakes/records.ts";
import { foundState } from "../fakes/runs.ts";

const missing = { kind: "missing", from: "b.json" } as const;

function linkTo(path: string, changes: Partial<Link> = {}): Link {
  return { key: key(path), url: `https://h.test${path}`, text: path, place: "main", nofollow: false, ...changes };
}
function node(path: string, changes: Partial<SiteNode> = {}): SiteNode {
  return {
    key: key(path),
    title: path,
    parent: key("/"),
    groups: [],
    placedBy: "nav",
    evidence: "",
    depth: 1,
    children: [],
    alsoUnder: [],
    section: "Guides",
    ...changes,
  };
}

const h1 = [{ level: 1, text: "Head" }] as const;
const home = pageOf("/", { links: [linkTo("/a"), linkTo("/a"), linkTo("/old"), linkTo("/dead")], headings: h1 });
const a = pageOf("/a", { links: [linkTo("/"), linkTo("/a"), linkTo("/copy")], headings: h1, lastModified: "x" });
const b = pageOf("/b", {
  renderReason: "empty-mount",
  via: "state",
  layout: "other",
  served: { ...home.served, navLinks: 0, emptyNavContainers: 1, textLength: 10 },
});
const copy = pageOf("/copy", { canonical: { kind: "internal", key: key("/a"), raw: "/a" } });
const hidden = pageOf("/hidden", { robots: { noindex: true, nofollow: false, noindexFrom: "meta" } });

const { parent: _parent, ...rootNode } = node("/", {
  placedBy: "root",
  depth: 0,
  section: "",
  children: [key("/a"), key("/b")],
});
const tree: SiteTree = {
  root: key("/"),
  nodes: new Map([
    [key("/"), rootNode],
    [key("/a"), node("/a")],
    [key("/b"), node("/b", { placedBy: "none" })],
  ]),
  sections: ["Guides"],
  notes: [],
};
const documents = [home, a, b] as readonly Page[];
const collapse: Collapse = {
  clusters: [
    { winner: key("/a"), members: [key("/copy")], tier: "canonical" },
    { winner: key("/b"), members: [key("/old")], tier: "redirect" },
  ],
  winnerOf: new Map([
    [key("/copy"), key("/a")],
    [key("/old"), key("/b")],
  ]),
  documents,
  aside: new Map([[key("/hidden"), "noindex"]]),
  variants: [],
  notes: [],
};
const llmsTxt: LlmsTxt = {
  files: [{ path: "llms.txt", text: "# H\n\n> s\n\n## Guides\n\n- [A](https://h.test/a): n\n" }],
  listed: 2,
  characters: 50,
  tokens: 12,
  notes: [],
};
const sitemaps = [
  {
    url: "https://h.test/sitemap.xml",
    kind: "urlset",
    entries: 3,
    children: [],
    bytes: 10,
    complete: true,
    news: false,
    faults: [],
    served: "2026-01-01T00:00:00Z",
  },
] as const;
const crawl = crawlOf([home, a, b, copy, hidden], {
  scope: scopeOf({
    entries: [entryOf("/a"), entryOf("/b"), entryOf("/gone")],
    sitemaps,
    excluded: { "robots.txt": 2, "default exclude": 9 },
    curated: [key("/a"), key("/dead")],
  }),
  redirects: [{ key: key("/old"), to: key("/b"), how: "refresh", status: 200 }],
  failures: [{ key: key("/dead"), status: 404, cause: "http-error", detail: "" }],
  fetches: 8,
});
const input: MeasureInput = {
  crawl,
  collapse,
  tree,
  llmsTxt,
  options: { ...defaultOptions, entry: "https://h.test/" },
  nowMs: 0,
};
const run = measureRun(input, missing);

interface Expected {
  readonly metric: string;
  readonly numerator: number;
  readonly denominator: number;
}
const expected: readonly Expected[] = [
  { metric: "depth.max", numerator: 1, denominator: 3 },
  { metric: "depth.mean", numerator: 2, denominator: 3 },
  { metric: "orphanRatio", numerator: 1, denominator: 2 },
  { metric: "unlinkedRatio", numerator: 0, denominator: 2 },
  { metric: "collapseRate", numerator: 2, denominator: 6 },
  { metric: "collapseRate.redirect", numerator: 1, denominator: 6 },
  { metric: "collapseRate.canonical", numerator: 1, denominator: 6 },
  { metric: "collapseRate.content", numerator: 0, denominator: 6 },
  { metric: "navCoverage", numerator: 1, denominator: 2 },
  { metric: "navYield", numerator: 5, denominator: 3 },
  { metric: "emptyNavShare", numerator: 1, denominator: 3 },
  { metric: "escalationRate", numerator: 1, denominator: 5 },
  { metric: "stateRescueRate", numerator: 1, denominator: 5 },
  { metric: "staticVisibility", numerator: 2, denominator: 3 },
  { metric: "stubs", numerator: 1, denominator: 6 },
  { metric: "headless", numerator: 1, denominator: 3 },
  { metric: "documents", numerator: 3, denominator: 1 },
  { metric: "tokens", numerator: 750, denominator: 1 },
  { metric: "noindex", numerator: 1, denominator: 6 },
  { metric: "canonicalAway", numerator: 0, denominator: 6 },
  { metric: "sitemapCoverage", numerator: 2, denominator: 3 },
  { metric: "unlisted", numerator: 1, denominator: 1 },
  { metric: "sections", numerator: 1, denominator: 1 },
  { metric: "brokenLinks", numerator: 1, denominator: 6 },
  { metric: "failures", numerator: 1, denominator: 7 },
  { metric: "robotsClosed", numerator: 2, denominator: 9 },
  { metric: "llmsTxt.valid", numerator: 1, denominator: 1 },
  { metric: "llmsTxt.coverage", numerator: 2, denominator: 3 },
  { metric: "llmsTxt.deadLinks", numerator: 1, denominator: 2 },
  { metric: "llmsTxt.drift", numerator: 2, denominator: 3 },
];

describe("metrics of a run", () => {
  test.for(expected)("$metric is $numerator of $denominator", ({ metric, numerator, denominator }) => {
    expect(run.metrics[metric]).toMatchObject({ kind: "measured", numerator, denominator });
  });

  test.for(["edgeChurn", "lostUrls", "lastmod.valid", "lastmod.precision", "lastmod.recall"])(
    "%s says why it is not measured",
    (metric) => {
      const measurement = run.metrics[metric];
      expect(measurement?.kind).toBe("unmeasured");
      expect(measurement?.kind === "unmeasured" && measurement.reason).not.toBe("");
    },
  );

  test("nothing at all leaves no ratio of 0", () => {
    const empty = measureRun(
      {
        ...input,
        crawl: crawlOf([]),
        collapse: { ...collapse, clusters: [], winnerOf: new Map(), documents: [], aside: new Map() },
        tree: { ...tree, nodes: new Map(), sections: [] },
        llmsTxt: { ...llmsTxt, files: [], listed: 0 },
      },
      missing,
    );
    const ratios = metricTable.filter((spec) => spec.unit === "ratio").map((spec) => empty.metrics[spec.name]?.kind);
    expect(new Set(ratios)).toEqual(new Set(["unmeasured"]));
  });

  test("every metric has one formula, a description and a name of its own", () => {
    for (const spec of metricTable) {
      expect((spec.ofRows === undefined) !== (spec.ofRun === undefined), spec.name).toBe(true);
      expect(spec.description, spec.name).not.toBe("");
    }
    expect(new Set(metricNames).size).toBe(metricNames.length);
  });
});

const rowAt = (path: string) => run.pages.find((row) => row.key === key(path));

describe("the page table", () => {
  test("has one row for every URL that answered or failed, sorted", () => {
    expect(run.pages.map(({ key: at, role }) => `${at.slice(14)} ${role}`)).toEqual([
      "/ document",
      "/a document",
      "/b document",
      "/copy variant",
      "/dead failure",
      "/hidden aside",
      "/old redirect",
    ]);
  });

  test("links to variants and redirects count for their winner too; a page's own links do not", () => {
    expect([rowAt("/a")?.inlinks, rowAt("/b")?.inlinks, rowAt("/old")?.inlinks, rowAt("/dead")?.inlinks]).toEqual([
      1, 1, 1, 1,
    ]);
  });

  test("keeps what was served apart from what was recovered", () => {
    expect(rowAt("/b")).toMatchObject({ via: "state", navLinks: 0, emptyNav: 1, servedText: 10, textLength: 1000 });
  });

  test("leaves out the clock: no served time of a sitemap", () => {
    expect(run.sitemaps[0]).not.toHaveProperty("served");
  });
});

test("edges and lost URLs are compared with the baseline", () => {
  const moved = measureRun(
    { ...input, tree: { ...tree, nodes: new Map([...tree.nodes, [key("/a"), node("/a", { parent: key("/b") })]]) } },
    foundState(run),
  );
  expect(moved.metrics["edgeChurn"]).toMatchObject({ numerator: 1, denominator: 3 });
  expect(moved.metrics["lostUrls"]).toMatchObject({ numerator: 0, denominator: 3 });
});
