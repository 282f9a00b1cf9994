/** Turns directive lines into groups, sitemaps and what the owner should know about them. */
import type { Note, RobotsGroup, RobotsRule } from "../model.ts";
import type { RobotsLine } from "./robots-lines.ts";
import { canMatch } from "./robots-match.ts";

export interface RobotsFile {
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly string[];
  readonly notes: readonly Note[];
}
interface OpenGroup {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  readonly line: number;
  /** Line of a `Crawl-delay` that stood between two agent lines. */
  joinedAt?: number;
  lastLine: number;
  crawlDelaySeconds?: number;
}

/** `url` is where the file was asked for: sitemaps resolve against it. */
export function parseLines(lines: readonly RobotsLine[], url: string): RobotsFile {
  const groups = groupsOf(lines);
  const notes = [...lines.flatMap(lineNotes), ...groups.flatMap(joinNote)];
  const sitemaps = sitemapsOf(lines, url, notes);
  return { groups: groups.map(closeGroup), sitemaps, notes };
}

/** Only an allow or disallow line ends a list of agents: any other line between two of them joins their groups. */
function groupsOf(lines: readonly RobotsLine[]): readonly OpenGroup[] {
  const groups: OpenGroup[] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (line.name === "user-agent") {
      if (group === undefined || group.rules.length > 0) groups.push(openGroup(line));
      else joinAgent(group, line);
    } else if (group !== undefined) addToGroup(group, line);
  }
  return groups;
}

function openGroup(line: RobotsLine): OpenGroup {
  return { agents: [tokenOf(line.value)], rules: [], line: line.number, lastLine: line.number };
}

function joinAgent(group: OpenGroup, line: RobotsLine): void {
  group.agents.push(tokenOf(line.value));
  group.lastLine = line.number;
  if (group.crawlDelaySeconds !== undefined) group.joinedAt ??= line.number;
}

function addToGroup(group: OpenGroup, line: RobotsLine): void {
  const { name, value, number } = line;
  if (name === "allow" || name === "disallow") {
    group.rules.push({ kind: name, pattern: value, line: number });
    group.lastLine = number;
  } else if (name === "crawl-delay") {
    const delay = parseDelay(value);
    if (delay !== undefined) group.crawlDelaySeconds = Math.max(group.crawlDelaySeconds ?? 0, delay);
  }
}

/** `*`, or the letters, hyphens and underscores before anything else; lower case. Empty: nobody's name. */
export function tokenOf(value: string): string {
  if (/^\*(?:$|\s)/.test(value)) return "*";
  return (/^[a-z_-]*/i.exec(value)?.[0] ?? "").toLowerCase();
}

/** The token of a crawler that asks: a version may follow it, but a name that no token can be is nobody's. */
export function askingToken(agent: string): string {
  return agent.trim().toLowerCase().replace(/\/.*$/s, "");
}

function parseDelay(value: string): number | undefined {
  const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(seconds) ? seconds : undefined;
}

function closeGroup(group: OpenGroup): RobotsGroup {
  const { agents, rules, line, crawlDelaySeconds } = group;
  return { agents, rules, line, ...(crawlDelaySeconds === undefined ? {} : { crawlDelaySeconds }) };
}

function joinNote({ joinedAt, line, lastLine, agents }: OpenGroup): readonly Note[] {
  if (joinedAt === undefined) return [];
  const who = agents.map((agent) => (agent === "" ? "an unnamed agent" : agent)).join(" and ");
  return [
    fault(
      "robots-group-merge",
      `Lines ${line} to ${lastLine} are one group: a Crawl-delay does not end a list of agents, so the rules hold for ${who}`,
    ),
  ];
}

function lineNotes(line: RobotsLine): readonly Note[] {
  const notes: Note[] = [];
  const { name, number, written, value } = line;
  if (line.cut) notes.push(fault("robots-line-too-long", `Line ${number} is too long: its end is not read`));
  if (line.typo) notes.push(fault("robots-typo", `Line ${number}: "${written}" is read as "${name}"`));
  if ((name === "allow" || name === "disallow") && value !== "" && !canMatch(value))
    notes.push(
      fault(
        "robots-never-matches",
        `Line ${number}: "${written}: ${value}" can never match; a pattern starts with / or *`,
      ),
    );
  if (name === "crawl-delay" && parseDelay(value) === undefined)
    notes.push(fault("robots-crawl-delay", `Line ${number}: "${value}" is no number of seconds and is ignored`));
  if (name === "user-agent" && tokenOf(value) === "")
    notes.push(fault("robots-agent", `Line ${number}: "${value}" names no agent`));
  return notes;
}

function sitemapsOf(lines: readonly RobotsLine[], base: string, notes: Note[]): readonly string[] {
  const found = new Set<string>();
  for (const { name, number, value, invalid } of lines) {
    if (name !== "sitemap") continue;
    const [first = "", ...rest] = value.split(/[ \t]+/);
    const url = first === "" || invalid || !URL.canParse(first, base) ? undefined : new URL(first, base);
    if (url === undefined || !/^https?:$/.test(url.protocol)) {
      notes.push(fault("robots-sitemap-broken", `Line ${number}: "${value}" is no address of a sitemap`));
      continue;
    }
    if (rest.length > 0)
      notes.push(fault("robots-sitemap-extra", `Line ${number}: only "${first}" is read, one sitemap a line`));
    if (!URL.canParse(first))
      notes.push(fault("robots-sitemap-relative", `Line ${number}: "${first}" must be absolute; read as ${url.href}`));
    found.add(url.href);
  }
  return [...found];
}

function fault(kind: string, message: string): Note {
  return { kind, level: "fault", message };
}
