/** Turns the addresses written on a page into absolute URLs and keys, each spelling of a folder resolved once. */
import type { Site } from "../model.ts";
import { type ResolvedLink, resolveLink } from "../url.ts";

export type Resolve = (href: string) => ResolvedLink | undefined;

type Memory = Map<string, ResolvedLink | undefined>;
// Menus repeat the same addresses on every page of a folder; resolving them again would cost more than parsing.
const remembered = new WeakMap<Site, Map<string, Memory>>();
const mostFolders = 2000;
const mostLinks = 20_000;

/** Only http and https; everything else is no link of the web. */
export function resolverFor(baseUrl: string, site: Site): Resolve {
  const memory = memoryOf(baseUrl.replace(/[?#].*$/u, "").replace(/[^/]*$/u, ""), site);
  return (href) => {
    const known = memory.get(href);
    if (known !== undefined || memory.has(href)) return known;
    const link = resolveWeb(href, baseUrl, site);
    // These two build on the page's own name and query.
    if (/^\s*(?:[?#]|$)/u.test(href)) return link;
    if (memory.size >= mostLinks) memory.clear();
    memory.set(href, link);
    return link;
  };
}

function memoryOf(folder: string, site: Site): Memory {
  const folders = remembered.get(site) ?? new Map<string, Memory>();
  remembered.set(site, folders);
  const known = folders.get(folder);
  if (known !== undefined) return known;
  if (folders.size >= mostFolders) folders.clear();
  const memory: Memory = new Map();
  folders.set(folder, memory);
  return memory;
}

function resolveWeb(href: string, baseUrl: string, site: Site): ResolvedLink | undefined {
  const link = resolveLink(href, baseUrl, site);
  return link !== undefined && /^https?:/u.test(link.url) ? link : undefined;
}

/** True for an address that means a place on the page it stands on, or a script. */
export function isInPage(href: string): boolean {
  const first = href.charCodeAt(0);
  // Neither a space, `#` nor the j of `javascript:`: most addresses are told by their first letter.
  if (first > 35 && first < 128 && (first | 32) !== 106) return false;
  return /^\s*(?:#(?![/!])|#!?$|javascript:|$)/iu.test(href);
}
