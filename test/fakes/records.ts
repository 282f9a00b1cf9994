/** Small records for tests of the pure stages: whole by default, changed field by field. */
import type { Crawl, NavBlock, NavItem, NavPlace, Page, Scope, SitemapEntry, UrlKey } from "../../src/model.ts";
import { keyOf, siteFor } from "../../src/url.ts";

export const site = siteFor("https://h.test/");

/** `/a` → the key of `https://h.test/a`. */
export function key(path: string): UrlKey {
  const found = keyOf(new URL(path, "https://h.test/").href, site);
  if (found === undefined) throw new Error(`Not on the site: ${path}`);
  return found;
}

const noServedFacts = {
  textLength: 1000,
  internalLinks: 5,
  navContainers: 1,
  emptyNavContainers: 0,
  navLinks: 5,
  headings: 2,
  paragraphs: 5,
  codeBlocks: 0,
  scripts: 0,
  noscriptLength: 0,
};

/** A page of 1,000 characters whose text is its own: 64 min-hashes drawn from its path. */
export function pageOf(path: string, changes: Partial<Page> = {}): Page {
  const url = new URL(path, "https://h.test/").href;
  return {
    key: key(path),
    url,
    via: "static",
    served: noServedFacts,
    title: `Title of ${path}`,
    headings: [],
    textLength: 1000,
    words: 200,
    tokens: 250,
    excerpt: "",
    contentHash: `content ${path}`,
    textHash: `text ${path}`,
    minhash: minhashOf(path),
    layout: "layout",
    links: [],
    nav: [],
    breadcrumbs: [],
    rel: {},
    canonical: { kind: "none" },
    alternates: [],
    robots: { noindex: false, nofollow: false, noindexFrom: "none" },
    bytes: 4000,
    notes: [],
    ...changes,
  };
}

/** 64 numbers drawn from a seed; `changed` of them are drawn from the seed and `salt`, so that similarity is 1 − changed / 64. */
export function minhashOf(seed: string, changed = 0, salt = "changed"): Uint32Array {
  return Uint32Array.from({ length: 64 }, (_, at) =>
    numberOf(at < changed ? `${seed} ${salt} ${at}` : `${seed} ${at}`),
  );
}

function numberOf(text: string): number {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  return Math.imul(state ^ (state >>> 15), 2_246_822_519) >>> 0;
}

export function scopeOf(changes: Partial<Scope> = {}): Scope {
  const robots = { kind: "absent", status: 404 } as const;
  return {
    site,
    entryKind: "page",
    robots,
    sitemaps: [],
    entries: [],
    seeds: [key("/")],
    curated: [],
    excluded: {},
    notes: [],
    ...changes,
  };
}

export function entryOf(path: string, changes: Partial<SitemapEntry> = {}): SitemapEntry {
  return {
    key: key(path),
    raw: new URL(path, "https://h.test/").href,
    lastmod: { kind: "absent" },
    sitemap: 0,
    ...changes,
  };
}

export function crawlOf(pages: readonly Page[], changes: Partial<Crawl> = {}): Crawl {
  const sorted = pages.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return {
    scope: scopeOf(),
    pages: sorted,
    redirects: [],
    failures: [],
    skipped: {},
    clicks: new Map(),
    siteNav: [],
    renders: [],
    unrendered: [],
    ceilings: [],
    stop: { kind: "exhausted" } as const,
    fetches: pages.length,
    notes: [],
    ...changes,
  };
}

/** Nav written as nested pairs: `["/a", "A", [["/a/b", "B"]]]`; an empty path is a group without a page. */
export type Written = readonly [path: string, label: string, children?: readonly Written[]];

export function blockOf(place: NavPlace, items: readonly Written[], changes: Partial<NavBlock> = {}): NavBlock {
  const paths = items.flatMap(function flatten([path, , children = []]: Written): readonly string[] {
    return [...(path === "" ? [] : [path]), ...children.flatMap(flatten)];
  });
  return {
    place,
    label: "",
    items: items.map(itemOf),
    links: paths.length,
    signature: paths.join(" "),
    source: "static",
    ...changes,
  };
}

function itemOf([path, label, children = []]: Written): NavItem {
  return { label, ...(path === "" ? {} : { key: key(path) }), children: children.map(itemOf) };
}
