/** Turns an llms.txt, and what is known about its site, into findings that name line, rule, reader and fix. */
import { maxLineCharacters, readLlmsLines } from "../llms-lines.ts";
import type { LintFinding } from "../model.ts";
import { fault, type LintFacts } from "./facts.ts";
import { lintHead } from "./head.ts";
import { lintItems } from "./items.ts";
import { lintLinks } from "./links.ts";
import { lintPolicy, lintRefused } from "./policy.ts";
import { readLikePython } from "./readers.ts";
import { lintRelations } from "./relations.ts";
import { lintSections } from "./sections.ts";

/** Sorted by line, then rule. Longer texts are read up to `maxCharacters`. */
export function lintLlmsTxt(text: string, facts: LintFacts = {}): readonly LintFinding[] {
  const refused = lintRefused(text, facts);
  if (refused.length > 0) return refused;
  const lines = readLlmsLines(text.slice(0, maxCharacters));
  const findings = [
    ...lintPolicy(text, lines, facts),
    ...lintHead(lines),
    ...lintSections(lines),
    ...lintItems(lines),
    ...lintLinks(lines, facts),
    ...lintRelations(lines, facts),
  ];
  return withCrash(text.slice(0, maxCharacters), findings).toSorted(
    (a, b) => a.line - b.line || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0),
  );
}

/** Beyond it a file is no index any more, and the readers' patterns take time. */
const maxCharacters = 1_000_000;

/** Says on the line itself that the Python reader stops there; a crash that nothing else explains is a finding of its own. */
function withCrash(text: string, findings: readonly LintFinding[]): readonly LintFinding[] {
  // A reader's patterns go over a long line again and again.
  if (text.split("\n").some((line) => line.length > maxLineCharacters)) return findings;
  const reading = readLikePython(text);
  if (reading.kind !== "crash") return findings;
  const words = `crashes the Python reader at line ${String(reading.line)}`;
  const at = findings.findIndex((finding) => finding.line === reading.line && finding.level === "error");
  const known = findings[at];
  if (known !== undefined) return findings.with(at, { ...known, message: `${known.message} (${words})` });
  if (findings.some((finding) => finding.level === "error" && /crash/u.test(finding.why))) return findings;
  return [
    ...findings,
    fault(reading.line, "python-reader", "error", {
      message: words,
      why: reading.why,
      fix: "see the emitter's form in docs/llms-txt.md",
    }),
  ];
}
