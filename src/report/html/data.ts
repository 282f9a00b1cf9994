/** Turns an audit into the compact data that the HTML report embeds; its views only lay this out. */
import { metricTable } from "../../metrics/table.ts";
import type { Audit, LastmodReport, Measurement, Metrics, PageRow } from "../../model.ts";
import { toolVersion } from "../../version.ts";
import { groupByCause, type Explained } from "../causes.ts";
import { formatDelta, formatFraction, formatMeasurement, headlineMetrics } from "../numbers.ts";
import { describeBaseline, describeChanges, describeUnseen, plural, verdictTitles } from "../words.ts";
import { changeLines, parityLines, textLines } from "./change-lines.ts";
import type { ChangeLine, ParityLine, TextLine } from "./change-lines.ts";
import { pageColumns, type PageColumns } from "./page-columns.ts";
import { runFacts, type Fact } from "./run-facts.ts";
import { sectionTable, type SectionTable } from "./section-table.ts";

export interface MetricLine {
  readonly name: string;
  readonly before: string;
  readonly now: string;
  readonly delta: string;
  /** `12 of 40`, or why it could not be measured. */
  readonly ofWhat: string;
  readonly formula: string;
  /** Level of its finding; empty when nothing moved beyond a limit. */
  readonly level: string;
  /** Place among the first to look at; −1 for the rest. */
  readonly headline: number;
}
export interface CauseCard {
  readonly level: string;
  /** Empty when no cause is known. */
  readonly kind: string;
  readonly confidence: string;
  readonly summary: string;
  readonly fix: string;
  readonly evidence: readonly string[];
  readonly groups: readonly string[];
  readonly also: readonly string[];
  readonly findings: readonly { readonly metric: string; readonly message: string; readonly limit: string }[];
}
export interface RenderLine {
  readonly path: string;
  readonly reason: string;
  readonly outcome: string;
  readonly detail: string;
  /** As served, then what the browser added: text characters, links, nav links; empty where the page is not kept. */
  readonly served: readonly number[];
  readonly gained: readonly number[];
}
export interface SitemapLine {
  readonly url: string;
  readonly kind: string;
  readonly entries: number;
  readonly bytes: number;
  readonly newest: string;
  readonly parent: string;
  readonly complete: boolean;
  readonly faults: readonly string[];
}

export interface ReportData {
  readonly version: string;
  readonly siteUrl: string;
  readonly verdict: string;
  readonly title: string;
  readonly because: string;
  readonly compared: boolean;
  readonly facts: readonly string[];
  readonly causes: readonly CauseCard[];
  readonly metrics: readonly MetricLine[];
  readonly sections: SectionTable;
  /** In the order of the baseline's tree. */
  readonly sectionsBefore: readonly string[];
  readonly pages: PageColumns;
  readonly clusters: readonly (readonly [winner: string, tier: string, members: readonly string[]])[];
  readonly renders: readonly RenderLine[];
  readonly parity: readonly ParityLine[];
  readonly changes: readonly ChangeLine[];
  readonly texts: readonly TextLine[];
  readonly lastmod: LastmodReport;
  /** Month → dated pages. */
  readonly months: readonly (readonly [month: string, pages: number])[];
  readonly sitemaps: readonly SitemapLine[];
  readonly llmsTxt: readonly (readonly [path: string, text: string])[];
  readonly llmsDiff: string;
  readonly llmsNotes: readonly string[];
  readonly run: readonly Fact[];
  readonly failures: readonly (readonly [path: string, status: number, cause: string, detail: string, from: string])[];
  readonly notes: readonly (readonly [level: string, kind: string, message: string, urls: readonly string[]])[];
}

export function reportData(audit: Audit, llmsDiff: string): ReportData {
  const { run, crawl, collapse, llmsTxt, comparison } = audit;
  const path = shortener(audit);
  const told = comparison.findings.filter((finding) => finding.level !== "info");
  return {
    version: toolVersion,
    siteUrl: audit.site.siteUrl,
    verdict: audit.verdict,
    title: verdictTitles[audit.verdict],
    because: audit.because,
    compared: comparison.compared,
    facts: factLines(audit),
    causes: groupByCause(told).map((group) => causeCard(group, path)),
    metrics: metricLines(audit),
    sections: sectionTable(audit),
    sectionsBefore: audit.baselineState.kind === "found" ? Object.keys(audit.baselineState.baseline.run.sections) : [],
    pages: pageColumns(audit, path),
    clusters: collapse.clusters.map(({ winner, tier, members }) => [path(winner), tier, members.map(path)]),
    renders: renderLines(audit, path),
    parity: parityLines(audit, path),
    changes: changeLines(audit, path),
    texts: textLines(audit, path),
    lastmod: run.lastmod,
    months: monthsOf(run.pages),
    sitemaps: sitemapLines(audit, path),
    llmsTxt: llmsTxt.files.map(({ path: name, text }) => [name, text]),
    llmsDiff,
    llmsNotes: llmsTxt.notes.map((note) => note.message),
    run: runFacts(audit),
    failures: crawl.failures.map(({ key, status, cause, detail, from }) => [
      path(key),
      status,
      cause,
      detail,
      from === undefined ? "" : path(from),
    ]),
    notes: audit.notes.map(({ level, kind, message, urls = [] }) => [level, kind, message, urls.map(path)]),
  };
}

/** The site's own origin says nothing new on every line, and the deploy's may be a random port. */
function shortener({ site }: Audit): (url: string) => string {
  const origins = [new URL(site.siteUrl).origin, site.deployOrigin];
  return (url) => {
    const own = origins.find((origin) => url === origin || url.startsWith(`${origin}/`));
    return own === undefined ? url : url.slice(own.length) || "/";
  };
}

function factLines(audit: Audit): readonly string[] {
  const { lastmod } = audit.run;
  return [
    plural(audit.tree.nodes.size, "document"),
    describeBaseline(audit.baselineState),
    audit.comparison.compared ? describeChanges(audit.comparison.changes) : "",
    `lastmod ${lastmod.verdict}`,
    describeUnseen(audit),
  ].filter((fact) => fact !== "");
}

function causeCard({ cause, findings }: Explained, path: (url: string) => string): CauseCard {
  return {
    level: findings.some((finding) => finding.level === "fail") ? "fail" : "warn",
    kind: cause?.kind ?? "",
    confidence: cause?.confidence ?? "",
    summary: cause?.summary ?? "",
    fix: cause?.fix ?? "",
    evidence: cause?.evidence.map(path) ?? [],
    groups: cause?.groups.map((group) => `${group.section || "(no section)"}: ${plural(group.pages, "page")}`) ?? [],
    also: cause?.also?.map(({ kind, summary }) => `${kind}: ${summary}`) ?? [],
    findings: findings.map(({ metric, message, limit = "" }) => ({ metric, message, limit })),
  };
}

function metricLines({ run, comparison, baselineState }: Audit): readonly MetricLine[] {
  const before: Metrics = baselineState.kind === "found" ? baselineState.baseline.run.metrics : {};
  const levels = new Map(comparison.findings.toReversed().map((finding) => [finding.metric, finding.level]));
  const headlines = headlineMetrics(run.metrics, comparison.findings, 12);
  const formulas = new Map(metricTable.map((spec) => [spec.name, spec.description]));
  return Object.entries(run.metrics).map(([name, now]) => ({
    name,
    before: formatMeasurement(before[name], name),
    now: formatMeasurement(now, name),
    delta: formatDelta(before[name], now, name),
    ofWhat: ofWhat(now),
    formula: formulas.get(name) ?? "",
    level: levels.get(name) ?? "",
    headline: headlines.indexOf(name),
  }));
}

function ofWhat(measurement: Measurement): string {
  return measurement.kind === "unmeasured" ? measurement.reason : formatFraction(measurement);
}

function renderLines({ crawl }: Audit, path: (url: string) => string): readonly RenderLine[] {
  const pages = new Map(crawl.pages.map((page) => [page.key, page]));
  return crawl.renders.map(({ key, reason, outcome, detail }) => {
    const page = pages.get(key);
    const gain = page?.renderGain;
    return {
      path: path(key),
      reason,
      outcome,
      detail,
      served: page === undefined ? [] : [page.served.textLength, page.served.internalLinks, page.served.navLinks],
      gained: gain === undefined ? [] : [gain.text, gain.links, gain.navLinks],
    };
  });
}

function sitemapLines({ run }: Audit, path: (url: string) => string): readonly SitemapLine[] {
  return run.sitemaps.map((file) => ({
    url: path(file.url),
    kind: file.kind,
    entries: file.entries,
    bytes: file.bytes,
    newest: file.newest ?? "",
    parent: file.parent === undefined ? "" : path(file.parent),
    complete: file.complete,
    faults: file.faults.map(
      ({ kind, line, detail }) => `${kind}${line === undefined ? "" : ` (line ${line})`}: ${detail}`,
    ),
  }));
}

function monthsOf(rows: readonly PageRow[]): ReportData["months"] {
  const counts = new Map<string, number>();
  for (const { lastmod } of rows) {
    const month = lastmod === undefined ? undefined : /^\d{4}-\d{2}/.exec(lastmod)?.[0];
    if (month !== undefined) counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
