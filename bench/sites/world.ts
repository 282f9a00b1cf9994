/** Turns a site in memory into the ports of the pipeline: the same exchanges as over HTTP, without the network. */
import type { FetchOutcome } from "../../src/model.ts";
import type { Ports } from "../../src/ports.ts";
import { hashOf, sitemapOf, type Answer, type BenchSite } from "./site.ts";

function quiet(): void {}

export function portsOf(site: BenchSite, seed = 1): Ports {
  const stumbled = new Set<string>();
  const render: Ports["render"] = async (url) => {
    const page = site.pages.get(decodeURI(new URL(url).pathname));
    if (page === undefined) return { kind: "failed", cause: "navigation", detail: "no such page" };
    const browser = { name: "bench", version: "1" };
    return {
      kind: "rendered",
      url,
      finalUrl: url,
      status: 200,
      html: page.rendered ?? page.html,
      browser,
      pageErrors: [],
    };
  };
  return {
    fetch: async (request) => {
      const { origin, pathname, search } = new URL(request.url);
      await delay(site, request.url, seed);
      if (origin !== site.deployOrigin) return failed(request.url, "dns");
      const path = decode(pathname);
      const stumbles = site.flaky?.has(path) === true && !stumbled.has(path);
      stumbled.add(path);
      const answer: Answer = stumbles ? { status: 503, body: "Service Unavailable" } : answerOf(site, path, search);
      if (answer.failure !== undefined) return failed(request.url, answer.failure);
      const outcome = exchange(request.url, answer);
      // A sink takes the body in place of the outcome.
      if (request.sink !== undefined && outcome.kind === "answer") {
        request.sink(outcome.body);
        return { ...outcome, body: new Uint8Array() };
      }
      return outcome;
    },
    render,
    now: () => site.nowMs,
    log: { progress: quiet, info: quiet, warn: quiet, debug: quiet },
    signal: new AbortController().signal,
  };
}

async function delay({ latencyMs }: BenchSite, url: string, seed: number): Promise<void> {
  if (latencyMs === 0) return;
  await new Promise((done) => setTimeout(done, hashOf(`${String(seed)} ${url}`) % (latencyMs + 1)));
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function answerOf(site: BenchSite, path: string, search: string): Answer {
  if (path === "/robots.txt") return { status: 200, type: "text/plain", body: site.robots };
  if (path === "/sitemap.xml") return site.sitemap ?? { status: 200, type: "application/xml", body: sitemapOf(site) };
  if (path === "/llms.txt" && site.llmsTxt !== undefined)
    return { status: 200, type: "text/plain", body: site.llmsTxt };
  const special = site.answers.get(path);
  if (special !== undefined) return special;
  const page = site.pages.get(path);
  // As hosts do: the folder without its slash redirects.
  if (page === undefined && (site.pages.has(`${path}/`) || site.answers.has(`${path}/`))) {
    return { status: 301, location: encodeURI(`${path}/`) };
  }
  if (page === undefined || (search !== "" && !search.startsWith("?utm_"))) {
    return {
      status: 404,
      body: "<!doctype html><html><head><title>404</title></head><body><h1>Not found</h1></body></html>",
    };
  }
  return { status: 200, body: page.html };
}

function exchange(
  url: string,
  { status, type = "text/html; charset=utf-8", body = "", location }: Answer,
): FetchOutcome {
  const bytes = new TextEncoder().encode(body);
  return {
    kind: "answer",
    url,
    status,
    headers: { "content-type": [type], ...(location === undefined ? {} : { location: [location] }) },
    body: bytes,
    wireBytes: bytes.length,
    attempts: 1,
  };
}

function failed(url: string, cause: "bad-encoding" | "reset" | "dns"): FetchOutcome {
  return { kind: "failed", url, cause, detail: cause, attempts: 1 };
}
