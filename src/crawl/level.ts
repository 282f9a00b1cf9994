/** Visits the URLs of one level, several at a time, and files what came of each in the level's own order. */
import type { UrlKey } from "../model.ts";
import type { Options } from "../options.ts";
import { deployUrlOf, pathOf } from "../url.ts";
import type { Waiting } from "./frontier.ts";
import { queueLinks, queueRedirects, type LevelPage, type LevelRedirect } from "./links.ts";
import type { CrawlState } from "./state.ts";
import { noteHealth, stopNow } from "./stop.ts";
import { keepsMarkdown } from "./watch.ts";
import { worldOf } from "./world.ts";
import { visit, type KnownPage, type Visit, type VisitWorld } from "./visit.ts";

/** Fetches a level (cut at `max-pages`), files its results and queues what they lead to. */
export async function crawlLevel(level: readonly Waiting[], state: CrawlState): Promise<void> {
  const room = state.options.maxPages - state.visited;
  if (level.length > room) state.ceilings.add("max-pages");
  const taken = level.slice(0, Math.max(0, room));
  const visits = await visitAll(taken, state);
  const pages: LevelPage[] = [];
  const redirects: LevelRedirect[] = [];
  for (const [at, waiting] of taken.entries()) {
    const result = visits[at];
    if (result === undefined) continue;
    file(result, waiting, state);
    if (result.kind === "page") pages.push({ page: state.pages.get(waiting.key) ?? result.page, depth: waiting.depth });
    if (result.kind === "redirect") redirects.push({ ...result, waiting });
  }
  queueRedirects(redirects, state);
  queueLinks(pages, state);
}

/** In the order given, results by position; `undefined` where the crawl stopped first. */
async function visitAll(level: readonly Waiting[], state: CrawlState): Promise<(Visit | undefined)[]> {
  const results: (Visit | undefined)[] = level.map(() => undefined);
  const world = worldOf(state);
  const shells = new Map<string, Promise<Visit>>();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < level.length && stopNow(state) === undefined) {
      const at = next;
      next += 1;
      const waiting = level[at];
      if (waiting !== undefined) results[at] = await visitOne(waiting, state, world, shells);
      progress(state, level.length - next, waiting === undefined ? "" : pathOf(waiting.key));
    }
  };
  await Promise.all(Array.from({ length: Math.min(level.length, underWay(state.options)) }, work));
  return results;
}

/** Twice as many visits as requests, which the fetch port bounds: the wire stays full while pages are read. */
function underWay({ concurrency, delayMs }: Options): number {
  // One at a time stays one, and behind a delay nothing is gained but a longer end.
  return concurrency === 1 || delayMs > 0 ? concurrency : 2 * concurrency;
}

async function visitOne(
  waiting: Waiting,
  state: CrawlState,
  world: VisitWorld,
  shells: Map<string, Promise<Visit>>,
): Promise<Visit | undefined> {
  const url = deployUrlOf(waiting.key, state.scope.site, waiting.url);
  state.visited += 1;
  state.depths.set(waiting.key, waiting.depth);
  if (waiting.from !== undefined) state.referrers.set(waiting.key, waiting.from);
  const result = await visitDocument(waiting.key, url, state, world, shells);
  noteHealth(result, state);
  // What a stop cut off says nothing about the page.
  if (result.kind === "failure" && result.failure.cause === "aborted") return undefined;
  if (result.kind !== "page") return result;
  state.read += 1;
  if (result.reused) state.reused += 1;
  return { ...result, page: state.intern(result.page) };
}

/** Hash routes of one document are one request: the server never sees what follows the `#`. */
async function visitDocument(
  key: UrlKey,
  url: string,
  state: CrawlState,
  world: VisitWorld,
  shells: Map<string, Promise<Visit>>,
): Promise<Visit> {
  const [document = url, route] = url.split("#");
  if (route === undefined || !key.includes("#")) return visit({ key, url, known: knownPage(key, state) }, world);
  const shell = shells.get(document) ?? visit({ key, url: document }, world);
  shells.set(document, shell);
  const result = await shell;
  if (result.kind === "page")
    return { ...result, page: { ...result.page, key, url: `${result.page.url.split("#")[0] ?? ""}#${route}` } };
  if (result.kind === "failure") return { ...result, failure: { ...result.failure, key } };
  return { ...result, redirect: { ...result.redirect, key } };
}

function knownPage(key: UrlKey, state: CrawlState): KnownPage | undefined {
  const page = state.ports.recall?.(key);
  // A page that is watched since the last run was remembered without its text.
  if (page?.markdown === undefined && keepsMarkdown(state.options, state.scope.site)(key)) return undefined;
  if (page === undefined || (page.etag === undefined && page.lastModified === undefined)) return undefined;
  return {
    page,
    ...(page.etag === undefined ? {} : { etag: page.etag }),
    ...(page.lastModified === undefined ? {} : { lastModified: page.lastModified }),
  };
}

function file(result: Visit, waiting: Waiting, state: CrawlState): void {
  switch (result.kind) {
    case "page":
      state.pages.set(waiting.key, result.page);
      return;
    case "redirect":
      state.redirects.set(waiting.key, result.redirect);
      return;
    case "failure":
      state.failures.set(waiting.key, {
        ...result.failure,
        ...(waiting.from === undefined ? {} : { from: waiting.from }),
      });
  }
}

function progress(state: CrawlState, waiting: number, doing: string): void {
  state.ports.log.progress({
    stage: "crawl",
    pages: state.read,
    renders: 0,
    waiting: waiting + state.frontier.size(),
    doing,
  });
}
