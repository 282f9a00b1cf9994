/** Turns a comparison of two stored runs into text: metrics that moved, findings with their causes, pages that changed. */
import { encodeTerminal } from "../encode.ts";
import type { Comparison, Finding, Run } from "../model.ts";
import { formatDelta, formatMeasurement } from "./numbers.ts";
import { describeChanges } from "./words.ts";

const mostNamed = 10;

export function formatDiff(before: Run, after: Run, comparison: Comparison): string {
  const lines = [
    ...metricLines(before, after),
    "",
    ...(comparison.findings.length === 0 ? ["No finding."] : comparison.findings.flatMap(findingLines)),
    "",
    `Pages: ${describeChanges(comparison.changes)}`,
    ...pageLines(comparison),
    ...(comparison.reason === undefined ? [] : ["", `Note: ${comparison.reason}`]),
  ];
  return `${lines.map(encodeLine).join("\n")}\n`;
}

/** The same facts as one JSON value, for scripts. */
export function formatDiffJson(before: Run, after: Run, comparison: Comparison): string {
  const names = movedMetrics(before, after);
  const metrics = Object.fromEntries(
    names.map((name) => [name, { before: before.metrics[name], after: after.metrics[name] }]),
  );
  return `${JSON.stringify({ metrics, findings: comparison.findings, changes: comparison.changes }, undefined, 2)}\n`;
}

function movedMetrics(before: Run, after: Run): readonly string[] {
  const names = [...new Set([...Object.keys(after.metrics), ...Object.keys(before.metrics)])];
  return names.filter((name) => {
    const [old, now] = [before.metrics[name], after.metrics[name]];
    return old?.kind !== now?.kind || formatDelta(old, now, name) !== "";
  });
}

function metricLines(before: Run, after: Run): readonly string[] {
  const names = movedMetrics(before, after);
  if (names.length === 0) return ["No metric moved."];
  return names.map((name) => {
    const [old, now] = [before.metrics[name], after.metrics[name]];
    const delta = formatDelta(old, now, name);
    return `${name}  ${formatMeasurement(old, name)} → ${formatMeasurement(now, name)}${delta === "" ? "" : `  (${delta})`}`;
  });
}

function findingLines({ level, message, cause }: Finding): readonly string[] {
  const head = `${level}: ${message}`;
  if (cause === undefined) return [head];
  return [head, `  ${cause.kind}: ${cause.summary}`, ...cause.evidence.slice(0, 3).map((url) => `    ${url}`)];
}

function pageLines({ changes }: Comparison): readonly string[] {
  return [
    ...named("+", changes.added),
    ...named(
      "-",
      changes.removed.map(({ key, now, to }) => `${key} (${now}${to === undefined ? "" : ` to ${to}`})`),
    ),
    ...named(
      ">",
      changes.moved.map(({ key, from, to }) => `${key}: ${from} → ${to}`),
    ),
    ...named("~", changes.changed),
  ];
}

/** The encoder folds white space; the indentation is ours. */
function encodeLine(line: string): string {
  const indent = /^ */.exec(line)?.[0] ?? "";
  return indent + encodeTerminal(line);
}

function named(sign: string, items: readonly string[]): readonly string[] {
  const more = items.length > mostNamed ? [`  ${sign} … and ${String(items.length - mostNamed)} more`] : [];
  return [...items.slice(0, mostNamed).map((item) => `  ${sign} ${item}`), ...more];
}
