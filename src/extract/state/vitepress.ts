/** Turns VitePress's inline site data into its top menu and its sidebars, one block per locale and folder. */
import type { NavBlock, NavItem } from "../../model.ts";
import { isList, isObject, jsonAfter, textAt, valueAt, type Json } from "./json.ts";
import { isPresent, navBlock, navItem, pageLink } from "./nav-block.ts";
import { noFiles, nothing, type ServedPage, type StructureSource } from "./source.ts";

interface Theme {
  readonly page: ServedPage;
  readonly base: string;
  readonly hasCleanUrls: boolean;
}

export const vitepress: StructureSource = {
  name: "vitepress-site-data",
  kind: "state",
  detects: (page) => page.scripts.some(({ text }) => text.includes("__VP_SITE_DATA__")),
  wants: noFiles,
  read: (page) => {
    const text = page.scripts.find((script) => script.text.includes("__VP_SITE_DATA__"))?.text ?? "";
    const data = jsonAfter(text, /__VP_SITE_DATA__\s*=/u);
    if (!isObject(data)) return nothing;
    const theme = { page, base: textAt(data, "base") ?? "/", hasCleanUrls: data["cleanUrls"] === true };
    const locales = valueAt(data, "locales");
    const configs = [
      valueAt(data, "themeConfig"),
      ...Object.values(isObject(locales) ? locales : {}).map((one) => valueAt(one, "themeConfig")),
    ];
    return { nav: configs.flatMap((config) => blocksOf(config, theme)), links: [] };
  },
};

function blocksOf(config: Json | undefined, theme: Theme): readonly NavBlock[] {
  const top = navBlock({ place: "header", items: itemsOf(valueAt(config, "nav"), "", theme), source: "state" });
  const sidebar = valueAt(config, "sidebar");
  const parts = isList(sidebar) ? [sidebar] : Object.values(isObject(sidebar) ? sidebar : {});
  const sides = parts.map((part) => {
    const items = isList(part)
      ? itemsOf(part, "", theme)
      : itemsOf(valueAt(part, "items"), textAt(part, "base") ?? "", theme);
    return navBlock({ place: "sidebar", items, source: "state" });
  });
  return [top, ...sides].filter(isPresent);
}

function itemsOf(list: Json | undefined, base: string, theme: Theme): readonly NavItem[] {
  if (!isList(list)) return [];
  return list.map((entry) => itemOf(entry, base, theme)).filter(isPresent);
}

function itemOf(entry: Json, base: string, theme: Theme): NavItem | undefined {
  const within = textAt(entry, "base") ?? base;
  const link = textAt(entry, "link");
  const key =
    link === undefined ? undefined : pageLink(hrefOf(within + link, theme), theme.page.url, theme.page.site)?.key;
  const label = (textAt(entry, "text") ?? "").replaceAll(/<[^>]*>/gu, "");
  return navItem(label, key, itemsOf(valueAt(entry, "items"), within, theme));
}

/** As VitePress itself links: under the site's base, with `.html` unless URLs are clean. */
function hrefOf(link: string, { base, hasCleanUrls }: Theme): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//iu.test(link)) return link;
  const [path = "", tail = ""] = link.split(/(?=[?#])/u, 2);
  const bare = path.replace(/^\//u, "").replace(/\.md$/u, "");
  const needsEnding = !hasCleanUrls && bare !== "" && !/\/$|\.html$/u.test(bare);
  return `${base}${bare}${needsEnding ? ".html" : ""}${tail}`;
}
