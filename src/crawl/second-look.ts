/** Asks a few pages and a sitemap a second time: what differs between two answers of one deploy is noise, not an edit. */
import type { Note, Page, SitemapFile, UrlKey } from "../model.ts";
import { compareKeys, deployUrlOf, keyOf, segmentsOf } from "../url.ts";
import { fetchSitemap } from "./fetch-sitemap.ts";
import type { CrawlState } from "./state.ts";
import { stopNow } from "./stop.ts";
import { visit } from "./visit.ts";
import { worldOf } from "./world.ts";

/** Groups looked at twice, the largest first, one page each. */
const mostGroups = 5;
/** Only dates of just now can be the time of the request. */
const justNowMs = 10 * 60_000;
const mostBytes = 2 * 1024 * 1024;
const fewestDates = 3;

export interface SecondLook {
  /** Pages whose significant content is another one with every request, sorted. */
  readonly volatile: readonly UrlKey[];
  /** A sitemap whose dates all moved between the two requests, and by how much at least. */
  readonly shifted?: { readonly sitemap: number; readonly byMs: number };
}

/** Pages are compared only where there is a baseline: without one their content is held against nothing. */
export async function lookAgain(state: CrawlState, hasBaseline: boolean): Promise<SecondLook> {
  const volatile = hasBaseline ? await volatilePages(state) : [];
  const shifted = await shiftedSitemap(state);
  return { volatile, ...(shifted === undefined ? {} : { shifted }) };
}

async function volatilePages(state: CrawlState): Promise<readonly UrlKey[]> {
  const world = worldOf(state);
  const volatile: UrlKey[] = [];
  for (const members of groupsOf(state.pages.values())) {
    const [page] = members;
    if (page === undefined || stopNow(state) !== undefined) break;
    const again = await visit({ key: page.key, url: deployUrlOf(page.key, state.scope.site, page.url) }, world);
    if (again.kind !== "page" || again.page.contentHash === page.contentHash) continue;
    volatile.push(...members.map((member) => member.key));
  }
  if (volatile.length > 0) state.notes.push(noteOf(volatile));
  return volatile.toSorted(compareKeys);
}

/**
 * Pages of one layout under one folder, sorted by key: one page's answer stands for all of them. Only what plain HTML
 * says can be asked again as plainly.
 */
function groupsOf(pages: Iterable<Page>): readonly (readonly Page[])[] {
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    if (page.via !== "static" || page.renderReason !== undefined || page.key.includes("#")) continue;
    const name = `${page.layout} ${segmentsOf(page.key).slice(0, -1)[0] ?? ""}`;
    const members = groups.get(name);
    if (members === undefined) groups.set(name, [page]);
    else members.push(page);
  }
  return [...groups]
    .toSorted(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1))
    .slice(0, mostGroups)
    .map(([, members]) => members.toSorted((a, b) => compareKeys(a.key, b.key)));
}

function noteOf(keys: readonly UrlKey[]): Note {
  const message = `${String(keys.length)} pages have another main content with every request: a change of theirs is told by title, heading and size only`;
  return { kind: "volatile-content", level: "notice", message, urls: keys.toSorted(compareKeys).slice(0, 5) };
}

async function shiftedSitemap(state: CrawlState): Promise<SecondLook["shifted"]> {
  const { scope, ports } = state;
  const sitemap = scope.sitemaps.findIndex((file) => isOfJustNow(file, ports.now()));
  const file = scope.sitemaps[sitemap];
  const own = file === undefined ? undefined : keyOf(file.url, scope.site);
  // A sitemap on another host is not this deploy's.
  if (file === undefined || own === undefined || stopNow(state) !== undefined) return undefined;
  const { entries } = await fetchSitemap({
    url: deployUrlOf(own, scope.site, file.url),
    siteUrl: file.url,
    site: scope.site,
    fetch: worldOf(state).fetch,
  });
  const first = new Map(
    scope.entries
      .filter((entry) => entry.sitemap === sitemap && entry.lastmod.kind === "valid")
      .map((entry) => [entry.key, entry.lastmod.kind === "valid" ? Date.parse(entry.lastmod.instant) : 0]),
  );
  const shifts = entries.flatMap(({ url, lastmod }) => {
    const key = keyOf(url, scope.site);
    const before = key === undefined ? undefined : first.get(key);
    return before === undefined || lastmod.kind !== "valid" ? [] : [Date.parse(lastmod.instant) - before];
  });
  const byMs = shifts.reduce((least, shift) => Math.min(least, shift), Number.POSITIVE_INFINITY);
  return shifts.length >= fewestDates && byMs > 0 ? { sitemap, byMs } : undefined;
}

function isOfJustNow({ kind, entries, bytes, newest }: SitemapFile, nowMs: number): boolean {
  if (kind === "index" || kind === "refused" || entries < fewestDates || bytes > mostBytes) return false;
  return newest !== undefined && Math.abs(nowMs - Date.parse(newest)) <= justNowMs;
}
