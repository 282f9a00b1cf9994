/** Turns URLs that this crawl did not meet, of the baseline or of the owner's llms.txt, into what they answer now: a redirect, an error, or still a page. */
import type { Note, PageRow, Probe } from "../model.ts";
import { deployUrlOf, siteUrlOf } from "../url.ts";
import { followRedirects } from "./follow.ts";
import type { CrawlState } from "./state.ts";
import { stopNow } from "./stop.ts";

/** More lost pages than this tell nothing new: the cause shows long before. */
const mostProbes = 200;

type Asked = Pick<PageRow, "key" | "url">;

/** Sorted by key. Nothing is asked that robots.txt or the filters keep out, or when the crawl was cut short. */
export async function probeKnown(state: CrawlState, known: readonly PageRow[]): Promise<readonly Probe[]> {
  return probeUnmet(
    state,
    known.filter((row) => row.role === "document"),
  );
}

/** The links of the owner's llms.txt that neither a page nor a sitemap led to: dead or not, somebody will ask for them. */
export async function probeListed(state: CrawlState): Promise<readonly Probe[]> {
  const { curated, site } = state.scope;
  return probeUnmet(
    state,
    curated.map((key) => ({ key, url: siteUrlOf(key, site) })),
  );
}

/** Names what the owner's llms.txt lists and nobody will find. */
export function listedNotes(state: CrawlState, listed: readonly Probe[]): readonly Note[] {
  const dead = new Set([
    ...listed.filter((probe) => probe.status >= 400).map((probe) => probe.key),
    ...state.scope.curated.filter((key) => state.failures.has(key)),
  ]);
  if (dead.size === 0) return [];
  const urls = [...dead].toSorted().slice(0, 10);
  const message = `${String(dead.size)} of the ${String(state.scope.curated.length)} links of the published llms.txt lead to no page`;
  return [
    { kind: "llms-dead-links", level: "fault", message, urls: urls.map((key) => siteUrlOf(key, state.scope.site)) },
  ];
}

async function probeUnmet(state: CrawlState, rows: readonly Asked[]): Promise<readonly Probe[]> {
  if (stopNow(state) !== undefined || state.ceilings.size > 0) return [];
  const lost = rows.filter((row) => isUnmet(row, state)).slice(0, mostProbes);
  const probes: Probe[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < lost.length && stopNow(state) === undefined) {
      const row = lost[next];
      next += 1;
      const probe = row === undefined ? undefined : await probeOne(row, state);
      if (probe !== undefined) probes.push(probe);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lost.length, state.options.concurrency) }, work));
  return probes.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function isUnmet({ key, url }: Asked, state: CrawlState): boolean {
  const met = state.pages.has(key) || state.redirects.has(key) || state.failures.has(key) || state.refused.has(key);
  return !met && state.admit(key, url) === undefined;
}

/** Undefined when there was no answer: that says nothing about the page. */
async function probeOne(row: Asked, state: CrawlState): Promise<Probe | undefined> {
  const { scope, options, ports } = state;
  const fetch: typeof ports.fetch = (request) => {
    state.fetches += 1;
    return ports.fetch(request);
  };
  const url = deployUrlOf(row.key, scope.site, row.url);
  const followed = await followRedirects({ url, maxBytes: options.maxPageBytes }, scope.site, fetch, {
    withinKey: true,
  });
  const { outcome, moved } = followed;
  if (outcome.kind !== "answer") return undefined;
  return { key: row.key, url: row.url, status: outcome.status, ...(moved === undefined ? {} : { to: moved }) };
}
