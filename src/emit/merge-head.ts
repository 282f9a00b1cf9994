/** Merges what stands above the first section: the name, the one-line summary, the details. */
import type { LlmsLine } from "../llms-lines.ts";
import type { Conflict } from "./merge.ts";
import type { CuratedFile } from "./merge-file.ts";

type Field = "name" | "summary" | "details";

export function mergeHead(
  base: CuratedFile,
  mine: CuratedFile,
  theirs: CuratedFile,
): { readonly lines: readonly LlmsLine[]; readonly conflicts: readonly Conflict[] } {
  const conflicts: Conflict[] = [];
  let lines = mine.head;
  for (const field of ["name", "summary", "details"] as const) {
    const [before, now, site] = [base, mine, theirs].map((file) => textOf(linesOf(file.head, field)));
    if (now === site || site === before) continue;
    if (now === before) lines = replaced(lines, field, linesOf(theirs.head, field), mine.eol);
    else
      conflicts.push({
        kind: field,
        message: `the ${field} was edited by hand; the site now says "${short(site ?? "")}"`,
      });
  }
  return { lines, conflicts };
}

/** Details are everything else that is not blank. */
function linesOf(head: readonly LlmsLine[], field: Field): readonly LlmsLine[] {
  const name = head.find((line) => line.kind === "heading" && line.level === 1);
  const summary = head.filter((line) => line.kind === "quote");
  if (field === "name") return name === undefined ? [] : [name];
  if (field === "summary") return summary;
  return head.filter((line) => line !== name && line.kind !== "quote" && line.kind !== "blank");
}

function textOf(lines: readonly LlmsLine[]): string {
  return lines.map((line) => line.text.trimEnd()).join("\n");
}

function replaced(head: readonly LlmsLine[], field: Field, by: readonly LlmsLine[], eol: string): readonly LlmsLine[] {
  const old = new Set(linesOf(head, field));
  const first = head.findIndex((line) => old.has(line));
  const fresh = by.map((line) => ({ ...line, eol }));
  if (first === -1) return head;
  return head.flatMap((line, index) => (index === first ? fresh : old.has(line) ? [] : [line]));
}

function short(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
