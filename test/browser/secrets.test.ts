import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRender, type BrowserRender } from "../../src/io/browser.ts";
import { serve, type TestServer } from "../fakes/server.ts";

/** What each origin was sent, as one text per request. */
const seen: Record<"own" | "other", string[]> = { own: [], other: [] };
const secret = "bypass-7f3a9c";
let own: TestServer;
let other: TestServer;
let browser: BrowserRender;

function record(name: "own" | "other", request: IncomingMessage): void {
  seen[name].push(`${request.url ?? ""} ${JSON.stringify(request.headers)}`);
}

beforeAll(async () => {
  other = await serve((request, response) => {
    record("other", request);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", request.url === "/cdn.js" ? "text/javascript" : "text/plain");
    response.end(request.url === "/cdn.js" ? 'document.body.append("from the CDN")' : "other");
  });
  own = await serve((request, response) => {
    record("own", request);
    if (request.headers["x-bypass"] !== secret) return void response.writeHead(401).end("who are you?");
    const { url = "/" } = request;
    if (url === "/away") return void response.writeHead(302, { location: `${other.origin}/landed` }).end();
    if (url === "/away.js") return void response.writeHead(302, { location: `${other.origin}/cdn.js` }).end();
    if (url === "/data.json")
      return void response.writeHead(200, { "content-type": "application/json" }).end(`{"text":"data"}`);
    response.setHeader("content-type", "text/html");
    response.setHeader("set-cookie", ["a=1; Path=/", "b=2; Path=/"]);
    response.end(pageFor(url));
  });
  const secrets = [
    ["x-bypass", secret],
    ["cookie", `session=${secret}`],
  ] as const;
  const options = { browser: "auto", maxPageBytes: 1_000_000, userAgent: "crawlshape/test" };
  browser = createRender({ options, deployOrigin: own.origin, secrets, signal: new AbortController().signal });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([own.close(), other.close()]);
});

function pageFor(url: string): string {
  const o = other.origin;
  const parts: Record<string, string> = {
    "/everything": `<img src="${o}/pixel.png"><link rel="stylesheet" href="${o}/a.css"><iframe src="${o}/frame"></iframe><script src="${o}/cdn.js"></script>
      <script>fetch("${o}/api").catch(() => {}); fetch("/data.json").then((r) => r.json()).then((d) => document.body.append(" own " + d.text));
      navigator.sendBeacon("${o}/beacon"); new WebSocket("${o.replace("http", "ws")}/socket"); try { new EventSource("${o}/events") } catch {}
      fetch("/write", { method: "POST", body: "x" }).catch(() => document.body.append(" not written"));</script>`,
    "/leads-away": `<script>location.href = "${o}/landed"</script>`,
    "/redirected-away": `<script>location.href = "/away"</script>`,
    "/redirected-fetch": `<script>fetch("/away").then(() => document.body.append("came through"), () => document.body.append("stopped"))</script>`,
    "/redirected-script": '<script src="/away.js"></script>',
    "/echo": `<script>fetch("/everything").then((r) => r.text()).then(() => document.body.append("headers: ${secret}"))</script>`,
  };
  return `<!doctype html><html><head><title>Own</title></head><body><h1>Own</h1>${parts[url] ?? ""}</body></html>`;
}

async function rendered(path: string) {
  seen.own.length = 0;
  seen.other.length = 0;
  return browser.render(own.origin + path);
}

describe("secrets and two origins", () => {
  test("the deploy origin gets the secrets with every request, the other none of them", async () => {
    const outcome = await rendered("/everything");
    expect(outcome).toMatchObject({ kind: "rendered", status: 200 });
    expect(outcome.kind === "rendered" && outcome.html).toContain("from the CDN");
    expect(outcome.kind === "rendered" && outcome.html).toContain("own data");
    expect(seen.own.map((line) => line.split(" ")[0]).toSorted()).toEqual(["/data.json", "/everything"]);
    expect(
      seen.own.every((line) => line.includes(`"x-bypass":"${secret}"`) && line.includes(`session=${secret}`)),
    ).toBe(true);
    expect(seen.other.map((line) => line.split(" ")[0])).toEqual(["/cdn.js"]);
    expect(seen.other.join("\n")).not.toContain(secret);
  });

  test.for([
    { why: "a page that goes away by script", path: "/leads-away" },
    { why: "a redirect to the other origin, after a script's navigation", path: "/redirected-away" },
  ])("$why is not followed", async ({ path }) => {
    const outcome = await rendered(path);
    expect(outcome).toMatchObject({ kind: "failed", cause: "navigation", detail: expect.stringContaining("/landed") });
    expect(seen.other).toEqual([]);
  });

  test("data behind a redirect to the other origin is not loaded", async () => {
    const outcome = await rendered("/redirected-fetch");
    expect(outcome.kind === "rendered" && outcome.html).toContain("stopped");
    expect(seen.other).toEqual([]);
  });

  test("a script behind such a redirect is, without the secret", async () => {
    const outcome = await rendered("/redirected-script");
    expect(outcome.kind === "rendered" && outcome.html).toContain("from the CDN");
    expect(seen.other.join("\n")).not.toContain(secret);
  });

  test("nothing is ever written", async () => {
    const outcome = await rendered("/everything");
    expect(outcome.kind === "rendered" && outcome.html).toContain("not written");
    expect(seen.own.some((line) => line.startsWith("/write"))).toBe(false);
  });

  test("a page that prints the secret does not bring it out", async () => {
    const outcome = await rendered("/echo");
    expect(outcome.kind).toBe("rendered");
    expect(JSON.stringify(outcome)).not.toContain(secret);
  });
});
