/** Turns the operator's floors and ceilings, e.g. `documents >= 200`, into findings where they do not hold. */
import type { Finding, Measurement, Run } from "../model.ts";
import type { Assertion } from "../options.ts";
import { metricTable } from "../metrics/table.ts";

export function assertionFindings(run: Run, assertions: readonly Assertion[]): readonly Finding[] {
  return assertions.flatMap((assertion) => {
    if (assertion.level === "off") return [];
    const measurement = measure(run, assertion);
    const limit = `${assertion.operator} ${String(assertion.value)}`;
    const where = assertion.section === undefined ? "" : ` in section "${assertion.section}"`;
    const common = {
      metric: assertion.metric,
      level: assertion.level,
      limit,
      ...(assertion.section === undefined ? {} : { section: assertion.section }),
    };
    if (measurement?.kind !== "measured") {
      const reason = measurement?.reason ?? "no metric has this name";
      return [{ ...common, message: `${assertion.metric}${where} must be ${limit} and cannot be measured: ${reason}` }];
    }
    if (holds(measurement.value, assertion)) return [];
    const current = measurement.value;
    return [{ ...common, current, message: `${assertion.metric}${where} is ${String(current)}, must be ${limit}` }];
  });
}

function measure(run: Run, { metric, section }: Assertion): Measurement | undefined {
  if (section === undefined) return run.metrics[metric];
  const spec = metricTable.find((candidate) => candidate.name === metric);
  return spec?.ofRows?.(run.pages.filter((row) => row.section === section));
}

function holds(value: number, { operator, value: bound }: Assertion): boolean {
  switch (operator) {
    case ">=":
      return value >= bound;
    case "<=":
      return value <= bound;
    case ">":
      return value > bound;
    case "<":
      return value < bound;
    case "==":
      return value === bound;
  }
}
