/** Turns measurements into the short strings that every report shows, so that two reports never disagree. */
import { metricTable } from "../metrics/table.ts";
import type { Finding, Measurement, Metrics } from "../model.ts";

const wordsOf = new Map(metricTable.flatMap(({ name, words }) => (words === undefined ? [] : [[name, words]])));

/** Ratios as percentages, levels with two digits, counts grouped, ranks by name; an unmeasured value is a dash. */
export function formatMeasurement(measurement: Measurement | undefined, metric: string): string {
  if (measurement === undefined || measurement.kind === "unmeasured") return "–";
  return wordsOf.get(metric)?.[measurement.value] ?? formatValue(measurement.value, measurement.unit);
}

export function formatValue(value: number, unit: Measurement["unit"]): string {
  if (unit === "ratio") return `${(value * 100).toFixed(1)}%`;
  if (unit === "levels") return value.toFixed(2);
  return Number.isInteger(value) ? formatCount(value) : value.toFixed(2);
}

export function formatCount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, " ");
}

/** Signed change in the metric's own unit, `better` or `worse` for ranks; empty when a side was not measured or nothing moved. */
export function formatDelta(before: Measurement | undefined, after: Measurement | undefined, metric: string): string {
  if (before?.kind !== "measured" || after?.kind !== "measured") return "";
  const delta = after.value - before.value;
  if (Math.abs(delta) < 1e-9) return "";
  if (wordsOf.has(metric)) return delta > 0 ? "better" : "worse";
  const sign = delta > 0 ? "+" : "−";
  const size = Math.abs(delta);
  // A point is not a percentage of the old value; saying "pt" keeps the two apart.
  return after.unit === "ratio" ? `${sign}${(size * 100).toFixed(1)} pt` : sign + formatValue(size, after.unit);
}

/** `12 of 40` for ratios; empty for plain counts. */
export function formatFraction(measurement: Measurement | undefined): string {
  if (measurement?.kind !== "measured" || measurement.unit !== "ratio") return "";
  return `${formatCount(measurement.numerator)} of ${formatCount(measurement.denominator)}`;
}

/** The rows people look at first: the four shape metrics, then what regressed, at most `most`. */
export function headlineMetrics(metrics: Metrics, findings: readonly Finding[], most: number): readonly string[] {
  const first = ["documents", "depth.mean", "orphanRatio", "collapseRate", "escalationRate", "navYield"];
  const moved = findings.filter((finding) => finding.level !== "info").map((finding) => finding.metric);
  const names = [...moved, ...first].filter((name) => metrics[name] !== undefined);
  return [...new Set(names)].slice(0, most);
}
