/** Repairs what can be repaired without choosing words: bytes, line ends, markers, brackets, separators, wrapped lines. */
import { readLlmsLines, type ItemParts, type LlmsLine } from "../llms-lines.ts";
import { isSection, setextTitle } from "./head.ts";

/** Idempotent. Findings about content, order and dead links stay for a person. */
export function fixLlmsTxt(text: string): string {
  if (text.trim() === "") return text;
  const source = text.replace(/^\uFEFF/u, "").replaceAll(/\r\n?/gu, "\n");
  const lines = readLlmsLines(source);
  const start = lines.findIndex(isSection);
  const head = start === -1 ? lines : lines.slice(0, start);
  const fixed = [...fixHead(head), ...(start === -1 ? [] : fixSections(lines.slice(start)))];
  return `${fixed.join("\n").replace(/\n+$/u, "")}\n`;
}

function fixHead(head: readonly LlmsLine[]): readonly string[] {
  const underlined = head.some((line) => line.kind === "heading" && line.level === 1) ? undefined : setextTitle(head);
  const out: string[] = [];
  for (const [index, line] of head.entries()) {
    const above = head[index - 1];
    const isBelowTitle =
      (above?.kind === "heading" && above.level === 1) || (underlined !== undefined && head[index - 2] === underlined);
    if (line === underlined) out.push(`# ${line.text.trim()}`);
    else if (underlined !== undefined && above === underlined) continue;
    else if (line.kind === "heading" && line.level === 1) out.push(`# ${line.name}`);
    else if (line.kind === "quote" && above?.kind === "quote") out.push(`${out.pop() ?? ">"} ${line.quote}`.trimEnd());
    else {
      if (isBelowTitle && line.kind !== "blank") out.push("");
      out.push(line.kind === "quote" ? `> ${line.quote}`.trimEnd() : line.kind === "code" ? fenced(line) : line.text);
    }
  }
  return out;
}

/** Indented by one space, a ## inside a code block starts no section. */
function fenced(line: Extract<LlmsLine, { kind: "code" }>): string {
  return line.fence === "inside" && line.text.startsWith("##") ? ` ${line.text}` : line.text;
}

function fixSections(lines: readonly LlmsLine[]): readonly string[] {
  const out: string[] = [];
  let section = "";
  let wraps = false;
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    if (line.kind === "heading" && line.level === 2) {
      section = line.name;
      out.push(`## ${line.name}`.trimEnd());
    } else if (line.kind === "heading" && line.level > 2) {
      // The readers end the section here anyway: the name keeps what the level said.
      if (out.findLast((other) => other !== "") === `## ${section}`) dropLastSection(out);
      out.push(`## ${section}: ${line.name}`);
    } else if (line.kind === "item") out.push(fixItem(line.item, line.text));
    else if (line.kind === "text" && wraps) out.push(`${out.pop() ?? ""}${joint(above)}${line.text.trim()}`);
    else out.push(line.text);
    // A line of text goes on from an item, directly or through other such lines.
    wraps = line.kind === "item" || (wraps && line.kind === "text");
  }
  return out;
}

function dropLastSection(out: string[]): void {
  while (out.at(-1) === "") out.pop();
  out.pop();
}

function joint(above: LlmsLine | undefined): string {
  return above?.kind === "item" && above.item.note === "" ? (above.item.separator.startsWith(":") ? " " : ": ") : " ";
}

function fixItem(item: ItemParts, text: string): string {
  const title = item.title
    .replaceAll(/\\([[\]])/gu, "$1")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll("`", "")
    .trim();
  const url = item.url.replaceAll("(", "%28").replaceAll(")", "%29").replaceAll(/\s/gu, "%20");
  const indent = text.slice(0, item.indent);
  const note = item.note.trim();
  return `${indent}- [${title}](${url})${note === "" ? "" : `: ${note}`}`;
}
