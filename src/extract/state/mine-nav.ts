/** Turns any data into the menus in it: arrays of things that have a label and an address, or children that do. */
import type { NavBlock, NavItem, NavPlace, Site, UrlKey } from "../../model.ts";
import { isList, isObject, type Json, type JsonObject } from "./json.ts";
import { isPresent, keysOf, navBlock, navItem, pageLink } from "./nav-block.ts";

export interface MineInput {
  readonly url: string;
  readonly site: Site;
  readonly source: NavBlock["source"];
}
interface Mine extends MineInput {
  readonly blocks: NavBlock[];
  nodes: number;
}

const labels = [
  "title",
  "label",
  "text",
  "name",
  "navTitle",
  "navigationTitle",
  "sidebarTitle",
  "shortTitle",
  "heading",
];
const addresses = [
  "href",
  "url",
  "path",
  "link",
  "to",
  "permalink",
  "route",
  "pathname",
  "fullPath",
  "_path",
  "slug",
  "uri",
];
const branches = [
  "children",
  "items",
  "pages",
  "links",
  "routes",
  "sections",
  "entries",
  "subItems",
  "submenu",
  "menu",
  "nodes",
  "docs",
];
const maxDepth = 40;
const maxNodes = 200_000;
const minLinks = 3;

/** Outermost first; a menu inside a larger one is not repeated. */
export function mineNav(value: Json | undefined, input: MineInput): readonly NavBlock[] {
  if (value === undefined) return [];
  const mine: Mine = { ...input, blocks: [], nodes: 0 };
  dig(value, "", 0, mine);
  const ordered = mine.blocks.toSorted((a, b) => b.links - a.links || (a.signature < b.signature ? -1 : 1));
  const seen = new Set<UrlKey>();
  return ordered.filter((block) => {
    const keys = keysOf(block.items);
    const isNew = keys.some((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

function dig(value: Json, name: string, depth: number, mine: Mine): void {
  mine.nodes += 1;
  if (depth > maxDepth || mine.nodes > maxNodes) return;
  if (isList(value)) {
    const items = itemsOf(value, depth, mine);
    const block = items === undefined ? undefined : navBlock({ place: placeOf(name), items, source: mine.source });
    if (block !== undefined && block.links >= minLinks) mine.blocks.push(block);
    else for (const one of value) dig(one, name, depth + 1, mine);
    return;
  }
  if (!isObject(value)) return;
  for (const [key, one] of Object.entries(value)) dig(one, key, depth + 1, mine);
}

function placeOf(name: string): NavPlace {
  if (/foot/iu.test(name)) return "footer";
  return /^(?:top|main|header|primary)?.?(?:nav|menu|header)/iu.test(name) ? "header" : "sidebar";
}

/** `undefined` unless most members are entries of a menu. */
function itemsOf(list: readonly Json[], depth: number, mine: Mine): readonly NavItem[] | undefined {
  const items = list.map((one) => (isObject(one) ? itemOf(one, depth, mine) : undefined)).filter(isPresent);
  return items.length > 0 && items.length * 10 >= list.length * 6 ? items : undefined;
}

function itemOf(entry: JsonObject, depth: number, mine: Mine): NavItem | undefined {
  mine.nodes += 1;
  if (depth > maxDepth || mine.nodes > maxNodes) return undefined;
  const label = firstText(entry, labels);
  if (label === undefined || label.length > 200) return undefined;
  const branch = branches.map((name) => entry[name]).find((one) => isList(one) && one.length > 0);
  const children = isList(branch) ? (itemsOf(branch, depth + 1, mine) ?? []) : [];
  return navItem(label, addressOf(entry, mine), children);
}

function firstText(entry: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = entry[name];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return undefined;
}

/** Only what says itself that it is an address: a bare word is as likely an id. */
function addressOf(entry: JsonObject, { url, site }: Mine): UrlKey | undefined {
  for (const name of addresses) {
    const value = entry[name];
    if (typeof value === "string" && /^(?:\/|https?:\/\/|\.\.?\/)/iu.test(value))
      return pageLink(value, url, site)?.key;
  }
  return undefined;
}
