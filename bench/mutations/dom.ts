/** Edits of one HTML page: find the menus, empty them, move links, swap bodies. */
import type { ChildNode, Document, Element } from "domhandler";
import { findAll, findOne, getOuterHTML, removeElement, replaceElement, textContent } from "domutils";
import { parseDocument } from "htmlparser2";

export function edit(html: string, change: (tree: Document) => boolean | void): string {
  const tree = parseDocument(html);
  return change(tree) === false ? html : getOuterHTML(tree.children);
}

export function fragment(html: string): readonly ChildNode[] {
  return parseDocument(html).children;
}

const menuNames =
  /(?:^|[\s_-])(?:sidebar|sphinxsidebar|sphinxsidebarwrapper|side-nav|sidenav|navbar|navigation|menu|nav-wide-wrapper|qtoc|sidetoc)/i;
const notMenus = /breadcrumb|pager|prev|next|related|footer|skip|search|language/i;

/** Outermost site menus: nav elements and what is called like one, that lead to four pages at least: a table of contents leads to one. */
export function menusOf(tree: Document): readonly Element[] {
  const menus = findAll((element) => isMenu(element) && targetsIn(element) >= 4, tree.children);
  return menus.filter((menu) => !menus.some((other) => other !== menu && contains(other, menu)));
}

function targetsIn(element: Element): number {
  return new Set(linksIn(element).map((link) => pathOfHref(link.attribs["href"] ?? ""))).size;
}

function isMenu({ name, attribs }: Element): boolean {
  const names = `${attribs["class"] ?? ""} ${attribs["id"] ?? ""} ${attribs["aria-label"] ?? ""}`;
  if (["html", "head", "body", "main", "article", "a", "li"].includes(name) || notMenus.test(names)) return false;
  return name === "nav" || attribs["role"] === "navigation" || menuNames.test(names);
}

/** Breadcrumbs, "related" bars, book headers: trails that say where a page is. */
export function isInTrail(element: Element): boolean {
  for (let at: Element["parent"] = element; at !== null; at = at.parent) {
    if (
      "attribs" in at &&
      /breadcrumb|related|navheader|navfooter|pager/i.test(
        `${at.attribs["class"] ?? ""} ${at.attribs["aria-label"] ?? ""}`,
      )
    )
      return true;
  }
  return false;
}

function contains(outer: Element, inner: Element): boolean {
  let parent = inner.parent;
  while (parent !== null) {
    if (parent === outer) return true;
    parent = parent.parent;
  }
  return false;
}

export function linksIn(element: Element | Document): readonly Element[] {
  return findAll((inner) => inner.name === "a" && isInternal(inner.attribs["href"]), element.children);
}

export function isInternal(href: string | undefined): boolean {
  return href !== undefined && (href.startsWith("/") || href.startsWith("https://docs.example/"));
}

export function pathOfHref(href: string): string {
  return href.replace("https://docs.example", "").replace(/[?#].*$/s, "");
}

/** Everything of the page's own: main, article, or the body without its menus. */
export function mainOf(tree: Document): Element | undefined {
  return (
    findOne((element) => element.name === "main" || element.attribs["role"] === "main", tree.children) ??
    findOne((element) => element.name === "article", tree.children) ??
    findOne((element) => element.name === "body", tree.children) ??
    undefined
  );
}

export function empty(element: Element): void {
  for (const child of element.children.slice()) removeElement(child);
}

export function fill(element: Element, html: string): void {
  empty(element);
  append(element, html);
}

export function append(element: Element, html: string): void {
  for (const child of fragment(html)) {
    child.parent = element;
    const last = element.children.at(-1);
    if (last !== undefined) last.next = child;
    child.prev = last ?? null;
    element.children.push(child);
  }
}

/** `a` → `button`, keeping the text. */
export function toButton(link: Element): void {
  const [button] = fragment(`<button type="button">${textContent(link).replaceAll("<", "&lt;")}</button>`);
  if (button !== undefined) replaceElement(link, button);
}

export function intoHead(html: string, addition: string): string {
  return /<head\b[^>]*>/i.test(html) ? html.replace(/<head\b[^>]*>/i, (head) => head + addition) : addition + html;
}

export function titleOf(html: string): string {
  return /<title\b[^>]*>(.*?)<\/title>/is.exec(html)?.[1] ?? "";
}
