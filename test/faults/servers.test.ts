/** Servers that are at fault as a whole: the crawl ends in time, names the cause, and never looks complete. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import type { Crawl } from "../../src/model.ts";
import { serveRaw } from "../fakes/server.ts";
import { crawlOrigin, crawlServer, type CrawlTestOptions } from "./crawl-server.ts";
import { stopName } from "./stop-name.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const page = (title: string, links: readonly string[] = []) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>All about ${title}, at length.</p>${links.map((link) => `<a href="${link}">${link}</a>`).join(" ")}</main>`;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const links = numbers(40).map((at) => `/p${at}`);

type Handler = (path: string, response: ServerResponse, request: IncomingMessage) => void;
interface Row {
  readonly why: string;
  /** Made anew for every run. */
  readonly server: () => Handler;
  readonly stop: string;
  readonly options?: CrawlTestOptions;
  readonly also?: (crawl: Crawl, origin: string) => void;
}
const ok = (response: ServerResponse, text: string) => void response.writeHead(200, html).end(text);
const no = (response: ServerResponse, code: number, headers: Record<string, string> = {}) =>
  void response.writeHead(code, { ...html, ...headers }).end(page(String(code)));
const kinds = (crawl: Crawl) => crawl.notes.map((note) => note.kind);

const rows: readonly Row[] = [
  {
    why: "the server dies after ten pages",
    server: () => {
      let served = 0;
      return (path, response) =>
        (served += 1) > 10 ? response.socket?.resetAndDestroy() : ok(response, page(path, links));
    },
    stop: "server-died",
  },
  {
    why: "the server dies with two pages to go",
    server: () => (path, response) =>
      path === "/p1" || path === "/p2" ? response.socket?.resetAndDestroy() : ok(response, page(path, ["/p1", "/p2"])),
    // Home still answers: two broken pages are two broken pages.
    stop: "exhausted",
    also: (crawl) => expect(crawl.failures.map(({ cause }) => cause)).toEqual(["reset", "reset"]),
  },
  {
    why: "the server dies for good with two pages to go",
    server: () => {
      let dead = false;
      return (path, response) => {
        dead ||= path !== "/";
        if (dead) response.socket?.resetAndDestroy();
        else ok(response, page(path, ["/p1", "/p2"]));
      };
    },
    stop: "server-died",
  },
  {
    why: "nothing but resets",
    server: () => (_path, response) => response.socket?.resetAndDestroy(),
    stop: "entry-unreachable",
  },
  { why: "the home page is missing", server: () => (_path, response) => no(response, 404), stop: "nothing-found" },
  {
    why: "the home page is an image",
    server: () => (_path, response) => void response.writeHead(200, { "content-type": "image/png" }).end("x"),
    stop: "nothing-found",
  },
  { why: "everything answers 500", server: () => (_path, response) => no(response, 500), stop: "nothing-found" },
  { why: "everything answers 429", server: () => (_path, response) => no(response, 429), stop: "throttled" },
  {
    why: "429 from the twentieth request on",
    server: () => {
      let served = 0;
      return (path, response) => ((served += 1) > 20 ? no(response, 429) : ok(response, page(path, links)));
    },
    stop: "throttled",
  },
  { why: "401 everywhere", server: () => (_path, response) => no(response, 401), stop: "login-wall" },
  {
    why: "home is open, the rest is behind a login",
    server: () => (path, response) => {
      if (path === "/") ok(response, page(path, links));
      else if (path.startsWith("/login")) ok(response, page("Log in"));
      else void response.writeHead(302, { location: `/login?next=${path}` }).end();
    },
    stop: "login-wall",
    also: (crawl, origin) => expect(crawl.pages.map(({ key }) => key)).toEqual([`${origin}/`]),
  },
  {
    why: "a bot check everywhere",
    server: () => (_path, response) => no(response, 403, { "cf-mitigated": "challenge" }),
    stop: "bot-wall",
  },
  {
    why: "the entry leads to another host's login",
    server: () => (_path, response) =>
      void response.writeHead(302, { location: "https://vercel.com/sso-api?url=x" }).end(),
    stop: "login-wall",
  },
  {
    why: "a chain of links without end",
    server: () => (path, response) => ok(response, page(path, [`/n${Number(path.slice(2) || 0) + 1}`])),
    options: { options: { maxDepth: 30, maxPages: 1000 } },
    stop: "max-depth",
    also: (crawl) => expect(crawl.pages).toHaveLength(31),
  },
  {
    why: "ten links a page without end",
    server: () => (path, response) =>
      ok(
        response,
        page(
          path,
          numbers(10).map((at) => `${path === "/" ? "" : path}/${at}x${path.length}`),
        ),
      ),
    options: { options: { maxPages: 200 } },
    stop: "max-pages",
    also: (crawl) => expect(crawl.pages).toHaveLength(200),
  },
  {
    why: "redirects without end",
    server: () => (path, response) =>
      path === "/"
        ? ok(response, page("Home", ["/r0"]))
        : void response.writeHead(302, { location: `/r${Number(path.slice(2)) + 1}` }).end(),
    stop: "exhausted",
    also: (crawl, origin) =>
      expect(crawl.failures).toMatchObject([{ key: `${origin}/r10`, cause: "too-many-redirects" }]),
  },
  {
    why: "a redirect loop over three pages",
    server: () => (path, response) => {
      const next: Record<string, string> = { "/a": "/b", "/b": "/c", "/c": "/a" };
      if (path === "/") ok(response, page("Home", ["/a"]));
      else void response.writeHead(301, { location: next[path] ?? "/" }).end();
    },
    stop: "exhausted",
    also: (crawl) => {
      expect(crawl.redirects).toEqual([]);
      expect(crawl.failures.map(({ cause }) => cause)).toEqual(["redirect-loop", "redirect-loop", "redirect-loop"]);
    },
  },
  {
    why: "a calendar without end",
    server: () => (path, response) => {
      const [year = 2026, month = 1] = (/(\d{4})\/(\d+)/.exec(path)?.slice(1) ?? []).map(Number);
      const next = month === 12 ? `${year + 1}/1` : `${year}/${month + 1}`;
      ok(response, page(path, [`/cal/${next}`, `/cal/${year + 1}/${month}`, `/cal/${year - 1}/${month}`, "/real"]));
    },
    options: { options: { maxDepth: 200 } },
    stop: "exhausted",
    also: (crawl) => {
      expect(kinds(crawl)).toContain("trap-calendar");
      expect(crawl.pages.length).toBeLessThan(110);
      expect(crawl.skipped["trap"]).toBeGreaterThan(0);
    },
  },
  {
    why: "facets without end",
    server: () => (path, response) => {
      const url = new URL(path, "http://h.test");
      const more = numbers(20).map(
        (at) => `/shop?${new URLSearchParams([...url.searchParams, [`f${at}`, String(url.search.length)]]).toString()}`,
      );
      ok(response, page(path, [...more, "/real"]));
    },
    stop: "exhausted",
    also: (crawl, origin) => {
      expect(kinds(crawl)).toContain("trap-facets");
      expect(crawl.pages.length).toBeLessThan(70);
      expect(crawl.pages.map(({ key }) => key)).toContain(`${origin}/real`);
    },
  },
  {
    why: "a relative link that repeats its own folder",
    server: () => (path, response) => ok(response, page(path, [`${path.replace(/\/$/, "")}/docs/next`, "/real"])),
    stop: "exhausted",
    also: (crawl) => {
      expect(kinds(crawl)).toContain("trap-ever-deeper");
      expect(crawl.pages.length).toBeLessThan(8);
    },
  },
  {
    why: "missing pages answered as pages",
    server: () => (path, response) =>
      ["/", "/a", "/b", "/guide/1", "/guide/2", "/guide/3"].includes(path)
        ? ok(response, page(path, ["/a", "/b", "/gone", "/guide/1", "/guide/2", "/guide/3", "/guide/old"]))
        : ok(response, page("Nothing here")),
    stop: "exhausted",
    also: (crawl, origin) => {
      expect(kinds(crawl)).toContain("soft-404");
      expect(crawl.failures.map(({ key, cause }) => [key, cause])).toEqual([
        [`${origin}/gone`, "soft-404"],
        [`${origin}/guide/old`, "soft-404"],
      ]);
      expect(crawl.pages).toHaveLength(6);
    },
  },
  {
    why: "everything is slow and the time is short",
    server: () => (path, response) => void setTimeout(() => ok(response, page(path, links)), 150),
    options: { options: { timeBudgetMs: 500 } },
    stop: "time-budget",
  },
  {
    why: "every page hangs",
    server: () => (path, response) => {
      if (path === "/") ok(response, page(path, links));
    },
    options: { options: { timeBudgetMs: 1500 } },
    stop: "server-died|time-budget",
  },
  {
    why: "session ids in every link",
    server: () => {
      let session = 0;
      return (path, response) =>
        ok(
          response,
          page(
            path.split("?")[0] ?? "",
            ["/a", "/b"].map((link) => `${link}?PHPSESSID=${(session += 1)}`),
          ),
        );
    },
    stop: "exhausted",
    also: (crawl) => expect(crawl.pages).toHaveLength(3),
  },
];

test.concurrent.for(rows)("$why", async ({ server, stop, options, also }, { expect: check }) => {
  const started = performance.now();
  const handler = server();
  const { crawl, origin } = await crawlServer(
    (request, response) => handler(request.url ?? "/", response, request),
    options,
  );
  check(stop.split("|")).toContain(stopName(crawl.stop));
  also?.(crawl, origin);
  check(performance.now() - started).toBeLessThan(8000);
});

test("nobody listens", async () => {
  const server = await serveRaw(() => {});
  await server.close();
  const crawl = await crawlOrigin(server.origin);
  expect(stopName(crawl.stop)).toBe("entry-unreachable");
});

test("a server that accepts and stays silent", async () => {
  const server = await serveRaw(() => {});
  const crawl = await crawlOrigin(server.origin);
  expect(stopName(crawl.stop)).toBe("entry-unreachable");
  await server.close();
});

test("plain HTTP behind an https address", async () => {
  const server = await serveRaw((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  const crawl = await crawlOrigin(server.origin.replace("http:", "https:"));
  expect(crawl.failures).toMatchObject([{ cause: "tls" }]);
  expect(stopName(crawl.stop)).toBe("entry-unreachable");
  await server.close();
});

test("Ctrl-C ends the crawl with what was seen", async () => {
  const controller = new AbortController();
  let served = 0;
  const { crawl } = await crawlServer(
    (request, response) => {
      if ((served += 1) === 12) controller.abort();
      ok(response, page(request.url ?? "", links));
    },
    { ports: { signal: controller.signal } },
  );
  expect(stopName(crawl.stop)).toBe("interrupted");
  expect(crawl.pages.length).toBeGreaterThan(0);
  expect(crawl.failures).toEqual([]);
});
