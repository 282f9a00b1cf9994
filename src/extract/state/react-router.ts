/** Turns React Router's streamed data and its route manifest into navs, content and the routes that take no parameter. */
import { unflatten } from "./flat.ts";
import { isObject, jsonAfter, parseJson, readStringLiteral, textAt, valueAt, type Json } from "./json.ts";
import { mineContent } from "./mine-content.ts";
import { mineNav } from "./mine-nav.ts";
import { isPresent, pageLink } from "./nav-block.ts";
import { fileUrl, type Files, type FoundLink, type ServedPage, type StructureSource } from "./source.ts";

export const reactRouter: StructureSource = {
  name: "react-router",
  kind: "state",
  detects: (page) =>
    page.scripts.some(({ text }) => /__reactRouterContext|__remixContext|__reactRouterManifest/u.test(text)),
  wants: (page) => {
    const url = manifestUrl(page);
    return url === undefined ? [] : [url];
  },
  read: (page, files) => {
    const data = loaderData(page);
    const content = mineContent(data);
    const nav = mineNav(data, { url: page.url, site: page.site, source: "state" });
    return { nav, links: routesOf(page, files), ...(content === undefined ? {} : { content }) };
  },
};

function loaderData({ scripts }: ServedPage): Json | undefined {
  const all = scripts.map(({ text }) => text).join("\n");
  const remix = valueAt(jsonAfter(all, /__remixContext\s*=/u), "state", "loaderData");
  if (remix !== undefined) return remix;
  const parts: string[] = [];
  for (const call of all.matchAll(/streamController\.enqueue\(\s*/gu)) {
    const literal = readStringLiteral(all, call.index + call[0].length);
    if (literal !== undefined) parts.push(literal.value);
  }
  const [first] = parts.join("").split("\n", 1);
  return valueAt(unflatten(parseJson(first)), "loaderData");
}

function manifestUrl(page: ServedPage): string | undefined {
  const text = page.scripts.find((script) => script.text.includes("__reactRouterManifest"))?.text ?? "";
  const inline = textAt(jsonAfter(text, /__reactRouterManifest\s*=/u), "url");
  const imported = /import\s+["']([^"']*\/manifest-[^"']+\.js)["']/u.exec(
    page.scripts.map((script) => script.text).join("\n"),
  )?.[1];
  const path = inline ?? imported;
  return path === undefined ? undefined : fileUrl(path, page);
}

function routesOf(page: ServedPage, files: Files): readonly FoundLink[] {
  const url = manifestUrl(page);
  const manifest = jsonAfter(
    (url === undefined ? undefined : files.get(url)) ?? "",
    /(?:__reactRouterManifest|__remixManifest)\s*=/u,
  );
  const routes = valueAt(manifest, "routes");
  if (!isObject(routes)) return [];
  const paths = Object.values(routes).map((route) => (route === undefined ? undefined : pathOf(route, routes)));
  const plain = [...new Set(paths.filter(isPresent))].filter((path) => !/[:*?]/u.test(path));
  return plain
    .toSorted()
    .map((path) => pageLink(path, page.url, page.site))
    .filter(isPresent);
}

/** A page has a path or is an index; what it stands under comes before. */
function pathOf(route: Json, routes: Readonly<Record<string, Json>>): string | undefined {
  if (textAt(route, "path") === undefined && valueAt(route, "index") !== true) return undefined;
  const parts: string[] = [];
  let current: Json | undefined = route;
  for (let depth = 0; current !== undefined && depth < 20; depth += 1) {
    parts.unshift(textAt(current, "path") ?? "");
    const parent = textAt(current, "parentId");
    current = parent === undefined ? undefined : routes[parent];
  }
  return `/${parts.filter((part) => part !== "").join("/")}`.replaceAll(/\/+/gu, "/");
}
