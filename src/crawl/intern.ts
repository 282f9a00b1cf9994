/** Gives pages of one site one copy of what they share, so that memory grows with the site's content and not with its menus. */
import type { Link, NavBlock, NavItem, Page, UrlKey } from "../model.ts";

export type Intern = (page: Page) => Page;

export function createIntern(): Intern {
  const strings = new Map<string, string>();
  const links = new Map<string, Link>();
  const blocks = new Map<string, NavBlock>();
  const text = <T extends string>(value: T): T => {
    const known = strings.get(value);
    if (known !== undefined) return known as T;
    const copy = detached(value);
    strings.set(copy, copy);
    return copy as T;
  };
  const link = (one: Link): Link => {
    const identity = `${one.url}\n${one.place}\n${one.nofollow ? "-" : "+"}\n${one.text}`;
    const known = links.get(identity);
    if (known !== undefined) return known;
    const copy: Link = {
      ...one,
      url: text(one.url),
      text: text(one.text),
      ...(one.key === undefined ? {} : { key: text(one.key) }),
    };
    links.set(detached(identity), copy);
    return copy;
  };
  const item = (one: NavItem): NavItem => ({
    label: text(one.label),
    ...(one.key === undefined ? {} : { key: text<UrlKey>(one.key) }),
    children: one.children.map(item),
  });
  const block = (one: NavBlock): NavBlock => {
    const identity = blockIdentity(one);
    const known = blocks.get(identity);
    if (known !== undefined) return known;
    const copy: NavBlock = {
      ...one,
      label: text(one.label),
      signature: text(one.signature),
      items: one.items.map(item),
    };
    blocks.set(detached(identity), copy);
    return copy;
  };
  return (page) => ({ ...detachedPage(page), links: page.links.map(link), nav: page.nav.map(block) });
}

/** The signature covers targets only; labels and nesting may differ between languages and versions. */
function blockIdentity(block: NavBlock): string {
  return `${block.source} ${block.place} ${block.signature} ${JSON.stringify([block.label, block.items])}`;
}

/** Cut out of the page's source, a string keeps the whole source alive; a copy does not. */
function detached(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString();
}

function detachedPage(page: Page): Page {
  return structuredClone({ ...page, links: [], nav: [] });
}
