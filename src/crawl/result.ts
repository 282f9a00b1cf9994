/** Turns the crawl's state into its record: sorted, loops named, clicks counted, nothing left of the order of arrival. */
import type { Crawl, Failure, Redirect, UrlKey } from "../model.ts";
import { compareKeys, homeOf, siteUrlOf } from "../url.ts";
import type { Escalation } from "./escalate.ts";
import { pageNotes } from "./page-notes.ts";
import { redirectNotes } from "./redirect-notes.ts";
import { parityNotes, parityOf } from "./parity.ts";
import type { CrawlState } from "./state.ts";
import { finalStop } from "./stop.ts";
import { isWatched } from "./watch.ts";

export function crawlOf(state: CrawlState, escalations: readonly Escalation[]): Crawl {
  nameLoops(state);
  const { scope } = state;
  const home = scope.seeds[0];
  for (const [key, reason] of state.refused)
    if (reason === "max-depth" && !state.frontier.has(key)) state.ceilings.add("max-depth");
  const watches = isWatched(state.options, scope.site);
  const watched = [...state.pages.keys()].filter(watches).toSorted(compareKeys);
  const renders = escalations.flatMap((round) => round.renders);
  const parity = parityOf(state.pages.values(), renders);
  const browser = escalations.findLast((round) => round.browser !== undefined)?.browser;
  return {
    scope,
    pages: sorted(state.pages),
    redirects: sorted(state.redirects),
    failures: sorted(state.failures),
    skipped: countReasons(state),
    clicks: clicksFrom(home ?? homeOf(scope.site), state),
    siteNav: escalations.flatMap((round) => round.siteNav),
    renders,
    ...(parity.length === 0 ? {} : { parity }),
    ...(browser === undefined ? {} : { browser }),
    ...(watched.length === 0 ? {} : { watched }),
    unrendered: [...new Set(escalations.flatMap((round) => round.unrendered))].toSorted(compareKeys),
    ceilings: [...state.ceilings].toSorted(),
    stop: finalStop(state, home),
    fetches: state.fetches,
    notes: [
      ...state.traps.notes(),
      ...state.notes,
      ...pageNotes(state),
      ...redirectNotes(state),
      ...escalations.flatMap((round) => round.notes),
      ...parityNotes(parity, (key) => siteUrlOf(key, scope.site)),
    ],
  };
}

function sorted<T>(byKey: ReadonlyMap<UrlKey, T>): T[] {
  return [...byKey].toSorted(([a], [b]) => compareKeys(a, b)).map(([, value]) => value);
}

/** A redirect whose chain never reaches anything but redirects is a failure, and so is everything that leads into it. */
function nameLoops(state: CrawlState): void {
  const loops: Failure[] = [];
  for (const redirect of state.redirects.values()) {
    const chain = chainOf(redirect, state.redirects);
    if (chain !== undefined)
      loops.push({ key: redirect.key, status: redirect.status, cause: "redirect-loop", detail: chain.join(" → ") });
  }
  for (const loop of loops) {
    state.redirects.delete(loop.key);
    state.failures.set(loop.key, loop);
  }
}

/** The keys up to the first that comes again; `undefined` when the chain ends. */
function chainOf(redirect: Redirect, redirects: ReadonlyMap<UrlKey, Redirect>): UrlKey[] | undefined {
  const chain = [redirect.key];
  for (let next: UrlKey | undefined = redirect.to; next !== undefined; next = redirects.get(next)?.to) {
    const again = chain.includes(next);
    chain.push(next);
    if (again) return chain;
  }
  return undefined;
}

function countReasons(state: CrawlState): Record<string, number> {
  const counts = new Map<string, number>();
  for (const [key, reason] of state.refused) {
    if (!state.frontier.has(key)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Breadth-first over the pages' links; a redirect on the way costs nothing beyond the click that met it. */
function clicksFrom(home: UrlKey, state: CrawlState): Map<UrlKey, number> {
  const clicks = new Map<UrlKey, number>();
  let level = [endOf(home, state)];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: UrlKey[] = [];
    for (const key of level) {
      const page = clicks.has(key) ? undefined : state.pages.get(key);
      if (page === undefined) continue;
      clicks.set(key, depth);
      for (const link of page.links) if (link.key !== undefined) next.push(endOf(link.key, state));
    }
    level = next.filter((key) => !clicks.has(key));
  }
  return new Map([...clicks].toSorted(([a], [b]) => compareKeys(a, b)));
}

/** Loops are out of the map by now. */
function endOf(key: UrlKey, state: CrawlState): UrlKey {
  let end = key;
  for (let redirect = state.redirects.get(end); redirect !== undefined; redirect = state.redirects.get(end))
    end = redirect.to;
  return end;
}
