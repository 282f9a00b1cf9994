/** Turns two assessments of one deploy, before and after its deciding pages were asked again, into the second with what healed named. */
import type { Audit, Finding, Note, UrlKey } from "../model.ts";

const mostNamed = 10;

/** `healed` are the keys that gave another answer the second time. */
export function withUnstable(first: Audit, second: Audit, healed: readonly UrlKey[]): Audit {
  const left = new Set(second.comparison.findings.filter(isTold).map(subjectOf));
  const gone = first.comparison.findings.filter((finding) => isTold(finding) && !left.has(subjectOf(finding)));
  const findings = [...second.comparison.findings, ...gone.map(unstableOf)];
  return {
    ...second,
    comparison: { ...second.comparison, findings },
    because: sayUnstable(second, healed.length),
    notes: [...second.notes, noteOf(healed)],
  };
}

function isTold(finding: Finding): boolean {
  return finding.level !== "info";
}

function subjectOf({ metric, section, layout }: Finding): string {
  return JSON.stringify([metric, section, layout]);
}

/** Numbers of the first look would read as a movement that is still there: only the sentence stays. */
function unstableOf({ metric, message, section, layout }: Finding): Finding {
  const where = { ...(section === undefined ? {} : { section }), ...(layout === undefined ? {} : { layout }) };
  return { metric, ...where, level: "info", unstable: true, message: `unstable, healed when asked again: ${message}` };
}

function sayUnstable({ because }: Audit, healed: number): string {
  return `${because}; ${String(healed)} ${healed === 1 ? "page" : "pages"} gave another answer when asked again`;
}

function noteOf(healed: readonly UrlKey[]): Note {
  const message = `${String(healed.length)} ${healed.length === 1 ? "URL" : "URLs"} that decided the verdict gave another answer the second time: the deploy was not steady`;
  return { kind: "unstable", level: "fault", message, urls: healed.slice(0, mostNamed) };
}
