/** Turns page rows into histograms of depth, tokens and nav links. */
import type { PageRow } from "../model.ts";
import { documentsOf } from "../metrics/rows.ts";

type Histogram = Readonly<Record<string, number>>;

export function histograms(rows: readonly PageRow[]): Readonly<Record<string, Histogram>> {
  const documents = documentsOf(rows);
  return {
    depth: tally(documents.map((row) => row.depth ?? 0)),
    tokens: tally(documents.map((row) => bucket(row.tokens ?? 0))),
    navLinks: tally(documents.map((row) => bucket(row.navLinks ?? 0))),
  };
}

/** Lower bound of the power-of-two bucket: 0, 1, 2, 4, 8, … */
function bucket(value: number): number {
  return value < 1 ? 0 : 2 ** Math.floor(Math.log2(value));
}

function tally(values: readonly number[]): Histogram {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([a], [b]) => a - b).map(([value, pages]) => [String(value), pages]));
}
