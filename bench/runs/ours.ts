/** One crawl with full extraction: `ours.ts START CONCURRENCY MAX_PAGES [STORE]`, prints figures as JSON. */
import { crawlSite } from "../../src/crawl/crawl.ts";
import { createFetch } from "../../src/io/http.ts";
import { loadPages, savePages } from "../../src/io/page-store.ts";
import type { Scope } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import { homeOf, siteFor } from "../../src/url.ts";

const [start = "", concurrency = "16", maxPages = "1000", store] = process.argv.slice(2);
const options: Options = {
  ...defaultOptions,
  entry: start,
  concurrency: Number(concurrency),
  maxPages: Number(maxPages),
  maxRenders: 0,
  browser: "off",
  timeBudgetMs: 3_600_000,
};
const site = siteFor(start);
const signal = new AbortController().signal;
const http = createFetch({ options, deployOrigin: site.deployOrigin, secrets: [], signal });
const robots = { kind: "absent", status: 404 } as const;
const scope: Scope = {
  site,
  entryKind: "page",
  robots,
  sitemaps: [],
  entries: [],
  seeds: [homeOf(site)],
  curated: [],
  excluded: {},
  notes: [],
};
const log = { progress: () => {}, info: () => {}, warn: () => {}, debug: () => {} };
const recall = store === undefined ? undefined : loadPages(store, "bench");
const render = async () => ({ kind: "no-browser", tried: [] }) as const;

const started = performance.now();
const crawl = await crawlSite(
  scope,
  options,
  { fetch: http.fetch, render, now: () => performance.now(), log, signal, ...(recall === undefined ? {} : { recall }) },
  [],
);
const ms = performance.now() - started;
await http.close();
if (store !== undefined) savePages(store, crawl.pages, "bench");
const reused = crawl.notes.find(({ kind }) => kind === "reused")?.message;
process.stdout.write(
  `${JSON.stringify({ pages: crawl.pages.length, ms, rssMb: process.resourceUsage().maxRSS / 1024, stop: crawl.stop, reused })}\n`,
);
