/** Builds the records that the emitter reads from an outline, so that a test shows only what it is about. */
import type { Collapse, Page, Site, SiteNode, SiteTree, UrlKey } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import { homeOf, keyOf, siteFor } from "../../src/url.ts";

export const bakery = {
  ...siteFor("https://bakery.test/"),
  deployOrigin: "http://127.0.0.1:4000",
  aliases: ["bakery.test", "127.0.0.1:4000"],
};
export const options: Options = { ...defaultOptions, entry: "https://bakery.test/" };

export interface Leaf extends Partial<Omit<Page, "key" | "url">> {
  readonly path: string;
  readonly section?: string;
  readonly label?: string;
  readonly groups?: readonly string[];
  readonly under?: string;
}

export function outline(
  leaves: readonly Leaf[],
  site: Site = bakery,
): { readonly tree: SiteTree; readonly collapse: Collapse } {
  const pages = leaves.map((leaf) => pageOf(leaf, site));
  const nodes = new Map(leaves.map((leaf, index) => [pages[index]?.key ?? homeOf(site), nodeOf(leaf, leaves, site)]));
  const sections = [...new Set([...nodes.values()].map((node) => node.section).filter((name) => name !== ""))];
  return {
    tree: { root: homeOf(site), nodes, sections, notes: [] },
    collapse: { clusters: [], winnerOf: new Map(), documents: pages, aside: new Map(), variants: [], notes: [] },
  };
}

export function key(path: string, site: Site = bakery): UrlKey {
  return keyOf(new URL(path, site.siteUrl).href, site) ?? homeOf(site);
}

function nodeOf(leaf: Leaf, leaves: readonly Leaf[], site: Site): SiteNode {
  const isRoot = key(leaf.path, site) === homeOf(site);
  return {
    key: key(leaf.path, site),
    title: leaf.title ?? leaf.path,
    ...(leaf.label === undefined ? {} : { label: leaf.label }),
    ...(isRoot ? {} : { parent: leaf.under === undefined ? homeOf(site) : key(leaf.under, site) }),
    groups: leaf.groups ?? [],
    placedBy: isRoot ? "root" : "nav",
    evidence: "",
    depth: isRoot ? 0 : 1,
    children: leaves.filter((other) => other.under === leaf.path).map((other) => key(other.path, site)),
    alsoUnder: [],
    section: isRoot ? "" : (leaf.section ?? ""),
  };
}

const served: Page["served"] = {
  textLength: 0,
  internalLinks: 0,
  navContainers: 0,
  emptyNavContainers: 0,
  navLinks: 0,
  headings: 0,
  paragraphs: 0,
  codeBlocks: 0,
  scripts: 0,
  noscriptLength: 0,
};

const blank: Omit<Page, "key" | "url" | "title"> = {
  via: "static",
  served,
  headings: [],
  textLength: 900,
  words: 150,
  tokens: 225,
  excerpt: "",
  contentHash: "",
  textHash: "",
  minhash: new Uint32Array(),
  layout: "",
  links: [],
  nav: [],
  breadcrumbs: [],
  rel: {},
  canonical: { kind: "none" },
  alternates: [],
  robots: { noindex: false, nofollow: false, noindexFrom: "none" },
  bytes: 0,
  notes: [],
};

function pageOf(leaf: Leaf, site: Site): Page {
  return { ...blank, title: leaf.path, ...leaf, key: key(leaf.path, site), url: new URL(leaf.path, site.siteUrl).href };
}
