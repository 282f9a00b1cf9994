/** Turns findings into at most ten annotations: plain messages, with a place in a file where one is known. */
import { encodeTerminal } from "../encode.ts";
import type { Audit } from "../model.ts";

export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly title: string;
  /** One line; the writer escapes it for its own sink. */
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

/** GitHub shows about ten of a kind and step. */
const mostShown = 10;

export interface AnnotationPlaces {
  /** Path of the committed llms.txt, and its diff. */
  readonly llmsTxt?: string;
  readonly llmsDiff?: string;
  readonly config?: string;
}

export function annotationsOf(audit: Audit, places: AnnotationPlaces): readonly Annotation[] {
  const found = audit.comparison.findings.flatMap((finding): readonly Annotation[] => {
    if (finding.level === "info") return [];
    const level = finding.level === "fail" && audit.verdict === "regressed" ? "error" : "warning";
    const { cause } = finding;
    const why = cause === undefined ? "" : `: ${cause.kind}: ${cause.summary} Fix: ${cause.fix}`;
    const text = encodeTerminal(`${finding.message}${why}`, 1000);
    return [{ level, title: finding.metric, message: text, ...placeOf(finding.metric, places) }];
  });
  const blind: readonly Annotation[] =
    audit.verdict === "inconclusive" || audit.verdict === "error"
      ? [{ level: "warning", title: audit.verdict, message: encodeTerminal(audit.because, 1000) }]
      : [];
  const drift = driftOf(audit, places);
  return [...blind, ...found, ...drift].slice(0, mostShown);
}

/** Findings about llms.txt stand on its first changed line. */
function placeOf(
  metric: string,
  { llmsTxt, llmsDiff }: AnnotationPlaces,
): { readonly file?: string; readonly line?: number } {
  if (!metric.startsWith("llmsTxt.") || llmsTxt === undefined) return {};
  return { file: llmsTxt, line: firstChangedLine(llmsDiff ?? "") };
}

function driftOf(audit: Audit, places: AnnotationPlaces): readonly Annotation[] {
  const { llmsTxt, llmsDiff = "" } = places;
  const said = audit.comparison.findings.some(({ metric }) => metric.startsWith("llmsTxt."));
  if (llmsTxt === undefined || llmsDiff === "" || said) return [];
  const message = "the committed llms.txt is not what this site regenerates";
  return [{ level: "notice", title: "llms.txt", message, file: llmsTxt, line: firstChangedLine(llmsDiff) }];
}

/** First removed or added line of a unified diff, as a line of the old file, from 1. */
export function firstChangedLine(diff: string): number {
  const lines = diff.split("\n");
  const start = lines.findIndex((line) => line.startsWith("@@"));
  const from = Number(/^@@ -(\d+)/.exec(lines[start] ?? "")?.[1] ?? "1");
  const rest = lines.slice(start + 1);
  const context = rest.findIndex((line) => !line.startsWith(" "));
  return Math.max(1, from + Math.max(0, context));
}

/** A configuration error says `path:line: message`; the annotation stands there. */
export function annotationOfError(message: string): Annotation {
  const match = /^([\w./-]+\.ya?ml):(\d+): (.*)$/s.exec(message);
  const text = encodeTerminal(match?.[3] ?? message, 2000);
  const place = match === null ? {} : { file: match[1] ?? "", line: Number(match[2]) };
  return { level: "error", title: "crawlshape", message: text, ...place };
}
