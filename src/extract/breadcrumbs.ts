/** Turns the trails of a page (JSON-LD, microdata, marked-up and classic ones) into crumbs from the root down. */
import { Element } from "domhandler";
import type { Document } from "domhandler";
import type { Crumb } from "../model.ts";
import { isInPage, type Resolve } from "./links.ts";
import { isOfType, isThing, stringOf, type Thing } from "./structured.ts";
import { linkText, textOf } from "./text.ts";

export interface CrumbSources {
  readonly things: readonly Thing[];
  /** Elements whose class, id or label says that they are a trail. */
  readonly marked: readonly Element[];
  readonly resolve: Resolve;
}

const mostCrumbs = 20;

/** Declared ones first; the same trail said twice is kept once. */
export function readBreadcrumbs({ things, marked, resolve }: CrumbSources): readonly (readonly Crumb[])[] {
  const declared = things
    .filter((thing) => isOfType(thing, /^BreadcrumbList$/u))
    .map((list) => fromList(list, resolve));
  const shown = marked.map((element) => fromElement(element, resolve));
  const met = new Set<string>();
  return [...declared, ...shown].filter((trail) => {
    const identity = trail.map(({ key, label }) => key ?? label).join("\n");
    const isNew = trail.length > 0 && !met.has(identity);
    met.add(identity);
    return isNew;
  });
}

interface Positioned {
  readonly position: number;
  readonly crumb: Crumb;
}

/** By `position`, whatever the order of the array; the last item often has no address. */
function fromList(list: Thing, resolve: Resolve): readonly Crumb[] {
  const elements = list["itemListElement"];
  const items: readonly unknown[] = Array.isArray(elements) ? elements : [elements];
  const positioned = items.slice(0, mostCrumbs).map((item, at) => fromItem(item, at, resolve));
  return positioned
    .filter((one) => one !== undefined)
    .toSorted((a, b) => a.position - b.position)
    .map(({ crumb }) => crumb);
}

function fromItem(item: unknown, at: number, resolve: Resolve): Positioned | undefined {
  if (!isThing(item)) return undefined;
  const target = item["item"];
  const inner = isThing(target) ? target : undefined;
  const label = stringOf(item["name"]) ?? stringOf(inner?.["name"]) ?? "";
  const href = stringOf(target) ?? stringOf(inner?.["@id"]) ?? stringOf(inner?.["url"]) ?? stringOf(item["url"]);
  const given = Number(stringOf(item["position"]));
  return crumbAt(Number.isFinite(given) && given > 0 ? given : at + 1, label, href, resolve);
}

function crumbAt(position: number, label: string, href: string | undefined, resolve: Resolve): Positioned | undefined {
  const key = href === undefined || isInPage(href) ? undefined : resolve(href)?.key;
  if (label === "" && key === undefined) return undefined;
  return { position, crumb: { label, ...(key === undefined ? {} : { key }) } };
}

function fromElement(element: Element, resolve: Resolve): readonly Crumb[] {
  const items = find(
    element,
    ({ attribs }) => /\bListItem\b/u.test(attribs["itemtype"] ?? "") || attribs["itemprop"] === "itemListElement",
  );
  if (items.length > 0) return fromMicrodata(items, resolve);
  const classes = `${element.attribs["class"] ?? ""} ${element.attribs["id"] ?? ""}`;
  if (/(?:^|\s)related(?:\s|$)/u.test(classes)) return fromRelated(element, resolve);
  return fromMarkup(element, resolve);
}

function fromMicrodata(items: readonly Element[], resolve: Resolve): readonly Crumb[] {
  const positioned = items.slice(0, mostCrumbs).map((item, at) => {
    const [link] = find(item, ({ name, attribs }) => name === "a" && attribs["href"] !== undefined);
    const [name] = find(item, ({ attribs }) => attribs["itemprop"] === "name");
    const [position] = find(item, ({ attribs }) => attribs["itemprop"] === "position");
    const given = Number(position?.attribs["content"] ?? (position === undefined ? "" : textOf(position)));
    const label = textOf(name ?? link ?? item);
    return crumbAt(given > 0 ? given : at + 1, label, link?.attribs["href"], resolve);
  });
  return positioned
    .filter((one) => one !== undefined)
    .toSorted((a, b) => a.position - b.position)
    .map(({ crumb }) => crumb);
}

/** Sphinx: the list mixes crumbs with `next | previous | index`, which float to the right. */
function fromRelated(element: Element, resolve: Resolve): readonly Crumb[] {
  const items = find(element, ({ name }) => name === "li").filter(
    ({ attribs }) => !/(?:^|\s)right(?:\s|$)/u.test(attribs["class"] ?? ""),
  );
  return items.flatMap((item) => {
    const [link] = find(item, ({ name, attribs }) => name === "a" && attribs["href"] !== undefined);
    const isSwitch =
      find(item, ({ name }) => name === "select" || name === "form" || name === "img").length > 0 && link === undefined;
    if (isSwitch) return [];
    return toCrumb(link, link === undefined ? textOf(item) : linkText(link), resolve);
  });
}

/** A link off the site is no crumb of it; a house without words is the home page. */
function toCrumb(link: Element | undefined, text: string, resolve: Resolve): readonly Crumb[] {
  const label = text.replace(/^[»›/>\s]+|(?:\s*[»›→]|\s+[/>|·])+\s*$/gu, "");
  const href = link?.attribs["href"];
  const key = href === undefined || isInPage(href) ? undefined : resolve(href)?.key;
  if (href !== undefined && !isInPage(href) && key === undefined) return [];
  if (/[\p{L}\p{N}]/u.test(label)) return label.length > 200 ? [] : [{ label, ...(key === undefined ? {} : { key }) }];
  return key === undefined ? [] : [{ label: "Home", key }];
}

const isLink = ({ name, attribs }: Element): boolean => name === "a" && attribs["href"] !== undefined;

/** One crumb a list item, or links in order and the page itself where it is marked. */
function fromMarkup(element: Element, resolve: Resolve): readonly Crumb[] {
  const rows = find(element, ({ name }) => name === "li").filter(
    ({ attribs }) => !/aside|footer/u.test(attribs["class"] ?? ""),
  );
  if (rows.length > 0) {
    return rows.slice(0, mostCrumbs).flatMap((row) => {
      const [link] = find(row, isLink);
      return toCrumb(link, link === undefined ? textOf(row) : linkText(link), resolve);
    });
  }
  const links = find(element, isLink).slice(0, mostCrumbs);
  const crumbs = links.flatMap((link) => toCrumb(link, linkText(link), resolve));
  const current = find(element, ({ attribs }) => attribs["aria-current"] === "page").at(-1);
  return current === undefined || isLink(current)
    ? crumbs
    : [...crumbs, ...toCrumb(undefined, textOf(current), resolve)];
}

/** Matching descendants in document order; nothing is looked for inside a match. */
export function find(node: Element | Document, matches: (element: Element) => boolean): readonly Element[] {
  return node.children.flatMap((child) => {
    if (!(child instanceof Element)) return [];
    return matches(child) ? [child] : find(child, matches);
  });
}
