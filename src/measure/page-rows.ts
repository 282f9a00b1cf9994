/** Turns a crawl and its tree into the page table: one row per URL that answered or failed, sorted by key. */
import type {
  Cluster,
  Collapse,
  Crawl,
  Failure,
  Page,
  PageRow,
  Probe,
  Redirect,
  SitemapEntry,
  SiteTree,
  UrlKey,
} from "../model.ts";
import { shortHash } from "../hash.ts";
import { siteUrlOf } from "../url.ts";
import { countInlinks } from "./inlinks.ts";

interface Context {
  readonly crawl: Crawl;
  readonly collapse: Collapse;
  readonly tree: SiteTree;
  readonly documents: ReadonlySet<UrlKey>;
  readonly tiers: ReadonlyMap<UrlKey, Cluster["tier"]>;
  readonly entries: ReadonlyMap<UrlKey, SitemapEntry>;
  readonly inlinks: ReadonlyMap<UrlKey, number>;
  readonly sitemapUrls: readonly string[];
  readonly volatile: ReadonlySet<UrlKey>;
  /** Pages whose text is kept: the first so many of those watched. */
  readonly watched: ReadonlySet<UrlKey>;
}

const mostTexts = 50;
const longestText = 20_000;

export function pageRows(crawl: Crawl, collapse: Collapse, tree: SiteTree, sitemapUrls: readonly string[]): PageRow[] {
  const context: Context = {
    crawl,
    collapse,
    tree,
    sitemapUrls,
    documents: new Set(collapse.documents.map((page) => page.key)),
    tiers: new Map(collapse.clusters.flatMap(({ members, tier }) => members.map((member) => [member, tier] as const))),
    entries: new Map(crawl.scope.entries.map((entry) => [entry.key, entry])),
    inlinks: countInlinks(crawl, collapse),
    volatile: new Set(crawl.volatile ?? []),
    watched: new Set((crawl.watched ?? []).slice(0, mostTexts)),
  };
  const rows = new Map<UrlKey, PageRow>();
  // A URL may be known twice, e.g. as a page and, in another form, as a redirect: the page says more.
  for (const probe of crawl.probes ?? []) rows.set(probe.key, probeRow(probe, context));
  for (const failure of crawl.failures) rows.set(failure.key, failureRow(failure, context));
  for (const redirect of crawl.redirects) rows.set(redirect.key, redirectRow(redirect, context));
  for (const page of crawl.pages) rows.set(page.key, pageRow(page, context));
  return [...rows.values()].toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function probeRow(probe: Probe, context: Context): PageRow {
  const { key, url, status, to } = probe;
  const common = { key, url, status, probed: true, ...listing(key, context) };
  if (to !== undefined) return { ...common, role: "redirect", redirectTo: to };
  if (status < 400) return { ...common, role: "aside", asideFor: "unfound" };
  return { ...common, role: "failure", failure: "http-error" };
}

function failureRow(failure: Failure, context: Context): PageRow {
  return {
    key: failure.key,
    url: siteUrlOf(failure.key, context.crawl.scope.site),
    status: failure.status,
    role: "failure",
    failure: failure.cause,
    ...listing(failure.key, context),
  };
}

function redirectRow(redirect: Redirect, context: Context): PageRow {
  return {
    key: redirect.key,
    url: siteUrlOf(redirect.key, context.crawl.scope.site),
    // A meta refresh answers 200: that is what tells a stub from an HTTP redirect.
    status: redirect.how === "refresh" ? 200 : redirect.status,
    role: "redirect",
    redirectTo: redirect.to,
    ...merging(redirect.key, context),
    ...listing(redirect.key, context),
  };
}

function pageRow(page: Page, context: Context): PageRow {
  return {
    key: page.key,
    url: page.url,
    status: 200,
    ...roleOf(page.key, context),
    ...identity(page),
    ...placement(page.key, context.tree),
    ...content(page),
    ...merging(page.key, context),
    ...indexing(page, context),
    ...listing(page.key, context),
    ...served(page),
    ...defined({
      volatile: context.volatile.has(page.key) ? (true as const) : undefined,
      etag: page.etag,
      lastModified: page.lastModified,
      text: context.watched.has(page.key) ? page.markdown?.slice(0, longestText) : undefined,
    }),
  };
}

function roleOf(key: UrlKey, { documents, collapse }: Context): Pick<PageRow, "role" | "asideFor"> {
  if (documents.has(key)) return { role: "document" };
  const why = collapse.aside.get(key);
  if (why !== undefined) return { role: "aside", asideFor: why };
  return { role: "variant" };
}

function identity(page: Page) {
  const h1 = page.headings.find((heading) => heading.level === 1)?.text;
  return defined({
    title: page.title === "" ? undefined : page.title,
    h1,
    description: page.description,
    language: page.language,
  });
}

function placement(key: UrlKey, tree: SiteTree) {
  const node = tree.nodes.get(key);
  if (node === undefined) return {};
  return {
    ...defined({ parent: node.parent, groups: node.groups.length === 0 ? undefined : node.groups }),
    placedBy: node.placedBy,
    depth: node.depth,
    section: node.section,
  };
}

function content(page: Page) {
  return {
    layout: page.layout,
    via: page.via,
    ...defined({ renderReason: page.renderReason, gainedNav: gainedNav(page) }),
    fingerprint: fingerprintOf(page),
    contentHash: page.contentHash,
    textHash: page.textHash,
    tokens: page.tokens,
    textLength: page.textLength,
  };
}

/** Nav links that the served HTML did not have: a render's gain, or what state and sidecar files held. */
function gainedNav(page: Page): number | undefined {
  const elsewhere = page.nav.reduce((sum, block) => sum + (block.source === "static" ? 0 : block.links), 0);
  const gained = Math.max(page.renderGain?.navLinks ?? 0, elsewhere);
  return gained > 0 ? gained : undefined;
}

function fingerprintOf(page: Page): string {
  const headings = page.headings.filter((heading) => heading.level <= 2).map((heading) => heading.text);
  return shortHash([page.language ?? "", page.title, ...headings, Math.round(page.textLength / 500)].join("\n"));
}

function merging(key: UrlKey, { collapse, tiers }: Context) {
  return defined({ winner: collapse.winnerOf.get(key), tier: tiers.get(key) });
}

function indexing(page: Page, context: Context) {
  return defined({
    canonical: canonicalOf(page, context),
    noindex: page.robots.noindex ? true : undefined,
    wall: page.wall,
  });
}

function canonicalOf({ key, canonical }: Page, { collapse }: Context): string | undefined {
  switch (canonical.kind) {
    case "none":
    case "self":
      return undefined;
    case "internal":
      // Renamed with a redirect, and the old name left in the canonical: it still leads here.
      return collapse.winnerOf.get(canonical.key) === key ? undefined : canonical.key;
    case "external":
      return canonical.raw;
    case "conflict":
      return "conflict";
  }
}

function listing(key: UrlKey, { entries, inlinks, sitemapUrls }: Context) {
  const entry = entries.get(key);
  const raw = entry === undefined || entry.lastmod.kind === "absent" ? "" : entry.lastmod.raw.trim();
  const sitemap = entry === undefined ? undefined : sitemapUrls[entry.sitemap];
  return {
    inSitemap: entry !== undefined,
    ...defined({ lastmod: raw === "" ? undefined : raw, sitemap }),
    inlinks: inlinks.get(key) ?? 0,
  };
}

function served(page: Page) {
  const internal = page.links.filter((link) => link.key !== undefined);
  const facts = {
    servedText: page.served.textLength,
    servedLinks: page.served.internalLinks,
    breadcrumbs: page.breadcrumbs.length,
    outlinks: internal.length,
    nofollowed: internal.filter((link) => link.nofollow).length,
  };
  // A markdown or text page has no nav by nature: counting 0 would look like a lost menu.
  if (page.via === "markdown" || page.via === "text") return facts;
  const { navLinks, emptyNavContainers, navContainers } = page.served;
  return { navLinks, emptyNav: emptyNavContainers, navContainers, ...facts };
}

/** Leaves out what is undefined, so that equal facts give equal bytes. */
function defined<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
