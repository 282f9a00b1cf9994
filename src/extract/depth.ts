/** Bounds the depth of a tree, so that everything that walks it may recurse. */
import { Document, Element } from "domhandler";
import type { ChildNode } from "domhandler";

/** What browsers allow, about; nobody writes pages as deep. */
const deepest = 500;

/** Below the bound every element becomes a leaf beside its ancestors, its own text kept, in document order. */
export function boundDepth(tree: Document): void {
  const waiting: { readonly node: Document | Element; readonly depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (depth === deepest) flatten(node);
    else for (const child of node.children) if (isParent(child)) waiting.push({ node: child, depth: depth + 1 });
  }
}

function isParent(node: ChildNode): node is Element | Document {
  return node instanceof Element || node instanceof Document;
}

function flatten(top: Document | Element): void {
  const flat: ChildNode[] = [];
  const waiting: ChildNode[] = top.children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    node.parent = top;
    flat.push(node);
    if (!isParent(node)) continue;
    const inner = node.children.filter(isParent);
    node.children = node.children.filter((child) => !isParent(child));
    waiting.push(...inner.toReversed());
  }
  top.children = flat;
}
