/** Metrics of the tree and of what curated links say about it. */
import type { Measurement, PageRow } from "../model.ts";
import { mean, median, share, unmeasured, type MetricSpec, type RunFacts } from "./metric.ts";
import { answered, countOf, currentKey, documentsOf, lostNav, placeable, sumOf } from "./rows.ts";

const noDocuments = "no document was kept";

export const shapeMetrics: readonly MetricSpec[] = [
  {
    name: "depth.max",
    unit: "levels",
    worse: "either",
    limits: { absolute: 1.5, relative: 0.34, minPages: 5 },
    level: "warn",
    description:
      "Greatest depth of a document; the root is 0, each document or labelled group on the way down counts 1",
    ofRows: depthMax,
    moved: (before, after) => before.depth !== after.depth,
    whenTruncated: false,
    perGroup: false,
  },
  {
    name: "depth.mean",
    unit: "levels",
    worse: "either",
    limits: { absolute: 0.3, relative: 0.12, minPages: 5 },
    level: "fail",
    description: "Sum of depths ÷ documents: it falls when the site is flattened",
    ofRows: (rows) => mean(sumOf(documentsOf(rows), depth), documentsOf(rows).length, "levels", noDocuments),
    moved: (before, after) => before.depth !== after.depth,
    whenTruncated: false,
    perGroup: true,
  },
  {
    name: "orphanRatio",
    unit: "ratio",
    worse: "rises",
    limits: { absolute: 0.05, relative: 0.25, minPages: 5 },
    level: "fail",
    description: "Documents placed by none ÷ documents without the root",
    ofRows: (rows) =>
      share(
        countOf(rows, (row) => isPlacedBy(row, "none")),
        placeable(rows).length,
        noDocuments,
      ),
    whenTruncated: true,
    perGroup: true,
  },
  {
    name: "unlinkedRatio",
    unit: "ratio",
    worse: "rises",
    limits: { absolute: 0.05, relative: 0.25, minPages: 5 },
    level: "warn",
    description: "Documents that the sitemap lists and no crawled page links to ÷ documents in the sitemap",
    ofRows: unlinkedRatio,
    whenTruncated: false,
    perGroup: true,
  },
  ...["", ".key", ".redirect", ".canonical", ".content"].map(collapseSpec),
  {
    name: "navCoverage",
    unit: "ratio",
    worse: "falls",
    limits: { absolute: 0.1, relative: 0.15, minPages: 5 },
    level: "fail",
    description: "Documents placed by nav ÷ documents without the root",
    ofRows: (rows) =>
      share(
        countOf(rows, (row) => isPlacedBy(row, "nav")),
        placeable(rows).length,
        noDocuments,
      ),
    whenTruncated: true,
    perGroup: true,
  },
  {
    name: "navYield",
    unit: "count",
    worse: "falls",
    limits: { absolute: 3, relative: 0.25, minPages: 5 },
    level: "fail",
    description: "Median number of nav links per document in the HTML as served, before any script",
    ofRows: navYield,
    moved: (before, after) => (after.navLinks ?? 0) < (before.navLinks ?? 0) * 0.75,
    whenTruncated: true,
    perGroup: true,
  },
  {
    name: "emptyNavShare",
    unit: "ratio",
    worse: "rises",
    limits: { absolute: 0.1, relative: 0.25, minPages: 5 },
    level: "fail",
    description: "Nav containers without a link ÷ nav containers, in the HTML as served",
    ofRows: (rows) =>
      share(
        sumOf(documentsOf(rows), (row) => row.emptyNav),
        sumOf(documentsOf(rows), (row) => row.navContainers),
        "no page has a nav container",
      ),
    moved: (before, after) => (after.emptyNav ?? 0) > (before.emptyNav ?? 0),
    whenTruncated: true,
    perGroup: true,
  },
  {
    name: "breadcrumbShare",
    unit: "ratio",
    worse: "falls",
    limits: { absolute: 0.1, relative: 0.25, minPages: 5 },
    level: "warn",
    description: "Documents with a breadcrumb trail ÷ documents",
    ofRows: (rows) =>
      share(
        countOf(documentsOf(rows), (row) => (row.breadcrumbs ?? 0) > 0),
        documentsOf(rows).length,
        noDocuments,
      ),
    whenTruncated: true,
    perGroup: true,
  },
  {
    name: "navLost",
    unit: "ratio",
    worse: "rises",
    limits: { absolute: 0.05, relative: 0, minPages: 5 },
    level: "fail",
    description:
      "Documents whose served nav links fell to a quarter or less since the baseline ÷ documents in both runs",
    ofRun: navLost,
    reference: 0,
    whenTruncated: true,
    perGroup: false,
  },
  {
    name: "edgeChurn",
    unit: "ratio",
    worse: "rises",
    limits: { absolute: 0.1, relative: 0, minPages: 5 },
    level: "warn",
    description: "Documents whose parent changed ÷ documents in both runs; compared with 0, being a change already",
    ofRun: edgeChurn,
    reference: 0,
    whenTruncated: true,
    perGroup: false,
  },
];

function collapseSpec(suffix: string): MetricSpec {
  const tier = suffix.slice(1);
  return {
    name: `collapseRate${suffix}`,
    unit: "ratio",
    worse: "either",
    limits: { absolute: 0.05, relative: 0.25, minPages: 5 },
    level: suffix === "" ? "fail" : "warn",
    description: `URLs merged into another${suffix === "" ? "" : ` by tier ${tier}`} ÷ URLs that answered`,
    ofRows: (rows) =>
      share(
        countOf(answered(rows), (row) => row.winner !== undefined && (suffix === "" || row.tier === tier)),
        answered(rows).length,
        "no URL answered",
      ),
    whenTruncated: true,
    perGroup: false,
  };
}

function depth(row: PageRow): number {
  return row.depth ?? 0;
}

function depthMax(rows: readonly PageRow[]): Measurement {
  const documents = documentsOf(rows);
  if (documents.length === 0) return unmeasured(noDocuments, "levels");
  const value = documents.reduce((most, row) => Math.max(most, depth(row)), 0);
  return { kind: "measured", value, numerator: value, denominator: documents.length, unit: "levels" };
}

function isPlacedBy(row: PageRow, evidence: PageRow["placedBy"]): boolean {
  return row.role === "document" && row.placedBy === evidence;
}

function unlinkedRatio(rows: readonly PageRow[]): Measurement {
  const listed = placeable(rows).filter((row) => row.inSitemap);
  return share(
    countOf(listed, (row) => row.inlinks === 0),
    listed.length,
    "no document is in a sitemap",
  );
}

function navYield(rows: readonly PageRow[]): Measurement {
  const counts = documentsOf(rows).flatMap((row) => (row.navLinks === undefined ? [] : [row.navLinks]));
  if (counts.length === 0) return unmeasured("no document was served as HTML", "count");
  const value = median(counts);
  return { kind: "measured", value, numerator: value, denominator: counts.length, unit: "count" };
}

/** The median hides what a third of the pages lost. */
function navLost({ rows, before }: RunFacts): Measurement {
  if (before === undefined) return unmeasured("there is no baseline to compare menus with");
  const old = new Map(documentsOf(before.pages).map((row) => [row.key, row]));
  const both = rows.filter((row) => row.role !== "redirect" && row.navLinks !== undefined && old.has(row.key));
  return share(
    countOf(both, (row) => lostNav(old.get(row.key), row)),
    both.length,
    "no document is in both runs",
  );
}

/** A parent that was renamed with a redirect is the same parent. */
function edgeChurn({ rows, before }: RunFacts): Measurement {
  if (before === undefined) return unmeasured("there is no baseline to compare parents with");
  const parents = new Map(documentsOf(before.pages).map((row) => [row.key, row.parent]));
  const now = new Map(rows.map((row) => [row.key, row]));
  const both = documentsOf(rows).filter((row) => parents.has(row.key));
  return share(
    countOf(both, (row) => currentKey(parents.get(row.key), now) !== row.parent),
    both.length,
    "no document is in both runs",
  );
}
