import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { createFetch, type HttpInput } from "../../src/io/http.ts";
import type { FetchOutcome } from "../../src/model.ts";
import type { Fetch } from "../../src/ports.ts";
import { serve, type TestServer } from "../fakes/server.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function start(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<TestServer> {
  const server = await serve(handler);
  closing.push(server.close);
  return server;
}
function fetchFor(origin: string, changes: Partial<HttpInput> = {}): Fetch {
  const http = createFetch({
    options: { concurrency: 8, delayMs: 0, userAgent: "crawlshape-test", timeBudgetMs: 10_000 },
    deployOrigin: origin,
    secrets: [],
    signal: new AbortController().signal,
    retry: { baseMs: 5 },
    ...changes,
  });
  closing.push(http.close);
  return http.fetch;
}
function text(outcome: FetchOutcome): string {
  return outcome.kind === "answer" ? Buffer.from(outcome.body).toString() : outcome.kind;
}
const maxBytes = 100_000;

test("one exchange: status, header lists, body, bytes; a redirect is not followed", async () => {
  const { origin } = await start((_request, response) => {
    response.writeHead(301, {
      location: "/next",
      "set-cookie": ["a=1", "b=2"],
      "x-title": Buffer.from("Bäckerei").toString("latin1"),
    });
    response.end("moved");
  });
  const outcome = await fetchFor(origin)({ url: `${origin}/a?b=1#c`, maxBytes });
  expect(outcome).toMatchObject({ kind: "answer", status: 301, wireBytes: 5, attempts: 1 });
  if (outcome.kind !== "answer") return;
  expect(outcome.headers["location"]).toEqual(["/next"]);
  expect(outcome.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  expect(outcome.headers["x-title"]).toEqual(["Bäckerei"]);
});

test("asks as itself, in one language, for what it can read", async () => {
  const seen: IncomingMessage["headers"][] = [];
  const { origin } = await start((request, response) => {
    seen.push(request.headers);
    response.end();
  });
  const fetch = fetchFor(origin);
  await fetch({ url: `${origin}/`, maxBytes, etag: '"x"', lastModified: "Thu, 01 Jan 2026 00:00:00 GMT" });
  await fetch({ url: `${origin}/`, maxBytes, raw: true, accept: "application/xml" });
  expect(seen[0]).toMatchObject({
    "user-agent": "crawlshape-test",
    "accept-language": "en",
    "if-none-match": '"x"',
    "if-modified-since": "Thu, 01 Jan 2026 00:00:00 GMT",
  });
  expect(seen[1]).toMatchObject({ accept: "application/xml", "accept-encoding": "gzip" });
});

test("raw leaves the encoding in place; a sink takes pieces and may end the exchange", async () => {
  const packed = gzipSync("x".repeat(5000));
  const { origin } = await start((request, response) => {
    response.setHeader("content-encoding", "gzip");
    if (request.url === "/packed") return void response.end(packed);
    response.removeHeader("content-encoding");
    const timer = setInterval(() => response.write("y".repeat(1000)), 1);
    response.on("close", () => clearInterval(timer));
  });
  const fetch = fetchFor(origin);
  const raw = await fetch({ url: `${origin}/packed`, maxBytes, raw: true });
  expect(raw.kind === "answer" && Buffer.from(raw.body).equals(packed)).toBe(true);
  expect(text(await fetch({ url: `${origin}/packed`, maxBytes }))).toBe("x".repeat(5000));
  let taken = 0;
  const sink = (chunk: Uint8Array) => (taken += chunk.length) < 3000;
  const ended = await fetch({ url: `${origin}/endless`, maxBytes, raw: true, sink });
  expect(ended).toMatchObject({ kind: "answer", status: 200 });
  expect(taken).toBeGreaterThanOrEqual(3000);
});

test("a sink is not fed the body of an error", async () => {
  const { origin } = await start((_request, response) => response.writeHead(404).end("no such file"));
  let fed = false;
  const outcome = await fetchFor(origin)({ url: `${origin}/`, maxBytes, raw: true, sink: () => (fed = true) });
  expect([text(outcome), fed]).toEqual(["no such file", false]);
});

test("503 with Retry-After is waited for and then answers", async () => {
  const times: number[] = [];
  const { origin } = await start((_request, response) => {
    times.push(performance.now());
    if (times.length === 1) response.writeHead(503, { "retry-after": "1" }).end();
    else response.end("back");
  });
  const outcome = await fetchFor(origin)({ url: `${origin}/`, maxBytes });
  expect([text(outcome), outcome.kind === "answer" && outcome.attempts]).toEqual(["back", 2]);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(980);
});

test("concurrency stays within its bound", async () => {
  let active = 0;
  let most = 0;
  const { origin } = await start((_request, response) => {
    most = Math.max(most, (active += 1));
    setTimeout(() => ((active -= 1), response.end("ok")), 5);
  });
  const fetch = fetchFor(origin);
  await Promise.all(Array.from({ length: 60 }, (_, at) => fetch({ url: `${origin}/${at}`, maxBytes })));
  expect(most).toBeLessThanOrEqual(8);
  expect(most).toBeGreaterThan(4);
});

const token = "s3cr3t-token-value";
const password = "hunter2-hunter2";
const secrets = [
  ["x-vercel-protection-bypass", token],
  ["authorization", `Basic ${Buffer.from(`user:${password}`).toString("base64")}`],
  ["cookie", `session=${token}-cookie`],
] as const;

test("secrets go to the deploy origin and nowhere else", async () => {
  const seen: Record<string, IncomingMessage["headers"]> = {};
  const record = (name: string) => (request: IncomingMessage, response: ServerResponse) => {
    seen[name] = request.headers;
    response.end("ok");
  };
  const deploy = await start(record("deploy"));
  const other = await start(record("other"));
  const entry = fetchFor(deploy.origin, { secrets });
  await entry({ url: `${deploy.origin}/`, maxBytes, cookie: "walk=1" });
  expect(seen["deploy"]).toMatchObject({
    "x-vercel-protection-bypass": token,
    cookie: `session=${token}-cookie; walk=1`,
  });
  const outcome = await entry({ url: `${other.origin}/`, maxBytes, cookie: "walk=1" });
  expect(outcome).toMatchObject({ kind: "failed", cause: "blocked-address" });
  expect(seen["other"]).toBeUndefined();
});

test("what a server echoes comes back without the secrets: headers, body, in every spelling", async () => {
  const { origin } = await start((request, response) => {
    const echo = JSON.stringify(request.headers) + password + encodeURIComponent(`user:${password}`);
    response
      .writeHead(302, { location: `/?token=${token}`, "x-echo": String(request.headers["authorization"]) })
      .end(echo);
  });
  const outcome = await fetchFor(origin, { secrets })({ url: `${origin}/`, maxBytes });
  const all = JSON.stringify(outcome) + text(outcome);
  for (const secret of [token, password, Buffer.from(`user:${password}`).toString("base64")])
    expect(all).not.toContain(secret);
  expect(text(outcome)).toContain("***");
});

test.for([
  ["http://10.0.0.1/", "blocked-address", "a private address"],
  ["http://169.254.169.254/latest/meta-data/", "blocked-address", "the metadata service"],
  ["http://[::1]/", "blocked-address", "loopback"],
  ["http://[::ffff:127.0.0.1]/", "blocked-address", "mapped loopback"],
  ["http://0x7f.1/", "blocked-address", "loopback in disguise"],
  ["http://2130706433/", "blocked-address", "loopback as a number"],
  ["http://localhost:1/", "blocked-address", "a name of a private address"],
  ["file:///etc/passwd", "protocol", "a file"],
  ["data:text/html,x", "protocol", "data"],
  ["ftp://h.test/", "protocol", "another scheme"],
  ["not a url", "protocol", "nonsense"],
] as const)("%s is refused as %s: %s", async ([url, cause]) => {
  const outcome = await fetchFor("https://h.test")({ url, maxBytes });
  expect(outcome).toMatchObject({ kind: "failed", cause });
});

test("a private entry is allowed on its own port only", async () => {
  const { origin } = await start((_request, response) => response.end("ok"));
  const other = await start((_request, response) => response.end("inside"));
  const fetch = fetchFor(origin);
  expect(text(await fetch({ url: `${origin}/`, maxBytes }))).toBe("ok");
  expect(await fetch({ url: other.origin, maxBytes })).toMatchObject({ cause: "blocked-address" });
});

test("an abort ends what waits and what runs", async () => {
  const { origin } = await start(() => {});
  const controller = new AbortController();
  const fetch = fetchFor(origin, { signal: controller.signal });
  const all = Promise.all(Array.from({ length: 20 }, (_, at) => fetch({ url: `${origin}/${at}`, maxBytes })));
  setTimeout(() => controller.abort(), 30);
  expect((await all).every((outcome) => outcome.kind === "failed" && outcome.cause === "aborted")).toBe(true);
});

const pem = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), "utf8");

test("HTTP/2 where the server offers it, over one connection", async () => {
  const server = createSecureServer({ key: pem("key"), cert: pem("cert"), allowHTTP1: true }, (request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`HTTP/${request.httpVersion}`);
  });
  let connections = 0;
  const sessions: { close: () => void }[] = [];
  server.on("session", (session) => ((connections += 1), sessions.push(session)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => new Promise((resolve) => (sessions.forEach((session) => session.close()), server.close(() => resolve()))),
  );
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetch = fetchFor(origin, {
    certificate: pem("cert"),
    options: { concurrency: 8, delayMs: 0, userAgent: "t", timeBudgetMs: 10_000 },
  });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => fetch({ url: `${origin}/${at}`, maxBytes })));
  expect(answers.map(text)).toEqual(answers.map(() => "HTTP/2.0"));
  expect(connections).toBeLessThanOrEqual(8);
});

test("a certificate that nobody vouches for is a TLS failure, asked once", async () => {
  const server = createSecureServer({ key: pem("key"), cert: pem("cert"), allowHTTP1: true }, (_request, response) =>
    response.end("ok"),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await fetchFor(origin)({ url: origin, maxBytes })).toMatchObject({
    kind: "failed",
    cause: "tls",
    attempts: 1,
  });
});
