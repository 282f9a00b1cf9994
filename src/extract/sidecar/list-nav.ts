/** Turns nested HTML lists of links into nav items; text before a list, or in an item without a link, labels its group. */
import { type Element, isTag, isText, type AnyNode } from "domhandler";
import { parseDocument } from "htmlparser2";
import type { NavItem, Site } from "../../model.ts";
import { isPresent, navItem, pageLink } from "../state/nav-block.ts";

interface Place {
  readonly base: string;
  readonly site: Site;
  readonly depth: number;
}

const maxDepth = 30;

/** The outermost lists of a document, joined. */
export function listItems(html: string, base: string, site: Site): readonly NavItem[] {
  const lists = outermostLists(parseDocument(html).children, 0);
  return lists.flatMap((list) => itemsIn(list, { base, site, depth: 0 }));
}

function outermostLists(nodes: readonly AnyNode[], depth: number): Element[] {
  if (depth > maxDepth) return [];
  return nodes.filter(isTag).flatMap((node) => (isList(node) ? [node] : outermostLists(node.children, depth + 1)));
}

function isList({ name }: Element): boolean {
  return name === "ul" || name === "ol";
}

function itemsIn(list: Element, place: Place): readonly NavItem[] {
  if (place.depth > maxDepth) return [];
  const items: NavItem[] = [];
  let part: { label: string; children: NavItem[] } | undefined;
  const put = (item: NavItem): void => void (part?.children ?? items).push(item);
  const endPart = (): void => {
    const group = part === undefined ? undefined : navItem(part.label, undefined, part.children);
    if (group !== undefined) items.push(group);
    part = undefined;
  };
  for (const entry of list.children.filter(isTag)) {
    if (/(?:^|\s)part-title(?:\s|$)/u.test(entry.attribs["class"] ?? "")) {
      endPart();
      part = { label: textOf(entry), children: [] };
      continue;
    }
    const target = part?.children ?? items;
    const last = target.at(-1);
    const { link, label, children } = readItem(entry, place);
    // mdBook puts a chapter's sections into an item of their own behind it.
    if (link === undefined && label === "" && last !== undefined)
      target[target.length - 1] = { ...last, children: [...last.children, ...children] };
    else [navItem(label, link, children)].filter(isPresent).forEach(put);
  }
  endPart();
  return items;
}

function readItem(entry: Element, place: Place) {
  const children = outermostLists(entry.children, 0).flatMap((list) =>
    itemsIn(list, { ...place, depth: place.depth + 1 }),
  );
  const anchor = firstAnchor(entry.children, 0);
  const href = anchor?.attribs["href"];
  const link = href === undefined ? undefined : pageLink(href, place.base, place.site)?.key;
  // The number of a chapter is its place, not its name.
  const label = textOf(anchor ?? entry).replace(/^\d+(?:\.\d+)*\.\s*/u, "");
  return { link, label, children };
}

function firstAnchor(nodes: readonly AnyNode[], depth: number): Element | undefined {
  for (const node of nodes.filter(isTag)) {
    if (node.name === "a" && node.attribs["href"] !== undefined) return node;
    if (isList(node) || depth > maxDepth) continue;
    const inner = firstAnchor(node.children, depth + 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Lists inside are other items. */
function textOf(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return "";
  const parts = node.children.filter((child) => !isTag(child) || !isList(child)).map(textOf);
  return parts.join("").replaceAll(/\s+/gu, " ").trim();
}
