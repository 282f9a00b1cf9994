/** Turns findings into what happened: one entry a cause, with every finding that it explains. */
import type { Cause, Finding } from "../model.ts";

export interface Explained {
  readonly cause: Cause | undefined;
  /** In the order they were given, at least one. */
  readonly findings: readonly Finding[];
}

/** What was ruled out differs from metric to metric; that no cause is known is still one thing to say. */
function idOf({ cause, metric }: Finding): string {
  if (cause === undefined) return metric;
  return cause.kind === "unknown" ? cause.kind : `${cause.kind} ${cause.summary}`;
}

/** Several findings often share one cause: it is told once. Order of first appearance. */
export function groupByCause(findings: readonly Finding[]): readonly Explained[] {
  const groups = new Map<string, { cause: Cause | undefined; findings: Finding[] }>();
  for (const finding of findings) {
    const { cause } = finding;
    const id = idOf(finding);
    const group = groups.get(id) ?? { cause, findings: [] };
    group.findings.push(finding);
    groups.set(id, group);
  }
  return [...groups.values()];
}
