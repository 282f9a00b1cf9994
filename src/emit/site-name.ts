/** Finds what the site calls itself, and takes that name off the titles of its pages. */
import { plainText } from "../encode.ts";
import type { Page } from "../model.ts";

/** Title parts stand apart by one of these, with space around; the colon needs it behind only. */
const separator = /\s+(?:[|·•»«‹›~/:]|::|[-–—]{1,2})\s+|:\s+/u;

export interface SiteNaming {
  readonly name: string;
  /** Where the name came from, for notes. */
  readonly from: "site-name" | "titles" | "home" | "host";
  /** Parts that half of the titles share at their end or start. */
  readonly shared: readonly string[];
}

export function nameSite(home: Page | undefined, pages: readonly Page[], host: string): SiteNaming {
  const declared = home?.siteName ?? mostCommon(pages.flatMap((page) => page.siteName ?? []));
  const ends = [sharedEnd(pages, endings), sharedEnd(pages, openings)].filter((end) => end !== undefined);
  const shared = [...ends.flatMap((end) => end.parts), ...(declared === undefined ? [] : [declared])];
  const candidates: readonly [SiteNaming["from"], string | undefined][] = [
    ["site-name", declared],
    ["titles", ends[0]?.name],
    ["home", home === undefined ? undefined : withoutHome(stripShared(home.title, shared))],
    ["home", withoutHome(home?.headings.find((heading) => heading.level === 1)?.text ?? "")],
  ];
  for (const [from, text] of candidates) {
    const name = text === undefined ? "" : headingText(text);
    if (name !== "") return { name, from, shared };
  }
  return { name: host, from: "host", shared };
}

/** `SQLite Home Page` names SQLite. */
function withoutHome(title: string): string {
  return title.replace(/(?<=\S)\s+home\s?page\s*$/iu, "");
}

/** A heading's text: closing hashes would be taken off by Markdown and kept by the readers. */
export function headingText(text: string): string {
  return plainText(text, 100)
    .replace(/^[#▲-◿→»›\s]+/u, "")
    .replace(/(?:\s+#+)+$/u, "")
    .trim();
}

/** The title without the parts that name the site; unchanged when nothing else would be left. */
export function stripShared(title: string, shared: readonly string[]): string {
  const names = new Set(shared.map(fold));
  const tidy = oneSpace(title);
  const parts = splitTitle(tidy);
  if (parts.length < 2) return title;
  let start = 0;
  let end = parts.length;
  while (end - start > 1 && names.has(fold(parts[end - 1]?.text ?? ""))) end -= 1;
  while (end - start > 1 && names.has(fold(parts[start]?.text ?? ""))) start += 1;
  const kept = parts.slice(start, end);
  return tidy.slice(kept[0]?.from ?? 0, kept.at(-1)?.to ?? tidy.length);
}

function fold(text: string): string {
  return oneSpace(text).toLowerCase();
}

/** Bounded: a title is looked at as far as anyone would read it. */
function oneSpace(text: string): string {
  return text.slice(0, 1000).replaceAll(/\s+/gu, " ").trim();
}

interface Part {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function splitTitle(title: string): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of title.matchAll(new RegExp(separator, "gu"))) {
    parts.push({ text: title.slice(from, match.index).trim(), from, to: match.index });
    from = match.index + match[0].length;
  }
  return [...parts, { text: title.slice(from).trim(), from, to: title.length }];
}

/** What titles may share at one side: the parts, and what of them names the site. */
interface End {
  readonly parts: readonly string[];
  readonly name: string;
}

/** Behind the first part: of `Page | Section | Site` the last part is the site. */
function endings(parts: readonly Part[]): readonly End[] {
  return parts.slice(1).map((_, index) => {
    const texts = parts.slice(index + 1).map((part) => part.text);
    return { parts: texts, name: texts.at(-1) ?? "" };
  });
}

/** Before the last part: of `Gtk – 4.0: Page` all of it is the site. */
function openings(parts: readonly Part[], title: string): readonly End[] {
  return parts.slice(1).map((_, index) => {
    const texts = parts.slice(0, index + 1);
    return { parts: texts.map((part) => part.text), name: title.slice(0, texts.at(-1)?.to).trim() };
  });
}

/** The longest end that at least half of the distinct titles have, three at the least. */
function sharedEnd(
  pages: readonly Page[],
  endsOf: (parts: readonly Part[], title: string) => readonly End[],
): End | undefined {
  const titles = [...new Set(pages.map((page) => oneSpace(page.title)).filter((title) => title !== ""))];
  const counts = new Map<string, { end: End; count: number }>();
  for (const title of titles) {
    for (const end of endsOf(splitTitle(title), title)) {
      const id = end.parts.join("\n");
      counts.set(id, { end, count: (counts.get(id)?.count ?? 0) + 1 });
    }
  }
  const least = Math.max(3, titles.length / 2);
  const common = [...counts].filter(([id, { count }]) => id.trim() !== "" && count >= least);
  return common.toSorted(([a], [b]) => b.length - a.length || (a < b ? -1 : 1))[0]?.[1].end;
}

/** Most frequent first, then the smaller string, so that a tie never flips. */
function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
}
