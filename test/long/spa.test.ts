import { beforeAll, describe, expect, test } from "vitest";
import { crawled, type Crawled } from "../browser/crawled.ts";
import { built, folderHandler, outline, type Project } from "./project.ts";

const words = "Bread takes time, and time is what most recipes leave out. ".repeat(6);
const html = (script: string, mount: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Loading</title></head><body><div id="${mount}"></div><script type="module" src="/${script}"></script></body></html>\n`;

/** A router over the history API; every page is a chunk of its own. */
const react: Project = {
  name: "react-spa",
  packages: {
    vite: "8.4.0",
    "@vitejs/plugin-react": "6.3.0",
    react: "19.3.1",
    "react-dom": "19.3.1",
    "react-router": "8.5.3",
  },
  files: {
    "index.html": html("main.jsx", "root"),
    "vite.config.mjs": 'import react from "@vitejs/plugin-react"; export default { plugins: [react()] };\n',
    "pages.jsx": `import { Link } from "react-router";
      export const Page = ({ title, to = [] }) => <main><title>{title}</title><h1>{title}</h1><p>${words}</p><ul>{to.map(([path, name]) => <li key={path}><Link to={path}>{name}</Link></li>)}</ul></main>;\n`,
    "breads.jsx": `import { Page } from "./pages.jsx"; export default () => <Page title="Breads" to={[["/breads/rye", "Rye"], ["/breads/wheat", "Wheat"]]} />;\n`,
    "main.jsx": `import { lazy, Suspense } from "react"; import { createRoot } from "react-dom/client";
      import { BrowserRouter, Link, Outlet, Route, Routes } from "react-router"; import { Page } from "./pages.jsx";
      const Breads = lazy(() => import("./breads.jsx"));
      const Frame = () => <><header><nav><Link to="/">Home</Link><Link to="/breads">Breads</Link><Link to="/about">About</Link></nav></header><Suspense fallback={<p>Loading…</p>}><Outlet /></Suspense></>;
      createRoot(document.getElementById("root")).render(<BrowserRouter><Routes><Route element={<Frame />}>
        <Route path="/" element={<Page title="Bakery" />} /><Route path="/breads" element={<Breads />} />
        <Route path="/breads/rye" element={<Page title="Rye" />} /><Route path="/breads/wheat" element={<Page title="Wheat" />} />
        <Route path="/about" element={<Page title="About" />} /><Route path="*" element={<Page title="Not found" />} />
      </Route></Routes></BrowserRouter>);\n`,
  },
  build: ["vite", "build"],
  output: "dist",
};

/** A hash router: one document for the server. */
const vue: Project = {
  name: "vue-spa",
  packages: { vite: "8.4.0", "@vitejs/plugin-vue": "6.0.11", vue: "3.5.45", "vue-router": "5.5.1" },
  files: {
    "index.html": html("main.js", "app"),
    "vite.config.mjs": 'import vue from "@vitejs/plugin-vue"; export default { plugins: [vue()] };\n',
    "App.vue": `<template><header><nav><RouterLink to="/">Home</RouterLink><RouterLink to="/breads">Breads</RouterLink><RouterLink to="/about">About</RouterLink></nav></header><main><RouterView /></main></template>\n`,
    "Page.vue": `<script setup>const { title, to } = defineProps(["title", "to"]); document.title = title;</script>
      <template><h1>{{ title }}</h1><p>${words}</p><ul><li v-for="path in to" :key="path"><RouterLink :to="path">{{ path }}</RouterLink></li></ul></template>\n`,
    "main.js": `import { createApp } from "vue"; import { createRouter, createWebHashHistory } from "vue-router"; import App from "./App.vue"; import Page from "./Page.vue";
      const route = (path, title, to = []) => ({ path, component: Page, props: { title, to } });
      const routes = [route("/", "Bakery"), route("/breads", "Breads", ["/breads/rye", "/breads/wheat"]), route("/breads/rye", "Rye"), route("/breads/wheat", "Wheat"), route("/about", "About")];
      createApp(App).use(createRouter({ history: createWebHashHistory(), routes })).mount("#app");\n`,
  },
  build: ["vite", "build"],
  output: "dist",
};

const titles = ({ crawl }: Crawled) =>
  Object.fromEntries(crawl.pages.map(({ key, title }) => [key.replace("https://h.test", ""), title]));

describe.for([
  {
    project: react,
    fallback: "index.html",
    pages: { "/": "Bakery", "/about": "About", "/breads": "Breads", "/breads/rye": "Rye", "/breads/wheat": "Wheat" },
  },
  {
    project: vue,
    fallback: undefined,
    pages: {
      "/": "Bakery",
      "/#/about": "About",
      "/#/breads": "Breads",
      "/#/breads/rye": "Rye",
      "/#/breads/wheat": "Wheat",
    },
  },
])("$project.name", ({ project, fallback, pages }) => {
  let site: Crawled;
  beforeAll(async () => {
    site = await crawled(folderHandler(built(project), fallback));
  });

  test("every route is found with its title and text", () => {
    expect(titles(site)).toEqual(pages);
    expect(site.crawl.pages.every(({ textLength }) => textLength > 300)).toBe(true);
    expect(site.tree.nodes.size).toBe(5);
    expect(Object.values(outline(site)).filter((place) => place.startsWith("none"))).toEqual([]);
  });

  test("no more renders than documents, and a sentence on what static readers see", () => {
    expect(site.crawl.renders.length).toBeLessThanOrEqual(5);
    expect(site.crawl.parity).toMatchObject([{ pages: 5, compared: 5, served: { text: 0, links: 0, headings: 0 } }]);
    expect(site.crawl.notes.map(({ kind }) => kind)).toContain("static-readers");
  });

  test("the same bytes once more", async () => {
    const again = await crawled(folderHandler(built(project), fallback));
    expect(again.crawl.pages.map(({ contentHash, key }) => [key, contentHash])).toEqual(
      site.crawl.pages.map(({ contentHash, key }) => [key, contentHash]),
    );
  });
});
