/** Metrics of the crawl and the scope as a whole: coverage, links that lead nowhere, what was closed. */
import type { Measurement, PageRow, UrlKey } from "../model.ts";
import { count, share, unmeasured, type MetricSpec, type RunFacts } from "./metric.ts";
import { countOf, documentsOf } from "./rows.ts";

export const crawlMetrics: readonly MetricSpec[] = [
  {
    name: "sitemapCoverage",
    unit: "ratio",
    worse: "falls",
    limits: { absolute: 0.03, relative: 0.03, minPages: 3 },
    level: "fail",
    description: "In-scope sitemap entries that lead to a document ÷ in-scope sitemap entries",
    ofRun: sitemapCoverage,
    whenTruncated: false,
    perGroup: false,
  },
  {
    name: "sitemapEntries",
    unit: "count",
    worse: "falls",
    limits: { absolute: 2, relative: 0.05, minPages: 3 },
    level: "fail",
    description: "In-scope URLs that the sitemaps list",
    ofRun: ({ crawl }) => count(crawl.scope.entries.length),
    whenTruncated: true,
    perGroup: false,
  },
  {
    name: "unlisted",
    unit: "count",
    worse: "rises",
    limits: { absolute: 4, relative: 0.25, minPages: 5 },
    level: "warn",
    description: "Documents that links reach and no sitemap lists",
    ofRun: unlisted,
    whenTruncated: false,
    perGroup: false,
  },
  {
    name: "sections",
    unit: "count",
    worse: "either",
    limits: { absolute: 1, relative: 0.25, minPages: 1 },
    level: "warn",
    noun: "",
    description: "Top-level groups of the tree",
    ofRun: ({ tree }) => count(tree.sections.length),
    whenTruncated: false,
    perGroup: false,
  },
  {
    name: "brokenLinks",
    noun: "link",
    unit: "ratio",
    worse: "rises",
    limits: { absolute: 0.005, relative: 0.25, minPages: 3 },
    level: "warn",
    description:
      "Internal links whose target did not answer with a page ÷ internal links, each target counted once a page",
    ofRun: brokenLinks,
    whenTruncated: true,
    perGroup: false,
  },
  {
    name: "failures",
    unit: "ratio",
    worse: "rises",
    limits: { absolute: 0.02, relative: 0.25, minPages: 3 },
    level: "fail",
    description: "URLs that gave no page ÷ URLs fetched",
    ofRun: ({ rows }) =>
      share(
        countOf(rows, (row) => row.role === "failure" && row.probed !== true),
        countOf(rows, (row) => row.probed !== true),
        "nothing was fetched",
      ),
    whenTruncated: true,
    perGroup: false,
  },
  {
    name: "robotsClosed",
    unit: "ratio",
    worse: "rises",
    limits: { absolute: 0.01, relative: 0.25, minPages: 3 },
    level: "fail",
    description: "URLs that robots.txt keeps out ÷ URLs fetched and kept out",
    ofRun: ({ crawl, rows }) => share(closedByRobots(crawl), rows.length + closedByRobots(crawl), "no URL is known"),
    whenTruncated: false,
    perGroup: false,
  },
  {
    name: "trapped",
    unit: "count",
    worse: "rises",
    limits: { absolute: 0.5, relative: 0.25, minPages: 1 },
    level: "warn",
    noun: "",
    description: "URLs that links lead to and the crawl gave up: one pattern without an end, or deeper than max-depth",
    ofRun: ({ crawl }) => count((crawl.skipped["trap"] ?? 0) + (crawl.skipped["max-depth"] ?? 0)),
    whenTruncated: true,
    perGroup: false,
  },
  {
    name: "canonicalMoved",
    unit: "ratio",
    worse: "rises",
    limits: { absolute: 0.03, relative: 0, minPages: 4 },
    level: "fail",
    description: "Pages whose canonical names another page or site since the baseline ÷ pages in both runs",
    ofRun: canonicalMoved,
    reference: 0,
    whenTruncated: true,
    perGroup: false,
  },
  {
    name: "lostUrls",
    unit: "ratio",
    worse: "rises",
    limits: { absolute: 0.04, relative: 0, minPages: 4 },
    level: "fail",
    description: "Documents of the baseline that are neither found nor redirected now ÷ documents of the baseline",
    ofRun: lostUrls,
    reference: 0,
    whenTruncated: false,
    perGroup: false,
  },
];

/** URLs left out because of robots.txt, before the crawl and during it. */
export function closedByRobots(crawl: RunFacts["crawl"]): number {
  // The same URL may be listed and linked: the larger count is the safe one.
  return Math.max(closedIn(crawl.scope.excluded), closedIn(crawl.skipped));
}

function closedIn(reasons: Readonly<Record<string, number>>): number {
  return Object.entries(reasons).reduce((sum, [reason, urls]) => sum + (reason.startsWith("robots") ? urls : 0), 0);
}

/** Pages that named themselves, or nothing, and name another page or site now; or another one than before. */
function canonicalMoved({ rows, before }: RunFacts): Measurement {
  if (before === undefined) return unmeasured("there is no baseline to compare canonicals with");
  const old = new Map(before.pages.map((row) => [row.key, row]));
  const both = rows.filter((row) => row.status === 200 && row.probed !== true && old.get(row.key)?.role === "document");
  const isMoved = (row: PageRow) => row.canonical !== undefined && row.canonical !== old.get(row.key)?.canonical;
  return share(countOf(both, isMoved), both.length, "no page is in both runs");
}

function sitemapCoverage({ crawl, collapse }: RunFacts): Measurement {
  const kept = new Set(collapse.documents.map((page) => page.key));
  const reaches = (key: UrlKey) => kept.has(collapse.winnerOf.get(key) ?? key);
  const { entries } = crawl.scope;
  return share(entries.filter((entry) => reaches(entry.key)).length, entries.length, "no sitemap entry is in scope");
}

function unlisted({ crawl, rows }: RunFacts): Measurement {
  if (crawl.scope.entries.length === 0) return unmeasured("no sitemap entry is in scope", "count");
  return count(countOf(documentsOf(rows), (row) => !row.inSitemap));
}

function brokenLinks({ crawl }: RunFacts): Measurement {
  const broken = new Set(crawl.failures.map((failure) => failure.key));
  let links = 0;
  let dead = 0;
  for (const page of crawl.pages) {
    const targets = new Set(page.links.flatMap((link) => (link.key === undefined ? [] : [link.key])));
    links += targets.size;
    for (const target of targets) if (broken.has(target)) dead += 1;
  }
  return share(dead, links, "no page has an internal link");
}

function lostUrls({ rows, before }: RunFacts): Measurement {
  if (before === undefined) return unmeasured("there is no baseline to look for");
  const now = new Map(rows.map((row) => [row.key, row]));
  const old = documentsOf(before.pages);
  const isLost = (key: UrlKey) => {
    const row = now.get(key);
    return row === undefined || row.role === "failure" || row.asideFor === "unfound";
  };
  return share(
    countOf(old, (row) => isLost(row.key)),
    old.length,
    "the baseline has no document",
  );
}
