/** Turns a crawl that a comparison found regressed into the same crawl with its deciding pages asked once more. */
import type { Crawl, Failure, Finding, Page, PageRow, Redirect, UrlKey } from "../model.ts";
import type { Options } from "../options.ts";
import type { Ports } from "../ports.ts";
import { compareKeys, deployUrlOf, keyOf, siteUrlOf } from "../url.ts";
import { createAdmit } from "./admit.ts";
import { needsRender } from "./needs-render.ts";
import { readHere } from "./read-page.ts";
import { isWatched, keepsMarkdown } from "./watch.ts";
import { visit, type Visit, type VisitWorld } from "./visit.ts";

/** Pages that prove the fail-level findings, and failures that may have passed: more than a server's bad minute takes. */
const mostAsked = 30;
/** What healed pages lead to and the first look never met. */
const mostFollowed = 200;

export interface Recheck {
  readonly crawl: Crawl;
  /** Keys whose second answer was another one, sorted. */
  readonly healed: readonly UrlKey[];
}

/** Undefined when every page said the same again. */
export async function recheckPages(
  crawl: Crawl,
  findings: readonly Finding[],
  known: readonly PageRow[],
  options: Options,
  ports: Ports,
): Promise<Recheck | undefined> {
  const urls = new Map(known.map((row) => [row.key, row.url]));
  for (const page of crawl.pages) urls.set(page.key, page.url);
  const look = createLook(crawl, urls, options, ports);
  const first = await look.ask(decidingKeys(crawl, findings));
  const healed = first.filter((visited) => differs(visited, crawl));
  if (healed.length === 0) return undefined;
  const followed = await look.ask(options.crawl === "sitemap" ? [] : unmet(healed, crawl, options.maxPages));
  const changed = [...healed, ...followed];
  return {
    crawl: { ...withVisits(crawl, changed, options), fetches: crawl.fetches + look.fetches() },
    healed: healed.map(keyOfVisit).toSorted(compareKeys),
  };
}

/** Evidence first, in the order of the findings; then failures that an overloaded server would give. */
function decidingKeys(crawl: Crawl, findings: readonly Finding[]): readonly UrlKey[] {
  const { site } = crawl.scope;
  const evidence = findings
    .filter((finding) => finding.level === "fail")
    .flatMap(({ cause }) => cause?.evidence ?? [])
    .flatMap((url) => keyOf(url, site) ?? []);
  const passing = crawl.failures.filter(mayPass).map((failure) => failure.key);
  return [...new Set([...evidence, ...passing])].slice(0, mostAsked);
}

/** No answer, too many requests, a server error: none of them is what a page is. */
function mayPass({ status }: Failure): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function createLook(crawl: Crawl, urls: ReadonlyMap<UrlKey, string>, options: Options, ports: Ports) {
  const { scope } = crawl;
  const admit = createAdmit(scope, options);
  let fetches = 0;
  const world: VisitWorld = {
    site: scope.site,
    fetch: (request) => {
      fetches += 1;
      return ports.fetch(request);
    },
    read: ports.read ?? readHere,
    maxBytes: options.maxPageBytes,
    delayMs: (scope.crawlDelaySeconds ?? 0) * 1000,
    keepsMarkdown: keepsMarkdown(options, scope.site),
  };
  const visitOne = async (key: UrlKey): Promise<readonly Visit[]> => {
    const written = urls.get(key) ?? siteUrlOf(key, scope.site);
    // A route behind the `#` is the browser's matter: one more fetch would show the same shell.
    if (ports.signal.aborted || key.includes("#") || admit(key, written) !== undefined) return [];
    return [await visit({ key, url: deployUrlOf(key, scope.site, written) }, world)];
  };
  return {
    fetches: () => fetches,
    /** One after the other: a server that stumbled is not pushed again. */
    ask: async (keys: readonly UrlKey[]): Promise<readonly Visit[]> => {
      const visits: Visit[] = [];
      for (const key of keys) visits.push(...(await visitOne(key)));
      return visits;
    },
  };
}

function keyOfVisit(visited: Visit): UrlKey {
  switch (visited.kind) {
    case "page":
      return visited.page.key;
    case "redirect":
      return visited.redirect.key;
    case "failure":
      return visited.failure.key;
  }
}

/** A page that only a browser, its state or a sidecar file filled is no match for one plain fetch: it stands as it was. */
function differs(visited: Visit, crawl: Crawl): boolean {
  const key = keyOfVisit(visited);
  const page = crawl.pages.find((one) => one.key === key);
  if (page !== undefined) return differsFromPage(visited, page, crawl.volatile ?? []);
  const failure = crawl.failures.find((one) => one.key === key);
  // Told by what the site answers to invented URLs: one page alone does not show it.
  if (failure?.cause === "soft-404") return false;
  if (visited.kind === "page") return visited.page.wall === undefined && needsRender(visited.page) === undefined;
  // A second kind of trouble is no recovery, and loops are known by the whole chain only.
  return visited.kind === "redirect" && failure !== undefined && mayPass(failure);
}

function differsFromPage(visited: Visit, page: Page, volatile: readonly UrlKey[]): boolean {
  if (visited.kind !== "page") return false;
  const again = visited.page;
  if (page.via !== "static" || needsRender(again) !== undefined) return false;
  if (page.renderReason !== undefined) return again.textHash !== page.textHash;
  const lasting = volatile.includes(page.key) ? { contentHash: "" } : {};
  return factsOf({ ...again, ...lasting }) !== factsOf({ ...page, ...lasting });
}

/** What a reader is served; what a sidecar file added to the menus is not part of it. */
function factsOf({ served, contentHash, title, canonical, robots, wall }: Page): string {
  return JSON.stringify([served, contentHash, title, canonical, robots, wall ?? ""]);
}

/** A page that failed took with it what only it links to. */
function unmet(healed: readonly Visit[], crawl: Crawl, maxPages: number): readonly UrlKey[] {
  const met = new Set<UrlKey>([
    ...[...crawl.pages, ...crawl.redirects, ...crawl.failures].map((one) => one.key),
    ...healed.map(keyOfVisit),
  ]);
  const targets = healed.flatMap((visited): readonly UrlKey[] => {
    if (visited.kind === "redirect") return [visited.redirect.to];
    if (visited.kind === "failure") return [];
    return visited.page.links.flatMap((link) => (link.key === undefined || link.nofollow ? [] : [link.key]));
  });
  return [...new Set(targets)]
    .filter((key) => !met.has(key))
    .toSorted(compareKeys)
    .slice(0, Math.max(0, Math.min(mostFollowed, maxPages - met.size)));
}

function withVisits(crawl: Crawl, visits: readonly Visit[], options: Options): Crawl {
  const keys = new Set(visits.map(keyOfVisit));
  const others = <T extends { readonly key: UrlKey }>(list: readonly T[]) => list.filter((one) => !keys.has(one.key));
  const pages = visits.flatMap((visited) => (visited.kind === "page" ? [visited.page] : []));
  const redirects: Redirect[] = visits.flatMap((visited) => (visited.kind === "redirect" ? [visited.redirect] : []));
  const failures: Failure[] = visits.flatMap((visited) => (visited.kind === "failure" ? [visited.failure] : []));
  const all = sorted([...others(crawl.pages), ...pages]);
  const watched = all.map((page) => page.key).filter(isWatched(options, crawl.scope.site));
  return {
    ...crawl,
    pages: all,
    ...(watched.length === 0 ? {} : { watched }),
    redirects: sorted([...others(crawl.redirects), ...redirects]),
    failures: sorted([...others(crawl.failures), ...failures]),
    ...(crawl.probes === undefined ? {} : { probes: others(crawl.probes) }),
  };
}

function sorted<T extends { readonly key: UrlKey }>(list: readonly T[]): readonly T[] {
  return list.toSorted((a, b) => compareKeys(a.key, b.key));
}
