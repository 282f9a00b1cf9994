/** Finds the parts of a menu that lead to the same page in another language or version, and so to no other part of the site. */
import type { Element } from "domhandler";
import type { UrlKey } from "../model.ts";
import type { Resolve } from "./links.ts";

export interface SwitchTest {
  readonly resolve: Resolve;
  readonly own: UrlKey | undefined;
  /** True for the same page in another language or version. */
  readonly isSwitch: (key: UrlKey) => boolean;
}

/** A menu and its copy for small screens. */
const mostEach = 2;

interface Count {
  links: number;
  switches: number;
  own: number;
}

interface Part {
  readonly element: Element;
  readonly count: Count;
}

/** Outermost elements whose links all lead to the page itself or to it in another language or version. */
export function switchersIn(container: Element, test: SwitchTest): ReadonlySet<Element> {
  const found = new Set<Element>();
  const all = linksIn(container);
  const languages = switchedLanguages(all);
  // Most menus have none, and need no second look.
  if (!all.some((link) => countLink(link, languages, test).switches > 0)) return found;
  const visit = (element: Element): Count => {
    if (element.name === "a") return countLink(element, languages, test);
    const count: Count = { links: 0, switches: 0, own: 0 };
    const parts: Part[] = [];
    for (const child of element.children) {
      if (!("attribs" in child)) continue;
      const part = visit(child);
      if (part.links > 0) parts.push({ element: child, count: part });
      count.links += part.links;
      count.switches += part.switches;
      count.own += part.own;
    }
    if (!isSwitcher(count)) for (const child of switchersAmong(parts)) found.add(child);
    return count;
  };
  if (isSwitcher(visit(container))) found.add(container);
  return found;
}

/** With the page's own entry in the row, which stands before or behind the others. */
function switchersAmong(parts: readonly Part[]): readonly Element[] {
  const isOne = (part: Part | undefined) => part !== undefined && isSwitcher(part.count);
  return parts
    .filter((part, at) => isOne(part) || (isOwn(part.count) && (isOne(parts[at - 1]) || isOne(parts[at + 1]))))
    .map(({ element }) => element);
}

function isOwn({ links, own }: Count): boolean {
  return own > 0 && links === own;
}

function isSwitcher({ links, switches, own }: Count): boolean {
  return switches > 0 && links === switches + own;
}

function countLink(link: Element, languages: ReadonlySet<string>, { resolve, own, isSwitch }: SwitchTest): Count {
  const href = link.attribs["href"];
  const key = href === undefined ? undefined : resolve(href)?.key;
  const language = languageOfLink(link);
  if (language !== undefined && languages.has(language)) return { links: 1, switches: 1, own: 0 };
  if (key === undefined) return { links: 0, switches: 0, own: 0 };
  return { links: 1, switches: isSwitch(key) ? 1 : 0, own: key === own ? 1 : 0 };
}

/** Languages that few links of the container carry; where all links carry one, it is a habit of the site and says nothing. */
function switchedLanguages(links: readonly Element[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const link of links) {
    const language = languageOfLink(link);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const carrying = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (counts.size === 1 && carrying === links.length && links.length > 1) return new Set();
  return new Set([...counts].filter(([, count]) => count <= mostEach).map(([language]) => language));
}

function languageOfLink({ attribs }: Element): string | undefined {
  return (attribs["hreflang"] ?? attribs["lang"])?.toLowerCase();
}

function linksIn(node: Element): readonly Element[] {
  const links: Element[] = [];
  const gather = (at: Element) => {
    for (const child of at.children) {
      if (!("attribs" in child)) continue;
      if (child.name === "a" && child.attribs["href"] !== undefined) links.push(child);
      gather(child);
    }
  };
  gather(node);
  return links;
}
