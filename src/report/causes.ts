/** Turns findings into what happened: one entry a cause, with every finding that it explains. */
import type { Cause, Finding } from "../model.ts";

export interface Explained {
  readonly cause: Cause | undefined;
  /** In the order they were given, at least one. */
  readonly findings: readonly Finding[];
}

/** Several findings often share one cause: it is told once. Order of first appearance. */
export function groupByCause(findings: readonly Finding[]): readonly Explained[] {
  const groups = new Map<string, { cause: Cause | undefined; findings: Finding[] }>();
  for (const finding of findings) {
    const { cause } = finding;
    const id = cause === undefined ? finding.metric : `${cause.kind} ${cause.summary}`;
    const group = groups.get(id) ?? { cause, findings: [] };
    group.findings.push(finding);
    groups.set(id, group);
  }
  return [...groups.values()];
}
