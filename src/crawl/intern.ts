/** Gives pages of one site one copy of what they share, so that memory grows with the site's content and not with its menus. */
import { shortHash } from "../hash.ts";
import type { Link, NavBlock, NavItem, Page } from "../model.ts";

export type Intern = (page: Page) => Page;

/** `detach` copies strings that are still cut-outs of a page's source; what came from another thread is whole already. */
export function createIntern(detach: boolean): Intern {
  const whole = detach ? createDetach() : (text: string) => text;
  const links = createShared<Link>(linkIdentity, (link) => (detach ? detachedLink(link, whole) : link));
  const leaves = createShared<NavItem>(leafIdentity, (item) => ({ ...item, label: whole(item.label) }));
  const item = (one: NavItem): NavItem =>
    one.children.length === 0 ? leaves(one) : { ...one, label: whole(one.label), children: one.children.map(item) };
  const nav = createShared<NavBlock>(blockIdentity, (block) => ({
    ...block,
    label: whole(block.label),
    items: block.items.map(item),
  }));
  return (page) => ({ ...page, links: page.links.map(links), nav: page.nav.map(nav) });
}

/** The first of equal values stands for all; an object met again is known without a look at it. */
function createShared<T extends object>(identify: (value: T) => string, keep: (value: T) => T): (value: T) => T {
  const byIdentity = new Map<string, T>();
  const kept = new Set<T>();
  return (value) => {
    if (kept.has(value)) return value;
    const identity = identify(value);
    const known = byIdentity.get(identity);
    if (known !== undefined) return known;
    const first = keep(value);
    byIdentity.set(copyOf(identity), first);
    kept.add(first);
    return first;
  };
}

function linkIdentity({ url, place, nofollow, text }: Link): string {
  return `${url}\n${place}${nofollow ? "-" : "+"}${text}`;
}

/** Menus that differ from page to page still share their entries. */
function leafIdentity({ key, label }: NavItem): string {
  return `${key ?? ""}\n${label}`;
}

/** The signature covers targets only; labels and nesting may differ between languages and versions. */
function blockIdentity({ source, place, signature, label, items }: NavBlock): string {
  return `${source} ${place} ${signature} ${shortHash(JSON.stringify([label, items]))}`;
}

type Whole = (text: string) => string;

function createDetach(): Whole {
  const strings = new Map<string, string>();
  return (text) => {
    const known = strings.get(text);
    if (known !== undefined) return known;
    const copy = copyOf(text);
    strings.set(copy, copy);
    return copy;
  };
}

/** Cut out of a longer string, a string keeps the whole alive; a copy does not. */
function copyOf(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString();
}

function detachedLink(link: Link, whole: Whole): Link {
  return { ...link, url: whole(link.url), text: whole(link.text) };
}
