/** Turns a verdict into an exit code, and drift of a checked llms.txt into a finding. */
import type { LlmsPlan } from "../emit/plan.ts";
import type { Audit, Finding, Verdict } from "../model.ts";
import type { Settings } from "../settings/settings.ts";

export function exitCodeOf(verdict: Verdict, onInconclusive: Settings["onInconclusive"]): number {
  switch (verdict) {
    case "pass":
    case "no-baseline":
      return 0;
    case "regressed":
      return 1;
    case "error":
      return 2;
    case "inconclusive":
      return onInconclusive === "fail" ? 3 : 0;
  }
}

/** `check` fails on drift, like a formatter; a run that could not look stays inconclusive. What a merge could not decide is told. */
export function withDrift(audit: Audit, plan: LlmsPlan | undefined, mode: Settings["llmsMode"]): Audit {
  if (plan === undefined) return audit;
  const told = plan.conflicts.length === 0 ? audit : withFinding(audit, conflictFinding(plan.conflicts));
  if (mode !== "check" || !plan.changed) return told;
  const because = "the committed llms.txt is not what this site regenerates; run with --llms-mode merge and commit it";
  const found = withFinding(told, {
    metric: "llmsTxt.drift",
    level: "fail",
    message: `${because}: ${changedLines(plan.diff)}`,
  });
  const couldLook = audit.verdict === "pass" || audit.verdict === "no-baseline";
  return couldLook ? { ...found, verdict: "regressed", because } : found;
}

function withFinding(audit: Audit, finding: Finding): Audit {
  return { ...audit, comparison: { ...audit.comparison, findings: [...audit.comparison.findings, finding] } };
}

function conflictFinding(conflicts: LlmsPlan["conflicts"]): Finding {
  const count = conflicts.length === 1 ? "1 conflict" : `${String(conflicts.length)} conflicts`;
  const said = conflicts.map(({ message, url }) => (url === undefined ? message : `${message} (${url})`));
  const message = `${count} between the committed llms.txt and the site, left as written: ${shown(said, 5)}`;
  return { metric: "llmsTxt.conflicts", level: "warn", message };
}

function changedLines(diff: string): string {
  return shown(
    diff.split("\n").filter((line) => /^[-+](?![-+]{2} )./u.test(line)),
    5,
  );
}

function shown(lines: readonly string[], most: number): string {
  const more = lines.length - most;
  return lines.slice(0, most).join("; ") + (more > 0 ? `; and ${String(more)} more` : "");
}
