/** Loop 2: visits the scope level by level, lets escalation read what static HTML does not show, and returns the crawl. */
import type { Crawl, Page, PageRow, Scope, UrlKey } from "../model.ts";
import type { Options } from "../options.ts";
import type { Ports } from "../ports.ts";
import { deployUrlOf, keyOf, siteUrlOf } from "../url.ts";
import { createAdmit } from "./admit.ts";
import { escalate, type Escalation } from "./escalate.ts";
import { createFrontier } from "./frontier.ts";
import { createIntern } from "./intern.ts";
import { crawlLevel } from "./level.ts";
import { navKeys, queue, queueLinks } from "./links.ts";
import { listedNotes, probeKnown, probeListed } from "./probe-known.ts";
import { probeTwins, twinNotes } from "./probe-twins.ts";
import { crawlOf } from "./result.ts";
import { lookAgain } from "./second-look.ts";
import { probeSections, withdrawSoft404s, type Soft404Answer } from "./soft-404.ts";
import type { CrawlState } from "./state.ts";
import { blocked, stopNow } from "./stop.ts";
import { createTraps } from "./traps.ts";

/** `known` are the baseline's rows: they say how many pages to expect; facts to reuse come by `ports.recall`. */
export async function crawlSite(
  scope: Scope,
  options: Options,
  ports: Ports,
  known: readonly PageRow[],
): Promise<Crawl> {
  const state = startState(scope, options, ports);
  if (scope.stop !== undefined) return crawlOf({ ...state, stop: scope.stop }, []);
  ports.log.debug(`crawl starts; the baseline knows ${String(known.length)} URLs`);
  queueScope(state);
  await crawlLevels(state);
  const answers = await probeSections(state);
  withdrawSoft404s(state, answers);
  const escalations = await escalateToTheEnd(state, answers);
  const probes = await probeKnown(state, known);
  const second = await lookAgain(state, known.length > 0);
  const listed = await probeListed(state);
  const twins = await probeTwins(state);
  state.notes.push(...listedNotes(state, listed), ...twinNotes(twins));
  // Said, not reported: a report that told of the last run would differ from it for that alone.
  if (state.reused > 0) ports.log.info(`${String(state.reused)} pages unchanged since the last run, not read again`);
  return {
    ...crawlOf(state, escalations),
    ...(probes.length === 0 ? {} : { probes }),
    ...(listed.length === 0 ? {} : { listed }),
    ...(twins.length === 0 ? {} : { twins }),
    ...(second.volatile.length === 0 ? {} : { volatile: second.volatile }),
    ...(second.shifted === undefined ? {} : { shifted: second.shifted }),
  };
}

function startState(scope: Scope, options: Options, ports: Ports): CrawlState {
  return {
    scope,
    options,
    ports,
    frontier: createFrontier(scope.curated),
    admit: createAdmit(scope, options),
    traps: createTraps(),
    intern: createIntern(true),
    pages: new Map(),
    redirects: new Map(),
    failures: new Map(),
    depths: new Map(),
    referrers: new Map(),
    refused: new Map(),
    ceilings: new Set(),
    notes: [],
    startMs: ports.now(),
    visited: 0,
    read: 0,
    fetches: 0,
    deadInRow: 0,
    throttledInRow: 0,
    reused: 0,
    stop: undefined,
    lateStop: undefined,
  };
}

/** The first level in its written order: where the crawl starts, what the owner curated, the sitemap newest first. */
function queueScope(state: CrawlState): void {
  const { scope, options, frontier } = state;
  const { site } = scope;
  const listed = new Map(options.crawl === "links" ? [] : scope.entries.map((entry) => [entry.key, entry.raw]));
  const isListed = (key: UrlKey): boolean => listed.has(key) || scope.entryKind === "llms-txt";
  // Seeds are the operator's own choice and pass without a filter; robots.txt still holds.
  for (const key of scope.seeds) {
    if (state.admit(key) === "robots") state.refused.set(key, "robots");
    else frontier.add({ key, url: listed.get(key) ?? writtenForm(key, scope), depth: 0 });
  }
  for (const key of scope.curated.filter(isListed))
    queue({ key, url: listed.get(key) ?? siteUrlOf(key, site), depth: 1 }, state, false);
  for (const [key, url] of listed) queue({ key, url, depth: 1 }, state, false);
}

/** A key has lost its trailing slash; the base and the entry are asked as they were given. */
function writtenForm(key: UrlKey, { site, entryUrl = site.entry }: Scope): string {
  return [site.siteUrl, site.entry, entryUrl].find((url) => keyOf(url, site) === key) ?? siteUrlOf(key, site);
}

async function crawlLevels(state: CrawlState): Promise<void> {
  while (state.frontier.size() > 0 && stopNow(state) === undefined) {
    const level = state.frontier.takeLevel();
    const failuresBefore = state.failures.size;
    await crawlLevel(level, state);
    if (state.failures.size > failuresBefore) await confirmAlive(state);
    if (state.ceilings.has("max-pages")) return;
  }
}

/** After failures without an answer the home page decides: when it is gone too, the server is, whatever the rest says. */
async function confirmAlive(state: CrawlState): Promise<void> {
  const [home] = state.scope.seeds;
  if (state.deadInRow === 0 || home === undefined || stopNow(state) !== undefined) return;
  const { site } = state.scope;
  const url = deployUrlOf(home, site, writtenForm(home, state.scope));
  const outcome = await state.ports.fetch({ url, maxBytes: state.options.maxPageBytes });
  if (outcome.kind !== "failed" || state.pages.size === 0) return;
  state.stop = blocked("server-died", `the home page gives no answer any more: ${outcome.detail}`);
}

/** Escalates, crawls what that found, and again, until nothing new comes. */
async function escalateToTheEnd(state: CrawlState, answers: readonly Soft404Answer[]): Promise<Escalation[]> {
  const rounds: Escalation[] = [];
  while (stopNow(state) === undefined) {
    const { scope, options, ports } = state;
    const round = await escalate(
      { pages: state.pages, failures: state.failures, rounds, admit: state.admit },
      options,
      ports,
      scope.site,
    );
    rounds.push(round);
    absorb(round, state);
    withdrawSoft404s(state, answers);
    if (state.frontier.size() === 0) break;
    await crawlLevels(state);
  }
  return rounds;
}

function absorb(round: Escalation, state: CrawlState): void {
  state.fetches += round.fetches;
  state.lateStop ??= round.stop;
  if (round.stop?.kind === "ceiling") state.ceilings.add(round.stop.ceiling);
  const pages: Page[] = round.pages.map(state.intern);
  for (const page of pages) {
    state.pages.set(page.key, page);
    state.failures.delete(page.key);
    state.frontier.mark(page.key);
  }
  for (const { key, url } of round.discovered) queue({ key, url, depth: 1 }, state, true);
  for (const key of navKeys(round.siteNav.flatMap((block) => block.items))) {
    queue({ key, url: siteUrlOf(key, state.scope.site), depth: 1 }, state, true);
  }
  queueLinks(
    pages.map((page) => ({ page, depth: state.depths.get(page.key) ?? 1 })),
    state,
  );
}
