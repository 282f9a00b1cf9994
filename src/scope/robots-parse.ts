/** Turns the bytes of a robots.txt into groups with their lines, per RFC 9309 section 2.2, and says what is odd about them. */
import type { Note, RobotsGroup, RobotsRule } from "../model.ts";

/** RFC 9309 2.5: at least 500 KiB must be read; the rest is ignored. */
export const robotsMaxBytes = 500 * 1024;

export interface ParsedRobots {
  readonly text: string;
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly string[];
  readonly notes: readonly Note[];
}

type Field = "user-agent" | "allow" | "disallow" | "crawl-delay" | "sitemap";
interface Line {
  readonly number: number;
  readonly field: Field;
  readonly value: string;
}
interface OpenGroup {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  readonly line: number;
  delay?: number;
  /** Line of a Crawl-delay that stood between agent lines. */
  swallowed?: number;
}

/** Misspellings that the big crawlers accept. */
const fields: Readonly<Record<string, Field>> = {
  "user-agent": "user-agent",
  useragent: "user-agent",
  "user agent": "user-agent",
  allow: "allow",
  disallow: "disallow",
  dissallow: "disallow",
  dissalow: "disallow",
  disalow: "disallow",
  diasllow: "disallow",
  disallaw: "disallow",
  "crawl-delay": "crawl-delay",
  crawldelay: "crawl-delay",
  sitemap: "sitemap",
  "site-map": "sitemap",
};

/** `base` resolves relative `Sitemap:` values. */
export function parseRobotsText(bytes: Uint8Array, base: string): ParsedRobots {
  const text = decodeRobots(bytes.subarray(0, robotsMaxBytes));
  const lines = linesOf(text);
  const groups = groupsOf(lines);
  const sitemaps = lines.filter((line) => line.field === "sitemap").flatMap((line) => sitemapOf(line.value, base));
  return { text, groups: groups.map(closeGroup), sitemaps: [...new Set(sitemaps)], notes: groups.flatMap(swallowNote) };
}

function decodeRobots(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder("utf-8").decode(bytes);
}

function linesOf(text: string): readonly Line[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const content = raw.split("#", 1)[0] ?? "";
    const match = /^[ \t]*([A-Za-z][A-Za-z -]*?)[ \t]*:[ \t]*(.*?)[ \t]*$/.exec(content);
    const field = fields[(match?.[1] ?? "").toLowerCase()];
    return match === null || field === undefined ? [] : [{ number: index + 1, field, value: match[2] ?? "" }];
  });
}

// Only allow and disallow end a list of agents (RFC 9309 2.2.1). A Crawl-delay in between therefore joins its group with
// the next one: the strict reading, which the big crawlers share, and which is reported because owners rarely mean it.
function groupsOf(lines: readonly Line[]): readonly OpenGroup[] {
  const groups: OpenGroup[] = [];
  let open: OpenGroup | undefined;
  let listing = false;
  for (const { field, value, number } of lines) {
    if (field === "user-agent") {
      if (open === undefined || !listing) groups.push((open = { agents: [], rules: [], line: number }));
      else if (open.delay !== undefined) open.swallowed ??= number;
      open.agents.push(tokenOf(value));
      listing = true;
    } else if (open !== undefined && (field === "allow" || field === "disallow")) {
      listing = false;
      open.rules.push({ kind: field, pattern: value, line: number });
    } else if (open !== undefined && field === "crawl-delay") open.delay ??= delayOf(value) ?? open.delay;
  }
  return groups;
}

/** Product tokens are letters, dashes and underscores (RFC 9309 2.2.1); a version behind them says nothing. */
function tokenOf(value: string): string {
  return value.startsWith("*") ? "*" : (/^[A-Za-z_-]+/.exec(value)?.[0] ?? "").toLowerCase();
}

function delayOf(value: string): number | undefined {
  return /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}

function sitemapOf(value: string, base: string): readonly string[] {
  const first = value.split(/[ \t]+/)[0] ?? "";
  if (first === "" || !URL.canParse(first, base)) return [];
  const url = new URL(first, base);
  return url.protocol === "http:" || url.protocol === "https:" ? [url.href] : [];
}

function closeGroup({ agents, rules, line, delay }: OpenGroup): RobotsGroup {
  return { agents, rules, line, ...(delay === undefined ? {} : { crawlDelaySeconds: delay }) };
}

function swallowNote({ swallowed, line }: OpenGroup): readonly Note[] {
  if (swallowed === undefined) return [];
  const message = `robots.txt: the group of line ${String(line)} has a Crawl-delay but no rule, so it takes the rules of the group of line ${String(swallowed)} too; add "Disallow:" to keep them apart`;
  return [{ kind: "robots-group-swallowed", level: "fault", message }];
}
