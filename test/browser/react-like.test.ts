import { expect, test } from "vitest";
import { crawled, filesHandler } from "./crawled.ts";

/** A router over the history API, in the manner of a React build: one shell for every route. */
const program = `
const pages = {
  "/": ["Bakery", "Bread from the north, baked every night by hand.", ["/breads", "/about", "/contact"]],
  "/breads": ["Our breads", "Rye and wheat, each with its own starter and its own time in the oven.", ["/breads/rye", "/breads/wheat"]],
  "/breads/rye": ["Rye bread", "Dark, dense and sour, it keeps for a week and tastes best on the third day.", []],
  "/breads/wheat": ["Wheat bread", "Light and crisp, best on the day it is baked, with nothing but butter.", []],
  "/about": ["About us", "Three bakers, one oven, and a mill down the river that has ground since 1790.", []],
  "/contact": ["Contact", "Write to us or come by, the door is open from six in the morning until noon.", []],
};
function show() {
  const page = pages[location.pathname.replace(/\\/$/, "") || "/"];
  const root = document.getElementById("root");
  const menu = '<header><nav><a href="/">Home</a><a href="/breads">Breads</a><a href="/about">About</a></nav></header>';
  root.innerHTML = page === undefined ? menu + "<main><h1>404</h1><p>Page not found</p></main>"
    : menu + "<main><h1>" + page[0] + "</h1><p>" + page[1] + "</p><ul>" + page[2].map((to) => '<li><a href="' + to + '">' + pages[to][0] + "</a></li>").join("") + "</ul></main>";
  document.title = page === undefined ? "Not found" : page[0];
}
setTimeout(show, 30);`;
const shell =
  '<!doctype html><html lang="en"><head><title>Loading</title><script type="module" src="/assets/app.js"></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>';
const site = filesHandler((path) => (path === "/assets/app.js" ? program : /\.\w+$/.test(path) ? undefined : shell));

const routes = ["/", "/about", "/breads", "/breads/rye", "/breads/wheat", "/contact"];

test("every route is found with its title and text, renders are at most as many as documents", async () => {
  const { crawl, plan, tree } = await crawled(site);
  expect(crawl.pages.map((page) => new URL(page.key).pathname)).toEqual(routes);
  expect(crawl.pages.map((page) => page.title)).toEqual([
    "Bakery",
    "About us",
    "Our breads",
    "Rye bread",
    "Wheat bread",
    "Contact",
  ]);
  expect(crawl.pages.every((page) => page.via === "rendered" && page.renderReason === "empty-mount")).toBe(true);
  expect(crawl.renders).toHaveLength(routes.length);
  expect(crawl.browser?.version).toMatch(/^\d+\./);
  expect(plan[0]).toMatch(/^render plan: https:\/\/h\.test\/ \(empty-mount\)/);
  expect(tree.nodes.size).toBe(routes.length);
});

test("ten runs give the same bytes", async () => {
  const runs: string[] = [];
  for (let run = 0; run < 10; run += 1) {
    const { crawl } = await crawled(site);
    runs.push(
      JSON.stringify({ pages: crawl.pages, renders: crawl.renders, nav: crawl.siteNav, notes: crawl.notes }, bare),
    );
  }
  expect(new Set(runs).size).toBe(1);
}, 120_000);

/** The port differs between servers. */
function bare(_name: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "http://deploy") : value;
}

test("max-renders leaves the rest unrendered and says so", async () => {
  const { crawl } = await crawled(site, { maxRenders: 2 });
  expect(crawl.renders).toHaveLength(2);
  expect(crawl.unrendered.length).toBeGreaterThan(0);
  expect(crawl.ceilings).toContain("max-renders");
  expect(crawl.stop).toMatchObject({ kind: "ceiling", ceiling: "max-renders" });
});

test("without a browser the pages are named, and the run cannot judge", async () => {
  const { crawl } = await crawled(site, { browser: "off" });
  expect(crawl.unrendered).toEqual(["https://h.test/"]);
  expect(crawl.stop).toMatchObject({
    kind: "blocked",
    cause: "no-browser",
    detail: expect.stringContaining("install"),
  });
  expect(crawl.pages[0]).toMatchObject({ via: "static", renderReason: "empty-mount" });
});
