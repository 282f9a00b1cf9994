/** Puts content that React streamed to the end of a page into the place that a script would move it to. */
import { Comment, Document, Element } from "domhandler";
import type { ChildNode } from "domhandler";

/** `div[hidden]#S:n` replaces what stands behind `template#B:n`, up to the comment that ends the boundary. */
export function spliceStreamed(tree: Document): void {
  const places = new Map<string, Element>();
  const contents = new Map<string, Element>();
  gather(tree, places, contents);
  for (const [number, content] of contents) {
    delete content.attribs["hidden"];
    const place = places.get(number);
    if (place !== undefined && !isInside(place, content)) moveInto(place, content);
  }
}

function gather(node: Document | Element, places: Map<string, Element>, contents: Map<string, Element>): void {
  for (const child of node.children) {
    if (child instanceof Document) gather(child, places, contents);
    if (!(child instanceof Element)) continue;
    const id = child.attribs["id"] ?? "";
    if (child.name === "template" && id.startsWith("B:")) places.set(id.slice(2), child);
    else if (id.startsWith("S:") && child.attribs["hidden"] !== undefined) contents.set(id.slice(2), child);
    gather(child, places, contents);
  }
}

function isInside(node: Element, ancestor: Element): boolean {
  for (let at: ChildNode | null = node; at !== null; at = at.parent) if (at === ancestor) return true;
  return false;
}

function moveInto(place: Element, content: Element): void {
  const parent = place.parent;
  const from = content.parent;
  if (parent === null || from === null) return;
  from.children = from.children.filter((child) => child !== content);
  const start = parent.children.indexOf(place);
  const end = fallbackEnd(parent.children, start);
  parent.children = [...parent.children.slice(0, start), ...content.children, ...parent.children.slice(end)];
  for (const child of content.children) child.parent = parent;
  relink(parent.children);
  relink(from.children);
}

/** The fallback between the placeholder and `<!--/$-->` goes: a script would remove it. */
function fallbackEnd(siblings: readonly ChildNode[], start: number): number {
  let depth = 0;
  for (let at = start + 1; at < siblings.length; at += 1) {
    const sibling = siblings[at];
    if (!(sibling instanceof Comment)) continue;
    if (/^\$[?!~]?$/u.test(sibling.data)) depth += 1;
    else if (sibling.data === "/$" && depth === 0) return at;
    else if (sibling.data === "/$") depth -= 1;
  }
  return start + 1;
}

function relink(children: readonly ChildNode[]): void {
  for (const [at, child] of children.entries()) {
    child.prev = children[at - 1] ?? null;
    child.next = children[at + 1] ?? null;
  }
}
