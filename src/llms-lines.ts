/** Reads an llms.txt line by line as Markdown means it, tolerant of every hand: the view of people, not of the two readers. */

/** A list item that starts with a link; offsets are into the line's text. */
export interface ItemParts {
  readonly indent: number;
  readonly bullet: string;
  readonly title: string;
  readonly titleFrom: number;
  readonly url: string;
  readonly urlFrom: number;
  /** As written between link and note, e.g. `: `. */
  readonly separator: string;
  readonly note: string;
  readonly noteFrom: number;
  /** `(url "title")` or `(<url>)` was written. */
  readonly dressed: boolean;
}
export type LlmsLine = {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** `\n`, `\r\n`, or nothing behind the last line. */
  readonly eol: string;
} & (
  | { readonly kind: "blank" }
  | { readonly kind: "heading"; readonly level: number; readonly name: string }
  | { readonly kind: "quote"; readonly quote: string }
  | { readonly kind: "item"; readonly item: ItemParts }
  | { readonly kind: "bullet" }
  | { readonly kind: "code"; readonly fence: "open" | "close" | "inside" }
  | { readonly kind: "text" }
);

/** A longer line is prose to us, whatever it starts with. */
export const maxLineCharacters = 20_000;

export function readLlmsLines(text: string): readonly LlmsLine[] {
  const lines: LlmsLine[] = [];
  let fence = "";
  for (const [index, { content, eol }] of splitLines(text.replace(/^\uFEFF/u, "")).entries()) {
    const base = { number: index + 1, text: content, eol };
    const mark = /^ {0,3}(`{3,}|~{3,})(?!.*`)/u.exec(content)?.[1] ?? "";
    const closes = fence !== "" && mark.startsWith(fence) && /^\s*[`~]+\s*$/u.test(content);
    if (fence !== "") lines.push({ ...base, kind: "code", fence: closes ? "close" : "inside" });
    else if (mark === "") lines.push({ ...base, ...classify(content) });
    else lines.push({ ...base, kind: "code", fence: "open" });
    fence = closes ? "" : fence === "" ? mark : fence;
  }
  return lines;
}

function splitLines(text: string): readonly { readonly content: string; readonly eol: string }[] {
  return [...text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/gu)]
    .map((match) => ({ content: match[1] ?? "", eol: match[2] ?? "" }))
    .filter(({ content, eol }, index, all) => content !== "" || eol !== "" || (index === 0 && all.length === 1));
}

type Classified =
  | { readonly kind: "blank" | "text" | "bullet" }
  | { readonly kind: "heading"; readonly level: number; readonly name: string }
  | { readonly kind: "quote"; readonly quote: string }
  | { readonly kind: "item"; readonly item: ItemParts };

function classify(text: string): Classified {
  if (text.length > maxLineCharacters) return { kind: "text" };
  if (text.trim() === "") return { kind: "blank" };
  const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/u.exec(text);
  if (heading !== null) {
    const name = (heading[2] ?? "").trim().replace(/(?:^|[ \t]+)#+$/u, "");
    return { kind: "heading", level: heading[1]?.length ?? 1, name };
  }
  const quote = /^ {0,3}>\s?(.*)$/u.exec(text);
  if (quote !== null) return { kind: "quote", quote: (quote[1] ?? "").trim() };
  const item = readItem(text);
  if (item !== undefined) return { kind: "item", item };
  return /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/u.test(text) ? { kind: "bullet" } : { kind: "text" };
}

const itemHead = /^(\s*)([-*+]|\d{1,9}[.)])(\s*)\[/u;
const target = /^\]\(\s*(<[^<>]*>|(?:[^\s()<>]|\([^\s()]*\))*)((?:\s+(?:"[^"]*"|'[^']*'))?\s*)\)/u;

function readItem(text: string): ItemParts | undefined {
  const head = itemHead.exec(text);
  if (head === null) return undefined;
  const titleFrom = head[0].length;
  const close = closingBracket(text, titleFrom);
  const link = close === -1 ? null : target.exec(text.slice(close));
  if (link === null) return undefined;
  const [whole, raw = "", extra = ""] = link;
  const isAngled = raw.startsWith("<");
  const end = close + whole.length;
  const [separator] = /^\s*(?:[:–—-]+\s*)?/u.exec(text.slice(end)) ?? [""];
  return {
    indent: head[1]?.length ?? 0,
    bullet: head[2] ?? "-",
    title: text.slice(titleFrom, close),
    titleFrom,
    url: isAngled ? raw.slice(1, -1) : raw,
    urlFrom: close + whole.indexOf(raw, 2) + (isAngled ? 1 : 0),
    separator,
    note: text.slice(end + separator.length).trimEnd(),
    noteFrom: end + separator.length,
    dressed: isAngled || extra.trim() !== "",
  };
}

/** Brackets may nest and may be escaped. */
function closingBracket(text: string, from: number): number {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (character === "\\") index += 1;
    else if (character === "[") depth += 1;
    else if (character === "]") {
      if (depth === 0) return index;
      depth -= 1;
    }
  }
  return -1;
}
