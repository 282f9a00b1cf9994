/** Reads the links of an llms.txt, whatever hand wrote it: an entry document, or the owner's own order of importance. */
import { readLlmsLines, type LlmsLine } from "../llms-lines.ts";

export interface LlmsLink {
  readonly title: string;
  /** As written: may be relative. */
  readonly url: string;
  /** Name of the H2 above; empty before the first. */
  readonly section: string;
  /** From 1. */
  readonly line: number;
}

/** In file order, one per URL. Links in running text count too; images and code do not. */
export function readLlmsLinks(text: string): readonly LlmsLink[] {
  const links = new Map<string, LlmsLink>();
  let section = "";
  for (const line of readLlmsLines(text)) {
    if (line.kind === "heading" && line.level === 2) section = line.name;
    for (const { title, url } of linksOf(line)) {
      if (!links.has(url)) links.set(url, { title, url, section, line: line.number });
    }
  }
  return [...links.values()];
}

/** An H1 first, and then a quote, a section or a link: what no other entry document looks like. */
export function isLlmsTxt(text: string): boolean {
  const lines = readLlmsLines(text).filter((line) => line.kind !== "blank");
  const [first] = lines;
  if (first?.kind !== "heading" || first.level !== 1) return false;
  return lines.some(
    (line) => (line.kind === "heading" && line.level === 2) || line.kind === "quote" || line.kind === "item",
  );
}

function linksOf(line: LlmsLine): readonly { readonly title: string; readonly url: string }[] {
  if (line.kind === "code" || line.kind === "blank") return [];
  const own = line.kind === "item" ? [{ title: line.item.title, url: line.item.url }] : [];
  const rest = line.kind === "item" ? line.item.note : line.text;
  const inline = [
    ...rest.matchAll(/(?<!!)\[([^[\]]*)\]\(\s*<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s[^()]*)?\)/gu),
  ];
  return [...own, ...inline.map((match) => ({ title: match[1] ?? "", url: match[2] ?? "" }))].filter(
    ({ url }) => url !== "",
  );
}
