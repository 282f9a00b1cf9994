/** Turns an address as a sitemap writes it into an absolute URL, or says why it is none. */

export type LocRead =
  | { readonly kind: "url"; readonly raw: string; readonly url: string; readonly isRelative: boolean }
  | { readonly kind: "none" };
export type ReportLoc = (kind: string, raw: string) => void;

/** Longest address that the protocol allows. */
const maxLocLength = 2048;
// What word processors and templates leave around an address; `trim` knows only some of it.
const oddSpace =
  /^[\s\u00ad\u180e\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\ufeff]+|[\s\u00ad\u180e\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\ufeff]+$/g;
// Characters that need no second look: most addresses are this plain.
const plainUrl = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{2,5})?\/[a-zA-Z0-9\-._~!$&'()*+,;=:@/%?]*$/;
// eslint-disable-next-line no-control-regex -- they are what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const unescaped = /[\s"<>\\^`{|}]/;

/** `hosts` are further names of the site. `base` is the sitemap's own address as the site means it, or the `xml:base` in force. */
export function readLoc(written: string, base: string, report: ReportLoc, hosts: readonly string[] = []): LocRead {
  const ascii = trimAscii(written);
  if (plainUrl.test(ascii) && ascii.length <= maxLocLength && isNormal(ascii)) {
    return { kind: "url", raw: ascii, url: ascii, isRelative: false };
  }
  const raw = ascii.replaceAll(oddSpace, "");
  if (raw !== ascii) report("loc-odd-space", ascii);
  if (raw === "") return refuse("loc-missing", written, report);
  if (controlCharacter.test(raw)) return refuse("invalid-char", raw, report);
  if (raw.includes("\ufffd")) return refuse("invalid-bytes", raw, report);
  return resolve(raw, base, report, hosts);
}

function trimAscii(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isAsciiSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isAsciiSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isAsciiSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x9 && code <= 0xd && code !== 0xb);
}

/** No dot segments and no upper-case host: the URL parser would give back the same. */
function isNormal(url: string): boolean {
  return !url.includes("/.") && !/%2e/i.test(url);
}

function refuse(kind: string, raw: string, report: ReportLoc): LocRead {
  report(kind, raw);
  return { kind: "none" };
}

function resolve(raw: string, base: string, report: ReportLoc, hosts: readonly string[]): LocRead {
  const { text, isRelative } = withScheme(raw, base, hosts);
  if (text === undefined) return refuse("loc-not-http", raw, report);
  if (!URL.canParse(text, base)) return refuse("loc-invalid", raw, report);
  const url = new URL(text, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") return refuse("loc-not-http", raw, report);
  if (isRelative) report("loc-relative", raw);
  if (unescaped.test(raw)) report("loc-unescaped", raw);
  if (url.hash !== "" && !/^#(?:\/|!)/.test(url.hash)) report("loc-fragment", raw);
  if (raw.length > maxLocLength) report("loc-too-long", raw);
  if (url.username !== "" || url.password !== "") {
    report("loc-credentials", `${url.origin}${url.pathname}`);
    url.username = "";
    url.password = "";
  }
  return { kind: "url", raw, url: url.href, isRelative };
}

interface WithScheme {
  readonly text: string | undefined;
  readonly isRelative: boolean;
}

/** Undefined text: another scheme than the web's. A host without a scheme gets the sitemap's; anything else is a path. */
function withScheme(raw: string, base: string, hosts: readonly string[]): WithScheme {
  if (/^https?:/i.test(raw)) return { text: raw, isRelative: false };
  if (/^[a-z][a-z0-9+.-]*:(?!\d{2,5}(?:\/|$))/i.test(raw)) return { text: undefined, isRelative: false };
  const first = (/^[^/?#]*/.exec(raw)?.[0] ?? "").toLowerCase();
  const named = [new URL(base).host, ...hosts].some((host) => bare(host) === bare(first));
  const isHost = named || first.startsWith("www.") || /:\d{2,5}$/.test(first);
  return { text: isHost ? `//${raw}` : raw, isRelative: true };
}

function bare(host: string): string {
  return host.replace(/^www\./, "");
}
