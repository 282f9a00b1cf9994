import { beforeAll, describe, expect, test } from "vitest";
import { crawled, type Crawled } from "../browser/crawled.ts";
import { built, folderHandler, outline, type Project } from "./project.ts";

const words = "Bread takes time, and time is what most recipes leave out. ".repeat(12);
const nextConfig = 'export default { output: "export", trailingSlash: true };\n';
const nextPackages = { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" };
const jsx = (title: string): string => `<main><h1>${title}</h1><p>${words}</p></main>`;
const jsxMenu =
  '<header><nav><Link href="/">Home</Link><Link href="/breads/">Breads</Link><Link href="/about/">About</Link></nav></header>';

const nextApp: Project = {
  name: "next-app",
  packages: nextPackages,
  files: {
    "next.config.mjs": nextConfig,
    "app/layout.jsx": `import Link from "next/link"; export const metadata = { title: "Bakery" };
      export default ({ children }) => <html lang="en"><body>${jsxMenu}{children}</body></html>;\n`,
    "app/page.jsx": `export default () => ${jsx("Bakery")};\n`,
    "app/about/page.jsx": `export const metadata = { title: "About" }; export default () => ${jsx("About")};\n`,
    "app/breads/page.jsx": `import Link from "next/link"; export const metadata = { title: "Breads" };
      export default () => <main><h1>Breads</h1><p>${words}</p><Link href="/breads/rye/">Rye</Link></main>;\n`,
    "app/breads/rye/page.jsx": `export const metadata = { title: "Rye" }; export default () => ${jsx("Rye")};\n`,
  },
  build: ["next", "build"],
  output: "out",
};

/** Content that only a script writes, though the page's data holds it: as many blogs over a CMS do. */
const nextPages: Project = {
  name: "next-pages",
  packages: nextPackages,
  files: {
    "next.config.mjs": nextConfig,
    "pages/_app.jsx": `import Head from "next/head"; import Link from "next/link"; import { useEffect, useState } from "react";
      export default ({ Component, pageProps }) => { const [on, turnOn] = useState(false); useEffect(() => turnOn(true), []);
        return <>{on && <>${jsxMenu}<Head><title>{pageProps.title}</title></Head><Component {...pageProps} /></>}</>; };\n`,
    ...Object.fromEntries(
      ["index:Bakery", "about:About", "breads/index:Breads", "breads/rye:Rye"].map((entry) => {
        const [path = "", title = ""] = entry.split(":");
        const text = `export default ({ title, html }) => <main><h1>{title}</h1><div dangerouslySetInnerHTML={{ __html: html }} /></main>;
          export const getStaticProps = () => ({ props: { title: "${title}", html: "<p>${words}</p>${title === "Breads" ? "<a href='/breads/rye/'>Rye</a>" : ""}" } });\n`;
        return [`pages/${path}.jsx`, text];
      }),
    ),
  },
  build: ["next", "build"],
  output: "out",
};

const svelte: Project = {
  name: "sveltekit",
  packages: {
    "@sveltejs/kit": "3.2.0",
    "@sveltejs/adapter-static": "4.0.1",
    "@sveltejs/vite-plugin-svelte": "7.3.1",
    svelte: "5.57.3",
    vite: "8.4.0",
  },
  files: {
    "vite.config.mjs": `import adapter from "@sveltejs/adapter-static"; import { sveltekit } from "@sveltejs/kit/vite";
      export default { plugins: [sveltekit({ adapter: adapter(), prerender: { handleHttpError: "warn" } })] };\n`,
    "src/app.html":
      '<!doctype html><html lang="en"><head><meta charset="utf-8">%sveltekit.head%</head><body><div style="display: contents">%sveltekit.body%</div></body></html>\n',
    "src/routes/+layout.js": "export const prerender = true;\n",
    "src/routes/+layout.svelte": `<script>let { children } = $props();</script><header><nav><a href="/">Home</a><a href="/breads">Breads</a><a href="/about">About</a></nav></header>{@render children()}\n`,
    ...Object.fromEntries(
      [":Bakery", "about/:About", "breads/:Breads", "breads/rye/:Rye"].map((entry) => {
        const [path = "", title = ""] = entry.split(":");
        const more = title === "Breads" ? '<a href="/breads/rye">Rye</a>' : "";
        return [
          `src/routes/${path}+page.svelte`,
          `<svelte:head><title>${title}</title></svelte:head><main><h1>${title}</h1><p>${words}</p>${more}</main>\n`,
        ];
      }),
    ),
  },
  build: ["vite", "build"],
  output: "build",
};

const tree = {
  "/": "root",
  "/about": "nav › /",
  "/breads": "nav › /",
  "/breads/rye": "path › /breads",
};

describe.for([
  { project: nextApp, renders: 0 },
  // The menu is in no data: one look at it, and the pages come from their state.
  { project: nextPages, renders: 1 },
  { project: svelte, renders: 0 },
])("$project.name", ({ project, renders }) => {
  let site: Crawled;
  beforeAll(async () => {
    site = await crawled(folderHandler(built(project)));
  });

  test("the tree, the titles and the text", () => {
    expect(outline(site)).toEqual(tree);
    expect(site.crawl.pages.map(({ title }) => title)).toEqual(["Bakery", "About", "Breads", "Rye"]);
    expect(site.crawl.pages.every(({ textLength }) => textLength > 300)).toBe(true);
  });

  test(`renders: ${String(renders)}`, () => {
    expect(site.crawl.renders.map(({ reason }) => reason)).toEqual(Array.from({ length: renders }, () => "nav-sample"));
  });
});
