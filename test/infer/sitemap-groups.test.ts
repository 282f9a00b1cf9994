import { expect, test } from "vitest";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { inferTree } from "../../src/infer/hierarchy.ts";
import type { SitemapFile } from "../../src/model.ts";
import { crawlOf, entryOf, key, pageOf, scopeOf } from "../fakes/records.ts";

const index = "https://h.test/sitemap.xml";

function file(path: string, changes: Partial<SitemapFile> = {}): SitemapFile {
  const url = new URL(path, index).href;
  return {
    url,
    kind: "urlset",
    entries: 1,
    children: [],
    bytes: 100,
    ...(url === index ? {} : { parent: index }),
    complete: true,
    news: false,
    faults: [],
    ...changes,
  };
}

function unparented(path: string): SitemapFile {
  return {
    url: new URL(path, index).href,
    kind: "urlset",
    entries: 1,
    children: [],
    bytes: 100,
    complete: true,
    news: false,
    faults: [],
  };
}

/** Page n is listed by part n; no menu, crumb or address places it. */
function groupsOf(parts: readonly SitemapFile[]): readonly string[] {
  const paths = parts.map((_, at) => `/page-${String(at)}`);
  const entries = paths.map((path, at) => entryOf(path, { sitemap: at }));
  const crawl = crawlOf(
    ["/", ...paths].map((path) => pageOf(path)),
    { scope: scopeOf({ sitemaps: parts, entries }) },
  );
  const tree = inferTree(crawl, collapseVariants(crawl));
  const nodes = paths.map((path) => tree.nodes.get(key(path)));
  expect(nodes.map((node) => [node?.placedBy, node?.parent])).toEqual(nodes.map(() => ["none", key("/")]));
  return nodes.map((node) => node?.groups.join(" › ") ?? "");
}

interface Row {
  readonly why: string;
  readonly parts: readonly SitemapFile[];
  readonly groups: readonly string[];
}

test.for<Row>([
  {
    why: "names before or behind the word",
    parts: [file("/sitemap-guides.xml"), file("/recipes-sitemap.xml"), file("/sitemap_api_reference.xml.gz")],
    groups: ["Guides", "Recipes", "Api reference"],
  },
  {
    why: "parts of one name are one group",
    parts: [file("/sitemap-guides-1.xml"), file("/sitemap-guides-2.xml"), file("/sitemap-news-products.xml")],
    groups: ["Guides", "Guides", "Products"],
  },
  {
    why: "named by folder",
    parts: [file("/guides/sitemap.xml"), file("/shop/sitemap.xml")],
    groups: ["Guides", "Shop"],
  },
  { why: "numbers mean nothing", parts: [file("/sitemap-1.xml"), file("/sitemap-2.xml")], groups: ["", ""] },
  { why: "languages are no groups", parts: [file("/sitemap-de.xml"), file("/sitemap-en-us.xml")], groups: ["", ""] },
  {
    why: "months are no groups",
    parts: [file("/sitemap-2024-01.xml"), file("/sitemap-2024-02.xml")],
    groups: ["", ""],
  },
  {
    why: "one name says nothing",
    parts: [file("/sitemap-posts-1.xml"), file("/sitemap-posts-2.xml")],
    groups: ["", ""],
  },
  {
    why: "a name among many numbers is an exception",
    parts: [
      file("/sitemap-1.xml"),
      file("/sitemap-2.xml"),
      file("/sitemap-3.xml"),
      file("/a-guides.xml"),
      file("/b-shop.xml"),
    ],
    groups: ["", "", "", "", ""],
  },
  {
    why: "without an index there is no group",
    parts: ["/sitemap.xml", "/guides.xml", "/shop.xml"].map(unparented),
    groups: ["", "", ""],
  },
  {
    why: "the index between gives the name",
    parts: [
      file("/guides/1.xml", { parent: "https://h.test/sitemap-guides.xml" }),
      file("/sitemap-shop.xml"),
      file("/sitemap-guides.xml", { kind: "index" }),
    ],
    groups: ["Guides", "Shop", ""],
  },
])("$why", ({ parts, groups }) => {
  expect(groupsOf(parts)).toEqual(groups);
});

test("a name is no evidence against a menu or an address", () => {
  const parts = [file("/sitemap-guides.xml"), file("/sitemap-shop.xml")];
  const crawl = crawlOf(
    ["/", "/a", "/a/b"].map((path) => pageOf(path)),
    { scope: scopeOf({ sitemaps: parts, entries: [entryOf("/a/b", { sitemap: 0 }), entryOf("/a", { sitemap: 1 })] }) },
  );
  const tree = inferTree(crawl, collapseVariants(crawl));
  expect(tree.nodes.get(key("/a/b"))).toMatchObject({ parent: key("/a"), groups: [], placedBy: "path" });
  expect(tree.nodes.get(key("/a"))).toMatchObject({
    parent: key("/"),
    groups: ["Shop"],
    placedBy: "none",
    section: "Shop",
  });
});
