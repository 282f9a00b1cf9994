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
  const suffix = sharedPart(pages, (parts) => parts.slice(1).map((_, index) => parts.slice(index + 1).join("\u0000")));
  const prefix = sharedPart(pages, (parts) => (parts.length > 1 ? [parts[0] ?? ""] : []));
  const shared = [suffix, prefix].filter((part) => part !== undefined);
  const candidates: readonly [SiteNaming["from"], string | undefined][] = [
    ["site-name", declared],
    ["titles", shared[0]?.split("\u0000").at(-1)],
    ["home", home === undefined ? undefined : stripShared(home.title, shared)],
    ["home", home?.headings.find((heading) => heading.level === 1)?.text],
  ];
  for (const [from, text] of candidates) {
    const name = text === undefined ? "" : headingText(text);
    if (name !== "") return { name, from, shared: declared === undefined ? shared : [...shared, declared] };
  }
  return { name: host, from: "host", shared };
}

/** A heading's text: closing hashes would be taken off by Markdown and kept by the readers. */
export function headingText(text: string): string {
  return plainText(text, 100)
    .replace(/^[#\s]+/u, "")
    .replace(/(?:\s+#+)+$/u, "")
    .trim();
}

/** The title without the parts that name the site; unchanged when nothing else would be left. */
export function stripShared(title: string, shared: readonly string[]): string {
  const names = new Set(shared.flatMap((part) => part.split("\u0000")).map(fold));
  const parts = splitTitle(title);
  if (parts.length < 2) return title;
  let start = 0;
  let end = parts.length;
  while (end - start > 1 && names.has(fold(parts[end - 1]?.text ?? ""))) end -= 1;
  while (end - start > 1 && names.has(fold(parts[start]?.text ?? ""))) start += 1;
  const kept = parts.slice(start, end);
  return title.slice(kept[0]?.from ?? 0, kept.at(-1)?.to ?? title.length);
}

function fold(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim().toLowerCase();
}

function splitTitle(title: string): readonly { readonly text: string; readonly from: number; readonly to: number }[] {
  const parts = [];
  let from = 0;
  for (const match of title.matchAll(new RegExp(separator, "gu"))) {
    parts.push({ text: title.slice(from, match.index), from, to: match.index });
    from = match.index + match[0].length;
  }
  return [...parts, { text: title.slice(from), from, to: title.length }];
}

/** The longest part that at least half of the distinct titles have, three at the least. */
function sharedPart(
  pages: readonly Page[],
  partsOf: (parts: readonly string[]) => readonly string[],
): string | undefined {
  const titles = [...new Set(pages.map((page) => page.title).filter((title) => title !== ""))];
  const counts = new Map<string, number>();
  for (const title of titles) {
    const parts = splitTitle(title).map((part) => part.text.trim());
    for (const part of new Set(partsOf(parts))) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const least = Math.max(3, titles.length / 2);
  const common = [...counts].filter(([part, count]) => part !== "" && count >= least);
  return common.toSorted(([a], [b]) => b.length - a.length || (a < b ? -1 : 1))[0]?.[0];
}

/** Most frequent first, then the smaller string, so that a tie never flips. */
function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
}
