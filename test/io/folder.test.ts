import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveFolder, type FolderServer } from "../../src/io/folder.ts";
import { ConfigError } from "../../src/options.ts";

const home = mkdtempSync(join(tmpdir(), "folder-"));
const files: Readonly<Record<string, string>> = {
  "secret.html": "outside the site",
  "site/index.html": "<title>Home</title>",
  "site/about.html": "<title>About</title>",
  "site/guide/index.html": "<title>Guide</title>",
  "site/guide/404.html": "<title>No such guide</title>",
  "site/both.html": "<title>Both, the page</title>",
  "site/both/index.html": "<title>Both, the folder</title>",
  "site/empty/data.json": "{}",
  "nohome/de/zz/index.html": "<title>Deep</title>",
  "nohome/en/index.html": "<title>Home</title>",
  "nohome/en/a.html": "<title>A</title>",
  "loose/a.html": "<title>A</title>",
  "site/a b/ü#1.html": "<title>Odd name</title>",
  "site/404.html": "<title>Not here</title>",
  "site/notes.md": "# Notes",
  "site/old.xml.gz": "packed",
  "site/latin.html": '<meta charset="windows-1251"><title>Old</title>',
  "site/.env": "TOKEN=1",
  "site/.git/index.html": "history",
  "site/.well-known/security.txt": "Contact: mailto:a@h.test",
  "site/_redirects": [
    "# moved",
    "/old /about",
    "/temp /about 302",
    "/blog/* /guide/:splat",
    "/news/:year/:slug /archive-:year?post=:slug 308",
    "/app/* /about.html 200",
    "/gone /guide/404.html 410",
    "/about.html /guide/ 301!",
    "/both /about 301",
    "/far https://other.test/x 301",
    "/de /guide/ 302 Language=de",
    "/ü-old /ü 301",
    "https://other.test/* /about",
    "nonsense",
  ].join("\n"),
  "site/_headers":
    "/*\n  X-Robots-Tag: noindex\n  Bad: \u0001\n  Content-Length: 1\n/guide/*\n  ! X-Robots-Tag\n  Link: </a>; rel=a\n  Link: </b>; rel=b\n",
};
let server: FolderServer;
let mounted: FolderServer;

beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  symlinkSync(join(home, "secret.html"), join(home, "site/leak.html"));
  symlinkSync(home, join(home, "site/up"));
  symlinkSync(join(home, "site/about.html"), join(home, "site/alias.html"));
  server = await serveFolder(join(home, "site"));
  mounted = await serveFolder(join(home, "site"), { basePath: "/docs" });
});
afterAll(async () => {
  await Promise.all([server.close(), mounted.close()]);
  rmSync(home, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}
/** The path goes out as written: no client may tidy it first. */
function ask(origin: string, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers, method, agent: false }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (piece: string) => (body += piece));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on("error", reject)
      .end();
  });
}

test.for([
  ["/", 200, "Home", "the index of the root"],
  ["/about", 200, "About", "a clean URL"],
  ["/both", 200, "Both, the page", "a page wins over a folder of its name; a plain rule never shadows a file"],
  ["/both/", 200, "Both, the folder", "with the slash it is the folder"],
  ["/guide/", 200, "Guide", "a folder with its slash"],
  ["/guide", 301, "/guide/", "a folder without it"],
  ["/guide?x=1", 301, "/guide/?x=1", "the query goes along"],
  ["/about/", 301, "/about", "a page is no folder"],
  ["/guide/index.html", 200, "Guide", "the file itself"],
  ["/empty/", 404, "Not here", "a folder without an index is not listed"],
  ["/nothing", 404, "Not here", "the 404 page, with its status"],
  ["/guide/nothing", 404, "No such guide", "the nearest 404 page"],
  ["/404.html", 404, "Not here", "the 404 page is no page of the site"],
  ["/a%20b/%C3%BC%231", 200, "Odd name", "names are decoded, also # and letters beyond ASCII"],
  ["/alias", 200, "About", "a link inside the folder"],
  ["/old", 301, "/about", "a rule"],
  ["/temp", 302, "/about", "a rule with its status"],
  ["/blog/a/b", 301, "/guide/a/b", "the splat"],
  ["/blog", 301, "/guide/", "the splat may be nothing"],
  ["/news/2026/rye", 308, "/archive-2026?post=rye", "placeholders"],
  ["/app/any/thing", 200, "About", "a rewrite answers in place"],
  ["/gone", 410, "No such guide", "a page for another status"],
  ["/about.html", 301, "/guide/", "a forced rule shadows a file"],
  ["/far", 301, "https://other.test/x", "off the site"],
  ["/de", 404, "Not here", "a rule that depends on the visitor is left out"],
  ["/%C3%BC-old", 301, "/%C3%BC", "a Location is ASCII"],
  ["/_redirects", 404, "Not here", "the rules are not published"],
  ["/_headers", 404, "Not here", "the headers neither"],
  ["/.env", 404, "Not here", "dot files stay in"],
  ["/.git/index.html", 404, "Not here", "dot folders too"],
  ["/.well-known/security.txt", 200, "Contact", "but for the well-known one"],
  ["/leak.html", 404, "Not here", "a link out of the folder"],
  ["/up/secret.html", 404, "Not here", "a folder link out of the folder"],
  ["/../secret.html", 404, "Not here", "dots"],
  ["/..%2fsecret.html", 404, "Not here", "an encoded slash"],
  ["/%2e%2e/secret.html", 404, "Not here", "encoded dots"],
  ["/%252e%252e/secret.html", 404, "Not here", "dots encoded twice"],
  ["/..\\secret.html", 404, "Not here", "a backslash"],
  ["/guide/../../secret.html", 404, "No such guide", "dots after a folder"],
  ["//etc/passwd", 404, "Not here", "two slashes"],
  ["/about%00.html", 404, "Not here", "a null byte"],
  ["/%E0%A4%A", 400, "malformed", "half an escape"],
] as const)("%s → %s %s: %s", async ([path, status, expected]) => {
  const answer = await ask(server.origin, path);
  expect(answer.status).toBe(status);
  expect(answer.headers["location"] ?? answer.body).toContain(expected);
  expect(answer.body).not.toContain("outside the site");
});

test.for([
  ["/docs/", 200, "Home", "the root is the base path"],
  ["/docs", 301, "/docs/", "the base without its slash"],
  ["/docs/guide", 301, "/docs/guide/", "the slash policy below it"],
  ["/docs/old", 301, "/docs/about", "rules are relative to the folder"],
  ["/", 404, "not found", "outside the base there is nothing"],
  ["/about", 404, "not found", "not even what the folder holds"],
] as const)("mounted at /docs: %s → %s %s: %s", async ([path, status, expected]) => {
  const answer = await ask(mounted.origin, path);
  expect(answer.status).toBe(status);
  expect(answer.headers["location"] ?? answer.body).toContain(expected);
});

test.for([
  ["/", "text/html; charset=utf-8"],
  ["/notes.md", "text/markdown; charset=utf-8"],
  ["/.well-known/security.txt", "text/plain; charset=utf-8"],
  ["/empty/data.json", "application/json; charset=utf-8"],
  ["/old.xml.gz", "application/gzip"],
  ["/latin.html", "text/html"],
] as const)("%s is served as %s", async ([path, type]) => {
  const { headers } = await ask(server.origin, path);
  expect(headers["content-type"]).toBe(type);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers["date"]).toBeUndefined();
});

test("an entity tag is the content's own and answers 304", async () => {
  const first = await ask(server.origin, "/about");
  const again = await ask(mounted.origin, "/docs/about");
  expect(again.headers["etag"]).toBe(first.headers["etag"]);
  const known = await ask(server.origin, "/about", { "if-none-match": `W/"x", ${String(first.headers["etag"])}` });
  expect([known.status, known.body]).toEqual([304, ""]);
});

test("_headers apply in order; framing and broken values are not taken", async () => {
  const root = await ask(server.origin, "/about");
  expect([root.headers["x-robots-tag"], root.headers["bad"], root.headers["content-length"]]).toEqual([
    "noindex",
    undefined,
    "20",
  ]);
  const guide = await ask(server.origin, "/guide/");
  expect([guide.headers["x-robots-tag"], guide.headers["link"]]).toEqual([undefined, "</a>; rel=a, </b>; rel=b"]);
});

test("only GET and HEAD", async () => {
  expect((await ask(server.origin, "/", {}, "POST")).status).toBe(405);
  expect(await ask(server.origin, "/", {}, "HEAD")).toMatchObject({ status: 200, body: "" });
});

test.for([
  ["no-such-folder", "cannot be read"],
  ["site/empty", "holds no HTML"],
  ["secret.html", "cannot be read"],
  ["nohome", 'en", the nearest folder with a home page'],
  ["loose", "no index.html, sitemap or robots.txt to begin at; add one of them"],
] as const)("%s is the operator's mistake: %s", async ([path, words]) => {
  const refused = serveFolder(join(home, path));
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(words);
});
