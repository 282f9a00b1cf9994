import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readRobots } from "../../src/crawl/read-robots.ts";
import { createFetch } from "../../src/io/http.ts";
import type { Fetch } from "../../src/ports.ts";
import { decide } from "../../src/scope/robots.ts";
import { siteFor } from "../../src/url.ts";
import { quick } from "../faults/crawl-server.ts";
import { serve } from "../fakes/server.ts";

const rules = "User-agent: *\nDisallow: /closed\n";
const plain = { "content-type": "text/plain" };
const say = (response: ServerResponse, status: number, body = "", headers: Record<string, string> = {}) =>
  void response.writeHead(status, { ...plain, ...headers }).end(body);

interface Row {
  readonly title: string;
  readonly why: string;
  /** `visit` counts from 1, over all paths. */
  readonly answer: (response: ServerResponse, visit: number, path: string) => void;
  readonly kind: string;
  /** Whether `/closed` and `/open` may be asked for. */
  readonly reading: readonly [closed: boolean, open: boolean];
  readonly visits?: number;
}
const rows: readonly Row[] = [
  {
    title: "404 (RFC 9309 2.3.1.3)",
    why: "the file does not exist: no restriction",
    answer: (response) => say(response, 404, rules),
    kind: "absent",
    reading: [true, true],
    visits: 1,
  },
  {
    title: "410 (RFC 9309 2.3.1.3)",
    why: "the file does not exist: no restriction",
    answer: (response) => say(response, 410, rules),
    kind: "absent",
    reading: [true, true],
    visits: 1,
  },
  {
    title: "429 for ever (Google: a server error)",
    why: "waited for and asked again; never read as free access",
    answer: (response) => say(response, 429, "", { "retry-after": "0" }),
    kind: "unreachable",
    reading: [false, false],
    visits: 4,
  },
  ...[500, 502, 503, 504].map((status): Row => ({
    title: `${status} with a body that allows all (RFC 9309 2.3.1.4)`,
    why: "unreachable is a complete disallow, the body is no rule",
    answer: (response) => say(response, status, "User-agent: *\nDisallow:"),
    kind: "unreachable",
    reading: [false, false],
  })),
  {
    title: "503, then 200",
    why: "previews that start cold answer 503 once; the rules of the 200 hold",
    answer: (response, visit) => (visit === 1 ? say(response, 503) : say(response, 200, rules)),
    kind: "rules",
    reading: [false, true],
    visits: 2,
  },
  {
    title: "five redirects (RFC 9309 2.3.1.2)",
    why: "at least five hops are followed, in the context of the first authority",
    answer: (response, visit) =>
      visit <= 5 ? say(response, 302, "", { location: `/hop-${visit}` }) : say(response, 200, rules),
    kind: "rules",
    reading: [false, true],
    visits: 6,
  },
  {
    title: "a redirect to a login page that answers 200",
    why: "nothing parseable would read as free access to a wall",
    answer: (response, visit) =>
      visit === 1
        ? say(response, 302, "", { location: "/login?next=/robots.txt" })
        : say(response, 200, "<!doctype html><title>Sign in</title><form><input type=password></form>", {
            "content-type": "text/html",
          }),
    kind: "unreachable",
    reading: [false, false],
  },
  {
    title: "200 with an empty body",
    why: "many real files are empty: no restriction",
    answer: (response) => say(response, 200),
    kind: "rules",
    reading: [true, true],
    visits: 1,
  },
  {
    title: "60 of 100 bytes arrive (RFC 9110 8.6)",
    why: "a cut file can have lost a Disallow: asked again, then not read",
    answer: (response) => {
      response.writeHead(200, { ...plain, "content-length": "100" });
      response.write("User-agent: *\nDisallow:\n".padEnd(60, "#"), () => response.socket?.destroy());
    },
    kind: "unreachable",
    reading: [false, false],
    visits: 2,
  },
  {
    title: "gzip (RFC 9110 8.4)",
    why: "decoded, then parsed",
    answer: (response) => void response.writeHead(200, { ...plain, "content-encoding": "gzip" }).end(gzipSync(rules)),
    kind: "rules",
    reading: [false, true],
    visits: 1,
  },
  {
    title: "gzip of 60 MB of blanks",
    why: "bombs exist here too: the decoded size is capped",
    answer: (response) =>
      void response
        .writeHead(200, { ...plain, "content-encoding": "gzip" })
        .end(gzipSync(Buffer.alloc(60_000_000, 32))),
    kind: "unreachable",
    reading: [false, false],
  },
];

test.concurrent.for(rows)("$title: $why", async ({ answer, kind, reading, visits }, { expect: check }) => {
  let count = 0;
  const server = await serve((request, response) => answer(response, (count += 1), request.url ?? "/"));
  const { signal } = new AbortController();
  const options = { concurrency: 2, delayMs: 0, userAgent: "crawlshape-test", timeBudgetMs: 10_000 };
  const http = createFetch({
    options,
    deployOrigin: server.origin,
    secrets: [],
    signal,
    timeouts: quick,
    retry: { baseMs: 5 },
  });
  const { policy } = await readRobots(siteFor(`${server.origin}/`), http.fetch);
  await http.close();
  await server.close();
  const allowed = (path: string) => decide(policy, server.origin + path, "crawlshape").allowed;
  check([policy.kind, allowed("/closed"), allowed("/open")]).toEqual([kind, ...reading]);
  if (visits !== undefined) check(count).toBe(visits);
});

test("five redirects over other hosts (RFC 9309 2.3.1.2): parsed, and the rules hold for the first authority", async () => {
  const way = [
    "https://h.test/robots.txt",
    ...["a", "b", "c", "d"].map((host) => `https://${host}.test/r`),
    "https://h.test/r",
  ];
  const asked: string[] = [];
  const fetch: Fetch = async ({ url }) => {
    asked.push(url);
    const next = way[way.indexOf(url) + 1];
    const headers: Record<string, readonly string[]> = next === undefined ? {} : { location: [next] };
    const body = Buffer.from(next === undefined ? rules : "");
    return { kind: "answer", url, status: next === undefined ? 200 : 302, headers, body, wireBytes: 0, attempts: 1 };
  };
  const { policy } = await readRobots(siteFor("https://h.test/"), fetch);
  expect(asked).toEqual(way);
  expect(decide(policy, "https://h.test/closed", "crawlshape").allowed).toBe(false);
  way.splice(3, 0, "https://e.test/r");
  expect((await readRobots(siteFor("https://h.test/"), fetch)).policy.kind).toBe("absent");
});
