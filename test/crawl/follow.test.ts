import { expect, test } from "vitest";
import { followRedirects, type FollowLimits } from "../../src/crawl/follow.ts";
import type { Site } from "../../src/model.ts";
import type { Fetch, FetchRequest } from "../../src/ports.ts";
import { aliasesOf, siteFor } from "../../src/url.ts";

/** Path → status, Location, Set-Cookie; a function sees the request. */
type Route =
  | readonly [status: number, location?: string, ...cookies: string[]]
  | ((request: FetchRequest) => readonly [status: number, location?: string, ...cookies: string[]]);

function fetchOf(routes: Readonly<Record<string, Route>>, asked: FetchRequest[] = []): Fetch {
  return async (request) => {
    asked.push(request);
    const url = new URL(request.url);
    const found = routes[request.url] ?? routes[url.pathname + url.search] ?? [404];
    const [status, location, ...cookies] = typeof found === "function" ? found(request) : found;
    const headers = {
      ...(location === undefined ? {} : { location: [location] }),
      ...(cookies.length === 0 ? {} : { "set-cookie": cookies }),
    };
    return { kind: "answer", url: request.url, status, headers, body: new Uint8Array(), wireBytes: 0, attempts: 1 };
  };
}

const production = siteFor("https://h.test/");
const preview: Site = {
  ...production,
  deployOrigin: "https://pr7.host.test",
  aliases: aliasesOf(["h.test", "pr7.host.test"]),
};

interface Row {
  readonly why: string;
  readonly site?: Site;
  readonly start?: string;
  readonly routes: Readonly<Record<string, Route>>;
  readonly limits?: FollowLimits;
  readonly expect: {
    readonly status?: number;
    readonly problem?: string;
    readonly offSite?: string;
    readonly moved?: string;
    readonly hops?: number;
    readonly asked?: readonly string[];
  };
}
const rows: readonly Row[] = [
  { why: "no redirect", routes: { "/a": [200] }, expect: { status: 200, hops: 0 } },
  {
    why: "a loop over two URLs",
    routes: { "/a": [301, "/b"], "/b": [301, "/a"] },
    expect: { problem: "redirect-loop" },
  },
  {
    why: "a redirect to itself",
    routes: { "/a": [302, "/a"] },
    expect: { problem: "redirect-loop", asked: ["https://h.test/a"] },
  },
  {
    why: "a redirect to itself that sets a cookie is asked once more with it",
    routes: { "/a": ({ cookie }) => (cookie === "seen=1" ? [200] : [302, "/a", "seen=1; Path=/; HttpOnly"]) },
    expect: { status: 200, hops: 1 },
  },
  {
    why: "a cookie that does not help is a cookie wall",
    routes: { "/a": [302, "/a", "seen=1"] },
    expect: { problem: "cookie-wall", asked: ["https://h.test/a", "https://h.test/a"] },
  },
  {
    why: "an ever-changing cookie is a cookie wall too",
    routes: { "/a": ({ cookie }) => [302, "/a", `n=${(cookie ?? "").length}x`] },
    expect: { problem: "cookie-wall" },
  },
  {
    why: "a cookie walk over another page comes back",
    routes: {
      "/a": ({ cookie }) => (cookie === undefined ? [302, "/consent", "ok=1"] : [200]),
      "/consent": [302, "/a"],
    },
    limits: { withinKey: true },
    expect: { status: 200, hops: 2 },
  },
  { why: "inside the site", routes: { "/a": [301, "/new"], "/new": [200] }, expect: { status: 200, hops: 1 } },
  {
    why: "off the site is not fetched",
    routes: { "/a": [302, "https://other.test/a"] },
    expect: { offSite: "https://other.test/a", hops: 1, asked: ["https://h.test/a"] },
  },
  {
    why: "off the site in the middle of a chain",
    routes: { "/a": [301, "/b"], "/b": [301, "//other.test/"] },
    expect: { offSite: "https://other.test/", hops: 2 },
  },
  {
    why: "https to http",
    routes: { "/a": [301, "http://h.test/a"] },
    expect: { problem: "https-downgrade", asked: ["https://h.test/a"] },
  },
  {
    why: "a relative Location",
    start: "https://h.test/x/a",
    routes: { "/x/a": [301, "../b"], "/b": [200] },
    expect: { status: 200, asked: ["https://h.test/x/a", "https://h.test/b"] },
  },
  { why: "a Location without a scheme", routes: { "/a": [301, "//h.test/b"], "/b": [200] }, expect: { status: 200 } },
  { why: "a Location with a space", routes: { "/a": [301, "/b c"], "/b%20c": [200] }, expect: { status: 200 } },
  { why: "a missing Location", routes: { "/a": [301] }, expect: { problem: "bad-location" } },
  { why: "a broken Location", routes: { "/a": [301, "http://[bad"] }, expect: { problem: "bad-location" } },
  {
    why: "a Location of another scheme",
    routes: { "/a": [301, "javascript:alert(1)"] },
    expect: { problem: "bad-location" },
  },
  { why: "a file as Location", routes: { "/a": [301, "file:///etc/passwd"] }, expect: { problem: "bad-location" } },
  ...[301, 302, 303, 307, 308].map((status): Row => ({
    why: `${status} is followed`,
    routes: { "/a": [status, "/b"], "/b": [200] },
    expect: { status: 200, hops: 1 },
  })),
  {
    why: "300 with a Location is followed",
    routes: { "/a": [300, "/b"], "/b": [200] },
    expect: { status: 200, hops: 1 },
  },
  { why: "300 without one is an answer", routes: { "/a": [300] }, expect: { status: 300, hops: 0 } },
  { why: "304 is never a redirect", routes: { "/a": [304, "/b"] }, expect: { status: 304, hops: 0 } },
  { why: "201 with a Location is no redirect", routes: { "/a": [201, "/b"] }, expect: { status: 201 } },
  {
    why: "an endless chain ends after ten hops",
    start: "https://h.test/1",
    routes: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`/${at}`, [302, `/${at + 1}`] as const])),
    expect: { problem: "too-many-redirects", hops: 10 },
  },
  {
    why: "fewer hops when asked",
    routes: { "/a": [301, "/b"], "/b": [301, "/c"], "/c": [200] },
    limits: { maxHops: 1 },
    expect: { problem: "too-many-redirects", hops: 1 },
  },
  {
    why: "the slash of one key is followed within it",
    routes: { "/a": [301, "/a/"], "/a/": [200] },
    limits: { withinKey: true },
    expect: { status: 200, hops: 1 },
  },
  {
    why: "another key has its own turn",
    routes: { "/a": [301, "/b"], "/b": [200] },
    limits: { withinKey: true },
    expect: { moved: "https://h.test/b", asked: ["https://h.test/a"] },
  },
  {
    why: "the www twin of the same server is asked as written",
    routes: { "https://h.test/a": [301, "https://www.h.test/a"], "https://www.h.test/a": [200] },
    limits: { withinKey: true },
    expect: { status: 200 },
  },
  {
    why: "http to https on one host",
    site: { ...production, deployOrigin: "http://h.test" },
    start: "http://h.test/a",
    routes: { "http://h.test/a": [301, "https://h.test/a"], "https://h.test/a": [200] },
    expect: { status: 200, hops: 1 },
  },
  {
    why: "a preview's redirect to production is asked on the preview",
    site: preview,
    start: "https://pr7.host.test/a",
    routes: { "https://pr7.host.test/a": [301, "https://h.test/b"], "https://pr7.host.test/b": [200] },
    expect: { status: 200, asked: ["https://pr7.host.test/a", "https://pr7.host.test/b"] },
  },
  {
    why: "a preview that sends every page to itself in production has none",
    site: preview,
    start: "https://pr7.host.test/a",
    routes: { "https://pr7.host.test/a": [301, "https://h.test/a"] },
    expect: { offSite: "https://h.test/a", asked: ["https://pr7.host.test/a"] },
  },
  {
    why: "another port of the host is another site",
    routes: { "/a": [301, "https://h.test:8443/a"] },
    expect: { offSite: "https://h.test:8443/a" },
  },
  {
    why: "a fragment in the Location is not sent",
    routes: { "/a": [301, "/b#part"], "/b": [200] },
    expect: { status: 200, asked: ["https://h.test/a", "https://h.test/b"] },
  },
];

test.for(rows)("$why", async ({ site = production, start = "https://h.test/a", routes, limits, expect: wanted }) => {
  const asked: FetchRequest[] = [];
  const followed = await followRedirects({ url: start, maxBytes: 1000 }, site, fetchOf(routes, asked), limits);
  const { problem, offSite, moved } = followed;
  expect({ problem, offSite, moved }).toEqual({
    problem: wanted.problem,
    offSite: wanted.offSite,
    moved: wanted.moved,
  });
  if (wanted.status !== undefined) expect(followed.outcome).toMatchObject({ status: wanted.status });
  if (wanted.hops !== undefined) expect(followed.hops).toHaveLength(wanted.hops);
  if (wanted.asked !== undefined) expect(asked.map(({ url }) => url)).toEqual(wanted.asked);
});

test("hops are told in keys", async () => {
  const { hops } = await followRedirects(
    { url: "https://pr7.host.test/a/?utm_source=x", maxBytes: 1000 },
    preview,
    fetchOf({ "/a/?utm_source=x": [301, "https://h.test/b/"], "/b/": [200] }),
  );
  expect(hops).toEqual([{ from: "https://h.test/a", to: "https://h.test/b", status: 301 }]);
});

test("conditions hold for the key they were made for, and for no other", async () => {
  const asked: FetchRequest[] = [];
  const request = { url: "https://h.test/a", maxBytes: 1000, etag: '"1"', lastModified: "x" };
  await followRedirects(request, production, fetchOf({ "/a": [301, "/a/"], "/a/": [301, "/b"], "/b": [200] }, asked));
  expect(asked.map(({ etag }) => etag)).toEqual(['"1"', '"1"', undefined]);
});

const broken: Fetch = async ({ url }) => ({ kind: "failed", url, cause: "reset", detail: "ECONNRESET", attempts: 3 });

test("a failure in the chain is the outcome", async () => {
  expect((await followRedirects({ url: "https://h.test/a", maxBytes: 1 }, production, broken)).outcome).toMatchObject({
    cause: "reset",
  });
});
