/** Turns Gatsby's page data and static queries into navs and content. */
import { isList, parseJson, valueAt, type Json } from "./json.ts";
import { mineContent } from "./mine-content.ts";
import { mineNav } from "./mine-nav.ts";
import { isPresent } from "./nav-block.ts";
import { fileUrl, type Files, type ServedPage, type StructureSource } from "./source.ts";

/** Menus often are static queries, and a page has a handful. */
const maxQueries = 8;

export const gatsby: StructureSource = {
  name: "gatsby-page-data",
  kind: "sidecar",
  detects: (page) => page.html.includes('id="___gatsby"') || page.html.includes("id=___gatsby"),
  wants: (page, files) => [pageDataUrl(page), ...queryUrls(page, files)].filter(isPresent),
  read: (page, files) => {
    const result = valueAt(pageData(page, files), "result");
    const queries = queryUrls(page, files).map((url) => parseJson(files.get(url)) ?? null);
    const content = mineContent(result);
    const nav = mineNav([result ?? null, ...queries], { url: page.url, site: page.site, source: "sidecar" });
    return { nav, links: [], ...(content === undefined ? {} : { content }) };
  },
};

/** Everything lives under the site's path prefix, which the page's own preloads show. */
function prefixOf({ html }: ServedPage): string {
  return /["'=]([^"'=\s>]*)\/page-data\/(?:app-data|index\/page-data)\.json/u.exec(html)?.[1] ?? "";
}

function pageDataUrl(page: ServedPage): string | undefined {
  const prefix = prefixOf(page);
  const path = new URL(page.url).pathname.slice(new URL(prefix || "/", page.url).pathname.replace(/\/$/u, "").length);
  const name = path.replaceAll(/^\/|\/$|\/?index\.html$/gu, "");
  return fileUrl(`${prefix}/page-data/${name === "" ? "index" : name}/page-data.json`, page);
}

function pageData(page: ServedPage, files: Files): Json | undefined {
  return parseJson(files.get(pageDataUrl(page) ?? ""));
}

function queryUrls(page: ServedPage, files: Files): readonly string[] {
  const hashes = valueAt(pageData(page, files), "staticQueryHashes");
  const names = (isList(hashes) ? hashes : []).filter(
    (one): one is string => typeof one === "string" && /^\w+$/u.test(one),
  );
  return names
    .slice(0, maxQueries)
    .map((name) => fileUrl(`${prefixOf(page)}/page-data/sq/d/${name}.json`, page))
    .filter(isPresent);
}
