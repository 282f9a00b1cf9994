/** Crawls one loopback server with the real HTTP port and short timeouts, the scope given by hand. */
import type { RequestListener } from "node:http";
import { crawlSite } from "../../src/crawl/crawl.ts";
import { createFetch, type HttpInput } from "../../src/io/http.ts";
import type { Crawl, Scope, Site } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import type { Ports } from "../../src/ports.ts";
import { keyOf, siteFor } from "../../src/url.ts";
import { serve } from "../fakes/server.ts";

export interface CrawlTestOptions {
  readonly options?: Partial<Options>;
  readonly scope?: Partial<Scope>;
  /** Paths that the sitemap lists. */
  readonly listed?: readonly string[];
  /** Paths, default the root. */
  readonly seeds?: readonly string[];
  readonly curated?: readonly string[];
  readonly http?: Partial<HttpInput>;
  readonly ports?: Partial<Ports>;
  readonly site?: (site: Site) => Site;
}

export const quick = { connectMs: 500, headersMs: 400, idleMs: 400, totalMs: 700 };
const silent = { progress: () => {}, info: () => {}, warn: () => {}, debug: () => {} };

const render: Ports["render"] = async () => ({ kind: "no-browser", tried: [] });

export async function crawlOrigin(origin: string, given: CrawlTestOptions = {}): Promise<Crawl> {
  const options: Options = { ...defaultOptions, entry: origin, timeBudgetMs: 10_000, ...given.options };
  const signal = given.ports?.signal ?? new AbortController().signal;
  const http = createFetch({
    options,
    deployOrigin: origin,
    secrets: [],
    signal,
    timeouts: quick,
    retry: { baseMs: 5 },
    ...given.http,
  });
  const plain = siteFor(`${origin}/`);
  const site = given.site?.(plain) ?? plain;
  const keys = (paths: readonly string[]) => paths.flatMap((path) => keyOf(origin + path, site) ?? []);
  const entries = keys(given.listed ?? []).map((key) => ({
    key,
    raw: key,
    lastmod: { kind: "absent" as const },
    sitemap: 0,
  }));
  const robots = { kind: "absent", status: 404 } as const;
  const scope: Scope = {
    site,
    entryKind: "page",
    robots,
    sitemaps: [],
    entries,
    seeds: keys(given.seeds ?? ["/"]),
    curated: keys(given.curated ?? []),
    excluded: {},
    notes: [],
    ...given.scope,
  };
  try {
    return await crawlSite(
      scope,
      options,
      { fetch: http.fetch, render, now: () => performance.now(), log: silent, signal, ...given.ports },
      [],
    );
  } finally {
    await http.close();
  }
}

export async function crawlServer(
  handler: RequestListener,
  given: CrawlTestOptions = {},
): Promise<{ crawl: Crawl; origin: string }> {
  const server = await serve(handler);
  try {
    return { crawl: await crawlOrigin(server.origin, given), origin: server.origin };
  } finally {
    await server.close();
  }
}
