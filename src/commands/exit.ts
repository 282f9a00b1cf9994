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

/** `check` fails on drift, like a formatter; a run that could not look stays inconclusive. */
export function withDrift(audit: Audit, plan: LlmsPlan | undefined, mode: Settings["llmsMode"]): Audit {
  if (mode !== "check" || plan === undefined || !plan.changed) return audit;
  const message = "the committed llms.txt is not what this site regenerates; run with --llms-mode merge and commit it";
  const finding: Finding = { metric: "llmsTxt.drift", level: "fail", message };
  const comparison = { ...audit.comparison, findings: [...audit.comparison.findings, finding] };
  const couldLook = audit.verdict === "pass" || audit.verdict === "no-baseline";
  return couldLook ? { ...audit, comparison, verdict: "regressed", because: message } : { ...audit, comparison };
}
