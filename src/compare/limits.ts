/** Turns a metric's default limits, the operator's and the history into the limits of one comparison. */
import type { Baseline, Level } from "../model.ts";
import type { LimitOverride } from "../options.ts";
import type { Limits, MetricSpec } from "../metrics/metric.ts";

export interface EffectiveLimits extends Limits {
  readonly level: Level;
  /** True when the history is restless enough to widen the absolute limit. */
  readonly widened: boolean;
}

/** `documents` is the size of the baseline: a small site's minimum is a tenth of it, two pages at least. */
export function limitsFor(
  spec: MetricSpec,
  override: LimitOverride | undefined,
  documents: number,
  history: Baseline["history"],
): EffectiveLimits {
  const configured = override?.absolute ?? spec.limits.absolute;
  const ordinary = ordinaryMovement(spec.name, history);
  return {
    absolute: Math.max(configured, ordinary),
    relative: override?.relative ?? spec.limits.relative,
    minPages: override?.minPages ?? scaledMinimum(spec.limits.minPages, documents),
    level: override?.level ?? spec.level,
    widened: ordinary > configured,
  };
}

export function scaledMinimum(minPages: number, documents: number): number {
  return Math.min(minPages, Math.max(2, Math.ceil(documents / 10)));
}

/**
 * Three times the median step between stored runs, 0 with fewer than four steps. The median, not the maximum: one
 * accepted redesign must not blind the gate for the next twenty runs.
 */
export function ordinaryMovement(metric: string, history: Baseline["history"]): number {
  const values = history.flatMap(({ metrics }) => (metrics[metric] === undefined ? [] : [metrics[metric]]));
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
  if (steps.length < 4) return 0;
  const sorted = steps.toSorted((a, b) => a - b);
  return 3 * (sorted[Math.floor(sorted.length / 2)] ?? 0);
}

/** Groups are judged more loosely: a page or two of a small section is ordinary. */
export function groupLimits(limits: EffectiveLimits, spec: MetricSpec): EffectiveLimits {
  const absolute = spec.unit === "ratio" ? Math.max(limits.absolute, 0.3) : limits.absolute;
  return { ...limits, absolute, relative: Math.max(limits.relative, 0.3), minPages: Math.max(limits.minPages, 3) };
}

/** What the operator wrote for one group holds there to the letter; what was left open stays as it is. */
export function withOverride(limits: EffectiveLimits, override: LimitOverride): EffectiveLimits {
  const { absolute, relative, minPages, level } = override;
  return {
    absolute: absolute ?? limits.absolute,
    relative: relative ?? limits.relative,
    minPages: minPages ?? limits.minPages,
    level: level ?? limits.level,
    widened: absolute === undefined && limits.widened,
  };
}

export interface Movement {
  readonly before: number;
  readonly after: number;
  readonly pages: number;
}

/** Worse by more than both limits and on enough pages. Rounded a little, so that 0.05 is not above 0.05. */
export function exceeds(spec: MetricSpec, movement: Movement, limits: EffectiveLimits): boolean {
  const delta = movement.after - movement.before;
  if (spec.worse === "rises" && delta <= 0) return false;
  if (spec.worse === "falls" && delta >= 0) return false;
  const size = Math.abs(delta);
  const relative = movement.before === 0 ? Number.POSITIVE_INFINITY : size / Math.abs(movement.before);
  return size > limits.absolute + 1e-9 && relative > limits.relative + 1e-9 && movement.pages >= limits.minPages;
}

/** E.g. `+5.0 pt and +25% on 5 pages`. */
export function formatLimit(spec: MetricSpec, limits: EffectiveLimits): string {
  const sign = { rises: "+", falls: "−", either: "±" }[spec.worse];
  const absolute = spec.unit === "ratio" ? `${(limits.absolute * 100).toFixed(1)} pt` : String(round(limits.absolute));
  const relative = limits.relative === 0 ? "" : ` and ${sign}${String(round(limits.relative * 100))}%`;
  const { noun = "page" } = spec;
  const pages = limits.minPages <= 1 || noun === "" ? "" : ` on ${String(limits.minPages)} ${noun}s`;
  return `${sign}${absolute}${relative}${pages}${limits.widened ? " (widened by history)" : ""}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
