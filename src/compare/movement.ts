/** Turns a metric and two sets of rows or measurements into how far it moved, and on how many pages. */
import type { Measurement } from "../model.ts";
import type { MetricSpec } from "../metrics/metric.ts";
import type { Movement } from "./limits.ts";
import type { Pair } from "./contrast.ts";

type Measured = Extract<Measurement, { kind: "measured" }>;

/** Undefined when either side was not measured. */
export function movementOf(
  spec: MetricSpec,
  before: Measurement | undefined,
  after: Measurement | undefined,
  pairs: readonly Pair[],
): Movement | undefined {
  if (after?.kind !== "measured") return undefined;
  if (spec.reference !== undefined) return { before: spec.reference, after: after.value, pages: after.numerator };
  if (before?.kind !== "measured") return undefined;
  return { before: before.value, after: after.value, pages: movedPages(spec, before, after, pairs) };
}

function movedPages(spec: MetricSpec, before: Measured, after: Measured, pairs: readonly Pair[]): number {
  const { moved } = spec;
  if (moved !== undefined) return pairs.filter((pair) => moved(pair.before, pair.after)).length;
  const delta = Math.abs(after.value - before.value);
  return spec.unit === "ratio" ? Math.round(delta * after.denominator) : Math.ceil(delta);
}
