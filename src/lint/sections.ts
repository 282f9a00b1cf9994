/** Checks the sections: unique H2 names, links below them, Optional once and last (S7, S9). */
import type { LlmsLine } from "../llms-lines.ts";
import type { LintFinding } from "../model.ts";
import { fault } from "./facts.ts";
import { isSection } from "./head.ts";

type Heading = Extract<LlmsLine, { kind: "heading" }>;

export function lintSections(lines: readonly LlmsLine[]): readonly LintFinding[] {
  const start = lines.findIndex(isSection);
  if (start === -1) return [];
  const body = lines.slice(start);
  const all = body.filter((line): line is Heading => line.kind === "heading");
  const headings = all.filter((heading) => heading.level === 2);
  const first = new Map<string, number>();
  for (const { name, number } of headings) if (!first.has(name)) first.set(name, number);
  return [
    ...headings.flatMap((heading) => lintName(heading, first.get(heading.name) ?? heading.number)),
    ...emptySections(body),
    ...all.filter((heading) => heading.level > 2).map(deepHeading),
    ...misplacedOptional(headings),
  ];
}

function lintName(heading: Heading, first: number): readonly LintFinding[] {
  const findings: LintFinding[] = [];
  if (heading.name === "") {
    const why = "both readers take the next line for the name";
    findings.push(fault(heading.number, "S7", "error", { message: "a section without a name", why, fix: "name it" }));
  }
  if (/[ \t]#+\s*$/u.test(heading.text)) {
    const why = "both readers keep the closing hashes as part of the name";
    findings.push(
      fault(heading.number, "S7", "warn", { message: "closing hashes", why, fix: `write "## ${heading.name}"` }),
    );
  }
  if (first === heading.number || heading.name === "") return findings;
  const why = `both readers keep the last section of a name: the links of line ${String(first)} are lost`;
  const rule = heading.name === "Optional" ? "S9" : "S7";
  const message = `a second section named "${heading.name}"`;
  return [...findings, fault(heading.number, rule, "error", { message, why, fix: "join the two, or rename one" })];
}

/** Followed by nothing, or by the next H2; one that holds only deeper headings is told about those. */
function emptySections(body: readonly LlmsLine[]): readonly LintFinding[] {
  const filled = body.filter((line) => line.kind !== "blank");
  return filled.flatMap((line, index) => {
    const next = filled[index + 1];
    const isEmpty = next === undefined || (next.kind === "heading" && next.level <= 2);
    return line.kind === "heading" && line.level === 2 && isEmpty ? [emptySection(line)] : [];
  });
}

function emptySection(line: LlmsLine): LintFinding {
  const why = "a section holds a list of links";
  return fault(line.number, "S7", "warn", { message: "an empty section", why, fix: "list its pages or take it out" });
}

function deepHeading(line: Heading): LintFinding {
  return fault(line.number, "S7", "error", {
    message: `a level ${String(line.level)} heading among sections`,
    why: `both readers take it for a section named "${"#".repeat(line.level - 2)} ${line.name}" and the H2 above ends here`,
    fix: `make it an H2`,
  });
}

function misplacedOptional(headings: readonly Heading[]): readonly LintFinding[] {
  const at = headings.findLastIndex((heading) => heading.name === "Optional");
  const heading = headings[at];
  if (heading === undefined || at === headings.length - 1) return [];
  const why = "what may be skipped is expected at the end";
  return [
    fault(heading.number, "S9", "info", {
      message: "Optional is not the last section",
      why,
      fix: "move it to the end",
    }),
  ];
}
