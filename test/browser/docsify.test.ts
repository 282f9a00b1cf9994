import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { crawled, filesHandler } from "./crawled.ts";

const require = createRequire(import.meta.url);
const docsify = readFileSync(require.resolve("docsify/lib/docsify.min.js"), "utf8");
const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bakery handbook</title></head>
<body><div id="app">Please wait...</div><script>window.$docsify = { name: "Bakery", loadSidebar: true, loadNavbar: false }</script>
<script src="/docsify.min.js"></script></body></html>`;

const chapters = ["starter", "dough", "oven", "crust", "storage"];
function chapter(name: string): string {
  return `# All about ${name}\n\nThis chapter of the handbook is about ${name}, which takes time and patience to learn. ${`The ${name} is what most bakers get wrong at first. `.repeat(4)}\n\nSee also [the oven](guide/oven.md) and [the index](/).\n`;
}
const files: Record<string, string> = {
  "/": shell,
  "/index.html": shell,
  "/docsify.min.js": docsify,
  "/README.md":
    "# Bakery handbook\n\nEverything about bread, from the first starter to the last crumb. Start with [the starter](guide/starter.md).\n",
  "/_sidebar.md": `- [Handbook](/)\n- Guide\n${chapters.map((name) => `  - [About ${name}](guide/${name}.md)`).join("\n")}\n- [Glossary](glossary.md)\n`,
  "/glossary.md": `# Glossary\n\n${"Crumb is the soft inside of a loaf. ".repeat(8)}\n`,
  ...Object.fromEntries(chapters.map((name) => [`/guide/${name}.md`, chapter(name)])),
};

const routes = ["", "#/glossary", ...chapters.map((name) => `#/guide/${name}`)]
  .map((route) => `https://h.test/${route}`)
  .toSorted();

test("every page of the sidebar is a document placed by nav, with its title, and no browser is started", async () => {
  const { crawl, tree, asked } = await crawled(filesHandler((path) => files[path]));
  expect(crawl.pages.map((page) => page.key)).toEqual(routes);
  const starter = crawl.pages.find((page) => page.key.endsWith("#/guide/starter"));
  expect(starter).toMatchObject({ title: "All about starter", via: "state" });
  expect(crawl.renders).toEqual([]);
  expect(crawl.stop).toEqual({ kind: "exhausted" });
  const placed = [...tree.nodes.values()].map(({ key, placedBy }) => `${key} ${placedBy}`).toSorted();
  expect(placed).toEqual(routes.map((key) => `${key} ${key === "https://h.test/" ? "root" : "nav"}`));
  expect(tree.nodes.get(starter?.key ?? crawl.pages[0]?.key ?? ("" as never))?.groups).toEqual(["Guide"]);
  expect(asked.filter((path) => path === "/_sidebar.md")).toHaveLength(1);
});

test("without its markdown files at hand, the browser shows the same pages", async () => {
  const blind = { ...files };
  const { crawl } = await crawled((request, response) => {
    // Only a browser's own request is answered: as if the files stood behind a service that crawlers cannot see.
    const isBrowser = request.headers["user-agent"]?.includes("Chrome") ?? false;
    filesHandler((path) => (path.endsWith(".md") && !isBrowser ? undefined : blind[path]))(request, response);
  });
  expect(crawl.pages.map((page) => page.key)).toEqual(routes);
  expect(crawl.pages.find((page) => page.key.endsWith("#/guide/oven"))?.headings[0]?.text).toBe("All about oven");
  expect(crawl.renders.length).toBeLessThanOrEqual(crawl.pages.length);
});
