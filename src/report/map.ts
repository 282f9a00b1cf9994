/** Turns the inventory of `map` into tables for people, or JSON for programs, piece by piece. */
import { encodeTerminal } from "../encode.ts";
import type { DateCounts, Estimate, MapReport } from "../map-report.ts";
import type { SitemapFile } from "../model.ts";
import { formatCount } from "./numbers.ts";

const shownFiles = 40;
const shownSections = 30;
const pieceEntries = 1000;

/** The whole report as one JSON document, in pieces: a million entries are more than one string should hold. */
export function* formatMapJson(report: MapReport): Generator<string> {
  const { entries, ...rest } = report;
  const head = JSON.stringify(rest, null, 2);
  yield `${head.slice(0, head.lastIndexOf("\n}"))},\n  "entries": [`;
  let piece: string[] = [];
  let separator = "\n    ";
  for (const entry of entries) {
    piece.push(`${separator}${JSON.stringify(entry)}`);
    separator = ",\n    ";
    if (piece.length < pieceEntries) continue;
    yield piece.join("");
    piece = [];
  }
  yield `${piece.join("")}\n  ]\n}\n`;
}

export function formatMapText(report: MapReport): string {
  const { site, lastmod, stop } = report;
  const lines = [
    ...encoded(
      `${site.siteUrl}${site.siteUrl.startsWith(site.deployOrigin) ? "" : `, fetched from ${site.deployOrigin === "folder" ? site.entry : site.deployOrigin}`}`,
    ),
    `entry: ${report.entryKind}; site URL from: ${site.siteUrlFrom}; robots.txt: ${report.robots.status}`,
    ...(stop === undefined || stop.kind === "exhausted"
      ? []
      : encoded(`STOPPED: ${"cause" in stop ? stop.cause : stop.ceiling}: ${stop.detail}`)),
    "",
    ...table(
      [["sitemap", "kind", "entries", "newest", "faults"], ...report.sitemaps.slice(0, shownFiles).map(fileRow)],
      [2],
    ),
    ...more(report.sitemaps.length, shownFiles, "files"),
    ...encoded(...report.sitemaps.slice(0, shownFiles).flatMap(faultLines)),
    "",
    ...table(
      [
        ["section", "entries", "dated", "invalid", "future"],
        ...report.sections.slice(0, shownSections).map(sectionRow),
      ],
      [1, 2, 3, 4],
    ),
    ...more(report.sections.length, shownSections, "sections"),
    `in scope: ${formatCount(lastmod.entries)}, with a date: ${share(lastmod.dated, lastmod.entries)}, invalid: ${formatCount(lastmod.invalid)}, in the future: ${formatCount(lastmod.future)}`,
    ...exclusions(report.excluded),
    "",
    ...table(estimateRows(report.estimate), [1]),
    ...notes(report),
  ];
  return `${lines.join("\n")}\n`;
}

function encoded(...lines: readonly string[]): readonly string[] {
  return lines.map((line) => encodeTerminal(line));
}

function fileRow(file: SitemapFile): readonly string[] {
  const kind = `${file.kind}${file.guessed === true ? " (guessed)" : ""}${file.complete || file.kind === "refused" ? "" : " (in part)"}`;
  const faults = file.faults.map((fault) => fault.kind).join(", ");
  return [file.url, kind, formatCount(file.entries), file.newest ?? "–", faults];
}

function faultLines(file: SitemapFile): readonly string[] {
  return file.faults.map(
    ({ kind, line, detail }) => `  ${file.url}${line === undefined ? "" : `:${line}`}: ${kind}: ${detail}`,
  );
}

function sectionRow({
  name,
  entries,
  dated,
  invalid,
  future,
}: { readonly name: string } & DateCounts): readonly string[] {
  return [name, formatCount(entries), share(dated, entries), formatCount(invalid), formatCount(future)];
}

function share(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)}%`;
}

function exclusions(excluded: Readonly<Record<string, number>>): readonly string[] {
  const reasons = Object.entries(excluded).map(([reason, count]) => `${formatCount(count)} ${reason}`);
  return reasons.length === 0 ? [] : [`left out: ${reasons.join(", ")}`];
}

function estimateRows(estimate: MapReport["estimate"]): readonly (readonly string[])[] {
  const { requests, bytes, tokens, renders, seconds } = estimate;
  return [
    ["estimate", "", "basis"],
    estimateRow("requests", requests),
    estimateRow("bytes", bytes),
    estimateRow("tokens", tokens),
    estimateRow("renders", renders),
    estimateRow("seconds", seconds),
  ];
}

function estimateRow(name: string, { value, basis }: Estimate): readonly string[] {
  return [name, formatCount(value), basis];
}

function notes(report: MapReport): readonly string[] {
  const all = [...report.robots.findings, ...report.notes];
  return all.length === 0
    ? []
    : ["", ...encoded(...all.map(({ kind, level, message }) => `${level} ${kind}: ${message}`))];
}

function more(count: number, shown: number, what: string): readonly string[] {
  return count <= shown ? [] : [`… and ${formatCount(count - shown)} more ${what} (--format json has all)`];
}

/** `right` are the columns of numbers. Cells are foreign text; the blanks between them are ours. */
function table(rows: readonly (readonly string[])[], right: readonly number[]): readonly string[] {
  const cells = rows.map((row) => row.map((cell) => encodeTerminal(cell)));
  const columns = Math.max(...cells.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...cells.map((row) => (row[at] ?? "").length)));
  const pad = (cell: string, at: number) =>
    right.includes(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0);
  return cells.map((row) => row.map(pad).join("  ").trimEnd());
}
