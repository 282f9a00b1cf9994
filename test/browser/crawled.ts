/** Crawls a site served on loopback with the real fetch and the real browser, as an audit does. */
import type { RequestListener } from "node:http";
import { crawlSite } from "../../src/crawl/crawl.ts";
import { discoverScope } from "../../src/crawl/discover.ts";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { inferTree } from "../../src/infer/hierarchy.ts";
import { createRender } from "../../src/io/browser.ts";
import { createFetch } from "../../src/io/http.ts";
import type { Crawl, SiteTree } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import type { Ports } from "../../src/ports.ts";
import { serve } from "../fakes/server.ts";

export interface Crawled {
  readonly crawl: Crawl;
  readonly tree: SiteTree;
  readonly plan: readonly string[];
  /** Paths that the server was asked for, in the order of arrival. */
  readonly asked: readonly string[];
}

export async function crawled(handler: RequestListener, changes: Partial<Options> = {}): Promise<Crawled> {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    asked.push(request.url ?? "");
    handler(request, response);
  });
  const startUrl = `${server.origin}/`;
  const options: Options = { ...defaultOptions, entry: startUrl, siteUrl: "https://h.test/", ...changes };
  const { signal } = new AbortController();
  const world = { options, deployOrigin: server.origin, secrets: [], signal };
  const [web, browser] = [createFetch(world), createRender(world)];
  const plan: string[] = [];
  const log: Ports["log"] = { progress: () => {}, info: (line) => plan.push(line), warn: () => {}, debug: () => {} };
  const ports: Ports = { fetch: web.fetch, render: browser.render, now: Date.now, log, signal };
  try {
    const scope = await discoverScope({ options, startUrl, isFolder: false }, ports);
    const crawl = await crawlSite(scope, options, ports, []);
    return { crawl, tree: inferTree(crawl, collapseVariants(crawl)), plan, asked };
  } finally {
    await Promise.all([web.close(), browser.close(), server.close()]);
  }
}

/** Files by path; `undefined` answers 404. */
export function filesHandler(files: (path: string) => string | Buffer | undefined): RequestListener {
  return (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const body = files(path);
    response.writeHead(body === undefined ? 404 : 200, { "content-type": typeOf(path) });
    response.end(body ?? "not found");
  };
}

function typeOf(path: string): string {
  if (path.endsWith(".js")) return "text/javascript";
  if (path.endsWith(".json")) return "application/json";
  if (path.endsWith(".md")) return "text/markdown; charset=utf-8";
  return path.endsWith(".txt") ? "text/plain" : "text/html; charset=utf-8";
}
