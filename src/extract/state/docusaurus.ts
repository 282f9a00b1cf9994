/** Turns Docusaurus's version metadata, found over the runtime's chunk map, into its whole sidebars: closed categories are not in its HTML. */
import type { NavItem } from "../../model.ts";
import { isList, isObject, parseJson, readStringLiteral, textAt, valueAt, type Json } from "./json.ts";
import { isPresent, navBlock, navItem, pageLink } from "./nav-block.ts";
import { fileUrl, type Files, type ServedPage, type StructureSource } from "./source.ts";

/** One chunk per version of the docs. */
const maxChunks = 4;

export const docusaurus: StructureSource = {
  name: "docusaurus-sidebars",
  kind: "sidecar",
  detects: (page) => page.html.includes("__docusaurus") && scriptUrl(page, /\/main\.[^/]*\.js$/u) !== undefined,
  wants: (page, files) =>
    [scriptUrl(page, mainScript), scriptUrl(page, runtimeScript), ...chunkUrls(page, files)].filter(isPresent),
  read: (page, files) => {
    const versions = chunkUrls(page, files).map((url) => metadataIn(files.get(url) ?? ""));
    const sidebars = versions.flatMap((version) => {
      const found = valueAt(version, "version", "docsSidebars") ?? valueAt(version, "docsSidebars");
      return Object.values(isObject(found) ? found : {});
    });
    const nav = sidebars.map((sidebar) =>
      navBlock({ place: "sidebar", items: itemsOf(sidebar, page, 0), source: "sidecar" }),
    );
    return { nav: nav.filter(isPresent), links: [] };
  },
};

const mainScript = /\/main\.[^/]*\.js$/u;
const runtimeScript = /\/runtime~main\.[^/]*\.js$/u;

function scriptUrl(page: ServedPage, name: RegExp): string | undefined {
  const src = page.scripts.find((script) => script.src !== undefined && name.test(script.src.split("?")[0] ?? ""))?.src;
  return src === undefined ? undefined : fileUrl(src, page);
}

function chunkUrls(page: ServedPage, files: Files): readonly string[] {
  const mainUrl = scriptUrl(page, mainScript);
  const main = files.get(mainUrl ?? "");
  const runtime = files.get(scriptUrl(page, runtimeScript) ?? "");
  if (mainUrl === undefined || main === undefined || runtime === undefined) return [];
  const [names, hashes] = chunkMaps(runtime);
  const metadata =
    /\be\(["']?(\w+)["']?\)[^[\]]{0,120}?["']@generated\/docusaurus-plugin-content-docs\/[^"']+\.json["']/gu;
  const ids = [...new Set([...main.matchAll(metadata)].map((found) => found[1] ?? ""))].slice(0, maxChunks);
  return ids.flatMap((id) => {
    const hash = hashes.get(id);
    return hash === undefined ? [] : [new URL(`${names.get(id) ?? id}.${hash}.js`, mainUrl).href];
  });
}

/** webpack's `"assets/js/"+({id:"name",…}[e]||e)+"."+{id:"hash",…}[e]+".js"`. */
function chunkMaps(runtime: string): readonly [ReadonlyMap<string, string>, ReadonlyMap<string, string>] {
  const found = /["']assets\/js\/["']\s*\+\s*\(\{([^}]*)\}[^{]*\{([^}]*)\}/u.exec(runtime);
  return [pairsIn(found?.[1] ?? ""), pairsIn(found?.[2] ?? "")];
}

function pairsIn(body: string): ReadonlyMap<string, string> {
  return new Map(
    [...body.matchAll(/["']?(\w+)["']?\s*:\s*["']([^"']*)["']/gu)].map(([, id = "", value = ""]) => [id, value]),
  );
}

function metadataIn(chunk: string): Json | undefined {
  const call = /JSON\.parse\(\s*/u.exec(chunk);
  return call === null ? undefined : parseJson(readStringLiteral(chunk, call.index + call[0].length)?.value);
}

function itemsOf(list: Json | undefined, page: ServedPage, depth: number): readonly NavItem[] {
  if (!isList(list) || depth > 30) return [];
  const items = list.map((entry) => {
    const href = textAt(entry, "href");
    const key = href === undefined ? undefined : pageLink(href, page.url, page.site)?.key;
    return navItem(textAt(entry, "label") ?? "", key, itemsOf(valueAt(entry, "items"), page, depth + 1));
  });
  return items.filter(isPresent);
}
