/** Infers the production address of a site from what its sitemaps list, its home page says, or where it is served. */
import type { Site, SiteUrlSource } from "../model.ts";
import { aliasesOf } from "../url.ts";
import { isAddress, isLocalHost, isPreviewHost } from "./hosts.ts";

/** Stands for a production address that nothing names. */
export const placeholderOrigin = "https://site.invalid";

export interface DeployPlace {
  /** What the operator gave. */
  readonly entry: string;
  readonly deployOrigin: string;
  readonly deployBase: string;
  readonly isFolder: boolean;
  readonly trackingParameters: readonly string[];
  /** The operator's own `site-url`. */
  readonly givenSiteUrl: string | undefined;
}
export interface OriginTally {
  readonly add: (url: string) => void;
  /** The origin that more than half of the URLs are on, aliases counted together; local and preview hosts never win. */
  readonly majority: (deployOrigin: string) => string | undefined;
  readonly total: () => number;
}

export function createOriginTally(): OriginTally {
  const origins = new Map<string, number>();
  let total = 0;
  return {
    add(url) {
      const origin = originOf(url);
      if (origin === undefined) return;
      total += 1;
      origins.set(origin, (origins.get(origin) ?? 0) + 1);
    },
    majority: (deployOrigin) => majorityOf(origins, total, deployOrigin),
    total: () => total,
  };
}

/** Without a URL parser for the plain ones: it is asked for every address of every sitemap. */
function originOf(url: string): string | undefined {
  const plain = /^(https?:\/\/[a-z0-9.-]+(?::\d+)?)(?:\/|$)/.exec(url)?.[1];
  if (plain !== undefined) return plain;
  if (!URL.canParse(url)) return undefined;
  // A file: or data: URL has the opaque origin "null": documentation built for a disk carries such canonicals.
  const { origin, protocol } = new URL(url);
  return protocol === "http:" || protocol === "https:" ? origin : undefined;
}

function majorityOf(origins: ReadonlyMap<string, number>, total: number, deployOrigin: string): string | undefined {
  const groups = new Map<string, { count: number; origins: [string, number][] }>();
  for (const [origin, count] of origins) {
    const host = bareHost(origin);
    const group = groups.get(host) ?? { count: 0, origins: [] };
    group.count += count;
    group.origins.push([origin, count]);
    groups.set(host, group);
  }
  const winner = [...groups].find(([, group]) => group.count * 2 > total);
  if (winner === undefined || !mayBeProduction(winner[0], bareHost(deployOrigin))) return undefined;
  // Most frequent spelling; of equals https before http, then the shorter name, then byte order.
  const [best] = winner[1].origins.toSorted(
    ([a, countA], [b, countB]) =>
      countB - countA ||
      Number(b.startsWith("https:")) - Number(a.startsWith("https:")) ||
      a.length - b.length ||
      (a < b ? -1 : 1),
  );
  return best?.[0];
}

function bareHost(origin: string): string {
  return new URL(origin).host.replace(/^www\./, "");
}

/** A developer's machine or a preview is production only when it is the very host that we fetch from. */
function mayBeProduction(host: string, deployHost: string): boolean {
  if (host === deployHost) return true;
  const { hostname } = new URL(`http://${host}`);
  return !isLocalHost(hostname) && !isAddress(hostname) && !isPreviewHost(hostname);
}

/** The origin of a home page's canonical, when it may be production. */
export function canonicalOrigin(canonical: string | undefined, deployOrigin: string): string | undefined {
  const origin = canonical === undefined ? undefined : originOf(canonical);
  return origin === undefined || !mayBeProduction(bareHost(origin), bareHost(deployOrigin)) ? undefined : origin;
}

/** `inferred` is the production origin that the evidence names; without any the deploy stands for production. */
export function siteOf(
  place: DeployPlace,
  inferred?: { readonly origin: string; readonly from: SiteUrlSource; readonly base?: string },
): Site {
  const fallback: SiteUrlSource = place.isFolder ? "placeholder" : "deploy";
  const origin = inferred?.origin ?? (place.isFolder ? placeholderOrigin : place.deployOrigin);
  const siteUrl = withSlash(place.givenSiteUrl ?? `${origin}${inferred?.base ?? place.deployBase}`);
  return {
    entry: place.entry,
    deployOrigin: place.deployOrigin,
    deployBase: place.deployBase,
    siteUrl,
    siteUrlFrom: place.givenSiteUrl === undefined ? (inferred?.from ?? fallback) : "input",
    aliases: aliasesOf([hostOf(siteUrl), hostOf(place.deployOrigin)]),
    trackingParameters: place.trackingParameters,
  };
}

function hostOf(url: string): string {
  return new URL(url).host;
}

/** Path and trailing slash, no query. A last segment with an extension is a file of its folder. */
function withSlash(siteUrl: string): string {
  const { origin, pathname } = new URL(siteUrl);
  if (pathname.endsWith("/")) return origin + pathname;
  const file = /\.[a-z0-9]{2,5}$/i.test(pathname);
  return file ? origin + pathname.slice(0, pathname.lastIndexOf("/") + 1) : `${origin}${pathname}/`;
}

/** Folder of a path, ending with a slash. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
