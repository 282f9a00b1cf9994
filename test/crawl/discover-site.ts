/** A loopback site of a few routes, discovered with the real HTTP port. */
import type { Scope } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import { discoverScope } from "../../src/crawl/discover.ts";
import { createFetch } from "../../src/io/http.ts";
import { serve } from "../fakes/server.ts";

export interface Route {
  readonly status?: number;
  readonly type?: string;
  /** `{origin}` stands for the server's own. */
  readonly body?: string | Uint8Array;
  readonly location?: string;
}
export type Routes = Readonly<Record<string, Route | string>>;
export interface Discovered {
  readonly scope: Scope;
  readonly origin: string;
  /** Paths asked for, in order of arrival. */
  readonly asked: readonly string[];
  /** Keys without the site's origin. */
  readonly paths: readonly string[];
  /** URL path → fault kinds. */
  readonly faults: Readonly<Record<string, readonly string[]>>;
}

export async function discover(
  routes: Routes,
  given: Partial<Options> & { readonly start?: string; readonly isFolder?: boolean } = {},
): Promise<Discovered> {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const found = routes[path] ?? routes["*"] ?? { status: 404, body: "not found", type: "text/plain" };
    const route = typeof found === "string" ? { body: found } : found;
    const location = route.location === undefined ? {} : { location: fill(route.location) };
    response.writeHead(route.status ?? (route.location === undefined ? 200 : 302), {
      "content-type": route.type ?? typeOf(path),
      ...location,
    });
    const { body = "" } = route;
    response.end(typeof body === "string" ? fill(body) : body);
  });
  const fill = (text: string) => text.replaceAll("{origin}", server.origin);
  const { start = "/", isFolder = false, ...changes } = given;
  const startUrl = server.origin + start;
  const options: Options = { ...defaultOptions, entry: isFolder ? "./site" : startUrl, ...changes };
  const signal = new AbortController().signal;
  const retry = { maxAttempts: 1 };
  const web = createFetch({ options, deployOrigin: server.origin, secrets: [], signal, retry });
  const log = { progress: () => {}, info: () => {}, warn: () => {}, debug: () => {} };
  const render = async () => ({ kind: "no-browser" as const, tried: [] });
  try {
    const ports = { fetch: web.fetch, render, now: () => 0, log, signal };
    const scope = await discoverScope({ options, startUrl, isFolder }, ports);
    const strip = (url: string) => new URL(url).pathname + new URL(url).search;
    const faults = Object.fromEntries(
      scope.sitemaps.map((file) => [strip(file.url), file.faults.map(({ kind }) => kind)]),
    );
    return { scope, origin: server.origin, asked, paths: scope.entries.map(({ key }) => strip(key)), faults };
  } finally {
    await web.close();
    await server.close();
  }
}

function typeOf(path: string): string {
  if (path.includes(".xml")) return "application/xml";
  return path.endsWith(".txt") ? "text/plain" : "text/html; charset=utf-8";
}
