import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ConfigError } from "../../src/options.ts";
import { urlset, index, sitemapNamespace } from "../scope/sitemap-bytes.ts";
import { discover, type Routes } from "./discover-site.ts";

const page = "<!doctype html><title>Home</title><h1>Home</h1>";
/** Entries on the server itself, or wherever the address says. */
const list = (...urls: readonly string[]) => urlset(urls.map((url) => `<url><loc>${url}</loc></url>`).join(""));
const indexOf = (...urls: readonly string[]) =>
  index(urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join(""));

const dated = (name: string, date: string) =>
  `<sitemap><loc>{origin}/${name}.xml</loc><lastmod>${date}</lastmod></sitemap>`;
const entry = (path: string, date?: string) =>
  `<url><loc>{origin}/${path}</loc>${date === undefined ? "" : `<lastmod>${date}</lastmod>`}</url>`;

describe("where sitemaps are found", () => {
  test.for<{ why: string; routes: Routes; paths: readonly string[]; faults: Record<string, readonly string[]> }>([
    {
      why: "the usual place",
      routes: { "/": page, "/sitemap.xml": list("{origin}/b", "{origin}/a") },
      paths: ["/a", "/b"],
      faults: { "/sitemap.xml": [] },
    },
    {
      why: "a line of robots.txt, relative or not",
      routes: {
        "/": page,
        "/robots.txt": "Sitemap: /maps/one.xml\nSitemap: {origin}/maps/two.xml",
        "/maps/one.xml": list("{origin}/a"),
        "/maps/two.xml": list("{origin}/b"),
      },
      paths: ["/a", "/b"],
      faults: { "/maps/one.xml": [], "/maps/two.xml": [] },
    },
    {
      why: "a dead line is reported and the usual places are tried",
      routes: { "/": page, "/robots.txt": "Sitemap: {origin}/old.xml", "/sitemap.xml": list("{origin}/a") },
      paths: ["/a"],
      faults: { "/old.xml": ["missing"], "/sitemap.xml": [] },
    },
    {
      why: "an index at the second usual place",
      routes: { "/": page, "/sitemap_index.xml": indexOf("{origin}/s.xml"), "/s.xml": list("{origin}/a") },
      paths: ["/a"],
      faults: { "/sitemap_index.xml": [], "/s.xml": [] },
    },
    {
      why: "WordPress's own place",
      routes: { "/": page, "/wp-sitemap.xml": list("{origin}/a") },
      paths: ["/a"],
      faults: { "/wp-sitemap.xml": [] },
    },
    {
      why: "a server error is not the same as none",
      routes: { "/": page, "/sitemap.xml": { status: 500 } },
      paths: [],
      faults: { "/sitemap.xml": ["unreachable"] },
    },
    {
      why: "an app shell that answers everything is named once",
      routes: { "/": page, "*": { type: "text/html", body: page } },
      paths: [],
      faults: { "/sitemap.xml": ["html-not-sitemap"] },
    },
    {
      why: "a file that robots.txt and an index name counts once",
      routes: {
        "/": page,
        "/robots.txt": "Sitemap: {origin}/sitemap.xml\nSitemap: {origin}/a.xml",
        "/sitemap.xml": indexOf("{origin}/a.xml"),
        "/a.xml": list("{origin}/a"),
      },
      paths: ["/a"],
      faults: { "/sitemap.xml": [], "/a.xml": [] },
    },
  ])("$why", async ({ routes, paths, faults }) => {
    const found = await discover(routes);
    expect(found.paths).toEqual(paths);
    expect(found.faults).toEqual(faults);
    expect(found.asked.length).toBe(new Set(found.asked).size);
  });

  test("under the base path first", async () => {
    const found = await discover(
      {
        "/docs/": page,
        "/docs/sitemap.xml": list("{origin}/docs/a", "{origin}/blog/b"),
        "/sitemap.xml": list("{origin}/c"),
      },
      { start: "/docs/" },
    );
    expect(found.paths).toEqual(["/docs/a"]);
    expect(found.scope.excluded).toEqual({ "outside-base": 1 });
  });

  test("a guessed file is marked, a declared one is not", async () => {
    const guessed = await discover({ "/": page, "/sitemap.xml": list("{origin}/a") });
    expect(guessed.scope.sitemaps.map((file) => file.guessed)).toEqual([true]);
    const declared = await discover({ "/": page, "/robots.txt": "Sitemap: /s.xml", "/s.xml": list("{origin}/a") });
    expect(declared.scope.sitemaps.map((file) => file.guessed)).toEqual([undefined]);
  });

  test("links only: no sitemap is asked for", async () => {
    const found = await discover({ "/": page, "/sitemap.xml": list("{origin}/a") }, { crawl: "links" });
    expect(found.asked).not.toContain("/sitemap.xml");
    expect(found.scope.notes.map(({ kind }) => kind)).toEqual(["sitemaps-unread"]);
  });
});

describe("indexes", () => {
  test("each child costs only itself, and is named", async () => {
    const found = await discover({
      "/": page,
      "/sitemap.xml": indexOf(...["a", "b", "c", "d", "e", "f"].map((name) => `{origin}/${name}.xml`)),
      "/b.xml": { status: 503 },
      "/c.xml": { type: "text/html", body: page },
      "/d.xml": { body: gzipSync(Buffer.alloc(60_000_000, 32)) },
      "/e.xml": list("{origin}/good"),
      "/f.xml": { status: 403 },
    });
    expect(found.paths).toEqual(["/good"]);
    expect(found.faults).toEqual({
      "/sitemap.xml": [],
      "/a.xml": ["missing"],
      "/b.xml": ["unreachable"],
      "/c.xml": ["html-not-sitemap"],
      "/d.xml": ["too-large"],
      "/e.xml": [],
      "/f.xml": ["forbidden"],
    });
    expect(found.scope.sitemaps.filter(({ complete }) => complete).map(({ url }) => new URL(url).pathname)).toEqual([
      "/sitemap.xml",
      "/e.xml",
    ]);
  });

  test("a cycle through two indexes is cut and its way named", async () => {
    const found = await discover({
      "/": page,
      "/robots.txt": "Sitemap: /a.xml",
      "/a.xml": indexOf("{origin}/b.xml"),
      "/b.xml": indexOf("{origin}/a.xml"),
    });
    expect(found.asked.filter((path) => path.endsWith(".xml"))).toEqual(["/a.xml", "/b.xml"]);
    expect(found.scope.sitemaps[1]?.faults).toMatchObject([{ kind: "cycle", detail: "/a.xml -> /b.xml -> /a.xml" }]);
  });

  test("a child that redirects to its parent is a cycle", async () => {
    const found = await discover({
      "/": page,
      "/sitemap.xml": indexOf("{origin}/child.xml", "{origin}/b.xml"),
      "/child.xml": { location: "{origin}/sitemap.xml" },
      "/b.xml": list("{origin}/b"),
    });
    expect(found.faults).toEqual({ "/sitemap.xml": ["cycle"], "/b.xml": [] });
    expect(found.paths).toEqual(["/b"]);
  });

  test("an endless chain of new indexes ends", async () => {
    const routes: Record<string, string> = { "/": page, "/robots.txt": "Sitemap: /i.xml?n=1" };
    for (let at = 1; at < 50; at += 1) routes[`/i.xml?n=${at}`] = indexOf(`{origin}/i.xml?n=${at + 1}`);
    const found = await discover(routes);
    expect(found.scope.sitemaps).toHaveLength(5);
    expect(found.scope.sitemaps.at(-1)?.faults).toMatchObject([
      { kind: "depth-cap", detail: expect.stringContaining("1000 files") },
    ]);
  });

  test("an index date behind its file, and one date stamped on all", async () => {
    const stale = await discover({
      "/": page,
      "/sitemap.xml": index(dated("a", "2026-01-01")),
      "/a.xml": urlset(entry("a", "2026-04-01")),
    });
    expect(stale.faults["/sitemap.xml"]).toEqual(["index-date-stale"]);
    const stamp = "2026-11-30T10:00:00Z";
    const stamped = await discover({
      "/": page,
      "/sitemap.xml": index(["a", "b", "c"].map((name) => dated(name, stamp)).join("")),
      "/a.xml": urlset(entry("a", "2026-04-01")),
      "/b.xml": urlset(entry("b", "2026-05-01")),
      "/c.xml": urlset(entry("c", "2026-11-30")),
    });
    expect(stamped.faults["/sitemap.xml"]).toEqual(["index-date-stamped"]);
  });

  test("files below a redirected address resolve there, and its parent is named", async () => {
    const found = await discover({
      "/": page,
      "/sitemap.xml": { location: "/maps/index.xml" },
      "/maps/index.xml": indexOf("{origin}/maps/a.xml"),
      "/maps/a.xml": list("{origin}/a"),
    });
    expect(found.paths).toEqual(["/a"]);
    expect(found.scope.sitemaps[1]?.parent).toBe(`${found.origin}/sitemap.xml`);
  });

  test("a sitemap that redirects to a page is refused, the redirect named", async () => {
    const found = await discover({ "/": page, "/docs": page, "/sitemap.xml": { location: "/docs" } });
    expect(found.scope.sitemaps[0]?.faults).toMatchObject([
      { kind: "html-not-sitemap", detail: expect.stringMatching(/redirect to .*\/docs/) },
    ]);
  });

  test("a child on another host is not fetched", async () => {
    const found = await discover({
      "/": page,
      "/sitemap.xml": indexOf("https://cdn.test/a.xml", "{origin}/b.xml"),
      "/b.xml": list("{origin}/b"),
    });
    expect(found.faults).toEqual({ "/sitemap.xml": ["off-site"], "/b.xml": [] });
  });
});

describe("two origins", () => {
  test("production's addresses in a preview are fetched on the preview", async () => {
    const found = await discover({
      "/": page,
      "/robots.txt": "Sitemap: https://h.test/sitemap-index.xml",
      "/sitemap-index.xml": indexOf("https://h.test/sitemap-0.xml"),
      "/sitemap-0.xml": list("https://h.test/a", "https://www.h.test/b/", "http://h.test/c"),
    });
    expect(found.scope.site).toMatchObject({
      siteUrl: "https://h.test/",
      siteUrlFrom: "sitemap",
      deployOrigin: found.origin,
    });
    expect(found.scope.entries.map(({ key }) => key)).toEqual([
      "https://h.test/a",
      "https://h.test/b",
      "https://h.test/c",
    ]);
    expect(found.scope.sitemaps.map(({ url }) => url)).toEqual([
      "https://h.test/sitemap-index.xml",
      "https://h.test/sitemap-0.xml",
    ]);
    expect(found.scope.notes.map(({ kind }) => kind)).toEqual(["site-url-inferred"]);
  });

  test("the operator's site-url holds; the preview's own address in a sitemap is a leak", async () => {
    const found = await discover(
      {
        "/": page,
        "/sitemap.xml": list(
          "{origin}/a",
          "https://h.test/b",
          "http://localhost:3000/c",
          "https://pr7.host.test/d",
          "https://other.test/e",
        ),
      },
      { siteUrl: "https://h.test" },
    );
    expect(found.scope.site).toMatchObject({ siteUrl: "https://h.test/", siteUrlFrom: "input" });
    expect(found.scope.entries.map(({ key }) => key)).toEqual(["https://h.test/a", "https://h.test/b"]);
    expect(found.faults["/sitemap.xml"]?.toSorted()).toEqual(["localhost-leak", "off-site", "preview-leak"]);
  });

  test("without a sitemap the home page's canonical says it", async () => {
    const found = await discover({
      "/": `<!doctype html><head><link rel="canonical" href="https://h.test/"></head><h1>x</h1>`,
    });
    expect(found.scope.site).toMatchObject({ siteUrl: "https://h.test/", siteUrlFrom: "canonical" });
    expect(found.scope.seeds).toEqual(["https://h.test/"]);
  });

  test("a folder that names nothing has a placeholder, and says so", async () => {
    const found = await discover({ "/": page }, { isFolder: true });
    expect(found.scope.site).toMatchObject({ siteUrl: "https://site.invalid/", siteUrlFrom: "placeholder" });
    expect(found.scope.notes.map(({ kind }) => kind)).toEqual(["site-url-unknown"]);
    expect(JSON.stringify(found.scope.seeds)).not.toContain("127.0.0.1");
  });

  test("a folder's sitemap of a project page: the base is proven by its pages", async () => {
    const found = await discover(
      {
        "/": page,
        "/guide/": page,
        "/sitemap.xml": list("https://user.github.io/project/guide/", "https://user.github.io/project/"),
      },
      { isFolder: true },
    );
    expect(found.scope.site.siteUrl).toBe("https://user.github.io/project/");
    expect(found.scope.entries.map(({ key }) => key)).toEqual([
      "https://user.github.io/project",
      "https://user.github.io/project/guide",
    ]);
  });

  test("pages below one folder are no base when the deploy has them there", async () => {
    const found = await discover({
      "/": page,
      "/docs/a": page,
      "/sitemap.xml": list("https://h.test/docs/a", "https://h.test/docs/b"),
    });
    expect(found.scope.site.siteUrl).toBe("https://h.test/");
  });

  test("a preview that forbids everything is not obeyed, a rule of the site's own is", async () => {
    const closed = await discover({
      "/": page,
      "/robots.txt": "User-agent: *\nDisallow: /",
      "/sitemap.xml": list("https://h.test/a"),
    });
    expect(closed.paths).toEqual(["/a"]);
    expect(closed.scope.robots).toMatchObject({ kind: "rules", artefact: true });
    const own = await discover({
      "/": page,
      "/robots.txt": "User-agent: *\nDisallow: /a",
      "/sitemap.xml": list("https://h.test/a", "https://h.test/b"),
    });
    expect(own.paths).toEqual(["/b"]);
    expect(own.scope.excluded).toEqual({ robots: 1 });
  });
});

describe("the entry document", () => {
  test("a sitemap: it alone is the scope", async () => {
    const found = await discover(
      {
        "/robots.txt": "Sitemap: /other.xml",
        "/maps/s": { type: "application/octet-stream", body: list("{origin}/a") },
        "/other.xml": list("{origin}/b"),
      },
      { start: "/maps/s" },
    );
    expect(found.scope.entryKind).toBe("sitemap");
    expect(found.paths).toEqual(["/a"]);
    expect(found.scope.seeds).toEqual([`${found.origin}/`]);
  });

  test("an llms.txt: its links are the scope, in its order of weight", async () => {
    const found = await discover(
      {
        "/llms.txt": "# Site\n\n> About\n\n## Docs\n\n- [B](/b): note\n- [A]({origin}/a)\n- [X](https://other.test/)\n",
      },
      { start: "/llms.txt" },
    );
    expect(found.scope.entryKind).toBe("llms-txt");
    expect(found.paths).toEqual(["/a", "/b"]);
    expect(found.scope.curated.map((key) => new URL(key).pathname)).toEqual(["/b", "/a"]);
  });

  test("a page deep inside: base, seeds and the owner's llms.txt", async () => {
    const found = await discover(
      {
        "/docs/intro": page,
        "/docs/llms.txt": "# Docs\n\n## Start\n\n- [One](/docs/one)\n",
        "/sitemap.xml": list("{origin}/docs/one", "{origin}/docs/two"),
      },
      { start: "/docs/intro" },
    );
    expect(found.scope.site.deployBase).toBe("/docs/");
    expect(found.scope.seeds.map((key) => new URL(key).pathname)).toEqual(["/docs", "/docs/intro"]);
    expect(found.scope.curated.map((key) => new URL(key).pathname)).toEqual(["/docs/one"]);
  });

  test("the owner's llms.txt with its nested files, each read once; a dead one is a link like others", async () => {
    const found = await discover({
      "/": page,
      "/llms.txt": "# Docs\n\n> D\n\n## Start\n\n- [A](/a)\n- [Guide](/guide/llms.txt)\n- [Gone](/gone/llms.txt)\n",
      "/guide/llms.txt": "# Guide\n\n> G\n\n## Start\n\n- [One](one)\n- [Back](/llms.txt)\n- [Self](/guide/llms.txt)\n",
    });
    expect(found.scope.curated.map((key) => new URL(key).pathname)).toEqual(["/a", "/gone/llms.txt", "/guide/one"]);
    expect(found.scope.published?.status).toBe(200);
    expect(found.scope.published?.text).toContain("[Guide](/guide/llms.txt)");
  });

  test("a folder without its slash is a folder when the sitemap lists pages below", async () => {
    const found = await discover(
      { "/docs": page, "/sitemap.xml": list("{origin}/docs/one", "{origin}/blog") },
      { start: "/docs" },
    );
    expect(found.scope.site.deployBase).toBe("/docs/");
    expect(found.paths).toEqual(["/docs/one"]);
  });

  test.for<{ why: string; start: string; routes: Routes; says: RegExp; options?: object }>([
    {
      why: "a PDF",
      start: "/x.pdf",
      routes: { "/x.pdf": { type: "application/pdf", body: "%PDF-1.7" } },
      says: /x\.pdf.*application\/pdf/,
    },
    {
      why: "JSON",
      start: "/x.json",
      routes: { "/x.json": { type: "application/json", body: "{}" } },
      says: /application\/json/,
    },
    { why: "plain text", start: "/x", routes: { "/x": { type: "text/plain", body: "Hello" } }, says: /text\/plain/ },
    {
      why: "another XML",
      start: "/x.opml",
      routes: { "/x.opml": { type: "text/xml", body: "<opml></opml>" } },
      says: /<opml>/,
    },
    {
      why: "not what entry-format says",
      start: "/",
      routes: { "/": page },
      says: /entry-format: "sitemap"/,
      options: { entryFormat: "sitemap" },
    },
  ])("refused by name: $why", async ({ start, routes, says, options }) => {
    const run = discover(routes, { start, ...options });
    await expect(run).rejects.toThrow(ConfigError);
    await expect(run).rejects.toThrow(says);
  });

  test.for<{ why: string; start?: string; routes: Routes; cause: string; says: RegExp }>([
    { why: "404", routes: {}, cause: "entry-unreachable", says: /answers 404/ },
    { why: "500", routes: { "/": { status: 500 } }, cause: "entry-unreachable", says: /answers 500/ },
    { why: "a password", routes: { "/": { status: 401 } }, cause: "login-wall", says: /401/ },
    {
      why: "another site",
      routes: { "/": { location: "https://elsewhere.test/" } },
      cause: "entry-unreachable",
      says: /elsewhere\.test/,
    },
    {
      why: "a login elsewhere",
      routes: { "/": { location: "https://vercel.com/sso-api?url=x" } },
      cause: "login-wall",
      says: /vercel\.com/,
    },
    { why: "busy", routes: { "/": { status: 429 } }, cause: "throttled", says: /429/ },
    { why: "an empty body", routes: { "/": "" }, cause: "nothing-found", says: /empty-body/ },
    {
      why: "an app shell in a sitemap's place",
      start: "/sitemap.xml",
      routes: { "/sitemap.xml": { type: "text/html", body: page } },
      cause: "nothing-found",
      says: /html-not-sitemap/,
    },
    {
      why: "a sitemap with a DOCTYPE",
      start: "/sitemap.xml",
      routes: { "/sitemap.xml": `<!DOCTYPE x [<!ENTITY a "b">]><urlset ${sitemapNamespace}/>` },
      cause: "nothing-found",
      says: /doctype/,
    },
    {
      why: "robots.txt answers 503",
      routes: { "/": page, "/robots.txt": { status: 503 } },
      cause: "robots-unreachable",
      says: /503/,
    },
    {
      why: "robots.txt answers 429",
      routes: { "/": page, "/robots.txt": { status: 429 } },
      cause: "robots-unreachable",
      says: /429/,
    },
  ])("ends the run as a value: $why", async ({ start = "/", routes, cause, says }) => {
    const { scope } = await discover(routes, { start });
    expect(scope.stop).toMatchObject({ kind: "blocked", cause });
    expect(JSON.stringify(scope.stop)).toMatch(says);
    expect(scope.entries).toEqual([]);
  });

  test("robots.txt is not asked for permission when it is to be ignored", async () => {
    const { scope } = await discover({ "/": page, "/robots.txt": { status: 503 } }, { robots: "ignore" });
    expect(scope.stop).toBeUndefined();
  });
});

test("newest first, undated last, equal instants by key", async () => {
  const found = await discover({
    "/": page,
    "/sitemap.xml": urlset(
      entry("b", "2026-05-01") +
        entry("z") +
        entry("a", "2026-05-01T00:00:00Z") +
        entry("new", "2026-05-02T01:00:00+02:00") +
        entry("newer", "2026-05-01T23:30:00-05:00") +
        entry("bad", "soon"),
    ),
  });
  expect(found.paths).toEqual(["/newer", "/new", "/a", "/b", "/bad", "/z"]);
});
