/** Puts pages of equal content in order, the one to keep first: a total order that knows nothing of crawl order. */
import type { Crawl, NavItem, Page, UrlKey } from "../model.ts";
import { compareKeys, homeOf, segmentsOf } from "../url.ts";

/** The home page, which is the root of all; then in nav, in sitemap, self-canonical, fewer segments, shorter key, byte order. */
export function winnerOrder(crawl: Crawl): (a: Page, b: Page) => number {
  const home = homeOf(crawl.scope.site);
  const inNav = navKeys(crawl);
  const inSitemap = new Set(crawl.scope.entries.map(({ key }) => key));
  const ranks = new Map(
    crawl.pages.map((page) => {
      const proofs = [page.key === home, inNav.has(page.key), inSitemap.has(page.key), page.canonical.kind === "self"];
      return [
        page.key,
        [...proofs.map((proof) => (proof ? 0 : 1)), segmentsOf(page.key).length, page.key.length],
      ] as const;
    }),
  );
  return (a, b) => compareRanks(ranks.get(a.key) ?? [], ranks.get(b.key) ?? []) || compareKeys(a.key, b.key);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function navKeys(crawl: Crawl): ReadonlySet<UrlKey> {
  const keys = new Set<UrlKey>();
  const seen = new Set<string>();
  const add = ({ key, children }: NavItem): void => {
    if (key !== undefined) keys.add(key);
    children.forEach(add);
  };
  for (const block of [...crawl.siteNav, ...crawl.pages.flatMap(({ nav }) => nav)]) {
    if (block.place === "other" || seen.has(block.signature)) continue;
    seen.add(block.signature);
    block.items.forEach(add);
  }
  return keys;
}
