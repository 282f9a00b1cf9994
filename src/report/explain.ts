/** Turns a report and one URL into the chain of evidence behind that page's place, in words. */
import { encodeTerminal } from "../encode.ts";
import type { Changes, Cluster, PageRow, RenderRecord, Stop, UrlKey } from "../model.ts";
import { ConfigError } from "../options.ts";
import { keyOf, pathOf, siteFor } from "../url.ts";
import { plural } from "./words.ts";

export interface ExplainedRow extends PageRow {
  readonly evidence?: string;
  readonly alsoUnder?: readonly UrlKey[];
  /** Why the HTML as served is not enough: counts against cut-offs. */
  readonly renderEvidence?: string;
}

/** The part of `report.json` that an explanation reads; `reportOf(audit)` has it too. */
export interface ReportFacts {
  readonly site: { readonly siteUrl: string };
  readonly pages: readonly ExplainedRow[];
  readonly clusters: readonly Cluster[];
  readonly renders: { readonly made: readonly RenderRecord[]; readonly unrendered?: readonly UrlKey[] };
  readonly stop?: Stop;
  readonly changes: Changes;
  readonly baseline: { readonly compared: boolean; readonly reason?: string };
}

/** Takes a parsed `report.json`; throws for anything else, since the operator named the file. */
export function readReportFacts(value: unknown, from: string): ReportFacts {
  if (isReport(value)) return value;
  throw new ConfigError(
    `${from} is not a report.json of this tool: it has no pages, clusters and changes. Give the report.json of an audit, or a site.`,
  );
}

function isReport(value: unknown): value is ReportFacts {
  if (typeof value !== "object" || value === null) return false;
  const { site, pages, clusters, renders, changes, baseline } = value as Record<string, unknown>;
  return (
    Array.isArray(pages) &&
    Array.isArray(clusters) &&
    [site, renders, changes, baseline].every((part) => typeof part === "object" && part !== null)
  );
}

/** One fact a line; undefined when the run did not meet the URL. A relative URL is read from the site's base. */
export function explainUrl(report: ReportFacts, url: string): readonly string[] | undefined {
  const key = keyIn(report, url);
  const row = key === undefined ? undefined : report.pages.find((page) => page.key === key);
  return row === undefined
    ? undefined
    : [
        ...headline(row),
        ...identity(row, report),
        ...placeOf(row, report),
        ...reading(row, report),
        ...history(row, report),
      ];
}

export function formatExplanation(report: ReportFacts, url: string): string {
  const lines = explainUrl(report, url) ?? unknownUrl(report, url);
  return lines.map((line, at) => `${at === 0 ? "" : "  "}${encodeTerminal(line)}\n`).join("");
}

function keyIn({ site }: ReportFacts, url: string): UrlKey | undefined {
  if (!URL.canParse(url, site.siteUrl)) return undefined;
  return keyOf(new URL(url, site.siteUrl).href, siteFor(site.siteUrl));
}

function unknownUrl(report: ReportFacts, url: string): readonly string[] {
  const key = keyIn(report, url);
  if (key === undefined) return [url, `not on this site (${report.site.siteUrl})`];
  const path = pathOf(key);
  const near = report.pages
    .filter((page) => path.startsWith(`${pathOf(page.key)}/`))
    .toSorted((a, b) => b.key.length - a.key.length)[0];
  const nearest = near === undefined ? [] : [`nearest page above it: ${near.url}`];
  return [
    url,
    `this run did not meet it: no sitemap lists it, no page links to it, or it lies outside the scope (key ${key})`,
    ...nearest,
  ];
}

function headline(row: ExplainedRow): readonly string[] {
  const title = row.title === undefined ? "" : ` "${row.title}"`;
  return [`${row.url}${title}`];
}

function identity(row: ExplainedRow, report: ReportFacts): readonly string[] {
  const members = report.clusters.filter(({ winner }) => winner === row.key);
  const kept = members.map(
    ({ tier, members: variants }) => `stands for ${plural(variants.length, "variant")} by ${tier}: ${listed(variants)}`,
  );
  switch (row.role) {
    case "document":
      return ["a document: it is kept and stands in the tree", ...kept];
    case "variant":
      return [
        `a variant of ${row.winner ?? "another page"}, merged by ${row.tier ?? "content"}: ${tierWords[row.tier ?? "content"]}`,
      ];
    case "redirect":
      return [
        `redirects (status ${String(row.status)}) to ${row.redirectTo ?? "nowhere"}${row.winner === undefined ? ", which is no document" : ""}`,
      ];
    case "aside":
      return [`answered, but is kept out of the tree: ${asideWords[row.asideFor ?? ""] ?? row.asideFor ?? "unknown"}`];
    case "failure":
      return [`gave no page: ${row.failure ?? "unknown"}${row.status === 0 ? "" : `, status ${String(row.status)}`}`];
  }
}

const tierWords: Readonly<Record<Cluster["tier"], string>> = {
  key: "the two addresses are spelled differently and the text is equal",
  redirect: "it redirects there",
  canonical: "its canonical names that page and the text agrees",
  content: "the main text agrees in at least nine tenths",
};
const asideWords: Readonly<Record<string, string>> = {
  noindex: "it asks not to be indexed",
  wall: "a login or bot wall answered in its place",
  "soft-404": "it shows an error under status 200",
  "whole-site": "it repeats the text of the pages around it",
};

function placeOf(row: ExplainedRow, report: ReportFacts): readonly string[] {
  if (row.role !== "document") return [];
  if (row.placedBy === "root") return ["the root of the tree"];
  const groups = (row.groups ?? []).map((label) => `"${label}"`).join(" › ");
  const where = `under ${row.parent ?? "nothing"}${groups === "" ? "" : ` in ${groups}`}`;
  const also =
    row.alsoUnder === undefined || row.alsoUnder.length === 0 ? [] : [`listed too under ${listed(row.alsoUnder)}`];
  return [
    `placed by ${row.placedBy ?? "none"} ${where}, depth ${String(row.depth ?? 0)}${row.evidence === undefined ? "" : `: ${row.evidence}`}`,
    `way up: ${wayUp(row, report).join(" ‹ ")}`,
    ...also,
  ];
}

function wayUp(row: ExplainedRow, { pages }: ReportFacts): readonly string[] {
  const rows = new Map(pages.map((page) => [page.key, page]));
  const way: string[] = [];
  for (
    let at: ExplainedRow | undefined = row;
    at !== undefined && way.length < 100;
    at = at.parent === undefined ? undefined : rows.get(at.parent)
  ) {
    way.push(pathOf(at.key));
  }
  return way;
}

function reading(row: ExplainedRow, report: ReportFacts): readonly string[] {
  const render = report.renders.made.find(({ key }) => key === row.key);
  const rendered =
    render === undefined
      ? []
      : [`rendered because of ${render.reason}: ${render.outcome}${render.detail === "" ? "" : ` (${render.detail})`}`];
  const tripped = render === undefined ? trippedUnrendered(row, report) : [];
  const read = row.via === undefined ? [] : [`read from ${row.via === "static" ? "the HTML as served" : row.via}`];
  const sitemap = row.inSitemap ? `in ${row.sitemap ?? "the sitemap"}` : "in no sitemap";
  const lastmod = row.lastmod === undefined ? "" : `, lastmod ${row.lastmod}`;
  return [...read, ...tripped, ...rendered, `${sitemap}${lastmod}; ${plural(row.inlinks, "page")} link to it`];
}

function trippedUnrendered(row: ExplainedRow, report: ReportFacts): readonly string[] {
  if (row.renderReason === undefined) return [];
  const why = row.renderEvidence ?? row.renderReason;
  return [`its static HTML tripped: ${why}`, `not rendered: ${whyNot(row, report)}`];
}

function whyNot({ key, via, renderReason }: ExplainedRow, { renders, stop }: ReportFacts): string {
  if (via === "state") return "its inline state or a file beside it held the content";
  if (renders.unrendered?.includes(key) !== true) {
    return renderReason === "nav-sample"
      ? "the browser is off"
      : "a page of the same shell was tried first, and rendering it gained nothing";
  }
  if (stop?.kind === "blocked") return stop.detail;
  if (stop?.kind === "ceiling" && stop.ceiling === "max-renders") return `max-renders: ${stop.detail}`;
  return "a page of the same shell was tried first and could not be loaded, or the run ended before";
}

function history(row: ExplainedRow, { changes, baseline }: ReportFacts): readonly string[] {
  if (!baseline.compared)
    return [`not compared with a baseline${baseline.reason === undefined ? "" : `: ${baseline.reason}`}`];
  const moved = changes.moved.find(({ key }) => key === row.key);
  const retitled = changes.retitled.find(({ key }) => key === row.key);
  const removed = changes.removed.find(({ key }) => key === row.key);
  const said = [
    ...(changes.added.includes(row.key) ? ["the baseline did not have it"] : []),
    ...(removed === undefined ? [] : ["the baseline had it as a document"]),
    ...(moved === undefined ? [] : [`the baseline had it under ${orRoot(moved.from)}, now under ${orRoot(moved.to)}`]),
    ...(retitled === undefined ? [] : [`the baseline called it "${retitled.from}"`]),
    ...(changes.changed.includes(row.key) ? ["its content changed since the baseline"] : []),
  ];
  return said.length === 0 ? ["the baseline had it in the same place with the same content"] : said;
}

function listed(keys: readonly UrlKey[]): string {
  const shown = keys.slice(0, 5).join(", ");
  return keys.length > 5 ? `${shown} and ${String(keys.length - 5)} more` : shown;
}

function orRoot(place: string): string {
  return place === "" ? "nothing" : place;
}
