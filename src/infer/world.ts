/** Turns a crawl and its collapse into what inference asks again and again: documents, their root, and who a URL stands for. */
import type { Collapse, Crawl, Page, UrlKey } from "../model.ts";
import { compareKeys, homeOf, segmentsOf } from "../url.ts";

export interface World {
  readonly crawl: Crawl;
  /** Sorted by key. */
  readonly documents: ReadonlyMap<UrlKey, Page>;
  readonly root: UrlKey;
  /** The document that a URL stands for, if it stands for one. */
  readonly resolve: (key: UrlKey) => UrlKey | undefined;
}

export function worldOf(crawl: Crawl, collapse: Collapse): World {
  const documents = new Map(collapse.documents.map((page) => [page.key, page]));
  const resolve = (key: UrlKey) => {
    const winner = collapse.winnerOf.get(key) ?? key;
    return documents.has(winner) ? winner : undefined;
  };
  return { crawl, documents, root: rootOf(crawl, documents, resolve), resolve };
}

/** Home, else where the crawl began, else the document highest up. A site without documents has its home address as root. */
function rootOf(crawl: Crawl, documents: ReadonlyMap<UrlKey, Page>, resolve: World["resolve"]): UrlKey {
  const home = homeOf(crawl.scope.site);
  const known = [home, ...crawl.scope.seeds].map(resolve).find((key) => key !== undefined);
  if (known !== undefined) return known;
  const highest = [...documents.keys()].toSorted(
    (a, b) => segmentsOf(a).length - segmentsOf(b).length || compareKeys(a, b),
  );
  return highest[0] ?? home;
}
