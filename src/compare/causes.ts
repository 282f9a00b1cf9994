/** Turns findings into findings with a cause: the rule that explains the metric best, with the pages that prove it. */
import type { Cause, Finding, PageRow } from "../model.ts";
import { accessCauses, lossCauses } from "./causes/access.ts";
import { addressCauses } from "./causes/addresses.ts";
import { contentCauses } from "./causes/content.ts";
import { fileCauses } from "./causes/files.ts";
import { navCauses } from "./causes/nav.ts";
import type { CauseRule, Match } from "./causes/rule.ts";
import type { Contrast } from "./contrast.ts";

/** Order is the tie-break: what makes a page unreadable explains more than what its menu lost. */
export const causeTable: readonly CauseRule[] = [
  ...accessCauses,
  ...contentCauses,
  ...addressCauses,
  ...fileCauses,
  ...navCauses,
  ...lossCauses,
];

interface Answer {
  readonly rule: CauseRule;
  readonly match: Match;
}

const confidences = { certain: 2, likely: 1, possible: 0 };
const mostEvidence = 10;

export function explainFindings(contrast: Contrast, findings: readonly Finding[]): readonly Finding[] {
  if (findings.length === 0) return findings;
  const answers = causeTable.flatMap((rule): readonly Answer[] => {
    const match = rule.find(contrast);
    return match === undefined ? [] : [{ rule, match }];
  });
  return findings.map((finding) => ({ ...finding, cause: causeOf(finding, answers, contrast) }));
}

function causeOf(finding: Finding, answers: readonly Answer[], contrast: Contrast): Cause {
  const able = rank(
    answers.filter(({ rule }) => rule.explains.includes(finding.metric)),
    finding,
    contrast,
  );
  const [best, ...others] = able;
  if (best === undefined) return unknownCause(finding);
  const also = others.slice(0, 3).map(({ rule, match }) => ({ kind: rule.kind, summary: match.summary }));
  return {
    kind: best.rule.kind,
    summary: best.match.summary,
    confidence: best.match.confidence,
    groups: groupsOf(best.match.pages, contrast),
    evidence: evidenceOf(best.match.pages),
    fix: best.rule.fix,
    ...(also.length === 0 ? {} : { also }),
  };
}

/** A cause that was made for the metric first, then certainty, then how much of the finding's pages it covers, then the table. */
function rank(answers: readonly Answer[], finding: Finding, contrast: Contrast): readonly Answer[] {
  const own = ({ rule }: Answer) => (rule.own?.includes(finding.metric) === true ? 1 : 0);
  const covers = new Map(answers.map((answer) => [answer, coverage(answer.match.pages, finding, contrast)]));
  return answers.toSorted(
    (a, b) =>
      own(b) - own(a) ||
      confidences[b.match.confidence] - confidences[a.match.confidence] ||
      (covers.get(b) ?? 0) - (covers.get(a) ?? 0),
  );
}

/** Pages of the match inside the finding's section or layout; all of them when the finding is the site's. */
function coverage(pages: readonly PageRow[], { section, layout }: Finding, contrast: Contrast): number {
  if (section === undefined && layout === undefined) return pages.length;
  return pages.filter((row) => {
    const old = contrast.oldRowOf(row.key) ?? row;
    return section === undefined ? old.layout === layout : (old.section ?? "") === section;
  }).length;
}

function groupsOf(pages: readonly PageRow[], contrast: Contrast): Cause["groups"] {
  const groups = new Map<string, { section: string; layout: string; pages: number }>();
  for (const row of pages) {
    const old = contrast.oldRowOf(row.key) ?? row;
    const section = old.section ?? "";
    const layout = old.layout ?? "";
    const id = `${section}\n${layout}`;
    groups.set(id, { section, layout, pages: (groups.get(id)?.pages ?? 0) + 1 });
  }
  return [...groups]
    .toSorted(([a, x], [b, y]) => y.pages - x.pages || (a < b ? -1 : 1))
    .slice(0, 5)
    .map(([, group]) => group);
}

function evidenceOf(pages: readonly PageRow[]): readonly string[] {
  return [...new Set(pages.map((row) => row.url))].toSorted().slice(0, mostEvidence);
}

/** An honest answer: which known causes could have moved this metric and were looked for. */
function unknownCause(finding: Finding): Cause {
  const ruledOut = causeTable.filter((rule) => rule.explains.includes(finding.metric)).map((rule) => rule.kind);
  const looked = ruledOut.length === 0 ? "no known cause moves this metric" : `ruled out: ${ruledOut.join(", ")}`;
  return {
    kind: "unknown",
    summary: `no known cause explains it; ${looked}`,
    confidence: "possible",
    groups: [],
    evidence: [],
    fix: "Compare the pages that moved by hand, or accept the change.",
  };
}
