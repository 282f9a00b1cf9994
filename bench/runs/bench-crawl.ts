/** One link crawl with the real ports, no sitemap and no browser, for the runs of the benchmark. */
import { pathToFileURL } from "node:url";
import { crawlSite } from "../../src/crawl/crawl.ts";
import { readHere } from "../../src/crawl/read-page.ts";
import { boundHeap } from "../../src/io/heap.ts";
import { createFetch } from "../../src/io/http.ts";
import { createReadPool } from "../../src/io/read-pool.ts";
import type { Crawl, Scope } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import type { Ports } from "../../src/ports.ts";
import { homeOf, siteFor } from "../../src/url.ts";

export interface BenchCrawlInput {
  readonly start: string;
  readonly concurrency: number;
  readonly maxPages: number;
  /** Reading threads beside this one. */
  readonly threads: number;
  readonly recall?: Ports["recall"];
}
const render = async () => ({ kind: "no-browser", tried: [] }) as const;

export async function benchCrawl(
  input: BenchCrawlInput,
): Promise<{ crawl: Crawl; options: Options; ms: number; cpuMs: number; said: readonly string[] }> {
  boundHeap();
  const { start, concurrency, maxPages, threads, recall } = input;
  const options: Options = {
    ...defaultOptions,
    entry: start,
    concurrency,
    maxPages,
    maxRenders: 0,
    browser: "off",
    timeBudgetMs: 3_600_000,
  };
  const site = siteFor(start);
  const signal = new AbortController().signal;
  const said: string[] = [];
  const log = { progress: () => {}, info: (line: string) => void said.push(line), warn: () => {}, debug: () => {} };
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
  const http = createFetch({ options, deployOrigin: site.deployOrigin, secrets: [], signal });
  // Built, a reading thread starts without translating its sources first, as it does for users.
  const built = process.env["BENCH_WORKER"];
  const file = built === undefined ? new URL("../../src/worker.ts", import.meta.url) : pathToFileURL(built);
  const pool = createReadPool({ file, here: readHere, threads });
  const ports: Ports = {
    fetch: http.fetch,
    read: pool.read,
    render,
    now: () => performance.now(),
    log,
    signal,
    ...(recall === undefined ? {} : { recall }),
  };
  const started = performance.now();
  const before = process.cpuUsage();
  const crawl = await crawlSite(scope, options, ports, []);
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  await Promise.all([http.close(), pool.close()]);
  return { crawl, options, ms, cpuMs: (user + system) / 1000, said };
}
