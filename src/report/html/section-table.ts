/** Turns the page rows of two runs into the table of sections × metrics, by the metrics' own formulas. */
import { metricTable } from "../../metrics/table.ts";
import type { MetricSpec } from "../../metrics/metric.ts";
import type { Audit, PageRow } from "../../model.ts";
import { formatDelta, formatMeasurement } from "../numbers.ts";

export interface SectionTable {
  readonly metrics: readonly string[];
  /** Section → one cell a metric: before, now, change; in the order of the tree, sections that are gone last. */
  readonly rows: readonly (readonly [section: string, cells: readonly Cell[]])[];
}
export type Cell = readonly [before: string, now: string, delta: string];

const shown = [
  "documents",
  "depth.mean",
  "orphanRatio",
  "navCoverage",
  "navYield",
  "emptyNavShare",
  "escalationRate",
  "staticVisibility",
  "unlinkedRatio",
  "tokens",
];

export function sectionTable(audit: Audit): SectionTable {
  const before = audit.baselineState.kind === "found" ? audit.baselineState.baseline.run.pages : [];
  const [old, now] = [bySection(before), bySection(audit.run.pages)];
  const specs = shown.flatMap((name) => metricTable.filter((spec) => spec.name === name && spec.ofRows !== undefined));
  const gone = [...old.keys()].filter((name) => !now.has(name)).toSorted();
  const ordered = ["", ...audit.tree.sections.filter((name) => now.has(name))];
  const names = [...new Set([...ordered, ...[...now.keys()].toSorted(), ...gone])];
  return {
    metrics: specs.map((spec) => spec.name),
    rows: names
      .filter((name) => now.has(name) || old.has(name))
      .map((name) => [name, specs.map((spec) => cellOf(spec, old.get(name), now.get(name)))]),
  };
}

function cellOf(
  { name, ofRows }: MetricSpec,
  before: readonly PageRow[] | undefined,
  now: readonly PageRow[] | undefined,
): Cell {
  const [old, current] = [before && ofRows?.(before), now && ofRows?.(now)];
  return [formatMeasurement(old, name), formatMeasurement(current, name), formatDelta(old, current, name)];
}

function bySection(rows: readonly PageRow[]): ReadonlyMap<string, readonly PageRow[]> {
  const sections = new Map<string, PageRow[]>();
  for (const row of rows) {
    if (row.section === undefined) continue;
    const known = sections.get(row.section);
    if (known === undefined) sections.set(row.section, [row]);
    else known.push(row);
  }
  return sections;
}
