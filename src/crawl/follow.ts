/** Turns one request into the answer at the end of its redirects, every hop checked before it is taken. */
import type { FetchOutcome, Hop, RedirectProblem, Site, UrlKey } from "../model.ts";
import type { Fetch, FetchRequest } from "../ports.ts";
import { deployUrlOf, keyOf } from "../url.ts";
import { addCookies, type CookieJar } from "./cookies.ts";

export interface Followed {
  /** The last exchange: the end of the chain, or the hop that was not taken. */
  readonly outcome: FetchOutcome;
  readonly hops: readonly Hop[];
  readonly problem?: RedirectProblem;
  /** Target of the first hop that leaves the site; it was not fetched. */
  readonly offSite?: string;
  /** With `withinKey`: the other key that the chain leads to. */
  readonly moved?: UrlKey;
}
export interface FollowLimits {
  /** Redirects taken; one more is `too-many-redirects`. */
  readonly maxHops?: number;
  /** Stop where the key changes: that URL is a page of its own and has its own turn. Cookie walks are finished first. */
  readonly withinKey?: boolean;
}

interface Walk {
  readonly site: Site;
  readonly hops: Hop[];
  /** Exchange identities so far: the URL and the cookies it was asked with. */
  readonly visited: Set<string>;
  jar: CookieJar;
  key: UrlKey | undefined;
}
type Step = { readonly next: string; readonly key: UrlKey } | Pick<Followed, "problem" | "offSite">;

const redirectStatuses = new Set([300, 301, 302, 303, 307, 308]);

/** Follows redirects inside the site; what a server does wrong on the way is a `problem`, never an exception. */
export async function followRedirects(
  request: FetchRequest,
  site: Site,
  fetch: Fetch,
  limits: FollowLimits = {},
): Promise<Followed> {
  const maxHops = limits.maxHops ?? 10;
  const start = keyOf(request.url, site);
  const walk: Walk = { site, hops: [], visited: new Set([request.url]), jar: new Map(), key: start };
  let current = request;
  for (;;) {
    const outcome = await fetch(current);
    const { hops } = walk;
    const location = outcome.kind === "answer" ? redirectTarget(outcome) : undefined;
    if (location === undefined || outcome.kind !== "answer")
      return { outcome, hops, ...movedTo(walk.key, start, limits) };
    if (hops.length >= maxHops) return { outcome, hops, problem: "too-many-redirects" };
    const step = stepOf(outcome, location, walk);
    if (!("next" in step)) return { outcome, hops, ...step };
    if (limits.withinKey === true && step.key !== start && walk.jar.size === 0)
      return { outcome, hops, moved: step.key };
    walk.key = step.key;
    current = requestFor(request, step.next, walk.jar, step.key === start);
  }
}

/** The `Location` of a redirect: "" when it is missing; `undefined` when the answer is none. A 300 may come without. */
function redirectTarget(outcome: FetchOutcome & { kind: "answer" }): string | undefined {
  if (!redirectStatuses.has(outcome.status)) return undefined;
  const location = outcome.headers["location"]?.[0]?.trim();
  return outcome.status === 300 ? location : (location ?? "");
}

function stepOf(outcome: FetchOutcome & { kind: "answer" }, location: string, walk: Walk): Step {
  const { site, hops, visited } = walk;
  if (location === "" || !URL.canParse(location, outcome.url)) return { problem: "bad-location" };
  const target = new URL(location, outcome.url);
  if (target.protocol !== "http:" && target.protocol !== "https:") return { problem: "bad-location" };
  const key = keyOf(target.href, site);
  const hop = { from: keyOf(outcome.url, site) ?? outcome.url, to: key ?? target.href, status: outcome.status };
  if (key === undefined) {
    hops.push(hop);
    return { offSite: target.href };
  }
  if (isDowngrade(outcome.url, target, site)) return { problem: "https-downgrade" };
  const literal = isSameServer(target, site);
  const next = literal ? withoutFragment(target) : deployUrlOf(key, site, target.href);
  // A preview that sends every page to its own address in production has nothing of its own to read.
  if (!literal && next === outcome.url) return { offSite: target.href };
  walk.jar = addCookies(walk.jar, outcome.headers["set-cookie"] ?? []);
  const repeated = repeatProblem(next, walk);
  if (repeated !== undefined) return { problem: repeated };
  visited.add(identity(next, walk.jar));
  hops.push(hop);
  return { next, key };
}

/** A URL may be asked twice: the second time only because a cookie came in between (consent and A/B layers). */
function repeatProblem(next: string, walk: Walk): RedirectProblem | undefined {
  const before = [...walk.visited].filter((seen) => seen === next || seen.startsWith(`${next}\n`)).length;
  if (before === 0) return undefined;
  if (walk.jar.size === 0) return "redirect-loop";
  return before > 1 || walk.visited.has(identity(next, walk.jar)) ? "cookie-wall" : undefined;
}

function identity(url: string, jar: CookieJar): string {
  return jar.size === 0 ? url : `${url}\n${cookieHeader(jar)}`;
}

function requestFor(first: FetchRequest, url: string, jar: CookieJar, sameKey: boolean): FetchRequest {
  const { etag: _etag, lastModified: _lastModified, ...plain } = first;
  const request = { ...(sameKey ? first : plain), url };
  return jar.size === 0 ? request : { ...request, cookie: cookieHeader(jar) };
}

function cookieHeader(jar: CookieJar): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

function movedTo(key: UrlKey | undefined, start: UrlKey | undefined, limits: FollowLimits): { moved?: UrlKey } {
  return limits.withinKey !== true || key === undefined || key === start ? {} : { moved: key };
}

function isDowngrade(from: string, target: URL, site: Site): boolean {
  if (!from.startsWith("https:") || target.protocol !== "http:") return false;
  return target.hostname === new URL(from).hostname || site.siteUrl.startsWith("https:");
}

/** The deploy host itself or its www/apex twin: such a target is asked as written, others are mapped to the deploy. */
function isSameServer(target: URL, site: Site): boolean {
  const deploy = new URL(site.deployOrigin);
  if (target.protocol === deploy.protocol && target.port !== deploy.port) return false;
  return bareHost(target) === bareHost(deploy);
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^www\./u, "");
}

function withoutFragment(url: URL): string {
  const copy = new URL(url);
  copy.hash = "";
  return copy.href;
}
