/** Answers a page's requests in the browser's place: the browser has no network of its own and never holds a secret. */
import { Agent } from "undici";
import type { Request, Route } from "playwright-core";
import { createLookup, networkOf } from "./address.ts";
import { acceptEncoding, decodeBody } from "./http-decode.ts";
import { exchange } from "./http-exchange.ts";
import { createSecrets, type SecretHeaders, type Secrets } from "./http-secrets.ts";
import { isIP } from "node:net";

export interface NetworkInput {
  readonly deployOrigin: string;
  readonly secrets: SecretHeaders;
  readonly signal: AbortSignal;
  /** Bytes of one answer. */
  readonly maxBytes: number;
}
/** What one load of one page did on the network; filled by `handle`. */
export interface Traffic {
  pending: number;
  started: number;
  /** Status of the page's own document. */
  status: number;
  /** Where the page wanted to go, off the deploy origin. */
  left: string | undefined;
  /** No further navigation: menus are being opened. */
  held: boolean;
  failure: string | undefined;
  /** Scripts that were asked for and got no answer: address and reason. */
  readonly lostScripts: string[];
}
export interface BrowserNetwork {
  readonly handle: (route: Route, traffic: Traffic) => Promise<void>;
  readonly close: () => Promise<void>;
}
interface Fulfilment {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}
type Answer = Fulfilment | { readonly failed: string };
interface World {
  readonly input: NetworkInput;
  readonly secrets: Secrets;
  readonly agents: { readonly deploy: Agent; readonly other: Agent };
  readonly cache: Map<string, Promise<Answer>>;
  cachedBytes: number;
}

const maxHops = 5;
const totalMs = 15_000;
const maxCachedBytes = 64 * 1024 * 1024;
const emptyImage = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
/** Scripts that measure visitors add nothing to a page and change what it does from run to run. */
const trackers =
  /(?:^|\.)(?:googletagmanager\.com|google-analytics\.com|doubleclick\.net|googlesyndication\.com|facebook\.net|hotjar\.com|segment\.(?:com|io)|plausible\.io|usefathom\.com|posthog\.com|mixpanel\.com|clarity\.ms|intercom(?:cdn)?\.(?:io|com)|cookielaw\.org|onetrust\.com|cookiebot\.com|sentry(?:-cdn)?\.(?:io|com)|newrelic\.com|nr-data\.net|cloudflareinsights\.com|matomo\.cloud|linkedin\.com|licdn\.com|ads-twitter\.com|hubspot\.com|hs-scripts\.com|crisp\.chat|drift\.com|zdassets\.com)$/u;
const droppedHeaders =
  /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|link|alt-svc|strict-transport-security|report-to|nel|content-security-policy(?:-report-only)?)$/u;

export function createNetwork(input: NetworkInput): BrowserNetwork {
  const connections = 8;
  const agents = {
    deploy: new Agent({ connections, connect: { timeout: 10_000, lookup: createLookup("entry") } }),
    other: new Agent({ connections, connect: { timeout: 10_000, lookup: createLookup(otherPolicy(input)) } }),
  };
  const secrets = createSecrets(input.secrets, input.deployOrigin);
  const world: World = { input, secrets, agents, cache: new Map(), cachedBytes: 0 };
  return {
    handle: (route, traffic) => handle(route, traffic, world),
    close: async () => {
      await Promise.all([agents.deploy.destroy(), agents.other.destroy()]);
    },
  };
}

/** Other private hosts are reachable only from a site that is private itself; metadata addresses never. */
function otherPolicy({ deployOrigin }: NetworkInput): "entry" | "public" {
  return isPrivateHost(new URL(deployOrigin).hostname) ? "entry" : "public";
}

function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/gu, "");
  return isIP(bare) === 0 ? bare === "localhost" || bare.endsWith(".localhost") : networkOf(bare) === "private";
}

async function handle(route: Route, traffic: Traffic, world: World): Promise<void> {
  const request = route.request();
  const decision = decide(request, traffic, world);
  if (decision === "block") return route.abort("blockedbyclient");
  if (decision !== "load") return route.fulfill(decision);
  traffic.pending += 1;
  traffic.started += 1;
  try {
    const answer = await answerTo(request, world);
    if (isMainDocument(request)) noteDocument(answer, traffic);
    else if (request.resourceType() === "script") noteScript(request, answer, traffic);
    await ("failed" in answer ? route.abort("failed") : route.fulfill(answer));
  } finally {
    traffic.pending -= 1;
  }
}

function noteDocument(answer: Answer, traffic: Traffic): void {
  if ("failed" in answer) traffic.failure = answer.failed;
  else traffic.status = answer.status;
}

/** A script that is not there is the site's own affair; one that nobody answers for leaves the page unseen. */
function noteScript(request: Request, answer: Answer, { lostScripts }: Traffic): void {
  if (!("failed" in answer) || lostScripts.length >= 10) return;
  const { origin, pathname } = new URL(request.url());
  lostScripts.push(`${origin}${pathname}: ${answer.failed}`);
}

function isMainDocument(request: Request): boolean {
  return request.isNavigationRequest() && request.frame().parentFrame() === null;
}

/** "No content" leaves the page where it is; a refusal would put an error page in its place. */
const stayHere: Fulfilment = { status: 204, headers: {}, body: Buffer.alloc(0) };

type Decision = "load" | "block" | Fulfilment;

function decide(request: Request, traffic: Traffic, world: World): Decision {
  const url = new URL(request.url());
  const isOwn = world.secrets.covers(url);
  // Looking never writes: only what is safe by definition goes out.
  if (request.method() !== "GET" && request.method() !== "HEAD") return "block";
  switch (request.resourceType()) {
    case "document":
      if (!isMainDocument(request)) return "block";
      if (!isOwn && !traffic.held) traffic.left = url.origin + url.pathname;
      return isOwn && !traffic.held ? "load" : stayHere;
    case "script":
      return isOwn || isAllowedHost(url, world) ? "load" : "block";
    case "stylesheet":
      return isOwn ? "load" : { status: 200, headers: { "content-type": "text/css" }, body: Buffer.alloc(0) };
    case "fetch":
    case "xhr":
      return isOwn ? "load" : "block";
    case "image":
      // Answered, not refused: pages replace images that fail.
      return { status: 200, headers: { "content-type": "image/gif" }, body: emptyImage };
    default:
      return "block";
  }
}

/** Public hosts may give scripts, since many pages load their framework from one; they never get a secret. */
function isAllowedHost(url: URL, { input }: World): boolean {
  const bare = url.hostname.replace(/^\[|\]$/gu, "");
  if (trackers.test(bare)) return false;
  if (isIP(bare) === 0 || networkOf(bare) === "public") return true;
  return networkOf(bare) === "private" && isPrivateHost(new URL(input.deployOrigin).hostname);
}

async function answerTo(request: Request, world: World): Promise<Answer> {
  const headers = await forwardedHeaders(request);
  const type = request.resourceType();
  if (type === "document") return load(request.url(), headers, type, world);
  const { cookie: _cookie, referer: _referer, "user-agent": _agent, ...telling } = headers;
  const identity = `${request.url()}\n${JSON.stringify(Object.entries(telling).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
  const known = world.cache.get(identity);
  if (known !== undefined) return known;
  const answer = load(request.url(), headers, type, world);
  world.cache.set(identity, answer);
  const { length } = bodyOf(await answer);
  world.cachedBytes += length;
  if (length === 0 || world.cachedBytes > maxCachedBytes) world.cache.delete(identity);
  return answer;
}

function bodyOf(answer: Answer): Buffer {
  return "failed" in answer ? Buffer.alloc(0) : answer.body;
}

async function forwardedHeaders(request: Request): Promise<Record<string, string>> {
  const all = Object.entries(await request.allHeaders());
  const kept = all.filter(([name]) => !name.startsWith(":") && !/^(?:accept-encoding|connection|host)$/u.test(name));
  return Object.fromEntries(kept);
}

/** Redirects are followed here, each hop judged anew; a document's are not: the browser has to see its address change. */
async function load(start: string, headers: Record<string, string>, type: string, world: World): Promise<Answer> {
  let url = new URL(start);
  for (let hop = 0; hop <= maxHops; hop += 1) {
    const answer = await ask(url, headers, world);
    const location =
      "failed" in answer || answer.status < 300 || answer.status > 399 ? undefined : answer.headers["location"];
    if (location === undefined || !URL.canParse(location, url)) return answer;
    const next = new URL(location, url);
    if (type === "document") return refreshTo(next);
    if (!world.secrets.covers(next) && !(type === "script" && isAllowedHost(next, world)))
      return { failed: `redirects to ${next.host}` };
    url = next;
  }
  return { failed: "too many redirects" };
}

function refreshTo(url: URL): Fulfilment {
  const html = `<!doctype html><meta http-equiv="refresh" content="0;url=${url.href.replaceAll('"', "%22")}">`;
  return { status: 200, headers: { "content-type": "text/html" }, body: Buffer.from(html) };
}

async function ask(url: URL, headers: Record<string, string>, world: World): Promise<Answer> {
  const { input, secrets, agents } = world;
  if (url.protocol !== "http:" && url.protocol !== "https:") return { failed: `${url.protocol} is not fetched` };
  const isOwn = secrets.covers(url);
  const cookie = isOwn
    ? [secrets.headers["cookie"], headers["cookie"]].filter((one) => one !== undefined).join("; ")
    : "";
  const { cookie: _cookie, authorization: _authorization, ...open } = headers;
  const result = await exchange(isOwn ? agents.deploy : agents.other, {
    url,
    headers: {
      ...(isOwn ? headers : open),
      "accept-encoding": acceptEncoding,
      ...(isOwn ? secrets.headers : {}),
      ...(cookie === "" ? {} : { cookie }),
    },
    maxBytes: input.maxBytes,
    totalMs,
    signal: input.signal,
  });
  if (result.kind === "too-large") return { failed: `more than ${String(input.maxBytes)} bytes` };
  if (result.kind === "failed") return { failed: secrets.redact(result.detail) };
  const decoded = decodeBody(result.body, result.headers["content-encoding"] ?? [], input.maxBytes);
  if (decoded.kind !== "plain") return { failed: `body is ${decoded.kind}` };
  return {
    status: result.status,
    headers: responseHeaders(result.headers, isOwn),
    body: Buffer.from(secrets.redactBytes(decoded.body)),
  };
}

function responseHeaders(headers: Readonly<Record<string, readonly string[]>>, isOwn: boolean): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => !droppedHeaders.test(name) && (isOwn || name !== "set-cookie"),
  );
  // Playwright takes several cookies as lines of one value.
  return Object.fromEntries(kept.map(([name, values]) => [name, values.join(name === "set-cookie" ? "\n" : ", ")]));
}
