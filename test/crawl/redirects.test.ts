import { expect, test } from "vitest";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { crawlServer } from "../faults/crawl-server.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const page = (title: string, ...links: readonly string[]) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>All about ${title}, at length.</p>${links.map((link) => `<a href="${link}">${link}</a>`).join(" ")}</main>`;

test("a redirect inside the site is a variant of its target, listed or linked (RFC 9110 15.4)", async () => {
  const { crawl, origin } = await crawlServer(
    (request, response) => {
      if (request.url === "/old") response.writeHead(301, { location: "/new" }).end();
      else if (request.url === "/new" || request.url === "/")
        response.writeHead(200, html).end(page(request.url, "/old"));
      else response.writeHead(404).end();
    },
    { listed: ["/old"] },
  );
  const { documents, winnerOf } = collapseVariants(crawl);
  expect(documents.map(({ key }) => key)).toEqual([`${origin}/`, `${origin}/new`]);
  expect([...winnerOf]).toEqual([[`${origin}/old`, `${origin}/new`]]);
  const notes = crawl.notes.map(({ kind, urls }) => [kind, urls]);
  expect(notes).toContainEqual(["sitemap-redirects", [`${origin}/old`]]);
  expect(notes).toContainEqual(["link-redirects", [`${origin}/old`]]);
});

test("a refresh inside noscript is no redirect: the view with scripts is what people see", async () => {
  const refresh = `<noscript><meta http-equiv="refresh" content="0; url=/nojs"></noscript>`;
  const { crawl, origin } = await crawlServer((request, response) =>
    response.writeHead(request.url === "/" ? 200 : 404, html).end(page("Home").replace("<main>", `${refresh}<main>`)),
  );
  expect(crawl.redirects).toEqual([]);
  expect(crawl.pages.map(({ key }) => key)).toEqual([`${origin}/`]);
});

test("a page that is nothing but a script's redirect needs a browser", async () => {
  const { crawl, origin } = await crawlServer((request, response) => {
    const moved = `<!doctype html><title>Moved</title><script>location.replace("/new")</script>`;
    const body = { "/": page("Home", "/old", "/new"), "/new": page("New"), "/old": moved }[request.url ?? ""];
    response.writeHead(body === undefined ? 404 : 200, html).end(body);
  });
  expect(crawl.unrendered).toEqual([`${origin}/old`]);
});

test("one shell for every address: soft 404 is on, and what equals the shell needs a browser before it counts", async () => {
  const shell = `<!doctype html><title>App</title><body><div id="root"></div><a href="/a">A</a><a href="/b">B</a><script src="/x.js"></script>`;
  const { crawl } = await crawlServer((_request, response) => response.writeHead(200, html).end(shell));
  expect(crawl.stop).toMatchObject({ kind: "blocked", cause: "no-browser" });
});

test("a protection that answers 401 with a page ends the run and names the way past it", async () => {
  const { crawl } = await crawlServer((_request, response) => response.writeHead(401, html).end(page("Log in")));
  expect(crawl.stop).toMatchObject({ kind: "blocked", cause: "login-wall", detail: expect.stringContaining("bypass") });
});

test("a home page that redirects by language is asked in one language, and that is said", async () => {
  const { crawl, origin } = await crawlServer((request, response) => {
    const wanted = request.headers["accept-language"]?.startsWith("de") === true ? "/de/" : "/en/";
    if (request.url === "/") response.writeHead(302, { location: wanted }).end();
    else response.writeHead(request.url === "/en/" ? 200 : 404, html).end(page("English"));
  });
  expect(crawl.pages.map(({ key }) => key)).toEqual([`${origin}/en`]);
  const note = crawl.notes.find(({ kind }) => kind === "home-redirects");
  expect(note?.message).toBe(`the home page redirects to ${origin}/en, asked for with Accept-Language: en`);
});
