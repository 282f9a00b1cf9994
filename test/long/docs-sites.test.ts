import { beforeAll, describe, expect, test } from "vitest";
import { crawled, type Crawled } from "../browser/crawled.ts";
import { built, folderHandler, outline, type Project } from "./project.ts";

const words = "Bread takes time, and time is what most recipes leave out. ".repeat(12);
const markdown = (title: string): string => `---\ntitle: ${title}\n---\n\n# ${title}\n\n${words}\n`;
/** Starlight writes the heading itself. */
const plain = (title: string): string => `---\ntitle: ${title}\n---\n\n${words}\n`;

const vitepress: Project = {
  name: "vitepress",
  packages: { vitepress: "1.6.4", vue: "3.5.45" },
  files: {
    ".vitepress/config.mjs": `const group = (text, items, collapsed) => ({ text, collapsed, items });
      const link = (text, link) => ({ text, link });
      export default { title: "Bakery", themeConfig: { nav: [link("Guide", "/guide/start")], sidebar: [
        group("Guide", [link("Start", "/guide/start"), link("Dough", "/guide/dough")]),
        group("Oven", [link("Heat", "/oven/heat"), link("Steam", "/oven/steam")], true) ] } };\n`,
    "index.md": markdown("Bakery"),
    "guide/start.md": markdown("Start"),
    "guide/dough.md": markdown("Dough"),
    "oven/heat.md": markdown("Heat"),
    "oven/steam.md": markdown("Steam"),
  },
  build: ["vitepress", "build"],
  output: ".vitepress/dist",
};

const starlight: Project = {
  name: "starlight",
  packages: { astro: "7.3.5", "@astrojs/starlight": "0.42.4" },
  files: {
    "astro.config.mjs": `import starlight from "@astrojs/starlight"; import { defineConfig } from "astro/config";
      export default defineConfig({ site: "https://h.test", image: { service: { entrypoint: "astro/assets/services/noop" } }, integrations: [starlight({ title: "Bakery", pagefind: false, sidebar: [
        { label: "Guide", items: ["guide/start", "guide/dough"] },
        { label: "Oven", collapsed: true, items: ["oven/heat", "oven/steam"] } ] })] });\n`,
    "src/content.config.ts": `import { defineCollection } from "astro:content"; import { docsLoader } from "@astrojs/starlight/loaders"; import { docsSchema } from "@astrojs/starlight/schema";
      export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n`,
    "src/content/docs/index.md": plain("Bakery"),
    "src/content/docs/guide/start.md": plain("Start"),
    "src/content/docs/guide/dough.md": plain("Dough"),
    "src/content/docs/oven/heat.md": plain("Heat"),
    "src/content/docs/oven/steam.md": plain("Steam"),
  },
  build: ["astro", "build"],
  output: "dist",
};

const tree = {
  "/": "root",
  "/guide/dough": "nav › / › Guide",
  "/guide/start": "nav › / › Guide",
  "/oven/heat": "nav › / › Oven",
  "/oven/steam": "nav › / › Oven",
};
/** VitePress writes `.html` into its links, and the server answers both. */
const withEnding = Object.fromEntries(
  Object.entries(tree).map(([path, place]) => [path === "/" ? path : `${path}.html`, place]),
);

describe.for([
  { project: vitepress, wanted: withEnding },
  { project: starlight, wanted: tree },
])("$project.name", ({ project, wanted }) => {
  let site: Crawled;
  beforeAll(async () => {
    site = await crawled(folderHandler(built(project)));
  });

  test("the whole tree without a browser", () => {
    expect(outline(site)).toEqual(wanted);
    expect(site.crawl.renders).toEqual([]);
  });
});
