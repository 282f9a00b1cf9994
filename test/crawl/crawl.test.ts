import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import type { Crawl, Page } from "../../src/model.ts";
import { serve } from "../fakes/server.ts";
import { crawlOrigin, crawlServer, type CrawlTestOptions } from "../faults/crawl-server.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const page = (title: string, links: readonly string[] = [], head = "") =>
  `<!doctype html><title>${title}</title>${head}<main><h1>${title}</h1><p>All about ${title}, at length.</p>${links.map((link) => `<a href="${link}">${link}</a>`).join(" ")}</main>`;

/** Path → links; missing paths are 404. */
type SiteMap = Readonly<Record<string, readonly string[]>>;
async function crawlMap(
  map: SiteMap,
  given: CrawlTestOptions = {},
  latency: (path: string) => number = () => 0,
): Promise<{ crawl: Crawl; paths: string[]; asked: string[] }> {
  const asked: string[] = [];
  const answer = (path: string, response: ServerResponse) => {
    const links = map[path];
    response.writeHead(links === undefined ? 404 : 200, html).end(page(path, links));
  };
  const { crawl, origin } = await crawlServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const ms = latency(path);
    if (ms === 0) answer(path, response);
    else setTimeout(() => answer(path, response), ms);
  }, given);
  return {
    crawl,
    asked: asked.filter((path) => !path.includes("no-such-page")),
    paths: crawl.pages.map(({ key }) => key.slice(origin.length)),
  };
}

const bakery: SiteMap = {
  "/": ["/bread", "/cake", "/gone"],
  "/bread": ["/rye", "/wheat", "/"],
  "/cake": ["/tart", "/bread", "https://other.test/x", "mailto:a@h.test", "/photo.jpg", "#top"],
  "/rye": [],
  "/wheat": ["/spelt"],
  "/tart": [],
  "/spelt": ["/deepest"],
  "/deepest": [],
  "/unlinked": ["/behind"],
  "/behind": [],
};

test("walks links breadth-first, each page once, and counts clicks", async () => {
  const { crawl, paths, asked } = await crawlMap(bakery);
  expect(paths).toEqual(["/", "/bread", "/cake", "/deepest", "/rye", "/spelt", "/tart", "/wheat"]);
  expect(asked.length).toBe(new Set(asked).size);
  expect([...crawl.clicks.values()]).toEqual([0, 1, 1, 4, 2, 3, 2, 2]);
  expect(crawl.failures).toMatchObject([{ status: 404, cause: "http-error" }]);
  expect(crawl.failures[0]?.from).toBe(crawl.pages[0]?.key);
  expect(crawl.skipped).toEqual({ asset: 1 });
  expect(crawl.stop).toEqual({ kind: "exhausted" });
});

test.for([
  {
    why: "both: sitemap and links",
    crawl: "both",
    expected: ["/", "/behind", "/bread", "/cake", "/deepest", "/rye", "/spelt", "/tart", "/unlinked", "/wheat"],
  },
  { why: "sitemap: what it lists, and home", crawl: "sitemap", expected: ["/", "/unlinked"] },
  {
    why: "links: not what only the sitemap lists",
    crawl: "links",
    expected: ["/", "/bread", "/cake", "/deepest", "/rye", "/spelt", "/tart", "/wheat"],
  },
] as const)("$why", async ({ crawl, expected }) => {
  expect((await crawlMap(bakery, { listed: ["/unlinked"], options: { crawl } })).paths).toEqual(expected);
});

test("max-pages takes the written order: home, sitemap order, then keys; failures count", async () => {
  const listed = ["/unlinked", "/tart", "/missing", "/rye"];
  const { crawl, paths } = await crawlMap(bakery, { listed, options: { maxPages: 4 } });
  expect(paths).toEqual(["/", "/tart", "/unlinked"]);
  expect(crawl.failures).toHaveLength(1);
  expect([crawl.ceilings, crawl.stop.kind]).toEqual([["max-pages"], "ceiling"]);
});

test("max-pages that is just enough is no ceiling", async () => {
  const { crawl } = await crawlMap({ "/": ["/a"], "/a": ["/"] }, { options: { maxPages: 2 } });
  expect([crawl.ceilings, crawl.stop]).toEqual([[], { kind: "exhausted" }]);
});

test("max-depth counts clicks and is named when it cuts", async () => {
  const { crawl, paths } = await crawlMap(bakery, { options: { maxDepth: 2 } });
  expect(paths).toEqual(["/", "/bread", "/cake", "/rye", "/tart", "/wheat"]);
  expect([crawl.ceilings, crawl.stop.kind, crawl.skipped["max-depth"]]).toEqual([["max-depth"], "ceiling", 1]);
});

test("what the owner curated comes first, and is no scope of its own", async () => {
  const map: SiteMap = { "/": ["/a", "/b", "/z"], "/a": [], "/b": [], "/z": [], "/elsewhere": [] };
  const { paths } = await crawlMap(map, { curated: ["/z", "/elsewhere"], options: { maxPages: 2 } });
  expect(paths).toEqual(["/", "/z"]);
  const listing = await crawlMap(map, { curated: ["/elsewhere"], scope: { entryKind: "llms-txt" } });
  expect(listing.paths).toContain("/elsewhere");
});

const underDocs: CrawlTestOptions["site"] = (plain) => ({
  ...plain,
  siteUrl: `${plain.siteUrl}docs/`,
  deployBase: "/docs/",
});

test("a site under a base path stays under it", async () => {
  const map: SiteMap = { "/docs/": ["/docs/a", "/blog/b", "/", "/docsearch"], "/docs/a": [] };
  const { crawl, paths } = await crawlMap(map, { seeds: ["/docs/"], site: underDocs });
  expect(paths).toEqual(["/docs", "/docs/a"]);
  expect(crawl.skipped).toEqual({ "outside-base": 3 });
});

test("rel=nofollow is not followed, but another link may be", async () => {
  const { crawl } = await crawlServer((request, response) => {
    const body =
      request.url === "/" ? '<a rel="nofollow" href="/a">a</a><a rel="nofollow" href="/b">b</a><a href="/b">b</a>' : "";
    response.writeHead(200, html).end(page(request.url ?? "") + body);
  });
  expect(crawl.pages.map(({ title }) => title)).toEqual(["/", "/b"]);
  expect(crawl.skipped).toEqual({ nofollow: 1 });
});

test("redirects within the site are recorded and their targets visited once", async () => {
  const { crawl, origin } = await crawlServer((request, response) => {
    const moved: Record<string, string> = { "/old": "/new", "/older": "/old", "/dir": "/dir/" };
    const to = moved[request.url ?? ""];
    if (to === undefined)
      response.writeHead(200, html).end(page(request.url ?? "", ["/old", "/older", "/new", "/dir"]));
    else response.writeHead(301, { location: to }).end();
  });
  const short = (key: string) => key.slice(origin.length);
  expect(crawl.redirects.map(({ key, to }) => [short(key), short(to)])).toEqual([
    ["/old", "/new"],
    ["/older", "/old"],
  ]);
  expect(crawl.pages.map(({ key }) => short(key))).toEqual(["/", "/dir", "/new"]);
  expect([...crawl.clicks].map(([key, clicks]) => [short(key), clicks])).toContainEqual(["/new", 1]);
});

test("hash routes of one document are one request", async () => {
  const { crawl, asked } = await crawlMap({ "/": ["#/guide", "#/api", "/#/guide"] });
  expect(asked).toEqual(["/", "/"]);
  expect(crawl.pages.map(({ key }) => new URL(key).hash)).toEqual(["", "#/api", "#/guide"]);
});

test("a scope that must not be crawled is not", async () => {
  const stop = { kind: "blocked", cause: "robots-unreachable", detail: "503" } as const;
  const { crawl, asked } = await crawlMap(bakery, { scope: { stop } });
  expect([crawl.stop, asked]).toEqual([stop, []]);
});

test("the site's own delay paces the crawl", async () => {
  const started = performance.now();
  await crawlMap({ "/": ["/a", "/b"], "/a": [], "/b": [] }, { scope: { crawlDelaySeconds: 0.05 } });
  expect(performance.now() - started).toBeGreaterThanOrEqual(100);
});

/** Everything of a crawl that a report may show, as one hash. */
function digest(crawl: Crawl, origin: string): string {
  const text = JSON.stringify({ ...crawl, clicks: [...crawl.clicks] }, (_name, value: unknown) =>
    value instanceof Uint32Array ? [...value] : value,
  );
  return createHash("sha256")
    .update(text.replaceAll(origin, "https://h.test").replaceAll(/no-such-page-\w+/g, ""))
    .digest("hex");
}

test("the same record at any concurrency, latency and order of arrival", async () => {
  const count = 80;
  const linksOf = (at: number) =>
    [at * 2, at * 2 + 1, (at * 7) % count, at + 40].filter((to) => to < count + 5).map((to) => `/p${to}`);
  let seed = 1;
  const draw = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const server = await serve((request, response) => {
    const path = request.url ?? "/";
    const at = path === "/" ? 1 : Number(path.slice(2));
    const answer = () => {
      if (at === 13) response.writeHead(301, { location: "/p14" }).end();
      else response.writeHead(at < count ? 200 : 404, { ...html, date: "x" }).end(page(path, linksOf(at)));
    };
    setTimeout(answer, draw() * 12);
  });
  const digests = new Set<string>();
  for (const concurrency of [1, 2, 5, 16, 16, 16]) {
    const crawl = await crawlOrigin(server.origin, {
      options: { concurrency, maxPages: 70 },
      listed: ["/p9", "/p77", "/p3"],
    });
    digests.add(digest(crawl, server.origin));
  }
  await server.close();
  expect(digests.size).toBe(1);
});

test("a page that did not change is taken over from the last run", async () => {
  let bodies = 0;
  const server = await serve((request, response) => {
    response.setHeader("etag", `"${request.url ?? ""}"`);
    if (request.headers["if-none-match"] === `"${request.url ?? ""}"`) return void response.writeHead(304).end();
    bodies += 1;
    response.writeHead(200, html).end(page(request.url ?? "", ["/a", "/b"]));
  });
  const first = await crawlOrigin(server.origin);
  const pages = new Map<string, Page>(first.pages.map((one) => [one.key, one]));
  const before = bodies;
  const said: string[] = [];
  const log = { progress: () => {}, info: (line: string) => void said.push(line), warn: () => {}, debug: () => {} };
  const second = await crawlOrigin(server.origin, { ports: { recall: (key) => pages.get(key), log } });
  await server.close();
  // The invented URL, and two that might be markdown versions.
  expect(bodies - before).toBeLessThanOrEqual(3);
  expect(second.pages).toEqual(first.pages);
  expect(second).toEqual({ ...first, scope: second.scope });
  expect(said).toEqual(["3 pages unchanged since the last run, not read again"]);
});
