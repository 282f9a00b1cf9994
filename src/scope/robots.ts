/** Turns a robots.txt answer into a policy, and a policy and a URL into a decision that names its group and line. */
import type { RobotsDecision, RobotsGroup, RobotsPolicy, RobotsRule } from "../model.ts";
import { matchesPattern, normaliseForMatch } from "./robots-match.ts";
import { parseRobotsText } from "./robots-parse.ts";

export interface RobotsAnswer {
  readonly url: string;
  readonly status: number;
  readonly body: Uint8Array;
  readonly contentType?: string;
}

/** RFC 9309 2.3.1: 4xx means no rules, 5xx stay out; 429 is read like 5xx, as the big crawlers do. */
export function parseRobots({ url, status, body, contentType }: RobotsAnswer): RobotsPolicy {
  if (status === 429 || status >= 500) return { kind: "unreachable", cause: `${url} answered ${String(status)}` };
  if (status >= 400) return { kind: "absent", status };
  if (status < 200 || status >= 300) return { kind: "unreachable", cause: `${url} answered ${String(status)}` };
  const parsed = parseRobotsText(body, url);
  if (looksLikeHtml(parsed.text)) {
    const type = contentType === undefined ? "" : ` (${contentType})`;
    return { kind: "not-rules", why: `${url} is an HTML page${type}, not rules` };
  }
  return { kind: "rules", ...parsed, artefact: false };
}

function looksLikeHtml(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!doctype|html|head|body|script|div|p|h1)\b/i.test(
    text.slice(0, 2000),
  );
}

/** `agent` is a product token. Policies other than rules decide without a line. */
export function decide(policy: RobotsPolicy, url: string, agent: string): RobotsDecision {
  if (policy.kind === "unreachable") return { allowed: false };
  if (policy.kind !== "rules" || !URL.canParse(url)) return { allowed: true };
  const { pathname, search } = new URL(url);
  // RFC 9309 2.2.2: the file itself is implicitly allowed.
  if (pathname === "/robots.txt") return { allowed: true };
  const groups = groupsFor(policy.groups, agent);
  const rule = strongest(groups, normaliseForMatch(pathname + search));
  if (rule === undefined) return { allowed: true };
  const group = groups.find(({ rules }) => rules.includes(rule));
  const name = group?.agents.find((token) => token === tokenFor(policy.groups, agent)) ?? "*";
  const written = `${rule.kind === "allow" ? "Allow" : "Disallow"}: ${rule.pattern}`;
  return { allowed: rule.kind === "allow", group: name, line: rule.line, rule: written };
}

/** Every group of the most specific token that fits; an empty own group means no restriction. */
export function groupsFor(groups: readonly RobotsGroup[], agent: string): readonly RobotsGroup[] {
  const token = tokenFor(groups, agent);
  return groups.filter(({ agents }) => agents.includes(token));
}

function tokenFor(groups: readonly RobotsGroup[], agent: string): string {
  const own = (/^[A-Za-z_-]+/.exec(agent)?.[0] ?? "").toLowerCase();
  return groups.some(({ agents }) => own !== "" && agents.includes(own)) ? own : "*";
}

function strongest(groups: readonly RobotsGroup[], path: string): RobotsRule | undefined {
  let best: RobotsRule | undefined;
  let length = -1;
  for (const rule of groups.flatMap(({ rules }) => rules)) {
    if (rule.pattern === "") continue;
    const matched = matchLength(rule, path);
    // Equal length: the least restrictive rule wins (RFC 9309 2.2.2).
    if (matched > length || (matched === length && best?.kind === "disallow" && rule.kind === "allow")) {
      best = rule;
      length = matched;
    }
  }
  return length < 0 ? undefined : best;
}

function matchLength(rule: RobotsRule, path: string): number {
  const pattern = normaliseForMatch(rule.pattern);
  if (matchesPattern(pattern, path)) return pattern.length;
  // An allowed index page is the directory it answers for.
  const directory = rule.kind === "allow" ? /^(.*\/)index\.html?$/.exec(pattern)?.[1] : undefined;
  return directory !== undefined && matchesPattern(`${directory}$`, path) ? directory.length + 1 : -1;
}

/** The group's wish in seconds, 0 when there is none. */
export function crawlDelayOf(policy: RobotsPolicy, agent: string): number {
  if (policy.kind !== "rules") return 0;
  return Math.max(0, ...groupsFor(policy.groups, agent).map((group) => group.crawlDelaySeconds ?? 0));
}
