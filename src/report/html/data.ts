/** Turns an audit into the compact data that the HTML report embeds: rows as arrays, repeated words as indexes. */
import type { Audit, Cause, Metrics, PageRow, UrlKey } from "../../model.ts";
import { toolVersion } from "../../version.ts";
import { formatDelta, formatFraction, formatMeasurement } from "../numbers.ts";
import { describeBaseline, describeChanges, describeUnseen, verdictTitles } from "../words.ts";

/** path, title, parent row (−1: none), depth, placed by, state, section, tokens, layout, via, groups, previous parent path. */
export type PageTuple = readonly [
  string,
  string,
  number,
  number,
  string,
  string,
  string,
  number,
  string,
  string,
  string,
  string,
];
export type MetricTuple = readonly [
  name: string,
  before: string,
  now: string,
  delta: string,
  detail: string,
  level: string,
];

export interface ReportData {
  readonly version: string;
  readonly siteUrl: string;
  readonly verdict: string;
  readonly title: string;
  readonly because: string;
  readonly facts: readonly string[];
  readonly metrics: readonly MetricTuple[];
  readonly sections: readonly (readonly [name: string, before: number, now: number])[];
  readonly findings: readonly {
    readonly level: string;
    readonly metric: string;
    readonly message: string;
    readonly limit: string;
    readonly cause: Cause | null;
  }[];
  /** In tree order; removed pages last, with their old parents. */
  readonly pages: readonly PageTuple[];
  readonly clusters: readonly (readonly [winner: string, tier: string, members: readonly string[]])[];
  readonly renders: readonly (readonly [path: string, reason: string, outcome: string, detail: string])[];
  readonly lastmod: Audit["run"]["lastmod"];
  /** Month → entries. */
  readonly months: readonly (readonly [month: string, entries: number])[];
  readonly sitemaps: readonly (readonly [
    url: string,
    kind: string,
    entries: number,
    complete: boolean,
    faults: readonly string[],
  ])[];
  readonly llmsTxt: readonly (readonly [path: string, text: string])[];
  readonly llmsDiff: string;
  readonly failures: readonly (readonly [path: string, cause: string, detail: string])[];
  readonly notes: readonly (readonly [level: string, kind: string, message: string])[];
}

export function reportData(audit: Audit, llmsDiff: string): ReportData {
  const before = audit.baselineState.kind === "found" ? audit.baselineState.baseline.run : undefined;
  const path = shortener(audit.site.siteUrl);
  return {
    version: toolVersion,
    siteUrl: audit.site.siteUrl,
    verdict: audit.verdict,
    title: verdictTitles[audit.verdict],
    because: audit.because,
    facts: [
      describeBaseline(audit.baselineState),
      describeChanges(audit.comparison.changes),
      describeUnseen(audit),
    ].filter((fact) => fact !== ""),
    metrics: metricTuples(audit, before?.metrics ?? {}),
    sections: sectionTuples(before?.sections ?? {}, audit.run.sections),
    findings: audit.comparison.findings.map(({ level, metric, message, limit, cause }) => ({
      level,
      metric,
      message,
      limit: limit ?? "",
      cause: cause ?? null,
    })),
    pages: pageTuples(audit, before?.pages ?? [], path),
    clusters: audit.collapse.clusters.map(({ winner, tier, members }) => [path(winner), tier, members.map(path)]),
    renders: audit.crawl.renders.map(({ key, reason, outcome, detail }) => [path(key), reason, outcome, detail]),
    lastmod: audit.run.lastmod,
    months: monthTuples(audit.run.pages),
    sitemaps: audit.run.sitemaps.map(({ url, kind, entries, complete, faults }) => [
      path(url),
      kind,
      entries,
      complete,
      faults.map((fault) => `${fault.kind}: ${fault.detail}`),
    ]),
    llmsTxt: audit.llmsTxt.files.map(({ path: name, text }) => [name, text]),
    llmsDiff,
    failures: audit.crawl.failures.map(({ key, cause, detail }) => [path(key), cause, detail]),
    notes: audit.notes.map(({ level, kind, message }) => [level, kind, message]),
  };
}

/** The site's own origin says nothing new on every line. */
function shortener(siteUrl: string): (url: string) => string {
  const { origin } = new URL(siteUrl);
  return (url) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
}

function metricTuples(audit: Audit, before: Metrics): readonly MetricTuple[] {
  const levels = new Map(audit.comparison.findings.map((finding) => [finding.metric, finding.level]));
  return Object.entries(audit.run.metrics).map(([name, now]) => {
    const detail = now.kind === "unmeasured" ? now.reason : formatFraction(now);
    return [
      name,
      formatMeasurement(before[name], name),
      formatMeasurement(now, name),
      formatDelta(before[name], now, name),
      detail,
      levels.get(name) ?? "",
    ];
  });
}

function sectionTuples(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): ReportData["sections"] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  return names.map((name) => [name, before[name] ?? 0, now[name] ?? 0]);
}

function pageTuples(audit: Audit, before: readonly PageRow[], path: (url: string) => string): readonly PageTuple[] {
  const now = new Map(audit.run.pages.map((row) => [row.key, row]));
  const old = new Map(before.filter((row) => row.role === "document").map((row) => [row.key, row]));
  const removed = [...old.values()].filter((row) => now.get(row.key)?.role !== "document");
  const kept = [...audit.tree.nodes.keys()].flatMap((key) => now.get(key) ?? []);
  const rows = [...kept, ...removed];
  const index = new Map(rows.map((row, position) => [row.key, position]));
  const stateOf = states(audit, old.size > 0);
  return rows.map((row, position) => {
    const state = position >= kept.length ? "removed" : stateOf(row);
    const previous = state === "moved" ? old.get(row.key)?.parent : undefined;
    return [
      path(row.url),
      row.title ?? "",
      row.parent === undefined ? -1 : (index.get(row.parent) ?? -1),
      row.depth ?? 0,
      row.placedBy ?? "",
      state,
      row.section ?? "",
      row.tokens ?? 0,
      row.layout ?? "",
      row.via ?? "",
      (row.groups ?? []).join(" › "),
      previous === undefined ? "" : path(previous),
    ];
  });
}

function states(audit: Audit, compared: boolean): (row: PageRow) => string {
  const { changes } = audit.comparison;
  const added = new Set<UrlKey>(changes.added);
  const moved = new Set<UrlKey>(changes.moved.map((change) => change.key));
  const changed = new Set<UrlKey>(changes.changed);
  return ({ key }) => {
    if (!compared) return "";
    if (added.has(key)) return "added";
    if (moved.has(key)) return "moved";
    return changed.has(key) ? "changed" : "";
  };
}

function monthTuples(rows: readonly PageRow[]): ReportData["months"] {
  const counts = new Map<string, number>();
  for (const { lastmod } of rows) {
    const month = lastmod === undefined ? undefined : /^\d{4}-\d{2}/.exec(lastmod)?.[0];
    if (month !== undefined) counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
