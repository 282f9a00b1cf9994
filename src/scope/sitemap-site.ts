/** Turns what sitemap files list into entries of the site: keys, duplicates folded, addresses of other hosts named. */
import { compareNewestFirst } from "../datetime.ts";
import type { Alternate, Site, SitemapEntry, UrlKey } from "../model.ts";
import { deployUrlOf, keyOf } from "../url.ts";
import { hostClassOf } from "./hosts.ts";
import type { AlternateStore } from "./sitemap-alternates.ts";
import type { RawEntry } from "./sitemap-document.ts";
import { quote, type FaultList } from "./sitemap-faults.ts";

/** Entries of one file, one per key, in document order; of two dates the newest counts. */
export function siteEntries(
  entries: readonly RawEntry[],
  sitemap: number,
  site: Site,
  faults: FaultList,
  alternates?: AlternateStore,
): readonly SitemapEntry[] {
  const byKey = new Map<UrlKey, SitemapEntry>();
  checkHosts(entries, site, faults);
  for (const entry of entries) {
    const key = keyOf(entry.url, site);
    if (key === undefined) continue;
    const before = byKey.get(key);
    if (before !== undefined) faults.add("duplicate", quote(entry.raw), entry.line);
    const listed = entryOf(entry, key, sitemap, alternatesOf(entry, alternates, site));
    byKey.set(key, before === undefined ? listed : newest(before, listed));
  }
  return [...byKey.values()];
}

/** The entry with the newer date; the first of equals. */
export function newest(a: SitemapEntry, b: SitemapEntry): SitemapEntry {
  return compareNewestFirst(a.lastmod, b.lastmod) <= 0 ? a : b;
}

function entryOf(entry: RawEntry, key: UrlKey, sitemap: number, alternates: readonly Alternate[]): SitemapEntry {
  // One string where both are the same: a million entries are held at once.
  const raw = entry.raw === key ? key : entry.raw;
  const plain = { key, raw, lastmod: entry.lastmod, sitemap };
  return alternates.length === 0 ? plain : { ...plain, alternates };
}

function alternatesOf(entry: RawEntry, store: AlternateStore | undefined, site: Site): readonly Alternate[] {
  if (entry.alternates === undefined || store === undefined) return [];
  return store.get(entry.alternates).flatMap(({ language, url }) => {
    const key = keyOf(url, site);
    return key === undefined ? [] : [{ language, key }];
  });
}

/** Every URL of a file must be of one host; which other ones there are says what went wrong. */
function checkHosts(entries: readonly RawEntry[], site: Site, faults: FaultList): void {
  const own = new Map<string, RawEntry>();
  for (const entry of entries) {
    if (entry.isRelative) continue;
    const host = hostClassOf(entry.url, site);
    if (host.kind === "site") {
      if (!own.has(host.host)) own.set(host.host, entry);
    } else faults.add(host.kind, quote(entry.raw), entry.line);
  }
  const [, second] = own.values();
  if (second !== undefined)
    faults.add("host-alias", `${quote(second.raw)} beside ${[...own.keys()][0] ?? ""}`, second.line);
}

export interface ChildSitemap {
  /** Where to fetch it. */
  readonly url: string;
  /** As the site means it; relative addresses in it resolve against this. */
  readonly siteUrl: string;
}

/** The files of an index that may be read: on the site itself, each once, fetched on the deploy. */
export function siteChildren(children: readonly RawEntry[], site: Site, faults: FaultList): readonly ChildSitemap[] {
  const byKey = new Map<string, ChildSitemap>();
  for (const child of children) {
    const key = keyOf(child.url, site);
    if (key === undefined) {
      const host = hostClassOf(child.url, site);
      faults.add(
        host.kind === "localhost-leak" || host.kind === "preview-leak" ? host.kind : "off-site",
        quote(child.raw),
        child.line,
      );
    } else if (byKey.has(key)) faults.add("duplicate", quote(child.raw), child.line);
    else byKey.set(key, { url: deployUrlOf(key, site, child.url), siteUrl: child.url });
  }
  return [...byKey.values()];
}
