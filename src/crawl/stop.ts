/** Decides when the crawl must end before it is finished, and how its end is called. */
import type { CeilingName, Failure, Stop, UrlKey } from "../model.ts";
import { decide } from "../scope/robots.ts";
import { homeOf, siteUrlOf } from "../url.ts";
import type { CrawlState } from "./state.ts";
import type { Visit } from "./visit.ts";

/** Failures in a row after which a server counts as gone, and refusals after which it counts as shut. */
const deadLimit = 10;
const throttledLimit = 10;
/** Shares of all visits above which the rest is not the site any more. */
const throttledShare = 0.05;
const walledShare = 0.5;

const deadCauses = new Set<Failure["cause"]>(["dns", "refused", "reset", "connect-timeout", "headers-timeout", "tls"]);

/** Reads one result as a sign of the server's health. */
export function noteHealth(result: Visit, state: CrawlState): void {
  const failure = result.kind === "failure" ? result.failure : undefined;
  state.deadInRow = failure !== undefined && deadCauses.has(failure.cause) ? state.deadInRow + 1 : 0;
  state.throttledInRow = failure !== undefined && isThrottled(failure) ? state.throttledInRow + 1 : 0;
}

/** The reason to start no further request; set once, kept from then on. */
export function stopNow(state: CrawlState): Stop | undefined {
  state.stop ??= immediateStop(state);
  return state.stop;
}

function immediateStop(state: CrawlState): Stop | undefined {
  const { ports, options } = state;
  if (ports.signal.aborted) return blocked("interrupted", `stopped by hand after ${String(state.visited)} URLs`);
  if (state.deadInRow >= deadLimit)
    return blocked("server-died", `${String(state.deadInRow)} requests in a row got no answer`);
  if (state.throttledInRow >= throttledLimit) {
    return blocked("throttled", `${String(state.throttledInRow)} answers in a row were 429 or 503`);
  }
  if (ports.now() - state.startMs < options.timeBudgetMs) return undefined;
  state.ceilings.add("time-budget");
  return ceiling("time-budget", `${String(Math.round(options.timeBudgetMs / 1000))} s are over`);
}

/** How the crawl ended, once nothing is left to visit or it was told to stop. */
export function finalStop(state: CrawlState, home: UrlKey | undefined): Stop {
  return (
    state.stop ??
    wallStop(state, home) ??
    emptyStop(state, home) ??
    throttledStop(state) ??
    state.lateStop ??
    ceilingStop(state) ?? { kind: "exhausted" }
  );
}

function wallStop(state: CrawlState, home: UrlKey | undefined): Stop | undefined {
  const entry = home === undefined ? undefined : wallOf(state, home);
  if (entry !== undefined) return blocked(entry.cause, `${home ?? ""} ${entry.detail}${wayPast(entry.cause)}`);
  for (const cause of ["login-wall", "bot-wall"] as const) {
    const walled =
      [...state.failures.values()].filter((failure) => failure.cause === cause).length + pagesWalled(state, cause);
    if (walled === 0 || walled < (state.pages.size + walled) * walledShare) continue;
    const detail = `${String(walled)} of ${String(state.visited)} URLs answer with a wall`;
    return blocked(cause, `${detail}${wayPast(cause)}`);
  }
  return undefined;
}

function wayPast(cause: "login-wall" | "bot-wall"): string {
  return cause === "login-wall"
    ? "; give the host's bypass secret by `header` (in the Action `headers`, `cookie` or `auth`)"
    : "; allow this user agent at the host, or audit a preview that it does not guard";
}

function wallOf(state: CrawlState, key: UrlKey): { cause: "login-wall" | "bot-wall"; detail: string } | undefined {
  const failure = state.failures.get(key);
  if (failure?.cause === "login-wall" || failure?.cause === "bot-wall")
    return { cause: failure.cause, detail: failure.detail };
  const wall = state.pages.get(key)?.wall;
  if (wall === "login") return { cause: "login-wall", detail: "is a login form" };
  return wall === "bot" ? { cause: "bot-wall", detail: "is a bot check" } : undefined;
}

function pagesWalled(state: CrawlState, cause: "login-wall" | "bot-wall"): number {
  const wall = cause === "login-wall" ? "login" : "bot";
  return [...state.pages.values()].filter((page) => page.wall === wall).length;
}

/** No page at all is never a result: the entry's own failure says why. */
function emptyStop(state: CrawlState, home: UrlKey | undefined): Stop | undefined {
  if (state.pages.size > 0) return undefined;
  const [first] = state.failures.values();
  const failure = (home === undefined ? undefined : state.failures.get(home)) ?? first;
  if (failure === undefined) return closedStop(state) ?? blocked("nothing-found", "no URL was in scope");
  if (deadCauses.has(failure.cause)) return blocked("entry-unreachable", `${failure.key}: ${failure.detail}`);
  if (isThrottled(failure)) return blocked("throttled", `${failure.key}: status ${String(failure.status)}`);
  return blocked("nothing-found", `${failure.key}: ${failure.cause}, ${failure.detail}`);
}

/** Nothing was asked because robots.txt keeps it all out: that was looked at, and is the site's own word. */
function closedStop({ scope, options, refused }: CrawlState): Stop | undefined {
  const linked = [...refused.values()].filter((reason) => reason === "robots").length;
  const closed = Math.max(scope.excluded["robots"] ?? 0, linked);
  if (closed === 0) return undefined;
  const { line, rule } = decide(scope.robots, siteUrlOf(homeOf(scope.site), scope.site), options.agent);
  const where = line === undefined ? "" : ` (line ${String(line)}: ${rule ?? ""})`;
  return blocked("robots-closed", `robots.txt${where} keeps out every URL that is known`);
}

function throttledStop(state: CrawlState): Stop | undefined {
  const throttled = [...state.failures.values()].filter(isThrottled).length;
  if (throttled === 0 || throttled < state.visited * throttledShare) return undefined;
  return blocked("throttled", `${String(throttled)} of ${String(state.visited)} URLs were answered with 429 or 503`);
}

function ceilingStop(state: CrawlState): Stop | undefined {
  const { options } = state;
  if (state.ceilings.has("max-pages"))
    return ceiling("max-pages", `${String(options.maxPages)} URLs fetched, more were waiting`);
  if (state.ceilings.has("max-depth"))
    return ceiling("max-depth", `links go deeper than ${String(options.maxDepth)} clicks`);
  if (state.ceilings.has("max-renders"))
    return ceiling("max-renders", `${String(options.maxRenders)} renders made, more were wanted`);
  return undefined;
}

/** 503 counts only with the wish to come back: without it, it is an error like any other. */
function isThrottled(failure: Failure): boolean {
  return (
    failure.cause === "http-error" &&
    (failure.status === 429 || (failure.status === 503 && failure.detail.includes("Retry-After")))
  );
}

export function blocked(cause: (Stop & { kind: "blocked" })["cause"], detail: string): Stop {
  return { kind: "blocked", cause, detail };
}

function ceiling(name: CeilingName, detail: string): Stop {
  return { kind: "ceiling", ceiling: name, detail };
}
