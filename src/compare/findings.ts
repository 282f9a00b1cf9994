/** Turns movements beyond their limits into findings in plain words. */
import type { Finding, Measurement, Unit } from "../model.ts";
import type { MetricSpec } from "../metrics/metric.ts";
import { formatLimit, type EffectiveLimits, type Movement } from "./limits.ts";

export interface Where {
  readonly section?: string;
  readonly layout?: string;
}

export function findingOf(spec: MetricSpec, movement: Movement, limits: EffectiveLimits, where: Where = {}): Finding {
  const { before, after, pages } = movement;
  const verb = after > before ? "rose" : "fell";
  const values = `${formatValue(before, spec)} to ${formatValue(after, spec)}`;
  const { noun = "page" } = spec;
  const on = pages > 0 && noun !== "" ? ` (${String(pages)} ${pages === 1 ? noun : `${noun}s`})` : "";
  return {
    metric: spec.name,
    level: limits.level === "fail" ? "fail" : "warn",
    ...where,
    baseline: before,
    current: after,
    delta: after - before,
    limit: formatLimit(spec, limits),
    message: `${spec.name}${describeWhere(where)} ${verb} from ${values}${on}`,
  };
}

/** What was measured before and cannot be now is news in itself, never a silent pass. */
export function lostMeasurement(spec: MetricSpec, before: Measurement, after: Measurement): Finding | undefined {
  if (before.kind !== "measured" || after.kind !== "unmeasured") return undefined;
  const value = formatValue(before.value, spec);
  return {
    metric: spec.name,
    level: "warn",
    baseline: before.value,
    message: `${spec.name} was ${value} and can no longer be measured: ${after.reason}`,
  };
}

function describeWhere({ section, layout }: Where): string {
  if (section !== undefined) return section === "" ? " outside the sections" : ` in section "${section}"`;
  return layout === undefined ? "" : ` on pages of layout ${layout.slice(0, 8)}`;
}

function formatValue(value: number, { words, unit }: MetricSpec): string {
  return words?.[value] ?? formatNumber(value, unit);
}

export function formatNumber(value: number, unit: Unit): string {
  if (unit === "ratio") return `${(value * 100).toFixed(1)}%`;
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
