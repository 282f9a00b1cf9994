/** Turns an audit into what a terminal shows: one screen, the most important first. */
import { encodeTerminal } from "../encode.ts";
import type { Audit, Finding, Metrics } from "../model.ts";
import { formatDelta, formatFraction, formatMeasurement, headlineMetrics } from "./numbers.ts";
import { describeBaseline, describeChanges, describeUnseen, plural, verdictTitles } from "./words.ts";

export interface TextStyle {
  readonly colour: boolean;
  readonly columns: number;
}

type Paint = (text: string) => string;

export function formatText(audit: Audit, style: TextStyle): string {
  const paint = painter(style.colour);
  const lines = [
    paint.verdict(audit.verdict)(`${audit.verdict}: ${verdictTitles[audit.verdict]}`),
    encodeTerminal(audit.because),
    "",
    ...formatRows(audit, paint),
    "",
    ...audit.comparison.findings
      .filter((finding) => finding.level !== "info")
      .flatMap((finding) => formatFinding(finding, paint)),
    ...formatFacts(audit, paint),
  ];
  return `${lines.flatMap((line) => wrap(line, style.columns)).join("\n")}\n`;
}

function formatRows(audit: Audit, paint: ReturnType<typeof painter>): string[] {
  const before = beforeMetrics(audit);
  const names = headlineMetrics(audit.run.metrics, audit.comparison.findings, 10);
  const rows = names.map((name) => {
    const now = audit.run.metrics[name];
    const reason = now?.kind === "unmeasured" ? now.reason : formatFraction(now);
    return [name, formatMeasurement(before[name]), formatMeasurement(now), formatDelta(before[name], now), reason];
  });
  const table = [["metric", "before", "now", "change", ""], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? "").length)));
  return table.map((row, index) => {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    const line = `  ${cells.join("  ")}`.trimEnd();
    return index === 0 ? paint.faint(line) : line;
  });
}

function formatFinding(finding: Finding, paint: ReturnType<typeof painter>): string[] {
  const mark = finding.level === "fail" ? paint.bad("✗") : paint.warn("!");
  const head = `${mark} ${finding.metric}: ${encodeTerminal(finding.message)}`;
  const { cause } = finding;
  if (cause === undefined) return [head];
  const evidence = cause.evidence.slice(0, 3).map((url) => `      ${encodeTerminal(url)}`);
  const more =
    cause.evidence.length > 3 ? [`      … and ${String(cause.evidence.length - 3)} more in report.json`] : [];
  return [
    head,
    `    cause: ${paint.bold(cause.kind)} (${cause.confidence}): ${encodeTerminal(cause.summary)}`,
    ...evidence,
    ...more,
    `    fix: ${encodeTerminal(cause.fix)}`,
  ];
}

function formatFacts(audit: Audit, paint: ReturnType<typeof painter>): string[] {
  const { crawl, run } = audit;
  const unseen = describeUnseen(audit);
  const faults = audit.notes.filter((note) => note.level === "fault");
  return [
    "",
    `  ${describeBaseline(audit.baselineState)}; ${describeChanges(audit.comparison.changes)}`,
    `  ${plural(audit.tree.nodes.size, "document")}, ${plural(crawl.renders.length, "render")}, lastmod ${run.lastmod.verdict}: ${encodeTerminal(run.lastmod.why)}`,
    ...(unseen === "" ? [] : [paint.warn(`  not looked at: ${encodeTerminal(unseen)}`)]),
    ...faults.slice(0, 6).map((note) => `  ${paint.warn("fault")} ${note.kind}: ${encodeTerminal(note.message)}`),
    ...(faults.length > 6 ? [`  … and ${String(faults.length - 6)} more faults in report.json`] : []),
  ];
}

function beforeMetrics(audit: Audit): Metrics {
  return audit.baselineState.kind === "found" ? audit.baselineState.baseline.run.metrics : {};
}

function painter(colour: boolean) {
  const code =
    (open: string): Paint =>
    (text) =>
      colour ? `\u001B[${open}m${text}\u001B[0m` : text;
  const bad = code("31;1");
  const warn = code("33");
  return {
    bad,
    warn,
    bold: code("1"),
    faint: code("2"),
    verdict: (verdict: Audit["verdict"]): Paint =>
      verdict === "pass" || verdict === "no-baseline" ? code("32;1") : verdict === "inconclusive" ? code("33;1") : bad,
  };
}

/** Breaks on spaces and keeps the indent, so that a narrow window loses nothing. */
function wrap(line: string, columns: number): string[] {
  if (line.length <= columns || line.includes("\u001B") || columns < 40) return [line];
  const indent = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let current = indent;
  for (const word of line.trimStart().split(" ")) {
    const next = current.trim() === "" ? indent + word : `${current} ${word}`;
    if (next.length > columns && current.trim() !== "") {
      lines.push(current);
      current = `${indent}    ${word}`;
    } else current = next;
  }
  return [...lines, current];
}
