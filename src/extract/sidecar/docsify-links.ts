/** Turns links of docsify's Markdown into hash routes, in menus and in running text. */
import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { NavItem } from "../../model.ts";
import { navItem, pageLink } from "../state/nav-block.ts";
import type { ServedPage } from "../state/source.ts";

/** `guide/setup.md` → `#/guide/setup`; addresses of other sites and files come back as they are. `folder` ends with a slash. */
export function routeHref(href: string, folder: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/iu.test(href)) return href.startsWith("#/") || !href.startsWith("#") ? href : "";
  const [path = ""] = href.split(/[?#]/u, 1);
  if (/\.(?!md$|markdown$)[a-z0-9]{1,5}$/iu.test(path)) return href;
  const { pathname } = new URL(path, `http://route.invalid/${folder}`);
  const route = pathname.replace(/\.(?:md|markdown)$/iu, "").replace(/(^|\/)README$/u, "$1");
  return `#${route}`;
}

/** Positions of link targets are taken from the syntax tree, so that code and text stay as they are. */
export function rewriteLinks(markdown: string, rewrite: (href: string) => string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  walk(fromMarkdown(markdown), (node) => {
    if (node.type !== "link" && node.type !== "definition") return;
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    const source = markdown.slice(start, end);
    const place = source.lastIndexOf(node.url);
    const target = rewrite(node.url);
    if (place < 0 || target === node.url || target === "") return;
    edits.push({ start: start + place, end: start + place + node.url.length, text: target });
  });
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), markdown);
}

function walk(node: Nodes, see: (node: Nodes) => void): void {
  see(node);
  if ("children" in node) for (const child of node.children) walk(child, see);
}

/** Lists are the menu; a heading or a line of text before a list names the group. */
export function markdownItems(root: Root, rewrite: (href: string) => string, page: ServedPage): readonly NavItem[] {
  const items: NavItem[] = [];
  let label = "";
  for (const node of root.children) {
    if (node.type === "heading" || node.type === "paragraph") label = textOf(node);
    if (node.type !== "list") continue;
    const children = itemsOf(node, rewrite, page);
    const group = label === "" ? undefined : navItem(label, undefined, children);
    items.push(...(group === undefined ? children : [group]));
    label = "";
  }
  return items;
}

function itemsOf(list: Nodes, rewrite: (href: string) => string, page: ServedPage): readonly NavItem[] {
  const entries = list.type === "list" ? list.children : [];
  return entries.flatMap((entry) => {
    const children = entry.children.flatMap((child) => itemsOf(child, rewrite, page));
    const own = entry.children.find((child) => child.type !== "list");
    const href = own === undefined ? undefined : firstLink(own);
    const target = href === undefined ? "" : rewrite(href);
    const key = target === "" ? undefined : pageLink(target, page.url, page.site)?.key;
    const item = navItem(own === undefined ? "" : textOf(own), key, children);
    return item === undefined ? children : [item];
  });
}

function firstLink(node: Nodes): string | undefined {
  if (node.type === "link") return node.url;
  if (!("children" in node)) return undefined;
  for (const child of node.children) {
    const found = firstLink(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

function textOf(node: Nodes): string {
  if ("value" in node) return node.type === "html" ? "" : node.value;
  if (node.type === "image") return "";
  return "children" in node ? node.children.map(textOf).join("") : "";
}
