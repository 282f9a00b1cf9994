/** URL identity: maps every spelling of an address of the site, on either origin, to one key; and keys back to addresses. */
import type { Site, UrlKey } from "./model.ts";

/** Parameters that never change a page. A trailing `*` matches a prefix. Extended by `tracking-parameters`. */
export const trackingParameters: readonly string[] = [
  ...["utm_*", "mc_*", "pk_*", "mtm_*", "matomo_*", "hsa_*", "_hs*", "vero_*"],
  ...["gclid", "gclsrc", "gbraid", "wbraid", "dclid", "fbclid", "msclkid", "yclid", "twclid", "ttclid", "igshid", "li_fat_id"],
  ...["ref", "ref_src", "ref_url", "oly_anon_id", "oly_enc_id", "s_cid", "_ga", "_gl", "srsltid", "wickedid", "rb_clickid"],
];
const sessionParameters: readonly string[] = ["phpsessid", "jsessionid", "aspsessionid*", "cfid", "cftoken", "sessionid"];
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
  const twins = hosts.flatMap((host) => (host.startsWith("www.") ? [host, host.slice(4)] : isNamed(host) ? [host, `www.${host}`] : [host]));
  return [...new Set(twins)];
}

function isNamed(host: string): boolean {
  return /^[^.:[\]]+\.[^:[\]]*[a-z][^:[\]]*$/i.test(host) && !host.startsWith("www.");
}

/** The identity of a URL of the site, or undefined when it is external or not http(s). Idempotent; never throws. */
export function keyOf(url: string, site: Site): UrlKey | undefined {
  const parsed = parseWeb(url);
  if (parsed === undefined || !site.aliases.includes(hostOf(parsed))) return undefined;
  const path = normalisePath(shiftPath(parsed, site));
  const query = normaliseQuery(parsed.search.slice(1), site.trackingParameters);
  const key = `${new URL(site.siteUrl).origin}${path}${query === "" ? "" : `?${query}`}${hashRoute(parsed.hash)}`;
  return brand(key);
}

function brand(key: string): UrlKey {
  // The one cast of the project: a key is a string that went through this file.
  return key as UrlKey;
}

function parseWeb(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return parsed.protocol === "http:" || parsed.protocol === "https:" ? parsed : undefined;
}

/** Host with its port; the default ports of both schemes mean none, since http and https are one site. */
function hostOf(url: URL): string {
  return url.port === "80" || url.port === "443" ? url.hostname : url.host;
}

/** The deploy may serve production's `/docs/` at its root: only then paths move between the two. */
function shiftsPaths(site: Site): boolean {
  const base = new URL(site.siteUrl).pathname;
  return base !== "/" && !site.deployBase.startsWith(base);
}

function shiftPath(url: URL, site: Site): string {
  const onDeploy = hostOf(url) === hostOf(new URL(site.deployOrigin));
  if (!onDeploy || !shiftsPaths(site)) return url.pathname;
  const base = new URL(site.siteUrl).pathname;
  if (`${url.pathname}/`.startsWith(base)) return url.pathname;
  return url.pathname.startsWith(site.deployBase) ? base + url.pathname.slice(site.deployBase.length) : url.pathname;
}

function normalisePath(path: string): string {
  const plain = normaliseEscapes(path)
    .replace(/;(?:jsessionid|phpsessid|sessionid)=[^/;?]*/gi, "")
    .replace(/\/index\.html?$/i, "/");
  return plain.length > 1 && plain.endsWith("/") && !plain.endsWith("//") ? plain.slice(0, -1) : plain;
}

/** RFC 3986 6.2.2: unreserved characters are decoded, the hex of all other escapes is upper case, broken escapes stay. */
function normaliseEscapes(text: string): string {
  return text.replaceAll(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escape.toUpperCase();
  });
}

function normaliseQuery(query: string, extra: readonly string[]): string {
  const parts = query.split("&").filter((part) => part !== "");
  const pairs = parts.map((part) => {
    const at = part.indexOf("=");
    return at < 0 ? { name: part, text: part } : { name: part.slice(0, at), text: at === part.length - 1 ? part.slice(0, at) : part };
  });
  const kept = pairs.filter(({ name }) => !isDropped(name, extra));
  // Stable by name alone: the order of a repeated parameter is data.
  return kept
    .map(({ name, text }) => ({ name: normaliseEscapes(name), text: normaliseEscapes(text) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ text }) => text)
    .join("&");
}

function isDropped(name: string, extra: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return [...trackingParameters, ...sessionParameters, ...extra].some((pattern) =>
    pattern.endsWith("*") ? lower.startsWith(pattern.slice(0, -1).toLowerCase()) : lower === pattern.toLowerCase(),
  );
}

/** `#/guide` and `#!guide` are routes; any other fragment is a place on the page. */
function hashRoute(hash: string): string {
  if (!/^#(?:\/|!)/.test(hash)) return "";
  const route = hash.length > 2 && hash.endsWith("/") ? hash.slice(0, -1) : hash;
  return route === "#/" || route === "#!" || route === "#!/" ? "" : normaliseEscapes(route);
}

/** Absolute URL of a link, and its key when it stays on the site; undefined for what is no address at all. */
export function resolveLink(href: string, baseUrl: string, site: Site): ResolvedLink | undefined {
  const trimmed = href.trim();
  if (!URL.canParse(trimmed, baseUrl)) return undefined;
  const url = new URL(trimmed, baseUrl).href;
  const key = keyOf(url, site);
  return key === undefined ? { url } : { url, key };
}

/** The production form of a URL of the site, spelling kept; external URLs come back as they are. */
export function siteUrlOf(url: string, site: Site): string {
  const parsed = parseWeb(url);
  if (parsed === undefined || !site.aliases.includes(hostOf(parsed))) return url;
  return new URL(site.siteUrl).origin + shiftPath(parsed, site) + parsed.search + (hashRoute(parsed.hash) === "" ? "" : parsed.hash);
}

/** Where to fetch a key; `preferred` keeps the spelling that the site itself uses (slash, extension), credentials dropped. */
export function deployUrlOf(key: UrlKey, site: Site, preferred: string = key): string {
  const wanted = keyOf(preferred, site) === key ? preferred : key;
  const url = new URL(siteUrlOf(wanted, site));
  const base = new URL(site.siteUrl).pathname;
  const shifted = shiftsPaths(site) && url.pathname.startsWith(base) ? site.deployBase + url.pathname.slice(base.length) : url.pathname;
  return site.deployOrigin + shifted + url.search + url.hash;
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

export function isUnderBase(url: string, site: Site): boolean {
  const key = keyOf(url, site);
  return key !== undefined && `${pathOf(key)}/`.startsWith(new URL(site.siteUrl).pathname);
}

/** By extension only; the answer's content type decides in the end. */
export function isAsset(url: string): boolean {
  return URL.canParse(url) && assetPattern.test(new URL(url).pathname);
}

/** Code units: the same on every machine and in every locale. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
