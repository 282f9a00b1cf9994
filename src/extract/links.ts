/** Turns the addresses written on a page into absolute URLs and keys, each spelling of a folder resolved once. */
import type { Site } from "../model.ts";
import { type ResolvedLink, resolveLink } from "../url.ts";

export type Resolve = (href: string) => ResolvedLink | undefined;

// Menus repeat the same addresses on every page of a folder; resolving them again would cost more than parsing.
const remembered = new WeakMap<Site, Map<string, ResolvedLink | undefined>>();
const mostRemembered = 100_000;

/** Only http and https; everything else is no link of the web. */
export function resolverFor(baseUrl: string, site: Site): Resolve {
  const memory = remembered.get(site) ?? new Map<string, ResolvedLink | undefined>();
  remembered.set(site, memory);
  const folder = baseUrl.replace(/[?#].*$/u, "").replace(/[^/]*$/u, "");
  return (href) => {
    // These two build on the page's own name and query.
    const first = href.trimStart()[0];
    if (first === undefined || first === "?" || first === "#") return resolveWeb(href, baseUrl, site);
    const name = `${folder}\n${href}`;
    const known = memory.get(name);
    if (known !== undefined || memory.has(name)) return known;
    if (memory.size >= mostRemembered) memory.clear();
    const link = resolveWeb(href, baseUrl, site);
    memory.set(name, link);
    return link;
  };
}

function resolveWeb(href: string, baseUrl: string, site: Site): ResolvedLink | undefined {
  const link = resolveLink(href, baseUrl, site);
  return link !== undefined && /^https?:/u.test(link.url) ? link : undefined;
}

/** True for an address that means a place on the page it stands on, or a script. */
export function isInPage(href: string): boolean {
  return /^\s*(?:#(?![/!])|#!?$|javascript:|$)/iu.test(href);
}
