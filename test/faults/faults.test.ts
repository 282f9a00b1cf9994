/** Misbehaving servers, each with the outcome that its page must have; the pages around it are never lost. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { test } from "vitest";
import type { Crawl, Failure, Stop } from "../../src/model.ts";
import { crawlServer, type CrawlTestOptions } from "./crawl-server.ts";
import { stopName } from "./stop-name.ts";

interface Expected {
  /** Outcome of `/bad`. */
  readonly page?: string;
  readonly failure?: Failure["cause"];
  readonly status?: number;
  readonly redirect?: string;
  readonly stop?: Stop["kind"] | (Stop & { kind: "blocked" })["cause"] | (Stop & { kind: "ceiling" })["ceiling"];
  /** The pages around `/bad` need not be there: the whole server is at fault. */
  readonly whole?: boolean;
}
interface Fault {
  readonly why: string;
  readonly bad: (request: IncomingMessage, response: ServerResponse, visits: number) => void;
  readonly expect: Expected;
  readonly options?: CrawlTestOptions;
}

const page = (title: string) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>Rye and wheat of ${title}.</p></main>`;
const html = { "content-type": "text/html; charset=utf-8" };
const good = page("Bad");

/** Takes the connection over and writes bytes as they are. */
function raw(response: ServerResponse, text: string, then: (socket: Socket) => void = (socket) => socket.end()): void {
  const { socket } = response;
  if (socket === null) return;
  socket.write(text);
  then(socket);
}
const endless = (response: ServerResponse, piece: string | Uint8Array): void => {
  const push = (): void => {
    while (response.writable && response.write(piece));
    response.once("drain", push);
  };
  push();
};
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(code, { ...html, ...headers }).end(page(`Error ${code}`));
const body =
  (bytes: string | Uint8Array, headers: Record<string, string> = html) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, headers).end(bytes);
const to =
  (location: string, code = 302, cookie?: string) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(code, { location, ...(cookie === undefined ? {} : { "set-cookie": cookie }) }).end();

const faults: readonly Fault[] = [
  // Time
  { why: "headers never come", bad: () => {}, expect: { failure: "headers-timeout" } },
  {
    why: "headers come slowly but in time",
    bad: (_q, r) => void setTimeout(() => r.writeHead(200, html).end(good), 120),
    expect: { page: "Bad" },
  },
  {
    why: "the body stops in the middle",
    bad: (_q, r) => void r.writeHead(200, html).write("<title>half"),
    expect: { failure: "body-timeout" },
  },
  {
    why: "the body drips without end",
    bad: (_q, r) => {
      r.writeHead(200, html);
      const timer = setInterval(() => r.write("."), 20);
      r.on("close", () => clearInterval(timer));
    },
    expect: { failure: "body-timeout" },
  },
  {
    why: "headers drip without end",
    bad: (_q, r) =>
      raw(r, "HTTP/1.1 200 OK\r\n", (socket) => {
        const timer = setInterval(() => socket.write("X-A: b\r\n"), 20);
        socket.on("close", () => clearInterval(timer));
      }),
    expect: { failure: "headers-timeout" },
  },
  // Connections
  { why: "the connection is reset", bad: (_q, r) => r.socket?.resetAndDestroy(), expect: { failure: "reset" } },
  { why: "the connection closes without an answer", bad: (_q, r) => r.socket?.end(), expect: { failure: "reset" } },
  {
    why: "reset twice, then fine",
    bad: (_q, r, n) => (n < 3 ? r.socket?.resetAndDestroy() : r.writeHead(200, html).end(good)),
    expect: { page: "Bad" },
  },
  {
    why: "reset in the middle of the body",
    bad: (_q, r) => {
      r.writeHead(200, { ...html, "content-length": "9000" });
      r.write("<title>half", () => r.socket?.resetAndDestroy());
    },
    expect: { failure: "cut-short" },
  },
  {
    why: "half-closed after the headers",
    bad: (_q, r) => raw(r, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 500\r\n\r\n"),
    expect: { failure: "cut-short" },
  },
  // Framing
  {
    why: "Content-Length longer than the body",
    bad: (_q, r) => raw(r, `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n${good}`),
    expect: { failure: "cut-short" },
  },
  {
    why: "chunks without the last",
    bad: (_q, r) =>
      raw(r, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<html\r\n"),
    expect: { failure: "cut-short" },
  },
  {
    why: "a broken chunk size",
    bad: (_q, r) =>
      raw(r, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n<html\r\n"),
    expect: { failure: "cut-short" },
  },
  {
    why: "HTTP/1.0 without a length",
    bad: (_q, r) => raw(r, `HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${good}`),
    expect: { page: "Bad" },
  },
  { why: "not HTTP at all", bad: (_q, r) => raw(r, "SSH-2.0-OpenSSH_9.2\r\n"), expect: { failure: "protocol" } },
  { why: "a broken status line", bad: (_q, r) => raw(r, "HTTP/1.1 abc\r\n\r\n"), expect: { failure: "protocol" } },
  {
    why: "early hints before the answer",
    bad: (_q, r) =>
      raw(
        r,
        `HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${good.length}\r\n\r\n${good}`,
      ),
    expect: { page: "Bad" },
  },
  {
    why: "headers of 200 KB",
    bad: (_q, r) => raw(r, `HTTP/1.1 200 OK\r\nX-Big: ${"x".repeat(200_000)}\r\n\r\n`),
    expect: { failure: "protocol" },
  },
  {
    why: "headers of 40 KB are still read",
    bad: body(good, { ...html, "x-big": "x".repeat(40_000) }),
    expect: { page: "Bad" },
  },
  // Size
  {
    why: "an endless body",
    bad: (_q, r) => (r.writeHead(200, html), endless(r, "<p>more</p>".repeat(1000))),
    expect: { failure: "too-large" },
  },
  {
    why: "a body announced as too large",
    bad: (_q, r) => void r.writeHead(200, { ...html, "content-length": "99999999" }).write("<p>"),
    expect: { failure: "too-large" },
  },
  {
    why: "a gzip bomb",
    bad: body(gzipSync(Buffer.alloc(20_000_000, 32)), { ...html, "content-encoding": "gzip" }),
    expect: { failure: "too-large" },
  },
  {
    why: "a brotli bomb",
    bad: body(brotliCompressSync(Buffer.alloc(20_000_000, 32)), { ...html, "content-encoding": "br" }),
    expect: { failure: "too-large" },
  },
  { why: "an empty body", bad: body(""), expect: { page: "" } },
  { why: "204", bad: (_q, r) => void r.writeHead(204).end(), expect: { failure: "http-error", status: 204 } },
  // Encodings
  {
    why: "says gzip and sends text",
    bad: body(good, { ...html, "content-encoding": "gzip" }),
    expect: { page: "Bad" },
  },
  {
    why: "says gzip and sends noise",
    bad: body(Buffer.from([0, 1, 2, 3, 4]), { ...html, "content-encoding": "gzip" }),
    expect: { failure: "bad-encoding" },
  },
  { why: "sends gzip and does not say so", bad: body(gzipSync(good)), expect: { failure: "bad-encoding" } },
  {
    why: "gzip cut in the middle",
    bad: body(gzipSync(good.repeat(50)).subarray(0, 60), { ...html, "content-encoding": "gzip" }),
    expect: { failure: "cut-short" },
  },
  {
    why: "gzip with text behind it",
    bad: body(Buffer.concat([gzipSync(good), Buffer.from("<!-- cached -->")]), { ...html, "content-encoding": "gzip" }),
    expect: { page: "Bad" },
  },
  {
    why: "deflate, as it should be",
    bad: body(deflateSync(good), { ...html, "content-encoding": "deflate" }),
    expect: { page: "Bad" },
  },
  {
    why: "Shift_JIS by header",
    bad: body(Buffer.from([...Buffer.from("<title>"), 0x83, 0x70, 0x83, 0x93, ...Buffer.from("</title>")]), {
      "content-type": "text/html; charset=Shift_JIS",
    }),
    expect: { page: "パン" },
  },
  {
    why: "windows-1251 by meta",
    bad: body(
      Buffer.from([
        ...Buffer.from('<meta charset="windows-1251"><title>'),
        0xd5,
        0xeb,
        0xe5,
        0xe1,
        ...Buffer.from("</title>"),
      ]),
      { "content-type": "text/html" },
    ),
    expect: { page: "Хлеб" },
  },
  {
    why: "GB18030 by meta http-equiv",
    bad: body(
      Buffer.from([
        ...Buffer.from('<meta http-equiv="content-type" content="text/html; charset=gb18030"><title>'),
        0xc3,
        0xe6,
        0xb0,
        0xfc,
        ...Buffer.from("</title>"),
      ]),
      { "content-type": "text/html" },
    ),
    expect: { page: "面包" },
  },
  {
    why: "UTF-16 with its mark",
    bad: body(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("<title>Bäckerei</title>", "utf16le")]), {
      "content-type": "text/html",
    }),
    expect: { page: "Bäckerei" },
  },
  {
    why: "a charset nobody knows",
    bad: body(good, { "content-type": "text/html; charset=klingon" }),
    expect: { page: "Bad" },
  },
  // Types
  { why: "no content type, but HTML", bad: body(good, {}), expect: { page: "Bad" } },
  { why: "no content type and no HTML", bad: body("just words", {}), expect: { failure: "other-type" } },
  {
    why: "HTML as octet-stream",
    bad: body(good, { "content-type": "application/octet-stream" }),
    expect: { failure: "other-type" },
  },
  {
    why: "an image behind a page's URL",
    bad: body("GIF89a", { "content-type": "image/gif" }),
    expect: { failure: "other-type" },
  },
  { why: "JSON", bad: body("{}", { "content-type": "application/json" }), expect: { failure: "other-type" } },
  {
    why: "XHTML",
    bad: body('<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Bad</title></head><body/></html>', {
      "content-type": "application/xhtml+xml",
    }),
    expect: { page: "Bad" },
  },
  {
    why: "a content type in capitals",
    bad: body(good, { "content-type": "TEXT/HTML;CHARSET=UTF-8" }),
    expect: { page: "Bad" },
  },
  // Status
  { why: "404 with a page", bad: status(404), expect: { failure: "http-error", status: 404 } },
  { why: "500", bad: status(500), expect: { failure: "http-error", status: 500 } },
  { why: "403 without a wall", bad: status(403), expect: { failure: "http-error", status: 403 } },
  { why: "206 that nobody asked for", bad: status(206), expect: { failure: "http-error", status: 206 } },
  {
    why: "304 that nobody asked for",
    bad: (_q, r) => void r.writeHead(304).end(),
    expect: { failure: "http-error", status: 304 },
  },
  { why: "status 999", bad: status(999), expect: { failure: "http-error", status: 999 } },
  { why: "503, then fine", bad: (q, r, n) => (n < 3 ? status(503)(q, r) : body(good)(q, r)), expect: { page: "Bad" } },
  {
    why: "503 with seconds to wait, then fine",
    bad: (q, r, n) => (n < 2 ? status(503, { "retry-after": "1" })(q, r) : body(good)(q, r)),
    expect: { page: "Bad" },
  },
  {
    why: "503 until a date far away",
    bad: status(503, { "retry-after": "Wed, 21 Oct 2099 07:28:00 GMT" }),
    expect: { failure: "http-error", status: 503, stop: "throttled" },
  },
  { why: "429 for ever", bad: status(429), expect: { failure: "http-error", status: 429, stop: "throttled" } },
  {
    why: "401",
    bad: status(401, { "www-authenticate": "Basic realm=x" }),
    expect: { failure: "login-wall", status: 401 },
  },
  {
    why: "a bot check with 403",
    bad: status(403, { "cf-mitigated": "challenge" }),
    expect: { failure: "bot-wall", status: 403 },
  },
  // Redirects
  { why: "a redirect within the site", bad: to("/good-1", 301), expect: { redirect: "/good-1" } },
  { why: "a redirect to itself", bad: to("/bad"), expect: { failure: "redirect-loop" } },
  {
    why: "a cookie is required",
    bad: (q, r) => (q.headers.cookie === "ok=1" ? body(good)(q, r) : to("/bad", 302, "ok=1")(q, r)),
    expect: { page: "Bad" },
  },
  { why: "a cookie that does not help", bad: to("/bad", 302, "ok=1"), expect: { failure: "cookie-wall" } },
  { why: "off the site", bad: to("https://other.test/"), expect: { failure: "off-site" } },
  { why: "to a login page that means to come back", bad: to("/login?next=/bad"), expect: { failure: "login-wall" } },
  {
    why: "to another host's login",
    bad: to("https://team.cloudflareaccess.com/cdn-cgi/access/login/x"),
    expect: { failure: "login-wall" },
  },
  { why: "no Location", bad: (_q, r) => void r.writeHead(302).end(), expect: { failure: "bad-location" } },
  { why: "a broken Location", bad: to("http://[bad"), expect: { failure: "bad-location" } },
  {
    why: "a refresh stub",
    bad: body('<meta http-equiv="refresh" content="0; url=/good-2">'),
    expect: { redirect: "/good-2" },
  },
];

function outcomeOf(crawl: Crawl, origin: string, path: string): Expected {
  const key = `${origin}${path}`;
  const failure = crawl.failures.find((one) => one.key === key);
  const redirect = crawl.redirects.find((one) => one.key === key);
  const found = crawl.pages.find((one) => one.key === key);
  return {
    ...(found === undefined ? {} : { page: found.title }),
    ...(failure === undefined ? {} : { failure: failure.cause, status: failure.status }),
    ...(redirect === undefined ? {} : { redirect: redirect.to.slice(origin.length) }),
  };
}

test.concurrent.for(faults)("$why", async ({ bad, expect: wanted, options }, { expect: check }) => {
  let visits = 0;
  const started = performance.now();
  const { crawl, origin } = await crawlServer((request, response) => {
    const path = request.url ?? "/";
    if (path === "/bad") return bad(request, response, (visits += 1));
    const links =
      path === "/" ? '<a href="/good-1">1</a><a href="/bad">b</a><a href="/good-2">2</a><a href="/good-3">3</a>' : "";
    if (path === "/" || /^\/good-\d$/.test(path)) return void response.writeHead(200, html).end(page(path) + links);
    response.writeHead(404, html).end(page("404"));
  }, options);
  const { stop = "exhausted", ...outcome } = wanted;
  check(outcomeOf(crawl, origin, "/bad")).toMatchObject(outcome);
  check(stopName(crawl.stop)).toBe(stop);
  check(crawl.pages.map((one) => one.title)).toEqual(check.arrayContaining(["/", "/good-1", "/good-2", "/good-3"]));
  check(performance.now() - started).toBeLessThan(8000);
});
