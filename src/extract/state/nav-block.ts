/** Turns labelled items into nav blocks like those that are read from HTML. */
import { shortHash } from "../../hash.ts";
import type { NavBlock, NavItem, NavPlace, Site, UrlKey } from "../../model.ts";
import { isAsset, keyOf } from "../../url.ts";
import type { FoundLink } from "./source.ts";

export interface BlockInput {
  readonly place: NavPlace;
  readonly label?: string;
  readonly items: readonly NavItem[];
  readonly source: NavBlock["source"];
}

/** `undefined` when nothing in it leads anywhere. */
export function navBlock({ place, label = "", items, source }: BlockInput): NavBlock | undefined {
  const keys = keysOf(items);
  if (keys.length === 0) return undefined;
  return { place, label, items, links: keys.length, signature: shortHash(keys.join("\n")), source };
}

export function keysOf(items: readonly NavItem[]): UrlKey[] {
  return items.flatMap((item) => [...(item.key === undefined ? [] : [item.key]), ...keysOf(item.children)]);
}

/** An item without a page and without children says nothing. */
export function navItem(label: string, key: UrlKey | undefined, children: readonly NavItem[]): NavItem | undefined {
  const clean = label.replaceAll(/\s+/gu, " ").trim().slice(0, 300);
  if (key === undefined && (children.length === 0 || clean === "")) return undefined;
  return { label: clean, ...(key === undefined ? {} : { key }), children };
}

export function isPresent<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** A page of the site; files and other sites are none. */
export function pageLink(href: string, base: string, site: Site): FoundLink | undefined {
  const trimmed = href.trim();
  if (trimmed === "" || !URL.canParse(trimmed, base)) return undefined;
  const { href: url } = new URL(trimmed, base);
  const key = isAsset(url) ? undefined : keyOf(url, site);
  return key === undefined ? undefined : { key, url };
}
