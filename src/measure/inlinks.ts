/** Turns the links of all pages into the number of pages that link to each URL, redirects and variants included. */
import type { Collapse, Crawl, UrlKey } from "../model.ts";

/** A link to a variant counts for the variant and for its winner; nofollow links and a page's links to itself do not count. */
export function countInlinks(crawl: Crawl, collapse: Collapse): ReadonlyMap<UrlKey, number> {
  const counts = new Map<UrlKey, number>();
  for (const page of crawl.pages) {
    const own = collapse.winnerOf.get(page.key) ?? page.key;
    const targets = new Set<UrlKey>();
    for (const { key, nofollow } of page.links) {
      if (key === undefined || nofollow) continue;
      const winner = collapse.winnerOf.get(key) ?? key;
      if (winner === own) continue;
      targets.add(key);
      targets.add(winner);
    }
    for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return counts;
}
