/** Turns SvelteKit's `__data.json` of a route into navs and content. */
import { unflatten } from "./flat.ts";
import { isList, parseJson, textAt, valueAt } from "./json.ts";
import { mineContent } from "./mine-content.ts";
import { mineNav } from "./mine-nav.ts";
import { isPresent } from "./nav-block.ts";
import { fileUrl, type ServedPage, type StructureSource } from "./source.ts";

export const sveltekit: StructureSource = {
  name: "sveltekit-data",
  kind: "state",
  detects: (page) => page.scripts.some(({ text }) => text.includes("__sveltekit_") && text.includes("kit.start(")),
  wants: (page) => [dataUrl(page)].filter(isPresent),
  read: (page, files) => {
    const nodes = valueAt(parseJson(files.get(dataUrl(page) ?? "")), "nodes");
    const data = (isList(nodes) ? nodes : [])
      .filter((node) => textAt(node, "type") === "data")
      .map((node) => unflatten(valueAt(node, "data")) ?? null);
    const content = mineContent(data);
    const nav = mineNav(data, { url: page.url, site: page.site, source: "state" });
    return { nav, links: [], ...(content === undefined ? {} : { content }) };
  },
};

function dataUrl(page: ServedPage): string | undefined {
  const { pathname } = new URL(page.url);
  return fileUrl(
    pathname.endsWith(".html") ? `${pathname}__data.json` : `${pathname.replace(/\/$/u, "")}/__data.json`,
    page,
  );
}
