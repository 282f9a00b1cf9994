/** The laws of the robots.txt reader; the quick and the long suite run them at different lengths. */
import * as fc from "fast-check";
import { expect } from "vitest";
import { compilePattern, robotsPath } from "../../src/scope/robots-match.ts";
import { secondOpinion } from "../../src/scope/robots-second.ts";
import { crawlDelayOf, decide, parseRobotsText } from "../../src/scope/robots.ts";
import { robotsFile } from "./robots-files.ts";

const url = "https://h.test/robots.txt";
const asked = ["/", "/admin/x", "/a/c/b", "/search?q=1", "/x.pdf", "/caf%C3%A9", "/~joe/", `/${"a/".repeat(1000)}`];

export interface Slowest {
  readonly files: number;
  readonly slowestMs: number;
  /** Decisions on which robots-parser reads otherwise. */
  readonly differs: number;
  readonly decisions: number;
}

/** Reads generated files from `first` on, each with eight decisions, and returns the slowest. */
export function readMany(first: number, files: number, askSecond = false): Slowest {
  let slowestMs = 0;
  let differs = 0;
  for (let seed = first; seed < first + files; seed += 1) {
    const bytes = robotsFile(seed);
    const { policy, decisions, ms } = readOnce(bytes);
    // The first reading also compiles the reader: the best of a few tries counts.
    const again = ms < 10 ? [] : Array.from({ length: 6 }, () => readOnce(bytes).ms);
    slowestMs = Math.max(slowestMs, Math.min(ms, ...again));
    for (const { line, rule } of decisions) expect(line === undefined).toBe(rule === undefined);
    if (!askSecond) continue;
    for (const [at, path] of asked.entries()) {
      const second = secondOpinion(policy, path, "docsbot");
      if (second !== undefined && second !== decisions[at]?.allowed) differs += 1;
    }
  }
  return { files, slowestMs, differs, decisions: files * asked.length };
}

/** Processor time: a machine that is busy with something else is not a slow reader. */
function readOnce(bytes: Uint8Array) {
  const start = process.cpuUsage();
  const policy = parseRobotsText(bytes, url);
  const decisions = asked.map((path) => decide(policy, path, "docsbot"));
  crawlDelayOf(policy, "docsbot");
  const { user, system } = process.cpuUsage(start);
  return { policy, decisions, ms: (user + system) / 1000 };
}

const piece = fc.constantFrom(..."/ * $ a b ab % %41 %2F %2f ? [ é # : \u0000".split(" "), " ");
const pattern = fc.array(piece, { maxLength: 20 }).map((parts) => `/${parts.join("")}`);
const pathOnly = fc.array(fc.constantFrom("/", "a", "b", "%41", "%2F", "?", "é", "*", "$", "[", ":"), {
  maxLength: 20,
});

/** A matcher that tries every way, for patterns short enough to let it. */
function matchesSlowly(pattern_: string, path: string): boolean {
  const anchored = pattern_.endsWith("$");
  const parts = (anchored ? pattern_.slice(0, -1) : pattern_).split("*");
  const expression = parts.map((part) => compilePatternText(part)).join(".*");
  return new RegExp(`^${expression}${anchored ? "$" : ""}`, "su").test(path);
}

function compilePatternText(part: string): string {
  const plain = robotsPathOf(part);
  return plain.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** The comparable form of a part, read off a pattern that matches it alone. */
function robotsPathOf(part: string): string {
  return [...part.matchAll(/%[0-9a-f]{2}|[^]/giu)].map(([found]) => formOf(found)).join("");
}

function formOf(found: string): string {
  if (/^%[0-9a-f]{2}$/i.test(found)) {
    const character = decodeLatin(found);
    return /[\w.~-]/.test(character) ? character : found.toUpperCase();
  }
  return /[\w.~\-/?:@!&()+,;=#%]/.test(found) && found.length === 1
    ? found
    : encodeURIComponent(found).replace(/^[^%]$/, hex);
}

function decodeLatin(escape: string): string {
  return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

export function checkMatcher(numRuns: number): void {
  fc.assert(
    fc.property(pattern, pathOnly, (text, parts) => {
      const path = robotsPath(`/${parts.join("")}`);
      if (path === undefined) return;
      expect(compilePattern(text).matches(path)).toBe(matchesSlowly(text, path));
    }),
    { numRuns },
  );
}

/** Any bytes at all: no crash, one answer, the same twice. */
export function checkBytes(numRuns: number): void {
  const line = fc.tuple(
    fc.constantFrom("User-agent:", "Disallow:", "Allow", "Sitemap:", "Crawl-delay:", "\uFEFF", "", "#", "<"),
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.constantFrom("\n", "\r", "\r\n", "\0"),
  );
  const text = fc.array(line, { maxLength: 20 }).map((lines) => Buffer.from(lines.flat().join("")));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), text), fc.webPath(), (bytes, path) => {
      const policy = parseRobotsText(bytes, url);
      const decision = decide(policy, path, "docsbot");
      expect(decide(parseRobotsText(bytes, url), path, "docsbot")).toEqual(decision);
    }),
    { numRuns },
  );
}
