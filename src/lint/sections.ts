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
  const headings = body.filter((line): line is Heading => line.kind === "heading" && line.level === 2);
  return [
    ...headings.flatMap((heading, index) => lintName(heading, headings.slice(0, index))),
    ...emptySections(body),
    ...body.filter((line): line is Heading => line.kind === "heading" && line.level > 2).map(deepHeading),
    ...misplacedOptional(headings),
  ];
}

function lintName(heading: Heading, above: readonly Heading[]): readonly LintFinding[] {
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
  const first = above.find((other) => other.name === heading.name && heading.name !== "");
  if (first === undefined) return findings;
  const why = `both readers keep the last section of a name: the links of line ${String(first.number)} are lost`;
  const rule = heading.name === "Optional" ? "S9" : "S7";
  const message = `a second section named "${heading.name}"`;
  return [...findings, fault(heading.number, rule, "error", { message, why, fix: "join the two, or rename one" })];
}

function emptySections(body: readonly LlmsLine[]): readonly LintFinding[] {
  return body.flatMap((line, index) => {
    if (line.kind !== "heading" || line.level !== 2) return [];
    const rest = body.slice(index + 1);
    const end = rest.findIndex((other) => other.kind === "heading");
    const own = end === -1 ? rest : rest.slice(0, end);
    if (own.some((other) => other.kind !== "blank") || rest[end]?.kind !== "heading")
      return own.some((other) => other.kind !== "blank") ? [] : [emptySection(line)];
    const next = rest[end];
    return next.kind === "heading" && next.level > 2 ? [] : [emptySection(line)];
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
