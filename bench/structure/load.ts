/** Turns a folder of HTML files into a crawl, as a host would serve it and without a network: the evaluation's stand-in for the crawl. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { extractPage } from "../../src/extract/page.ts";
import { readStub } from "../../src/extract/stub.ts";
import { readTree } from "../../src/extract/tree.ts";
import type { Crawl, Page, Redirect } from "../../src/model.ts";
import { compareKeys, homeOf, keyOf, siteFor } from "../../src/url.ts";

export const origin = "https://corpus.test/";
export const site = siteFor(origin);

export interface LoadedFile {
  /** Path below the folder, e.g. `library/json.html`. */
  readonly path: string;
  readonly html: string;
}

/** Sorted by path; `wanted` takes the path below the folder. */
export function readFolder(folder: string, wanted: (path: string) => boolean): readonly LoadedFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.html?$/u.test(path) && wanted(path),
  );
  return paths
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted(compareKeys)
    .map((path) => ({ path, html: readFileSync(join(folder, path), "utf8") }));
}

export function keyOfPath(path: string) {
  const key = keyOf(new URL(path, origin).href, site);
  if (key === undefined) throw new Error(`No key for ${path}`);
  return key;
}

export function pageOfHtml(path: string, html: string): Page {
  return extractPage({
    html,
    url: new URL(path, origin).href,
    site,
    headers: {},
    status: 200,
    via: "static",
    keepMarkdown: true,
  });
}

/** Meta-refresh stubs become redirects, as the crawl makes them. */
export function crawlOfFiles(files: readonly LoadedFile[]): Crawl {
  const redirects = files.flatMap((file) => stubOf(file) ?? []);
  const stubs = new Set(redirects.map(({ key }) => key));
  const pages = files.filter(({ path }) => !stubs.has(keyOfPath(path))).map(({ path, html }) => pageOfHtml(path, html));
  return crawlOfPages(pages, redirects);
}

export function crawlOfPages(pages: readonly Page[], redirects: readonly Redirect[] = []): Crawl {
  return {
    scope: {
      site,
      entryKind: "page",
      robots: { kind: "absent", status: 404 },
      sitemaps: [],
      entries: [],
      seeds: [homeOf(site)],
      curated: [],
      excluded: {},
      notes: [],
    },
    pages: pages.toSorted((a, b) => compareKeys(a.key, b.key)),
    redirects,
    failures: [],
    skipped: {},
    clicks: new Map(),
    siteNav: [],
    renders: [],
    unrendered: [],
    ceilings: [],
    stop: { kind: "exhausted" },
    fetches: pages.length,
    notes: [],
  };
}

function stubOf({ path, html }: LoadedFile): Redirect | undefined {
  const url = new URL(path, origin).href;
  const target = /http-equiv=["']?refresh/iu.test(html) ? readStub(readTree(html), url, site) : undefined;
  const to = target === undefined ? undefined : keyOf(target, site);
  return to === undefined ? undefined : { key: keyOfPath(path), to, how: "refresh", status: 200 };
}
