/** Turns a crawl, its tree and its llms.txt into a Run: metrics, page table and everything a later run compares with. */
import type { BaselineState, Collapse, Crawl, LlmsTxt, Metrics, Run, Site, SitemapFile, SiteTree } from "../model.ts";
import type { Options } from "../options.ts";
import { closedByRobots } from "../metrics/crawl.ts";
import { unmeasured, type MetricSpec, type RunFacts } from "../metrics/metric.ts";
import { rebaseRun } from "../metrics/rebase.ts";
import { metricTable } from "../metrics/table.ts";
import { toolVersion } from "../version.ts";
import { histograms } from "./histograms.ts";
import { lastmodReport } from "./lastmod.ts";
import { pageRows } from "./page-rows.ts";

export interface MeasureInput {
  readonly crawl: Crawl;
  readonly collapse: Collapse;
  readonly tree: SiteTree;
  readonly llmsTxt: LlmsTxt;
  readonly options: Options;
  readonly nowMs: number;
}

export function measureRun(input: MeasureInput, baseline: BaselineState): Run {
  const { crawl, collapse, tree, llmsTxt, options, nowMs } = input;
  const { scope } = crawl;
  const sitemaps = scope.sitemaps.map((file) => publicSitemap(file, scope.site));
  const rows = pageRows(
    crawl,
    collapse,
    tree,
    sitemaps.map((file) => file.url),
  );
  const before = baseline.kind === "found" ? rebaseRun(baseline.baseline.run, scope.site.siteUrl) : undefined;
  const common = before === undefined ? {} : { before };
  // Another version may hash the same content otherwise: that must not read as an edit of everything.
  const sameHashes = baseline.kind === "found" && baseline.baseline.tool === toolVersion ? common : {};
  const lastmod = lastmodReport({ crawl, rows, options, nowMs, sitemaps: scope.sitemaps, ...sameHashes });
  const facts: RunFacts = { crawl, collapse, tree, llmsTxt, options, rows, lastmod, ...common };
  return {
    siteUrl: scope.site.siteUrl,
    metrics: measureAll(facts),
    pages: rows,
    sections: sectionSizes(tree),
    sitemaps,
    robots: robotsOf(crawl),
    lastmod,
    llmsTxt: llmsTxt.files,
    stop: crawl.stop,
    ceilings: crawl.ceilings,
    ...(crawl.browser === undefined ? {} : { browser: crawl.browser }),
    histograms: histograms(rows),
    counts: {
      entries: scope.entries.length,
      curated: scope.curated.length,
      fetches: crawl.fetches,
      endless: crawl.skipped["trap"] ?? 0,
    },
  };
}

function measureAll(facts: RunFacts): Metrics {
  return Object.fromEntries(metricTable.map((spec) => [spec.name, measureOne(spec, facts)]));
}

function measureOne(spec: MetricSpec, facts: RunFacts) {
  if (spec.ofRows !== undefined) return spec.ofRows(facts.rows.filter((row) => row.probed !== true));
  return spec.ofRun === undefined ? unmeasured("no formula", spec.unit) : spec.ofRun(facts);
}

function sectionSizes(tree: SiteTree): Record<string, number> {
  const sizes: Record<string, number> = Object.fromEntries(tree.sections.map((section) => [section, 0]));
  for (const node of tree.nodes.values()) {
    if (node.section !== "") sizes[node.section] = (sizes[node.section] ?? 0) + 1;
  }
  return sizes;
}

// A folder's port and a preview's host change from run to run, a `Date` header with every request.
function publicSitemap(file: SitemapFile, site: Site): SitemapFile {
  const { served: _served, ...lasting } = file;
  return {
    ...lasting,
    url: publicUrl(file.url, site),
    children: file.children.map((url) => publicUrl(url, site)),
    ...(file.parent === undefined ? {} : { parent: publicUrl(file.parent, site) }),
  };
}

function publicUrl(url: string, site: Site): string {
  const base = site.deployOrigin + site.deployBase;
  if (url.startsWith(base)) return site.siteUrl + url.slice(base.length);
  return url.startsWith(`${site.deployOrigin}/`)
    ? new URL(url.slice(site.deployOrigin.length), site.siteUrl).href
    : url;
}

function robotsOf(crawl: Crawl): Run["robots"] {
  const { robots } = crawl.scope;
  const closed = closedByRobots(crawl);
  return robots.kind === "rules" ? { kind: "rules", closed, text: robots.text } : { kind: robots.kind, closed };
}
