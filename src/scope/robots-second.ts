/** The reading of robots-parser, which many crawlers use: where it differs from the standard, the owner should know. */
import robotsParser from "robots-parser";
import type { Note, RobotsPolicy } from "../model.ts";
import { decide } from "./robots.ts";

/** robots-parser backtracks: a pattern with more wildcards than any real one has could cost it seconds. */
const maxWildcards = 40;
const maxNotes = 10;
const maxWork = 4_000_000;
const base = "https://robots.invalid";

type Rules = Extract<RobotsPolicy, { kind: "rules" }>;
const readers = new WeakMap<Rules, ReturnType<typeof robotsParser>>();

/** Undefined when it was not asked, or has no answer. */
export function secondOpinion(policy: RobotsPolicy, url: string, agent: string): boolean | undefined {
  if (policy.kind !== "rules" || isHostile(policy) || !URL.canParse(url, base)) return undefined;
  const reader = readers.get(policy) ?? robotsParser(`${base}/robots.txt`, policy.text);
  readers.set(policy, reader);
  const { pathname, search } = new URL(url, base);
  return reader.isAllowed(base + pathname + search, agent);
}

function isHostile(policy: Rules): boolean {
  return policy.groups.some(({ rules }) => rules.some(({ pattern }) => pattern.split("*").length > maxWildcards));
}

/** One note per deciding line on which the two readings part, for the URLs given; bounded work on huge files. */
export function noteDisagreements(policy: RobotsPolicy, urls: readonly string[], agent: string): readonly Note[] {
  if (policy.kind !== "rules") return [];
  const size = 1 + policy.groups.reduce((sum, { rules }) => sum + rules.length, 0);
  const lines = new Map<number, string[]>();
  for (const url of urls.slice(0, Math.ceil(maxWork / size))) {
    const { allowed, line = 0 } = decide(policy, url, agent);
    const second = secondOpinion(policy, url, agent);
    if (second === undefined || second === allowed) continue;
    lines.set(line, [...(lines.get(line) ?? []).slice(0, 9), url]);
  }
  return [...lines]
    .toSorted(([a], [b]) => a - b)
    .slice(0, maxNotes)
    .map(([line, found]) => noteOf(policy, line, found, agent));
}

function noteOf(policy: Rules, line: number, urls: readonly string[], agent: string): Note {
  const allowed = decide(policy, urls[0] ?? "", agent).allowed;
  const where = line === 0 ? "this robots.txt" : `line ${line} of robots.txt`;
  const [ours, theirs] = allowed ? ["open", "closed"] : ["closed", "open"];
  return {
    kind: "robots-second-opinion",
    level: "notice",
    message: `Crawlers built on robots-parser read ${where} differently: ${theirs} to them, ${ours} by RFC 9309`,
    urls,
  };
}
