import { describe, expect, test } from "vitest";
import { baselineOf } from "../../src/compare/baseline.ts";
import { causeTable } from "../../src/compare/causes.ts";
import { compareRuns } from "../../src/compare/compare.ts";
import { count, share } from "../../src/metrics/metric.ts";
import { metricNames } from "../../src/metrics/table.ts";
import type { Finding, Metrics, PageRow, Run, SitemapFile, UrlKey } from "../../src/model.ts";
import { foundState, options, rowOf, runOf, siteRows } from "../fakes/runs.ts";

const rows = siteRows({ guides: 60, api: 60, blog: 20 });
const inGuides = (row: PageRow) => row.key.includes("/guides/");
const notHome = (row: PageRow) => row.placedBy !== "root";

type Patch = Partial<PageRow> | ((row: PageRow) => PageRow);
function patch(is: (row: PageRow) => boolean, change: Patch, from: readonly PageRow[] = rows): readonly PageRow[] {
  return from.map((row) => (is(row) ? (typeof change === "function" ? change(row) : { ...row, ...change }) : row));
}
function fail(is: (row: PageRow) => boolean, status: number, failure: PageRow["failure"] = "http-error") {
  return patch(is, (row) => ({
    key: row.key,
    url: row.url,
    status,
    role: "failure",
    failure,
    inSitemap: true,
    inlinks: 0,
  }));
}
function moveTo(is: (row: PageRow) => boolean, path: (path: string) => string, from = rows): readonly PageRow[] {
  return patch(is, (row) => ({ ...row, key: path(row.key) as UrlKey, url: path(row.url) }), from);
}
const sitemap: SitemapFile = {
  url: "https://h.test/sitemap.xml",
  kind: "urlset",
  entries: 141,
  children: [],
  bytes: 9000,
  complete: true,
  news: false,
  faults: [],
};
const unlist = (row: PageRow): PageRow => {
  const { sitemap: _sitemap, ...rest } = row;
  return { ...rest, inSitemap: false };
};

interface Row {
  readonly cause: string;
  readonly why: string;
  readonly after: readonly PageRow[];
  readonly run?: Partial<Run>;
  readonly metrics?: Metrics;
  readonly baseline?: Partial<Run>;
  readonly baselineRows?: readonly PageRow[];
  readonly baselineMetrics?: Metrics;
  readonly metric: string;
}

const dates = {
  dated: 140,
  valid: 140,
  future: 0,
  clustered: 3,
  entries: 141,
  sampled: { agree: 0, behind: 0, ahead: 0 },
};
const verdict = (value: number): Metrics => ({ "lastmod.verdict": count(value) });
const spread = { lastmod: { ...dates, verdict: "unproven", why: "spread" } } as const;

const table: readonly Row[] = [
  {
    cause: "nav-moved-to-client",
    why: "the container is there and empty, the text is intact",
    metric: "navYield",
    after: patch(
      () => true,
      (row) => ({ ...row, navLinks: 2, emptyNav: 1, placedBy: row.placedBy === "root" ? "root" : "none", depth: 1 }),
    ),
  },
  {
    cause: "nav-moved-to-client",
    why: "a render brings the links back, so the tree holds and only the static yield tells",
    metric: "navYield",
    after: patch(() => true, { navLinks: 0, emptyNav: 1, gainedNav: 38 }),
  },
  {
    cause: "nav-removed",
    why: "one section lost its sidebar, container and all",
    metric: "navYield",
    after: patch(inGuides, { navLinks: 0, navContainers: 0, placedBy: "path" }),
  },
  {
    cause: "nav-replaced",
    why: "the menu is as long as before and lists other pages",
    metric: "navCoverage",
    after: patch(inGuides, { placedBy: "none", depth: 1 }),
  },
  {
    cause: "nav-flattened",
    why: "the same links without nesting",
    metric: "depth.mean",
    after: patch(notHome, { depth: 1 }),
  },
  {
    cause: "links-became-buttons",
    why: "the same text with a third of the links",
    metric: "unlinkedRatio",
    after: patch((row) => row.key.includes("/api/"), { inlinks: 0 }, patch(inGuides, { outlinks: 12 })),
  },
  {
    cause: "links-became-buttons",
    why: "nofollow on the links of a section",
    metric: "unlinkedRatio",
    after: patch((row) => row.key.includes("/api/"), { inlinks: 0 }, patch(inGuides, { nofollowed: 30 })),
  },
  {
    cause: "section-unlinked",
    why: "only the sitemap still knows the section",
    metric: "unlinkedRatio",
    after: patch(inGuides, { inlinks: 0 }),
  },
  {
    cause: "breadcrumbs-dropped",
    why: "trail gone from a section",
    metric: "breadcrumbShare",
    after: patch(inGuides, { breadcrumbs: 0 }),
  },
  {
    cause: "new-pages-orphaned",
    why: "a new section that nothing links to",
    metric: "orphanRatio",
    after: [
      ...rows,
      ...siteRows({ lab: 30 })
        .slice(1)
        .map((row) => ({ ...row, placedBy: "none" as const, inlinks: 0, depth: 1 })),
    ],
  },
  {
    cause: "robots-closed",
    why: "a section disallowed",
    metric: "robotsClosed",
    after: rows.filter((row) => !inGuides(row)),
    run: { robots: { kind: "rules", closed: 60, text: "Disallow: /guides/" } },
    metrics: { robotsClosed: share(60, 141, "") },
    baselineMetrics: { robotsClosed: share(0, 141, "") },
  },
  {
    cause: "noindex-leak",
    why: "a template gained noindex",
    metric: "noindex",
    after: patch(inGuides, { role: "aside", asideFor: "noindex", noindex: true }),
  },
  {
    cause: "login-wall",
    why: "401 for a section",
    metric: "documents",
    after: fail(inGuides, 401),
  },
  {
    cause: "login-wall",
    why: "a login form in place of the page",
    metric: "walls",
    after: patch(inGuides, { role: "aside", asideFor: "wall", wall: "login" }),
  },
  {
    cause: "login-wall",
    why: "redirects to the login page",
    metric: "documents",
    after: patch(inGuides, (row) => ({
      ...rowOf("/x"),
      key: row.key,
      url: row.url,
      role: "redirect",
      status: 302,
      redirectTo: "https://h.test/login" as UrlKey,
    })),
  },
  { cause: "bot-wall", why: "403 for a section", metric: "documents", after: fail(inGuides, 403) },
  {
    cause: "redirect-loop",
    why: "slash and no slash chase each other",
    metric: "failures",
    after: fail(inGuides, 301, "redirect-loop"),
  },
  {
    cause: "soft-404",
    why: "not found at 200",
    metric: "softErrors",
    after: patch(inGuides, { role: "aside", asideFor: "soft-404" }),
  },
  { cause: "server-errors", why: "500 for a section", metric: "failures", after: fail(inGuides, 500) },
  {
    cause: "body-broken",
    why: "gzip header on plain bodies",
    metric: "failures",
    after: fail(inGuides, 200, "bad-encoding"),
  },
  {
    cause: "wrong-type",
    why: "pages served as downloads",
    metric: "failures",
    after: fail(inGuides, 200, "other-type"),
  },
  { cause: "pages-gone", why: "404 without redirects", metric: "failures", after: fail(inGuides, 404) },
  {
    cause: "h1-equal",
    why: "the template prints one H1 for all",
    metric: "distinctH1",
    after: patch(notHome, { h1: "Docs" }),
  },
  {
    cause: "descriptions-lost",
    why: "the template forgot the description",
    metric: "descriptionShare",
    baselineRows: patch(notHome, (row) => ({ ...row, description: `About ${row.key}` })),
    after: rows,
  },
  {
    cause: "content-shrunk",
    why: "a notice took the place of the text",
    metric: "textLost",
    after: patch(inGuides, { tokens: 30, textLength: 130, servedText: 130 }),
    metrics: { textLost: share(60, 141, "") },
  },
  {
    cause: "lastmod-index",
    why: "the index says that a file stands still while its entries move",
    metric: "lastmod.index",
    after: rows,
    run: {
      sitemaps: [
        {
          ...sitemap,
          kind: "index",
          faults: [{ kind: "index-date-stale", detail: "https://h.test/a.xml is dated 2026-01-01" }],
        },
      ],
    },
    metrics: { "lastmod.index": count(1) },
    baselineMetrics: { "lastmod.index": count(0) },
  },
  {
    cause: "trap",
    why: "a calendar without end",
    metric: "trapped",
    after: [...rows, rowOf("/cal/2026-01"), rowOf("/cal/2026-02")],
    run: { counts: { entries: 141, curated: 0, endless: 9 } },
    metrics: { trapped: count(9) },
    baselineMetrics: { trapped: count(0) },
  },
  {
    cause: "trap",
    why: "one month after the other, cut at max-depth",
    metric: "trapped",
    after: [...rows, ...Array.from({ length: 9 }, (_, at) => rowOf(`/cal/${String(at)}`))],
    run: { ceilings: ["max-depth"] },
    metrics: { trapped: count(1) },
    baselineMetrics: { trapped: count(0) },
  },
  {
    cause: "redirected-away",
    why: "a section redirects to the home page",
    metric: "collapseRate",
    after: patch(inGuides, (row) => ({
      key: row.key,
      url: row.url,
      status: 301,
      role: "redirect",
      redirectTo: "https://h.test/" as UrlKey,
      winner: "https://h.test/" as UrlKey,
      tier: "redirect",
      inSitemap: true,
      inlinks: 3,
    })),
  },
  {
    cause: "pages-not-found-by-links",
    why: "neither linked nor listed any more",
    metric: "documents",
    baselineRows: rows.map((row) => (inGuides(row) ? unlist(row) : row)),
    after: rows.filter((row) => !inGuides(row)),
  },
  {
    cause: "error-content",
    why: "one short error text on all pages of a section",
    metric: "tokens",
    after: patch(inGuides, {
      textHash: "oops",
      contentHash: "oops",
      title: "Application error",
      tokens: 12,
      textLength: 48,
      servedText: 48,
    }),
  },
  {
    cause: "pages-became-shells",
    why: "served text gone, a browser still shows it",
    metric: "escalationRate",
    after: patch(inGuides, { servedText: 20, renderReason: "empty-mount", via: "rendered", navLinks: 0 }),
  },
  {
    cause: "pages-blank",
    why: "no text with scripts or without",
    metric: "tokens",
    after: patch(inGuides, (row) => ({
      ...row,
      servedText: 0,
      textLength: 0,
      tokens: 0,
      textHash: `empty ${row.key}`,
    })),
  },
  {
    cause: "content-shrunk",
    why: "half of each text is missing",
    metric: "tokens",
    after: patch(notHome, (row) => ({
      ...row,
      tokens: 120,
      textLength: 480,
      servedText: 480,
      textHash: `half ${row.key}`,
    })),
  },
  {
    cause: "titles-equal",
    why: "the template prints one title",
    metric: "distinctTitles",
    after: patch(() => true, { title: "Docs" }),
  },
  {
    cause: "h1-lost",
    why: "headings became divs",
    metric: "headless",
    after: patch(inGuides, ({ h1: _h1, ...row }) => row),
  },
  {
    cause: "duplicated-section",
    why: "the same texts under a second path",
    metric: "collapseRate",
    after: [
      ...rows,
      ...moveTo(inGuides, (path) => path.replace("/guides/", "/manual/"), rows.filter(inGuides)).map((row) => ({
        ...row,
        role: "variant" as const,
        winner: row.key.replace("/manual/", "/guides/") as UrlKey,
        tier: "content" as const,
      })),
    ],
  },
  {
    cause: "canonical-to-other-host",
    why: "canonicals built from the preview's address",
    metric: "canonicalAway",
    after: patch(
      () => true,
      (row) => ({ ...row, canonical: row.url.replace("h.test", "pr-3.preview.test") }),
    ),
  },
  {
    cause: "canonical-collapse",
    why: "every page names the home page",
    metric: "canonicalAway",
    after: patch(notHome, { canonical: "https://h.test/" }),
  },
  {
    cause: "locale-merged",
    why: "German pages name the English ones",
    metric: "collapseRate",
    baselineRows: siteRows({ en: 40, de: 40 }),
    after: siteRows({ en: 40, de: 40 }).map((row) =>
      row.section === "de"
        ? {
            ...row,
            role: "variant",
            canonical: row.key.replace("/de/", "/en/"),
            winner: row.key.replace("/de/", "/en/") as UrlKey,
            tier: "canonical",
          }
        : row,
    ),
  },
  {
    cause: "versions-merged",
    why: "old versions name the newest",
    metric: "collapseRate",
    baselineRows: siteRows({ "v1.0": 40, "v2.0": 40 }),
    after: siteRows({ "v1.0": 40, "v2.0": 40 }).map((row) =>
      row.section === "v1.0"
        ? {
            ...row,
            role: "variant",
            canonical: row.key.replace("/v1.0/", "/v2.0/"),
            winner: row.key.replace("/v1.0/", "/v2.0/") as UrlKey,
            tier: "canonical",
          }
        : row,
    ),
  },
  {
    cause: "url-scheme-change",
    why: "a section renamed without redirects",
    metric: "lostUrls",
    after: moveTo(inGuides, (path) => path.replace("/guides/", "/learn/")),
    metrics: { lostUrls: share(60, 141, "") },
  },
  {
    cause: "trailing-slash-change",
    why: "the extension went without redirects",
    metric: "lostUrls",
    baselineRows: moveTo(notHome, (path) => `${path}.html`),
    after: rows,
    metrics: { lostUrls: share(140, 141, "") },
  },
  {
    cause: "sitemap-lost",
    why: "no sitemap at all",
    metric: "sitemapEntries",
    after: rows.map(unlist),
  },
  {
    cause: "sitemap-shrunk",
    why: "a third of it is gone, the pages still answer",
    metric: "sitemapEntries",
    after: rows.map((row) => (inGuides(row) ? unlist(row) : row)),
  },
  {
    cause: "sitemap-not-xml",
    why: "the app's fallback page in place of the sitemap",
    metric: "sitemapEntries",
    baseline: { sitemaps: [sitemap] },
    after: rows.map(unlist),
    run: {
      sitemaps: [{ ...sitemap, kind: "refused", entries: 0, complete: false, faults: [{ kind: "html", detail: "" }] }],
    },
  },
  {
    cause: "sitemap-other-host",
    why: "all entries name an old host",
    metric: "sitemapEntries",
    baseline: { sitemaps: [sitemap] },
    after: rows.map(unlist),
    run: { sitemaps: [sitemap] },
  },
  {
    cause: "lastmod-build-stamped",
    why: "dates became the build's",
    metric: "lastmod.verdict",
    after: rows,
    baseline: spread,
    baselineMetrics: verdict(1),
    run: { lastmod: { ...dates, verdict: "untrusted", why: "build", cause: "build-stamped" } },
    metrics: verdict(0),
  },
  {
    cause: "lastmod-shallow-clone",
    why: "dates became the head commit's",
    metric: "lastmod.verdict",
    after: rows,
    baseline: spread,
    baselineMetrics: verdict(1),
    run: { lastmod: { ...dates, verdict: "untrusted", why: "shallow", cause: "shallow-clone" } },
    metrics: verdict(0),
  },
  {
    cause: "lastmod-frozen",
    why: "pages changed and their dates did not",
    metric: "lastmod.verdict",
    after: rows,
    baseline: spread,
    baselineMetrics: verdict(1),
    run: { lastmod: { ...dates, verdict: "untrusted", why: "frozen", cause: "frozen" } },
    metrics: verdict(0),
  },
  {
    cause: "llms-txt-stale",
    why: "the published file lists pages that are gone",
    metric: "llmsTxt.deadLinks",
    after: rows,
    baselineMetrics: { "llmsTxt.deadLinks": share(0, 100, ""), "llmsTxt.published": count(100) },
    metrics: { "llmsTxt.deadLinks": share(20, 100, ""), "llmsTxt.published": count(100) },
  },
];

function findingFor(row: Row): Finding | undefined {
  const state = foundState(runOf(row.baselineRows ?? rows, row.baseline, row.baselineMetrics));
  const candidate = baselineOf(runOf(row.after, row.run, row.metrics), options, state);
  return compareRuns(candidate, state, options).findings.find(({ metric }) => metric === row.metric);
}

describe("causes", () => {
  test.for(table)("$cause: $why", (row) => {
    const finding = findingFor(row);
    expect(finding?.cause?.kind).toBe(row.cause);
    expect(finding?.cause?.evidence.length).toBeLessThanOrEqual(10);
    expect(finding?.cause?.fix).not.toBe("");
  });

  test("the sentence of a moved menu says how many, where, before and after", () => {
    const after = patch(inGuides, { navLinks: 0, emptyNav: 1, gainedNav: 38, placedBy: "path" });
    const finding = findingFor({ cause: "", why: "", metric: "navYield", after });
    expect(finding?.cause?.summary).toBe(
      "the menu of 60 pages under /guides moved to the client: static nav links per page 38 → 0; scripts still fill in 38; 60 documents lost their nav parent",
    );
    expect(finding?.cause?.groups).toEqual([{ section: "guides", layout: "layout", pages: 60 }]);
  });

  test("unknown says what was ruled out", () => {
    const metrics = { unlisted: count(60) };
    const finding = findingFor({
      cause: "",
      why: "",
      metric: "unlisted",
      after: rows,
      metrics,
      baselineMetrics: { unlisted: count(0) },
    });
    expect(finding?.cause).toMatchObject({ kind: "unknown" });
    expect(finding?.cause?.summary).toContain("sitemap-lost");
  });

  test("rules name metrics that exist, and kinds once", () => {
    const named = causeTable.flatMap((rule) => rule.explains);
    expect(named.filter((name) => !metricNames.includes(name))).toEqual([]);
    const kinds = causeTable.map((rule) => rule.kind);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});
