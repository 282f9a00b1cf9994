/** Turns an audit into what a terminal shows: one screen, the most important first, each cause told once. */
import { encodeTerminal } from "../encode.ts";
import type { Audit, Metrics } from "../model.ts";
import { groupByCause, type Explained } from "./causes.ts";
import { layOut, type Line, type TextStyle } from "./lines.ts";
import { formatDelta, formatFraction, formatMeasurement, headlineMetrics } from "./numbers.ts";
import { describeBaseline, describeChanges, describeUnseen, plural, verdictTitles } from "./words.ts";

export type { TextStyle } from "./lines.ts";

// One screen of a terminal: what does not fit is named and left to report.html.
const most = { causes: 3, findings: 3, evidence: 2, metrics: 8, faults: 3 } as const;

export function formatText(audit: Audit, style: TextStyle): string {
  const told = audit.comparison.findings.filter((finding) => finding.level !== "info");
  const groups = groupByCause(told);
  return layOut(
    [
      ...headLines(audit, groups),
      ...groups.slice(0, most.causes).flatMap((group) => ["", ...causeLines(group)]),
      ...moreLine(groups),
      "",
      ...metricLines(audit, style.columns),
      "",
      ...factLines(audit),
    ],
    style,
  );
}

function headLines(audit: Audit, groups: readonly Explained[]): readonly Line[] {
  const { verdict } = audit;
  const paint = { pass: "good", "no-baseline": "good", regressed: "bad", inconclusive: "warn", error: "bad" } as const;
  const title: Line = { text: `${verdict}: ${verdictTitles[verdict]}`, paint: paint[verdict] };
  // A regression's reason is its first cause, which follows in full.
  const because = verdict === "regressed" && groups.length > 0 ? [] : [encodeTerminal(audit.because)];
  // What a run saw that could not look is told, and proves nothing.
  const unjudged = verdict === "inconclusive" && groups.length > 0 ? ["", "Seen all the same, and not judged:"] : [];
  return [title, ...because, ...unjudged];
}

function causeLines({ cause, findings }: Explained): readonly Line[] {
  const fails = findings.some((finding) => finding.level === "fail");
  const mark = fails ? "✗" : "!";
  const paint = fails ? "bad" : "warn";
  const messages = findings.slice(0, most.findings).map((finding) => encodeTerminal(finding.message));
  const rest = findings.slice(most.findings).map((finding) => finding.metric);
  const also = rest.length === 0 ? [] : [`also ${[...new Set(rest)].join(", ")}`];
  if (cause === undefined) return [...messages, ...also].map((text) => ({ text: `${mark} ${text}`, paint }));
  const pages = cause.evidence.slice(0, most.evidence).map((url) => `      ${encodeTerminal(url)}`);
  const hidden = cause.evidence.length - pages.length;
  const known = `${encodeTerminal(cause.kind)} (${cause.confidence}): ${encodeTerminal(cause.summary)}`;
  // The long list of what was ruled out is for report.html.
  const head = cause.kind === "unknown" ? "no known cause explains it" : known;
  return [
    { text: `${mark} ${head}`, paint },
    ...[...messages, ...also].map((text) => `    ${text}`),
    ...pages,
    ...(hidden > 0 ? [`      … and ${String(hidden)} more in report.html`] : []),
    { text: `    fix: ${encodeTerminal(cause.fix)}`, paint: "strong" },
  ];
}

function moreLine(groups: readonly Explained[]): readonly Line[] {
  const rest = groups.slice(most.causes).flatMap((group) => group.findings);
  if (rest.length === 0) return [];
  const names = [...new Set(rest.map((finding) => finding.metric))];
  const shown = names.slice(0, 6).join(", ") + (names.length > 6 ? ", …" : "");
  return ["", `… and ${plural(rest.length, "more finding")} in report.html: ${encodeTerminal(shown)}`];
}

function metricLines(audit: Audit, columns: number): readonly Line[] {
  const before: Metrics = audit.baselineState.kind === "found" ? audit.baselineState.baseline.run.metrics : {};
  const names = headlineMetrics(audit.run.metrics, audit.comparison.findings, most.metrics);
  const rows = names.map((name) => {
    const [old, now] = [before[name], audit.run.metrics[name]];
    const ofWhat = now?.kind === "unmeasured" ? encodeTerminal(now.reason) : formatFraction(now);
    return [name, formatMeasurement(old, name), formatMeasurement(now, name), formatDelta(old, now, name), ofWhat];
  });
  const table = [["metric", "before", "now", "change", ""], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? "").length)));
  // In a narrow window the last column goes first: it only says what the others are shares of.
  const room = columns - widths.reduce((sum, width) => sum + width + 2, 2);
  return table.map((row, index) => {
    const last = row[4] ?? "";
    const kept = last.length <= room ? row : row.slice(0, 4);
    const cells = kept.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : column === 4 ? cell : cell.padStart(widths[column] ?? 0),
    );
    const text = `  ${cells.join("  ")}`.trimEnd();
    return index === 0 ? { text, paint: "faint" } : text;
  });
}

function factLines(audit: Audit): readonly Line[] {
  const { crawl, run } = audit;
  const unseen = describeUnseen(audit);
  const faults = audit.notes.filter((note) => note.level === "fault");
  const hidden = faults.length - most.faults;
  const { lastmod } = run;
  return [
    `  ${encodeTerminal(describeBaseline(audit.baselineState))}; ${describeChanges(audit.comparison.changes)}`,
    `  ${plural(audit.tree.nodes.size, "document")}, ${plural(crawl.renders.length, "render")}, lastmod ${lastmod.verdict}: ${encodeTerminal(lastmod.why)}`,
    ...(unseen === "" ? [] : [{ text: `  not looked at: ${encodeTerminal(unseen)}`, paint: "warn" } as const]),
    ...faults
      .slice(0, most.faults)
      .map((note) => `  fault: ${encodeTerminal(note.kind, 60)}: ${encodeTerminal(note.message)}`),
    ...(hidden > 0 ? [`  … and ${plural(hidden, "more fault")} in report.html`] : []),
  ];
}
