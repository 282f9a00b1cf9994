/// <reference lib="dom" />
/** Draws a tree's shape at one glance: a row a level, a width a share of the documents, a colour the evidence. */
import { hierarchy, partition, type HierarchyRectangularNode } from "d3-hierarchy";
import { formatAddress } from "./address.ts";
import { h } from "./dom.ts";
import type { Pages, Side, TreeNode } from "./pages.ts";

const rowHeight = 26;
/** A share of the whole below which a label would be cut to nothing. */
const widthOfLabel = 0.07;
const deepest = 12;
/** Narrower than about a pixel is not drawn. */
const thinnest = 0.0012;
const svgNames = "http://www.w3.org/2000/svg";

export function drawIcicle(pages: Pages, side: Side, title: string): HTMLElement {
  const roots = pages.tree(side);
  const top: TreeNode =
    roots.length === 1 && roots[0] !== undefined ? roots[0] : { row: -1, label: "", children: [...roots], below: 0 };
  const laid = partition<TreeNode>()(hierarchy(top, (node) => node.children).count());
  const levels = Math.min(deepest, laid.height + 1);
  const svg = make("svg", {
    width: "100%",
    height: String(levels * rowHeight),
    role: "img",
    "aria-label": describe(laid, title),
  });
  laid.each((node) => {
    if (node.depth < levels && node.x1 - node.x0 >= thinnest) svg.append(block(pages, side, node));
  });
  svg.addEventListener("click", (event) => {
    const path =
      event.target instanceof Element ? event.target.closest("[data-path]")?.getAttribute("data-path") : null;
    if (path !== null && path !== undefined) location.hash = formatAddress("page", { u: path });
  });
  return h("figure", { class: "icicle" }, h("figcaption", {}, title), svg);
}

function describe({ height }: HierarchyRectangularNode<TreeNode>, title: string): string {
  return `${title}: ${String(height + 1)} levels. The Tree view holds the same as text.`;
}

function block(pages: Pages, side: Side, node: HierarchyRectangularNode<TreeNode>): SVGElement {
  const { row, label } = node.data;
  const width = node.x1 - node.x0;
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
  const outer = make("svg", {
    x: percent(node.x0),
    y: String(node.depth * rowHeight),
    width: percent(width),
    height: String(rowHeight),
  });
  const placed = row < 0 ? "group" : pages.word(side === "now" ? "placedBy" : "placedBefore", row);
  outer.append(make("rect", { width: "100%", height: String(rowHeight), class: `by-${placed}` }));
  if (width > widthOfLabel) {
    const text = make("text", { x: "6", y: "17" });
    text.textContent = label;
    outer.append(text);
  }
  const tip = make("title", {});
  tip.textContent = row < 0 ? label : `${label}\n${pages.columns.path[row] ?? ""}\nplaced by ${placed}`;
  outer.append(tip);
  if (row >= 0) outer.setAttribute("data-path", pages.columns.path[row] ?? "");
  return outer;
}

function make(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(svgNames, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export function legend(): HTMLElement {
  const words = [
    ["nav", "placed by the menu"],
    ["breadcrumb", "by breadcrumb"],
    ["path", "by its URL"],
    ["none", "orphan: no evidence"],
    ["group", "group without a page"],
  ] as const;
  return h(
    "p",
    { class: "legend" },
    ...words.map(([kind, text]) => h("span", {}, h("span", { class: `key by-${kind}` }), text)),
  );
}
