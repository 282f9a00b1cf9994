/** Turns the pages of one level into what the next level visits, in an order that arrival cannot change. */
import type { NavItem, Page, Redirect, UrlKey } from "../model.ts";
import { siteUrlOf } from "../url.ts";
import type { Waiting } from "./frontier.ts";
import type { CrawlState } from "./state.ts";

export interface LevelPage {
  readonly page: Page;
  readonly depth: number;
}
export interface LevelRedirect {
  readonly redirect: Redirect;
  readonly written?: string;
  readonly waiting: Waiting;
}
interface Found {
  url: string;
  depth: number;
  from: UrlKey;
}

/** Redirects in a row over different keys. */
const maxHops = 10;

/** Queues every new link of these pages that is in scope; the smallest page and spelling stand for all that link there. */
export function queueLinks(pages: readonly LevelPage[], state: CrawlState): void {
  if (state.options.crawl === "sitemap") return;
  const found = new Map<UrlKey, Found>();
  for (const { page, depth } of pages) {
    for (const { key, url } of linksOf(page, state)) {
      if (!state.frontier.has(key)) note(found, key, { url, depth: depth + 1, from: page.key });
    }
  }
  const ordered = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, one] of ordered) queue({ key, ...one }, state, true);
}

function note(found: Map<UrlKey, Found>, key: UrlKey, one: Found): void {
  const before = found.get(key);
  if (before === undefined) {
    found.set(key, { ...one });
    return;
  }
  if (one.url < before.url) before.url = one.url;
  if (one.depth < before.depth) before.depth = one.depth;
  if (one.from < before.from) before.from = one.from;
}

/** Queues the targets of this level's redirects, at their sources' depth; a chain without an end is cut. */
export function queueRedirects(redirects: readonly LevelRedirect[], state: CrawlState): void {
  for (const { redirect, waiting, written = redirect.to } of redirects) {
    const hops = (waiting.hops ?? 0) + 1;
    if (hops > maxHops) {
      state.redirects.delete(redirect.key);
      const detail = `more than ${String(maxHops)} redirects in a row, next ${redirect.to}`;
      state.failures.set(redirect.key, {
        key: redirect.key,
        status: redirect.status,
        cause: "too-many-redirects",
        detail,
      });
      continue;
    }
    queue({ ...waiting, key: redirect.to, url: siteUrlOf(written, state.scope.site), hops }, state, false);
  }
}

/** Puts one URL into the next level, or notes why it is left out. True when it was queued. */
export function queue(waiting: Waiting, state: CrawlState, mayBeTrap: boolean): boolean {
  const { key, url } = waiting;
  if (state.frontier.has(key) || state.refused.get(key) === "trap") return false;
  const reason = state.admit(key, url) ?? (mayBeTrap && state.traps.check(key) !== undefined ? "trap" : undefined);
  if (reason !== undefined) {
    state.refused.set(key, reason);
    return false;
  }
  if (waiting.depth > state.options.maxDepth) {
    state.refused.set(key, "max-depth");
    return false;
  }
  state.refused.delete(key);
  return state.frontier.add(waiting);
}

interface Target {
  readonly key: UrlKey;
  readonly url: string;
}

function* linksOf(page: Page, state: CrawlState): Generator<Target> {
  const closed = page.robots.nofollow && !isPlatformHeader(page, state);
  for (const link of page.links) {
    if (link.key === undefined) continue;
    if (closed || link.nofollow) refuseNofollow(link.key, state);
    else yield { key: link.key, url: link.url };
  }
  for (const key of declaredKeys(page)) yield { key, url: siteUrlOf(key, state.scope.site) };
}

function refuseNofollow(key: UrlKey, state: CrawlState): void {
  if (!state.frontier.has(key) && !state.refused.has(key)) state.refused.set(key, "nofollow");
}

/** Previews add the header to everything; the site's own wish would stand in its pages. */
function isPlatformHeader(page: Page, { scope: { site } }: CrawlState): boolean {
  return page.robots.noindexFrom === "header" && new URL(site.deployOrigin).host !== new URL(site.siteUrl).host;
}

/** What a page names without an anchor: neighbours, its canonical, translations, menus read from data. */
function* declaredKeys(page: Page): Generator<UrlKey> {
  const { rel, canonical } = page;
  for (const key of [rel.up, rel.home, rel.next, rel.prev]) if (key !== undefined) yield key;
  if (canonical.kind === "internal") yield canonical.key;
  for (const alternate of page.alternates) yield alternate.key;
  for (const block of page.nav) if (block.source !== "static") yield* navKeys(block.items);
}

export function* navKeys(items: readonly NavItem[]): Generator<UrlKey> {
  for (const item of items) {
    if (item.key !== undefined) yield item.key;
    yield* navKeys(item.children);
  }
}
