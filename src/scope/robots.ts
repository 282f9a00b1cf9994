/** Turns what `/robots.txt` answered into a policy, and a policy into one decision per URL (RFC 9309). */
import type { FetchOutcome, Note, RobotsDecision, RobotsPolicy, RobotsRule } from "../model.ts";
import { decodeRobots, linesOf, type RobotsText } from "./robots-lines.ts";
import { compilePattern, robotsPath, type Matcher } from "./robots-match.ts";
import { askingToken, parseLines } from "./robots-parse.ts";

export { robotsMaxBytes } from "./robots-lines.ts";

/** The end of asking for a robots.txt. Ask for more than `robotsMaxBytes`, or use a sink: a longer file is cut here. */
export interface RobotsResponse {
  /** Where the file was asked for, before any redirect: its rules hold for that origin. */
  readonly url: string;
  readonly outcome: FetchOutcome;
  /** Set when redirects did not come to an end within five hops, or led in a circle. */
  readonly redirectsEndlessly?: boolean;
}

export function parseRobots(response: RobotsResponse): RobotsPolicy {
  const { outcome, url } = response;
  if (outcome.kind === "failed") return { kind: "unreachable", cause: `${outcome.cause}: ${outcome.detail}` };
  if (outcome.kind === "too-large")
    return { kind: "unreachable", cause: `larger than ${outcome.maxBytes} bytes, nothing was kept` };
  const { status } = outcome;
  // RFC 9309 2.3.1.2: more redirects than a reader follows may be taken as "no such file".
  if (response.redirectsEndlessly === true) return { kind: "absent", status };
  if (status >= 200 && status < 300) return policyOf(outcome.body, url, outcome.url, headerOf(outcome, "content-type"));
  // Google reads 429 like a server error: a busy server has not said that everything is open.
  if (status >= 400 && status < 500 && status !== 429) return { kind: "absent", status };
  return { kind: "unreachable", cause: `status ${status}` };
}

function headerOf(outcome: FetchOutcome, name: string): string {
  return outcome.kind === "answer" ? (outcome.headers[name]?.[0] ?? "") : "";
}

function policyOf(body: Uint8Array, url: string, finalUrl: string, contentType: string): RobotsPolicy {
  const robots = decodeRobots(body);
  if (!isHtml(robots.text, contentType)) return policyFromText(robots, url);
  const wall = wallOf(url, finalUrl, robots.text);
  return wall === undefined
    ? { kind: "not-rules", why: "HTML stands in the place of robots.txt" }
    : { kind: "unreachable", cause: `login-wall: ${wall}` };
}

/** A policy from rules alone, for files that need no request. `url` is where they stand. */
export function parseRobotsText(body: Uint8Array | string, url: string): RobotsPolicy {
  return policyOf(typeof body === "string" ? Buffer.from(body, "utf8") : body, url, url, "");
}

function policyFromText(robots: RobotsText, url: string): RobotsPolicy {
  const { groups, sitemaps, notes } = parseLines(linesOf(robots), url);
  return {
    kind: "rules",
    text: robots.text,
    groups,
    sitemaps,
    notes: [...byteNotes(robots), ...notes],
    artefact: false,
  };
}

/** Markup first, whatever the header says; an HTML header alone counts only when not one directive is there. */
function isHtml(text: string, contentType: string): boolean {
  if (/^[\s\uFEFF]*</.test(text)) return true;
  return (
    /\bhtml\b/i.test(contentType) && /<[a-z!][^>]*>/i.test(text) && !/^\s*(?:user-?agent|sitemap)\s*:/im.test(text)
  );
}

/** A redirect to another origin or to a login form: reading it as "no rules" would call a wall an open door. */
function wallOf(url: string, finalUrl: string, html: string): string | undefined {
  if (/<input[^>]+type\s*=\s*["']?password/i.test(html)) return finalUrl;
  if (url === finalUrl || !URL.canParse(finalUrl) || !URL.canParse(url)) return undefined;
  const [from, to] = [new URL(url), new URL(finalUrl)];
  const isLogin = /(?:^|[/.\-_])(?:log-?in|sign-?in|sso|auth|oauth2?|saml|idp)(?:$|[/.\-_?])/i.test(
    `${to.host}${to.pathname}`,
  );
  return isLogin || from.hostname !== to.hostname ? finalUrl : undefined;
}

function byteNotes({ cut, utf16, invalidLines }: RobotsText): readonly Note[] {
  const notes: Note[] = [];
  if (cut)
    notes.push(fault("robots-too-large", "Only the first 500 KiB of robots.txt are read; the rest has no effect"));
  if (utf16) notes.push(fault("robots-encoding", "robots.txt is UTF-16; the standard asks for UTF-8"));
  if (invalidLines.length > 0) {
    const lines = invalidLines.slice(0, 10).join(", ");
    notes.push(fault("robots-invalid-bytes", `robots.txt holds bytes that are no UTF-8 on line ${lines}`));
  }
  return notes;
}

function fault(kind: string, message: string): Note {
  return { kind, level: "fault", message };
}

interface CompiledRule {
  readonly rule: RobotsRule;
  readonly matcher: Matcher;
}
interface CompiledAgent {
  /** Token of the group that holds for the agent; absent when none does. */
  readonly group?: string;
  /** The first that matches decides. */
  readonly rules: readonly CompiledRule[];
}
const compiled = new WeakMap<RobotsPolicy, Map<string, CompiledAgent>>();

/** `url` is absolute or a path. Everything is open when no rules could be had, and closed while they are unreachable. */
export function decide(policy: RobotsPolicy, url: string, agent: string): RobotsDecision {
  if (policy.kind === "unreachable") return { allowed: false };
  if (policy.kind !== "rules") return { allowed: true };
  const { group, rules } = rulesFor(policy, agent);
  const path = robotsPath(url);
  const named = group === undefined ? {} : { group };
  // RFC 9309 2.2.2: the file itself is always allowed.
  if (path === undefined || path === "/robots.txt") return { allowed: true, ...named };
  const found = rules.find(({ matcher }) => matcher.matches(path));
  if (found === undefined) return { allowed: true, ...named };
  const { kind, pattern, line } = found.rule;
  const rule = `${kind === "allow" ? "Allow" : "Disallow"}: ${pattern}`;
  return { allowed: kind === "allow", ...named, line, rule };
}

/** Seconds between requests that the agent's group asks for. */
export function crawlDelayOf(policy: RobotsPolicy, agent: string): number | undefined {
  if (policy.kind !== "rules") return undefined;
  const token = groupTokenFor(policy, agent);
  const delays = policy.groups.filter(({ agents }) => token !== undefined && agents.includes(token));
  const seconds = delays.flatMap(({ crawlDelaySeconds }) => crawlDelaySeconds ?? []);
  return seconds.length === 0 ? undefined : Math.max(...seconds);
}

type Rules = Extract<RobotsPolicy, { kind: "rules" }>;

/** The agent's own groups, even without a rule in them; those of `*` only when it has none. */
function groupTokenFor(policy: Rules, agent: string): string | undefined {
  const own = askingToken(agent);
  const named = (token: string) => token !== "" && policy.groups.some(({ agents }) => agents.includes(token));
  return [own, "*"].find(named);
}

function rulesFor(policy: Rules, agent: string): CompiledAgent {
  const byAgent = compiled.get(policy) ?? new Map<string, CompiledAgent>();
  compiled.set(policy, byAgent);
  const known = byAgent.get(agent);
  if (known !== undefined) return known;
  const fresh = compileFor(policy, agent);
  byAgent.set(agent, fresh);
  return fresh;
}

function compileFor(policy: Rules, agent: string): CompiledAgent {
  const group = groupTokenFor(policy, agent);
  if (group === undefined) return { rules: [] };
  const rules = policy.groups.filter(({ agents }) => agents.includes(group)).flatMap((found) => found.rules);
  return { group, rules: byPrecedence(rules.flatMap(compileRule)) };
}

function compileRule(rule: RobotsRule): readonly CompiledRule[] {
  if (rule.pattern === "") return [];
  const own = { rule, matcher: compilePattern(rule.pattern) };
  // A directory index is the directory: Google's reading, and what an owner who allows `/d/index.html` means.
  const isIndex = rule.kind === "allow" && rule.pattern.includes("/index.htm");
  const folder = isIndex ? /^(.*\/)index\.html?[^/]*$/.exec(rule.pattern)?.[1] : undefined;
  return folder === undefined ? [own] : [own, { rule, matcher: compilePattern(`${folder}$`) }];
}

/** Longest pattern, then allow, then the earlier line. In buckets, since files of 20,000 rules exist. */
function byPrecedence(rules: readonly CompiledRule[]): readonly CompiledRule[] {
  const buckets = new Map<number, Record<RobotsRule["kind"], CompiledRule[]>>();
  for (const compiledRule of rules) {
    const { length } = compiledRule.matcher;
    const bucket = buckets.get(length) ?? { allow: [], disallow: [] };
    bucket[compiledRule.rule.kind].push(compiledRule);
    buckets.set(length, bucket);
  }
  const longestFirst = [...buckets].toSorted(([a], [b]) => b - a);
  return longestFirst.flatMap(([, { allow, disallow }]) => [...allow, ...disallow]);
}
