/** Merges pages whose main text agrees: shapes and spellings nominate pairs, the text decides. */
import type { Page, UrlKey } from "../model.ts";
import { pathOf } from "../url.ts";
import type { Merge } from "./canonicals.ts";
import { fingerprintOf, nameOf } from "./fingerprint.ts";
import { languageOf } from "./language.ts";
import { agrees } from "./similarity.ts";
import { isAlike, plainForm, printedForm } from "./spelling.ts";
import { apartness } from "./twins.ts";

export interface ContentMerge extends Merge {
  /** `key`: only the spelling of the address differs (extension, case, slashes), and equal text proved it. */
  readonly tier: "key" | "content";
}
type AreAlternates = (a: UrlKey, b: UrlKey) => boolean;

/** `pages` in winner order: whoever comes first in a group of equals stays. */
export function mergeByContent(pages: readonly Page[], areAlternates: AreAlternates): readonly ContentMerge[] {
  const merges: ContentMerge[] = [];
  const merged = new Set<UrlKey>();
  const nominations: readonly Nomination[] = [
    { buckets: bucket(pages, ({ key }) => plainForm(key)), also: isSameName },
    { buckets: bucket(pages, fingerprintOf), also: () => true },
    { buckets: bucket(pages, textShape), also: () => true },
    { buckets: bucket(pages, ({ key }) => printedForm(key) ?? plainForm(key)), also: isSameName },
  ];
  for (const { buckets, also } of nominations) {
    for (const candidates of buckets) {
      const left = candidates.filter(({ key }) => !merged.has(key));
      for (const [page, winner] of pairUp(left, (a, b) => also(a, b) && mayMerge(a, b, areAlternates))) {
        merged.add(page.key);
        merges.push({ from: page.key, to: winner.key, tier: isSpelling(page, winner) ? "key" : "content" });
      }
    }
  }
  return merges;
}

interface Nomination {
  readonly buckets: readonly (readonly Page[])[];
  readonly also: (a: Page, b: Page) => boolean;
}

function bucket(pages: readonly Page[], by: (page: Page) => string): readonly (readonly Page[])[] {
  const buckets = new Map<string, Page[]>();
  for (const page of pages) {
    append(buckets, by(page), page);
  }
  return [...buckets.values()].filter((members) => members.length > 1);
}

function append<T>(lists: Map<string, T[]>, name: string, item: T): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [item]);
  else list.push(item);
}

/** Equal text under another title is one document only when the text is long enough to be nobody's boilerplate. */
function textShape(page: Page): string {
  return page.words < 50 ? page.key : `${languageOf(page) ?? ""} ${page.textHash}`;
}

function isSameName(a: Page, b: Page): boolean {
  return nameOf(a) === nameOf(b);
}

function isSpelling(a: Page, b: Page): boolean {
  return plainForm(a.key) === plainForm(b.key) && pathOf(a.key) !== pathOf(b.key);
}

/** Same document for the server: what follows `#` names a route, or a place on one page. */
export function isSameDocument(a: UrlKey, b: UrlKey): boolean {
  return a !== b && a.split("#", 1)[0] === b.split("#", 1)[0];
}

function mayMerge(a: Page, b: Page, areAlternates: AreAlternates): boolean {
  // A hash route is a page of its own only once its text is another: that of an empty shell is not.
  if (isSameDocument(a.key, b.key) && a.textHash === b.textHash) return true;
  // Two pages of an API may differ in nothing but a name that their text repeats.
  const isOne = a.textHash === b.textHash || isAlike(a.key, b.key);
  return isOne && agrees(a, b) && apartness(a, b, areAlternates) === undefined;
}

const bandCount = 16;
const mostCandidates = 64;

/**
 * Pairs of page and winner. Pages are compared with winners that share a band of hashes or the exact text, the first 64 in winner
 * order: near-linear for a bucket of any size, and pages of 0.9 similarity miss every band once in 10 million times.
 */
function pairUp(pages: readonly Page[], isSame: (a: Page, b: Page) => boolean): readonly (readonly [Page, Page])[] {
  const winners = new Map<string, number[]>();
  const pairs: (readonly [Page, Page])[] = [];
  for (const [at, page] of pages.entries()) {
    const bands = bandsOf(page);
    const candidates = [...new Set(bands.flatMap((band) => winners.get(band) ?? []))].toSorted((a, b) => a - b);
    const winner = candidates
      .slice(0, mostCandidates)
      .map((index) => pages[index])
      .find((other) => other !== undefined && isSame(page, other));
    if (winner === undefined) bands.forEach((band) => append(winners, band, at));
    else pairs.push([page, winner]);
  }
  return pairs;
}

function bandsOf(page: Page): readonly string[] {
  const rows = Math.floor(page.minhash.length / bandCount);
  if (rows === 0) return [page.textHash];
  const bands = Array.from(
    { length: bandCount },
    (_, at) => `${String(at)}:${page.minhash.subarray(at * rows, (at + 1) * rows).join(",")}`,
  );
  return [page.textHash, ...bands];
}
