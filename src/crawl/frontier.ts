/** Keeps what waits to be visited, level by level, in an order that no latency can change. */
import type { UrlKey } from "../model.ts";

export interface Waiting {
  readonly key: UrlKey;
  /** As the site writes it; asked in this form. */
  readonly url: string;
  /** Clicks from where the crawl started; sitemap entries start it too. */
  readonly depth: number;
  /** Page that first led here, the smallest of its level. */
  readonly from?: UrlKey;
  /** Redirects in a row that led here. */
  readonly hops?: number;
}

export interface Frontier {
  /** True when the key is new; the level it joins is the next one taken. */
  readonly add: (waiting: Waiting) => boolean;
  /** The key is done without a visit. */
  readonly mark: (key: UrlKey) => void;
  readonly has: (key: UrlKey) => boolean;
  /** The next level in its written order; empty when nothing waits. */
  readonly takeLevel: () => readonly Waiting[];
  readonly size: () => number;
}

/** Curated keys come first in every level, in their own order; then `ordered` levels keep theirs, the rest go by key. */
export function createFrontier(curated: readonly UrlKey[]): Frontier {
  const seen = new Set<UrlKey>();
  const rank = new Map(curated.map((key, at) => [key, at]));
  let next: Waiting[] = [];
  let isFirst = true;
  return {
    add: (waiting) => {
      if (seen.has(waiting.key)) return false;
      seen.add(waiting.key);
      next.push(waiting);
      return true;
    },
    mark: (key) => void seen.add(key),
    has: (key) => seen.has(key),
    takeLevel: () => {
      const level = isFirst ? next : next.toSorted((a, b) => compareWaiting(a, b, rank));
      isFirst = false;
      next = [];
      return level;
    },
    size: () => next.length,
  };
}

function compareWaiting(a: Waiting, b: Waiting, rank: ReadonlyMap<UrlKey, number>): number {
  const byRank = (rank.get(a.key) ?? Number.MAX_SAFE_INTEGER) - (rank.get(b.key) ?? Number.MAX_SAFE_INTEGER);
  if (byRank !== 0) return byRank;
  return a.key < b.key ? -1 : 1;
}
