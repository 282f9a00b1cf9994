/** Runs made from page rows alone, for tests of the comparison: row metrics are real, the rest is given. */
import { count, share } from "../../src/metrics/metric.ts";
import { metricTable } from "../../src/metrics/table.ts";
import type { Baseline, BaselineState, Metrics, PageRow, Run, UrlKey } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import { baselineOf } from "../../src/compare/baseline.ts";

export const options: Options = { ...defaultOptions, entry: "https://h.test/" };

/** A document with a full menu, one of many of its section. */
export function rowOf(path: string, changes: Partial<PageRow> = {}): PageRow {
  const segment = path.split("/")[1] ?? "";
  return {
    key: `https://h.test${path}` as UrlKey,
    url: `https://h.test${path}`,
    status: 200,
    role: "document",
    title: `Title ${path}`,
    h1: `H1 ${path}`,
    language: "en",
    parent: "https://h.test/" as UrlKey,
    placedBy: path === "/" ? "root" : "nav",
    depth: path === "/" ? 0 : path.split("/").length - 1,
    section: path === "/" ? "" : segment,
    layout: "layout",
    via: "static",
    contentHash: `content ${path}`,
    textHash: `text ${path}`,
    tokens: 300,
    textLength: 1200,
    servedText: 1200,
    inSitemap: true,
    sitemap: "https://h.test/sitemap.xml",
    inlinks: 10,
    navLinks: 38,
    navContainers: 1,
    emptyNav: 0,
    breadcrumbs: 1,
    outlinks: 45,
    nofollowed: 0,
    ...changes,
  };
}

/** A home page, and sections of so many pages each. */
export function siteRows(sections: Readonly<Record<string, number>>): readonly PageRow[] {
  const pages = Object.entries(sections).flatMap(([name, size]) =>
    Array.from({ length: size }, (_, at) => rowOf(`/${name}/p${String(at).padStart(4, "0")}`)),
  );
  return [rowOf("/"), ...pages];
}

export function runOf(rows: readonly PageRow[], changes: Partial<Run> = {}, metrics: Metrics = {}): Run {
  const pages = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const entries = pages.filter((row) => row.inSitemap).length;
  const measured = metricTable.flatMap((spec) =>
    spec.ofRows === undefined ? [] : [[spec.name, spec.ofRows(pages)] as const],
  );
  const failed = pages.filter((row) => row.role === "failure").length;
  return {
    siteUrl: "https://h.test/",
    metrics: {
      ...Object.fromEntries(measured),
      sitemapEntries: count(entries),
      failures: share(failed, pages.length, "none"),
      ...metrics,
    },
    pages,
    sections: {},
    sitemaps: [],
    robots: { kind: "absent", closed: 0 },
    lastmod: {
      verdict: "unproven",
      why: "spread",
      entries,
      dated: 0,
      valid: 0,
      future: 0,
      clustered: 0,
      sampled: { agree: 0, behind: 0, ahead: 0 },
    },
    llmsTxt: [],
    stop: { kind: "exhausted" },
    ceilings: [],
    counts: { entries, curated: 0 },
    ...changes,
  };
}

export function foundState(run: Run, changes: Partial<Baseline> = {}): BaselineState & { kind: "found" } {
  const baseline = { ...baselineOf(run, options, { kind: "missing", from: "here" }), ...changes };
  return { kind: "found", baseline, from: "baseline.json" };
}
