/** Turns a scope into an inventory by section and sitemap file, and into what visiting it would cost. */
import { isFuture } from "../datetime.ts";
import type { Estimate, MapEntry, MapEstimate, MapReport } from "../map-report.ts";
import type { PageRow, Scope, SitemapEntry } from "../model.ts";
import type { Options } from "../options.ts";
import { compareKeys, siteUrlOf } from "../url.ts";

export interface MapInput {
  readonly options: Options;
  readonly nowMs: number;
  /** Rows of an earlier run, when there is one: measured instead of assumed. */
  readonly known: readonly PageRow[];
}

export function mapScope(scope: Scope, input: MapInput): MapReport {
  const { site, robots, sitemaps, excluded, stop } = scope;
  const { entry, siteUrl, siteUrlFrom } = site;
  // A folder's server has another port in every run; equal sites give equal bytes.
  const deployOrigin = /^https?:\/\//i.test(entry) ? site.deployOrigin : "folder";
  const rules = robots.kind === "rules" ? robots : undefined;
  const robotsNotes = new Set(rules?.notes);
  return {
    site: { entry, deployOrigin, siteUrl, siteUrlFrom },
    entryKind: scope.entryKind,
    robots: {
      status: robots.kind,
      groups: rules?.groups ?? [],
      sitemaps: rules?.sitemaps ?? [],
      findings: rules?.notes ?? [],
    },
    sitemaps,
    ...countSections(scope, input.nowMs),
    entries: { [Symbol.iterator]: () => entriesOf(scope) },
    excluded,
    estimate: estimate(scope, input),
    notes: scope.notes.filter((note) => !robotsNotes.has(note)),
    ...(stop === undefined ? {} : { stop }),
  };
}

function* entriesOf({ entries, sitemaps, site }: Scope): Generator<MapEntry> {
  for (const entry of entries) {
    const { lastmod } = entry;
    const place = {
      key: entry.key,
      url: siteUrlOf(entryUrl(entry), site),
      sitemap: sitemaps[entry.sitemap]?.url ?? "",
    };
    if (lastmod.kind === "absent") yield place;
    else if (lastmod.kind === "invalid") yield { ...place, lastmod: { raw: lastmod.raw, invalid: true } };
    else yield { ...place, lastmod: { raw: lastmod.raw, instant: lastmod.instant, precision: lastmod.precision } };
  }
}

/** As the site writes it, when that is an address by itself. */
function entryUrl(entry: SitemapEntry): string {
  return URL.canParse(entry.raw) ? new URL(entry.raw).href : entry.key;
}

interface Counter {
  entries: number;
  dated: number;
  invalid: number;
  future: number;
}

/** A section is the first path segment below the base; pages directly below it are `/`. */
function countSections(scope: Scope, nowMs: number): Pick<MapReport, "sections" | "lastmod"> {
  const sections = new Map<string, Counter>();
  const total: Counter = { entries: 0, dated: 0, invalid: 0, future: 0 };
  const base = scope.site.siteUrl;
  for (const { key, lastmod } of scope.entries) {
    const name = sectionOf(key, base);
    const section = sections.get(name) ?? { entries: 0, dated: 0, invalid: 0, future: 0 };
    sections.set(name, section);
    for (const counter of [section, total]) {
      counter.entries += 1;
      if (lastmod.kind === "valid") counter.dated += 1;
      if (lastmod.kind === "invalid") counter.invalid += 1;
      if (isFuture(lastmod, nowMs)) counter.future += 1;
    }
  }
  const list = [...sections].map(([name, counter]) => ({ name, ...counter }));
  return { sections: list.toSorted((a, b) => b.entries - a.entries || compareKeys(a.name, b.name)), lastmod: total };
}

function sectionOf(key: string, base: string): string {
  const path = key.startsWith(base) ? key.slice(base.length) : "";
  const slash = path.search(/[/?#]/);
  return slash > 0 && path[slash] === "/" ? `/${path.slice(0, slash)}/` : "/";
}

/** Assumptions for a site never seen: medians of documentation sites. */
const assumed = { pageBytes: 60_000, pageTokens: 1_500, requestsPerSecond: 20 };

function estimate(scope: Scope, input: MapInput): MapEstimate {
  const { options } = input;
  const known = input.known.filter((row) => row.status === 200);
  const listed = Math.max(scope.entries.length, scope.seeds.length);
  const expected = options.crawl === "sitemap" ? listed : Math.max(listed, known.length);
  const pages = scope.stop === undefined ? Math.min(expected, options.maxPages) : 0;
  const capped = pages < expected ? ` of ${expected}, capped by max-pages` : "";
  const files = scope.sitemaps.length + 2;
  const requests = pages + files;
  const crawl = options.crawl === "sitemap" ? "" : "; links may find more";
  return {
    requests: { value: requests, basis: `${pages} pages${capped}, ${files} files already read${crawl}` },
    bytes: { value: pages * assumed.pageBytes, basis: `${pages} pages of ${assumed.pageBytes} bytes, assumed` },
    tokens: tokens(pages, known),
    renders: renders(known, options),
    seconds: seconds(requests, scope, options),
  };
}

function tokens(pages: number, known: readonly PageRow[]): Estimate {
  const measured = known.flatMap((row) => row.tokens ?? []);
  if (measured.length === 0)
    return { value: pages * assumed.pageTokens, basis: `${pages} pages of ${assumed.pageTokens} tokens, assumed` };
  const mean = Math.round(measured.reduce((sum, value) => sum + value, 0) / measured.length);
  return {
    value: pages * mean,
    basis: `${pages} pages of ${mean} tokens, the mean of ${measured.length} pages of the baseline`,
  };
}

function renders(known: readonly PageRow[], options: Options): Estimate {
  if (options.browser === "off" || options.maxRenders === 0) return { value: 0, basis: "rendering is off" };
  if (known.length === 0)
    return { value: 0, basis: `unknown until pages are seen; at most ${options.maxRenders} (max-renders)` };
  const rendered = known.filter((row) => row.via === "rendered").length;
  return {
    value: Math.min(rendered, options.maxRenders),
    basis: `${rendered} of ${known.length} pages of the baseline needed a browser`,
  };
}

function seconds(requests: number, scope: Scope, options: Options): Estimate {
  const delay = Math.max(options.delayMs / 1000, scope.crawlDelaySeconds ?? 0);
  if (delay > 0) {
    const whose = scope.crawlDelaySeconds === undefined ? "delay" : "robots.txt's Crawl-delay";
    return { value: Math.ceil(requests * delay), basis: `${delay} s between requests (${whose})` };
  }
  const rate = Math.min(assumed.requestsPerSecond, options.concurrency * 2);
  return {
    value: Math.ceil(requests / rate),
    basis: `${rate} requests a second, assumed; the pace adapts to the server`,
  };
}
