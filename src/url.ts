/** URL identity: maps every spelling of an address of the site, on either origin, to one key; and keys back to addresses. */
import type { Site, UrlKey } from "./model.ts";
import { hashRoute, normalisePath, normaliseQuery } from "./url/normalise.ts";
import { droppedNames } from "./url/tracking.ts";

const assetPattern =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|css|m?js|json|map|woff2?|ttf|otf|eot|pdf|zip|gz|tgz|bz2|xz|7z|rar|tar|mp[34]|m4[av]|webm|og[gv]|wav|mov|avi|docx?|xlsx?|pptx?|odt|epub|exe|dmg|deb|rpm|apk|jar|wasm|xml|rss|atom|txt|csv|yaml|yml)$/i;

export interface ResolvedLink {
  readonly url: string;
  readonly key?: UrlKey;
}

/** A site known by its production address alone: both origins are one. */
export function siteFor(siteUrl: string, tracking: readonly string[] = []): Site {
  const url = new URL(siteUrl);
  const base = url.pathname.endsWith("/") ? url.pathname : url.pathname.slice(0, url.pathname.lastIndexOf("/") + 1);
  return {
    entry: siteUrl,
    deployOrigin: url.origin,
    deployBase: base,
    siteUrl: url.origin + base,
    siteUrlFrom: "input",
    aliases: aliasesOf([url.host]),
    trackingParameters: tracking,
  };
}

/** Each host and its www/apex twin; addresses and single labels have none. */
export function aliasesOf(hosts: readonly string[]): readonly string[] {
  const twins = hosts.flatMap((host) =>
    host.startsWith("www.") ? [host, host.slice(4)] : isNamed(host) ? [host, `www.${host}`] : [host],
  );
  return [...new Set(twins)];
}

function isNamed(host: string): boolean {
  return /^[^.:[\]]+\.[^:[\]]*[a-z][^:[\]]*$/i.test(host) && !host.startsWith("www.");
}

/** What every call needs of a site, worked out once. */
interface SiteFacts {
  readonly origin: string;
  /** Path of the production base, starting and ending with a slash. */
  readonly base: string;
  readonly deployHost: string;
  /** The deploy serves production's `/docs/` at another path: only then paths move between the two. */
  readonly shifts: boolean;
  readonly hosts: ReadonlySet<string>;
  readonly isDropped: (name: string) => boolean;
}
const factsBySite = new WeakMap<Site, SiteFacts>();

function factsOf(site: Site): SiteFacts {
  const known = factsBySite.get(site);
  if (known !== undefined) return known;
  const production = new URL(site.siteUrl);
  const base = production.pathname.endsWith("/") ? production.pathname : `${production.pathname}/`;
  const facts = {
    origin: production.origin,
    base,
    deployHost: hostOf(new URL(site.deployOrigin)),
    shifts: base !== "/" && !site.deployBase.startsWith(base),
    hosts: new Set(site.aliases),
    isDropped: droppedNames(site.trackingParameters),
  };
  factsBySite.set(site, facts);
  return facts;
}

/** The identity of a URL of the site, or undefined when it is external or not http(s). Idempotent; never throws. */
export function keyOf(url: string, site: Site): UrlKey | undefined {
  const parsed = parseWeb(url);
  return parsed === undefined ? undefined : keyOfParsed(parsed, site);
}

function keyOfParsed(parsed: URL, site: Site): UrlKey | undefined {
  if (!isOnSite(parsed, site)) return undefined;
  const { origin, isDropped } = factsOf(site);
  const path = normalisePath(shiftPath(parsed, site));
  const query = normaliseQuery(parsed.search.slice(1), isDropped);
  return brand(`${origin}${path}${query === "" ? "" : `?${query}`}${hashRoute(parsed.hash)}`);
}

function brand(key: string): UrlKey {
  // The one cast of the project: a key is a string that went through this file.
  return key as UrlKey;
}

function parseWeb(url: string): URL | undefined {
  const parsed = parseUrl(url);
  return parsed !== undefined && isWeb(parsed) ? parsed : undefined;
}

function parseUrl(url: string, base?: string): URL | undefined {
  if (URL.parse !== undefined) return URL.parse(url, base) ?? undefined;
  return URL.canParse(url, base) ? new URL(url, base) : undefined;
}

function isWeb({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

function isOnSite(url: URL, site: Site): boolean {
  return factsOf(site).hosts.has(hostOf(url));
}

/** Host with its port, without the root dot; the default ports of both schemes mean none, since http and https are one. */
function hostOf(url: URL): string {
  const name = url.hostname.endsWith(".") ? url.hostname.slice(0, -1) : url.hostname;
  return url.port === "" || url.port === "80" || url.port === "443" ? name : `${name}:${url.port}`;
}

function shiftPath(url: URL, site: Site): string {
  const { base, shifts, deployHost } = factsOf(site);
  if (!shifts || hostOf(url) !== deployHost) return url.pathname;
  if (`${url.pathname}/`.startsWith(base)) return url.pathname;
  return `${url.pathname}/`.startsWith(site.deployBase)
    ? base + url.pathname.slice(site.deployBase.length)
    : url.pathname;
}

/** Absolute URL of a link, and its key when it stays on the site; undefined for what is no address at all. */
export function resolveLink(href: string, baseUrl: string, site: Site): ResolvedLink | undefined {
  const parsed = parseUrl(href.trim(), baseUrl);
  if (parsed === undefined) return undefined;
  const key = isWeb(parsed) ? keyOfParsed(parsed, site) : undefined;
  return key === undefined ? { url: parsed.href } : { url: parsed.href, key };
}

/** The production form of a URL of the site, spelling kept; external URLs come back as they are. */
export function siteUrlOf(url: string, site: Site): string {
  const parsed = parseWeb(url);
  if (parsed === undefined || !isOnSite(parsed, site)) return url;
  return (
    factsOf(site).origin + shiftPath(parsed, site) + parsed.search + (hashRoute(parsed.hash) === "" ? "" : parsed.hash)
  );
}

/** Where to fetch a key; `preferred` keeps the spelling that the site itself uses (slash, extension), credentials dropped. */
export function deployUrlOf(key: UrlKey, site: Site, preferred: string = key): string {
  const wanted = keyOf(preferred, site) === key ? preferred : key;
  const url = new URL(siteUrlOf(wanted, site));
  return site.deployOrigin + deployPathOf(url.pathname, site) + url.search + url.hash;
}

function deployPathOf(path: string, site: Site): string {
  const { base, shifts } = factsOf(site);
  return shifts && `${path}/`.startsWith(base) ? site.deployBase + path.slice(base.length) : path;
}

/** Path of a key, escapes kept, starting with a slash. */
export function pathOf(key: UrlKey): string {
  return new URL(key).pathname;
}

/** Path segments of a key, a hash route's included; the root has none. */
export function segmentsOf(key: UrlKey): readonly string[] {
  const { pathname, hash } = new URL(key);
  return `${pathname}${hash.replace(/^#!?/, "/")}`.split("/").filter((segment) => segment !== "");
}

/** The site's home: where its production base points. */
export function homeOf(site: Site): UrlKey {
  return keyOf(site.siteUrl, site) ?? brand(site.siteUrl);
}

/** Below the path that is crawled: production's base, or the deeper one that the entry asked for. */
export function isUnderBase(url: string, site: Site): boolean {
  const key = keyOf(url, site);
  const { base, shifts } = factsOf(site);
  return key !== undefined && `${pathOf(key)}/`.startsWith(shifts ? base : site.deployBase);
}

/** By extension only; the answer's content type decides in the end. */
export function isAsset(url: string): boolean {
  return URL.canParse(url) && assetPattern.test(new URL(url).pathname);
}

/** Code units: the same on every machine and in every locale. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
