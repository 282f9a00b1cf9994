/** Reads an llms.txt as the two reference readers do, losses and crashes included: the oracle for what we emit and lint. */

interface ReadLink {
  readonly title: string;
  readonly url: string;
  readonly note?: string;
}
interface ReadSection {
  readonly name: string;
  readonly links: readonly ReadLink[];
}
export type Reading =
  | {
      readonly kind: "read";
      readonly title: string;
      readonly summary?: string;
      readonly details: string;
      readonly sections: readonly ReadSection[];
    }
  | { readonly kind: "crash"; readonly line: number; readonly why: string };

/** What the two regular expression dialects mean by the same signs; everything else the readers have in common. */
interface Dialect {
  readonly space: string;
  /** Any character of one line. */
  readonly dot: string;
  readonly lineStart: string;
  readonly lineEnd: string;
}
const python: Dialect = {
  space: String.raw`[\t-\r\x1C-\x20\x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]`,
  dot: String.raw`[^\n]`,
  lineStart: String.raw`(?<=\n|(?<![^]))`,
  lineEnd: String.raw`(?=\n|(?![^]))`,
};
const javascript: Dialect = { space: String.raw`\s`, dot: ".", lineStart: "^", lineEnd: "$" };

interface RawSection {
  readonly name: string;
  readonly body: string;
  /** Offset of the body in the text. */
  readonly from: number;
}

/** The mini parser of the Python package, release 0.0.6. */
export function readLikePython(text: string): Reading {
  const { head, sections } = splitSections(text, python);
  // A dictionary keeps the place of the first section of a name and the content of the last.
  const read: ReadSection[] = [];
  for (const { name, body, from } of lastOfEachName(sections)) {
    const links: ReadLink[] = [];
    for (const line of linesOf(body)) {
      if (trim(line.text, python) === "") continue;
      const match = pythonLink.exec(line.text);
      if (match === null)
        return { kind: "crash", line: lineAt(text, from + line.from), why: `no "- [title](url)" in this line` };
      links.push(linkOf(match));
    }
    read.push({ name, links });
  }
  return readHead(text, head, read, python);
}

/** The sample script of the proposal's site. */
export function readLikeJs(text: string): Reading {
  const { head, sections } = splitSections(text, javascript);
  const read = lastOfEachName(sections).map(({ name, body }) => ({
    name,
    links: [...body.matchAll(jsLink)].map(linkOf),
  }));
  return readHead(text, head, objectOrder(read), javascript);
}

function itemPattern(dialect: Dialect): string {
  const { space, dot } = dialect;
  return String.raw`-${space}*\[([^\]]+)\]\(([^)]+)\)(?::${space}*(${dot}*))?`;
}
// Python looks for the pattern anywhere in a line; the script wants it to reach the line's end, on one line or more.
const pythonLink = new RegExp(itemPattern(python), "u");
const jsLink = new RegExp(`${itemPattern(javascript)}$`, "gmu");

function linkOf(match: RegExpMatchArray): ReadLink {
  const [, title = "", url = "", note] = match;
  return note === undefined ? { title, url } : { title, url, note };
}

function splitSections(
  text: string,
  dialect: Dialect,
): { readonly head: string; readonly sections: readonly RawSection[] } {
  const { lineStart, lineEnd, space, dot } = dialect;
  const heading = new RegExp(`${lineStart}##${space}*(${dot}*?)${lineEnd}`, "gmu");
  const found = [...text.matchAll(heading)];
  const sections = found.map((match, index) => {
    const from = match.index + match[0].length;
    return { name: match[1] ?? "", body: text.slice(from, found[index + 1]?.index), from };
  });
  return { head: text.slice(0, found[0]?.index), sections };
}

function lastOfEachName(sections: readonly RawSection[]): readonly RawSection[] {
  return [...new Map(sections.map((section) => [section.name, section])).values()];
}

/** Objects list keys that look like array indexes first, ascending. */
function objectOrder(sections: readonly ReadSection[]): readonly ReadSection[] {
  const isIndex = ({ name }: ReadSection) => /^(?:0|[1-9]\d*)$/u.test(name) && Number(name) < 4_294_967_295;
  const indexes = sections.filter(isIndex).toSorted((a, b) => Number(a.name) - Number(b.name));
  return [...indexes, ...sections.filter((section) => !isIndex(section))];
}

// Lazy over lines: the title grows until an empty line, or a quote with text behind it, can follow.
function readHead(text: string, head: string, sections: readonly ReadSection[], dialect: Dialect): Reading {
  const { lineStart, lineEnd, space } = dialect;
  const summary = String.raw`(?:${lineStart}>${space}*([^]+?)${lineEnd})?`;
  const pattern = new RegExp(String.raw`${lineStart}#${space}*([^]+?)${lineEnd}\n+${summary}\n+([^]*)`, "mu");
  const trimmed = trim(head, dialect);
  const match = canMatch(trimmed) ? pattern.exec(trimmed) : null;
  if (match === null) return { kind: "crash", line: headLine(text), why: headProblem(head) };
  const [, title = "", quote, details = ""] = match;
  return { kind: "read", title, ...(quote === undefined ? {} : { summary: quote }), details, sections };
}

/** An empty line, or a quote with a line behind it; asked first, so that the pattern does not try every line with every other. */
function canMatch(head: string): boolean {
  const quote = head.indexOf("\n>");
  return head.includes("\n\n") || (quote !== -1 && head.includes("\n", quote + 2));
}

function headLine(text: string): number {
  const lines = text.split("\n");
  const found = lines.findIndex((line) => /^\uFEFF?#(?!#)/u.test(line));
  return found === -1 ? 1 : found + 1;
}

function headProblem(head: string): string {
  if (head.startsWith("\uFEFF#")) return "the byte order mark hides the H1";
  if (!/^#(?!#)/mu.test(head)) return `no line starts with "# "`;
  return "the H1 needs an empty line and then text that is no heading behind it";
}

function trim(text: string, dialect: Dialect): string {
  const { space } = dialect;
  return text
    .replace(new RegExp(`^${space}+`, "u"), "")
    .replace(new RegExp(String.raw`(?<!${space})${space}+$`, "u"), "");
}

function linesOf(body: string): readonly { readonly text: string; readonly from: number }[] {
  let from = 0;
  return body.split("\n").map((text) => {
    const line = { text, from };
    from += text.length + 1;
    return line;
  });
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
