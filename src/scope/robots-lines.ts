/** Turns the bytes of a robots.txt into its directive lines, each with its number. */

/** What RFC 9309 2.5 obliges a reader to read; ask the server for a little more, so that the cut is ours. */
export const robotsMaxBytes = 500 * 1024;

/** Characters of a line that count, as in Google's reader: eight times the longest URL that browsers took. */
const maxLineLength = 8 * 2083 - 1;

export interface RobotsText {
  readonly text: string;
  /** More than `robotsMaxBytes` came; the line that the limit falls into is left out. */
  readonly cut: boolean;
  /** It came in UTF-16 and was read as such. */
  readonly utf16: boolean;
  /** Numbers of the lines that hold octets which are no UTF-8. */
  readonly invalidLines: readonly number[];
}
export interface RobotsLine {
  readonly number: number;
  readonly name: DirectiveName | "other";
  /** The name as written. */
  readonly written: string;
  readonly value: string;
  /** The name is misspelt and read all the same. */
  readonly typo: boolean;
  readonly invalid: boolean;
  /** Longer than what is read of a line; what is kept may be another pattern than the owner meant. */
  readonly cut: boolean;
}
export type DirectiveName = "user-agent" | "allow" | "disallow" | "sitemap" | "crawl-delay";

/** Misspellings that Google's reader honours. */
const spellings: readonly (readonly [prefix: string, name: DirectiveName])[] = [
  ["user-agent", "user-agent"],
  ["useragent", "user-agent"],
  ["user agent", "user-agent"],
  ["disallow", "disallow"],
  ["dissallow", "disallow"],
  ["dissalow", "disallow"],
  ["disalow", "disallow"],
  ["diasllow", "disallow"],
  ["disallaw", "disallow"],
  ["allow", "allow"],
  ["sitemap", "sitemap"],
  ["site-map", "sitemap"],
  ["crawl-delay", "crawl-delay"],
  ["crawldelay", "crawl-delay"],
];

const exact: ReadonlyMap<string, DirectiveName> = new Map(spellings);

export function decodeRobots(bytes: Uint8Array): RobotsText {
  const cut = bytes.length > robotsMaxBytes;
  const read = cut ? bytes.subarray(0, robotsMaxBytes) : bytes;
  const wide = wideEncodingOf(read);
  const { text, invalidLines } =
    wide === undefined ? decodeNarrow(read) : { text: new TextDecoder(wide).decode(read), invalidLines: [] };
  // Half of `Disallow: /private` is another rule, and `Disallow: /` closes the site.
  return { text: cut ? text.replace(/[^\r\n]*$/, "") : text, cut, utf16: wide !== undefined, invalidLines };
}

function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && bytes.length > 1)
    ? "utf-16be"
    : undefined;
}

/** Octets that are no UTF-8 become escapes: `/caf\xE9` then matches `/caf%E9`, as Google reads it. */
function decodeNarrow(bytes: Uint8Array): Pick<RobotsText, "text" | "invalidLines"> {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), invalidLines: [] };
  } catch {
    const octets = Buffer.from(bytes)
      .toString("latin1")
      .replace(/^\u00EF\u00BB\u00BF/, "");
    const lines = splitLines(octets).map(decodeLine);
    const invalidLines = lines.flatMap(({ invalid }, index) => (invalid ? [index + 1] : []));
    return { text: lines.map(({ text }) => text).join("\n"), invalidLines };
  }
}

function decodeLine(octets: string): { readonly text: string; readonly invalid: boolean } {
  const text = Buffer.from(octets, "latin1").toString("utf8");
  if (!text.includes("\uFFFD")) return { text, invalid: false };
  const escaped = octets.replaceAll(
    /[\u0080-\u00FF]/g,
    (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return { text: escaped, invalid: true };
}

/** Directive lines only: blank lines, comments and lines without a separator are gone. */
export function linesOf(robots: Pick<RobotsText, "text" | "invalidLines">): readonly RobotsLine[] {
  const invalid = new Set(robots.invalidLines);
  const lines: RobotsLine[] = [];
  for (const [index, line] of splitLines(robots.text).entries()) {
    const read = readLine(line, index + 1, invalid.has(index + 1));
    if (read !== undefined) lines.push(read);
  }
  return lines;
}

function splitLines(text: string): readonly string[] {
  return (text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text).split("\n");
}

function readLine(whole: string, number: number, invalid: boolean): RobotsLine | undefined {
  const cut = whole.length > maxLineLength;
  const raw = cut ? whole.slice(0, maxLineLength) : whole;
  const comment = raw.indexOf("#");
  const text = trimBlanks(comment < 0 ? raw : raw.slice(0, comment));
  const parts = splitLine(text);
  if (parts === undefined) return undefined;
  const lower = parts.name.toLowerCase();
  const name = exact.get(lower) ?? spellings.find(([prefix]) => lower.startsWith(prefix))?.[1] ?? "other";
  const typo = name !== "other" && lower !== name;
  return { number, name, written: parts.name, value: parts.value, typo, invalid, cut };
}

/** At the colon; Google also reads `Disallow /a`, but only when exactly two words stand on the line. */
function splitLine(text: string): { readonly name: string; readonly value: string } | undefined {
  const colon = text.indexOf(":");
  if (colon >= 0) return { name: trimBlanks(text.slice(0, colon)), value: trimBlanks(text.slice(colon + 1)) };
  const [, name, value] = /^([^ \t]+)[ \t]+([^ \t]+)$/.exec(text) ?? [];
  return name === undefined || value === undefined ? undefined : { name, value };
}

/** ASCII blanks only: `trim` would also eat a byte order mark in the middle of a file, which is part of a name there. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0b || code === 0x0c;
}
