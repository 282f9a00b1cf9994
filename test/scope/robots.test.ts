import { describe, expect, test } from "vitest";
import type { FetchOutcome } from "../../src/model.ts";
import { crawlDelayOf, decide, parseRobots, parseRobotsText, robotsMaxBytes } from "../../src/scope/robots.ts";
import { robotsRows } from "../tables/robots.ts";
import { encodeRow } from "../tables/encode.ts";
import { moreRobotsRows } from "../tables/robots-more.ts";

const url = "https://h.test/robots.txt";
const at = (path: string) => new URL(path, url).href;

describe("rules", () => {
  test.for([...robotsRows, ...moreRobotsRows])("$why", (row) => {
    const policy = parseRobotsText(encodeRow(row.robots, row.encode), url);
    const reading = (path: string) => `${path} ${decide(policy, at(path), "docsbot").allowed ? "allowed" : "denied"}`;
    for (const path of row.allowed ?? []) expect(reading(path)).toBe(`${path} allowed`);
    for (const path of row.denied ?? []) expect(reading(path)).toBe(`${path} denied`);
    const rules = policy.kind === "rules" ? policy : { sitemaps: [], notes: [] };
    if (row.sitemaps !== undefined) expect(rules.sitemaps).toEqual(row.sitemaps);
    if (row.crawlDelay !== undefined) expect(crawlDelayOf(policy, "docsbot") ?? null).toBe(row.crawlDelay);
    expect(rules.notes.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...(row.notes ?? [])]));
  });

  test("A wildcard bomb is answered in time that grows with its length only", () => {
    const robots = `User-agent: *\n${`Disallow: /${"*a".repeat(3000)}\n`.repeat(20)}`;
    const policy = parseRobotsText(robots, url);
    const start = process.cpuUsage();
    expect(decide(policy, at("/aaaa"), "docsbot").allowed).toBe(true);
    expect(decide(policy, at(`/${"a".repeat(2999)}${"b".repeat(5000)}`), "docsbot").allowed).toBe(true);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(50);
  });

  test("Delays that are no numbers are ignored", () => {
    for (const value of ["-1", "", "10s", "1,5", "Infinity", "0x10", "1e3"]) {
      const policy = parseRobotsText(`User-agent: *\nCrawl-delay: ${value}\nDisallow: /a\n`, url);
      expect([value, crawlDelayOf(policy, "docsbot")]).toEqual([value, undefined]);
    }
  });

  test("The decision names group, line and rule as written", () => {
    const policy = parseRobotsText("# ours\nUser-agent: DocsBot/2\nAllow: /a/b # yes\nDisallow: /a\n", url);
    expect(decide(policy, at("/a/x"), "docsbot")).toEqual({
      allowed: false,
      group: "docsbot",
      line: 4,
      rule: "Disallow: /a",
    });
    expect(decide(policy, at("/a/b"), "docsbot")).toEqual({
      allowed: true,
      group: "docsbot",
      line: 3,
      rule: "Allow: /a/b",
    });
    expect(decide(policy, at("/c"), "docsbot")).toEqual({ allowed: true, group: "docsbot" });
    expect(decide(policy, at("/a"), "other")).toEqual({ allowed: true });
    expect(decide(policy, at("/a"), "DocsBot/9.1").allowed).toBe(false);
    // A crawler's own name with a blank in it is no token: no line can mean it.
    expect(decide(policy, at("/a"), "DocsBot Images").allowed).toBe(true);
    expect(decide(policy, at("/a"), "").allowed).toBe(true);
  });

  test("The merged group is named with its lines", () => {
    const policy = parseRobotsText("User-agent: *\nCrawl-delay: 10\n\nUser-agent: badbot\nDisallow: /\n", url);
    const notes = policy.kind === "rules" ? policy.notes : [];
    expect(notes.map(({ message }) => message)).toEqual([expect.stringMatching(/^Lines 1 to 5 are one group/)]);
  });

  test("What lies beyond 500 KiB is not read, and the line at the limit is not read in part", () => {
    const head = "User-agent: *\nDisallow: /early\n";
    const filler = `${"#".repeat(1000)}\n`.repeat(Math.ceil(robotsMaxBytes / 1001));
    const body = `${head}${filler.slice(0, robotsMaxBytes - head.length - 12)}\nDisallow: /private\nDisallow: /late\n`;
    const policy = parseRobotsText(body, url);
    expect(decide(policy, at("/early"), "docsbot").allowed).toBe(false);
    expect(decide(policy, at("/late"), "docsbot").allowed).toBe(true);
    expect(decide(policy, at("/"), "docsbot").allowed).toBe(true);
    expect(policy.kind === "rules" && policy.notes.map(({ kind }) => kind)).toEqual(["robots-too-large"]);
  });
});

function answer(status: number, body = "", changes: Partial<Extract<FetchOutcome, { kind: "answer" }>> = {}) {
  const bytes = Buffer.from(body);
  const outcome = {
    kind: "answer",
    url,
    status,
    headers: {},
    body: bytes,
    wireBytes: bytes.length,
    attempts: 1,
  } as const;
  return { url, outcome: { ...outcome, ...changes } };
}

const closed = "User-agent: *\nDisallow: /\n";
const page = "<!doctype html><html><body>Sign in<form><input type=password></form></body></html>";

describe("what robots.txt answered", () => {
  test.for<{ why: string; response: Parameters<typeof parseRobots>[0]; kind: string; allowed: boolean }>([
    { why: "404: the file does not exist", response: answer(404), kind: "absent", allowed: true },
    { why: "410: the file does not exist", response: answer(410), kind: "absent", allowed: true },
    { why: "401 and 403 are 4xx: no restriction", response: answer(403, closed), kind: "absent", allowed: true },
    { why: "429 is a server error to Google", response: answer(429), kind: "unreachable", allowed: false },
    {
      why: "503: the body is not read as rules",
      response: answer(503, "User-agent: *\nDisallow:"),
      kind: "unreachable",
      allowed: false,
    },
    { why: "500: unreachable is a full disallow", response: answer(500), kind: "unreachable", allowed: false },
    { why: "An unasked 304 says nothing", response: answer(304), kind: "unreachable", allowed: false },
    { why: "200 with an empty body: no restriction", response: answer(200), kind: "rules", allowed: true },
    { why: "204: no restriction", response: answer(204), kind: "rules", allowed: true },
    { why: "200 with rules", response: answer(200, closed), kind: "rules", allowed: false },
    {
      why: "Rules of another host after redirects hold for the first authority",
      response: answer(200, closed, { url: "https://other.test/robots.txt" }),
      kind: "rules",
      allowed: false,
    },
    {
      why: "More redirects than a reader follows count as no file",
      response: { ...answer(302), redirectsEndlessly: true },
      kind: "absent",
      allowed: true,
    },
    {
      why: "A login page in its place is a wall, not free access",
      response: answer(200, page, { url: "https://sso.test/login" }),
      kind: "unreachable",
      allowed: false,
    },
    {
      why: "A login form without a redirect is a wall too",
      response: answer(200, page),
      kind: "unreachable",
      allowed: false,
    },
    {
      why: "The shell of a single-page application is no rules",
      response: answer(200, "<!doctype html><div id=root></div>"),
      kind: "not-rules",
      allowed: true,
    },
    {
      why: "HTML by its header alone, without a directive",
      response: answer(200, "Not <b>found</b>", { headers: { "content-type": ["text/html; charset=utf-8"] } }),
      kind: "not-rules",
      allowed: true,
    },
    {
      why: "Real rules under a wrong content type are rules",
      response: answer(200, closed, { headers: { "content-type": ["text/html"] } }),
      kind: "rules",
      allowed: false,
    },
    {
      why: "A body cut by the connection may have lost a Disallow",
      response: { url, outcome: { kind: "failed", url, cause: "cut-short", detail: "60 of 100 bytes", attempts: 3 } },
      kind: "unreachable",
      allowed: false,
    },
    {
      why: "A file beyond the fetch cap was not kept",
      response: { url, outcome: { kind: "too-large", url, status: 200, maxBytes: 10 } },
      kind: "unreachable",
      allowed: false,
    },
  ])("$why", ({ response, kind, allowed }) => {
    const policy = parseRobots(response);
    expect(policy.kind).toBe(kind);
    expect(decide(policy, at("/a"), "docsbot").allowed).toBe(allowed);
  });
});
