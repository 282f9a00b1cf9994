/** Turns an audit into `report.json`: the published schema, stable order, no clock and no duration. */
import type { Audit, Cluster, Crawl, Measurement, Metrics, PageRow, UrlKey } from "../model.ts";
import { toolName, toolVersion } from "../version.ts";

export const reportSchemaVersion = 1;

export function formatJson(audit: Audit): string {
  return `${JSON.stringify(reportOf(audit), undefined, 2)}\n`;
}

/** The report as a plain value; the HTML report embeds the same one. */
export function reportOf(audit: Audit): Record<string, unknown> {
  const { run, crawl, site, comparison } = audit;
  const evidence = renderEvidence(crawl);
  return {
    schemaVersion: reportSchemaVersion,
    tool: { name: toolName, version: toolVersion },
    site: siteOf(audit),
    verdict: audit.verdict,
    because: audit.because,
    baseline: baselineFacts(audit),
    metrics: metricsOf(run.metrics),
    findings: comparison.findings,
    pages: run.pages.map((row) => ({ ...pageOf(row, audit), ...evidence.get(row.key) })),
    clusters: audit.collapse.clusters.map(clusterOf),
    sections: run.sections,
    scope: {
      entryKind: crawl.scope.entryKind,
      siteUrl: site.siteUrl,
      entries: crawl.scope.entries.length,
      excluded: crawl.scope.excluded,
      skipped: crawl.skipped,
      robots: robotsOf(audit),
    },
    sitemaps: run.sitemaps.map((file) => ({ ...file, url: publicUrl(audit, file.url) })),
    lastmod: run.lastmod,
    llmsTxt: llmsOf(audit),
    ...(run.afdocs === undefined ? {} : { afdocs: run.afdocs }),
    renders: {
      browser: crawl.browser,
      made: crawl.renders,
      unrendered: crawl.unrendered,
      parity: crawl.parity ?? [],
    },
    ceilings: crawl.ceilings,
    stop: crawl.stop,
    changes: comparison.changes,
    notes: audit.notes,
  };
}

// A folder is served from a random port and a preview from a changing host: neither may reach the bytes.
function siteOf({ site, crawl }: Audit): Record<string, unknown> {
  const folder = !/^https?:/i.test(site.entry);
  return {
    entry: site.entry,
    deployOrigin: folder ? "folder" : site.deployOrigin,
    siteUrl: site.siteUrl,
    siteUrlFrom: crawl.scope.site.siteUrlFrom,
  };
}

function publicUrl({ site }: Audit, url: string): string {
  return url.startsWith(`${site.deployOrigin}/`)
    ? new URL(url.slice(site.deployOrigin.length), site.siteUrl).href
    : url;
}

function baselineFacts({ baselineState, comparison }: Audit): Record<string, unknown> {
  const { kind, from } = baselineState;
  const commit = kind === "found" ? baselineState.baseline.commit : undefined;
  const behind = kind === "found" ? baselineState.behind : undefined;
  return { kind, from, commit, behind, compared: comparison.compared, reason: comparison.reason };
}

function metricsOf(metrics: Metrics): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, measurementOf(value)]));
}

function measurementOf(measurement: Measurement): Record<string, unknown> {
  if (measurement.kind === "unmeasured") {
    return { unmeasured: true, reason: measurement.reason, unit: measurement.unit };
  }
  const { value, numerator, denominator, unit } = measurement;
  return { value, numerator, denominator, unit };
}

/** Kept texts are the baseline's matter; the report shows how they differ. */
function pageOf({ text: _text, ...row }: PageRow, audit: Audit): Record<string, unknown> {
  const node = audit.tree.nodes.get(row.key);
  return node === undefined ? { ...row } : { ...row, evidence: node.evidence, alsoUnder: node.alsoUnder };
}

/** Why a page's HTML as served is not enough: counts against cut-offs. */
function renderEvidence({ pages }: Crawl): ReadonlyMap<UrlKey, { readonly renderEvidence: string }> {
  const notes = pages.flatMap(({ key, notes: own }) => {
    const note = own.find(({ kind }) => kind === "tripped");
    return note === undefined ? [] : [[key, { renderEvidence: note.message }] as const];
  });
  return new Map(notes);
}

function clusterOf({ winner, members, tier }: Cluster): Record<string, unknown> {
  return { winner, members, tier };
}

function robotsOf({ crawl, run }: Audit): Record<string, unknown> {
  const { robots } = crawl.scope;
  const { kind, closed } = run.robots;
  return robots.kind === "rules"
    ? { kind, closed, artefact: robots.artefact, sitemaps: robots.sitemaps }
    : { ...robots, closed };
}

function llmsOf({ llmsTxt }: Audit): Record<string, unknown> {
  return {
    listed: llmsTxt.listed,
    characters: llmsTxt.characters,
    tokens: llmsTxt.tokens,
    files: llmsTxt.files.map(({ path, text }) => ({ path, characters: text.length })),
  };
}
