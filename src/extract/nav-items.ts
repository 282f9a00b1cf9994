/** Turns the nesting of link-bearing containers into pieces, and pieces into items; lists are one case of it. */
import { Document, Element, Text } from "domhandler";
import type { ChildNode } from "domhandler";
import { cutText } from "../encode.ts";
import type { NavItem, UrlKey } from "../model.ts";
import { isInPage, type Resolve } from "./links.ts";
import { arrangeList, arrangeRow, type Piece } from "./nav-arrange.ts";
import { collapse, linkText, silent, textOf } from "./text.ts";
import { zoneOf } from "./zones.ts";

export interface ItemContext {
  readonly resolve: Resolve;
  readonly own: UrlKey | undefined;
  /** Keys met so far in this block: a place on a page is no second item. */
  readonly met: Set<UrlKey>;
  /** Parts that lead to the same page in another language or version. */
  readonly switchers: ReadonlySet<Element>;
}

const rows = new Set(["li", "dd", "dt", "tr", "details"]);
const labelTags = new Set(["summary", "label", "legend", "caption", "dt", "strong", "b", "figcaption"]);
const longestLabel = 120;

/** Items of everything inside, in document order. */
export function itemsOf(element: Element, context: ItemContext): readonly NavItem[] {
  const pieces = piecesOf(element, context);
  return rows.has(element.name) ? arrangeRow(pieces).items : arrangeList(pieces);
}

function piecesOf(element: Element, context: ItemContext): readonly Piece[] {
  const pieces: Piece[] = [];
  let text = "";
  const flush = () => {
    if (text === "") return;
    const label = cleanLabel(collapse(text));
    if (isWord(label) && label.length <= longestLabel)
      pieces.push({ kind: "label", label, isHeading: false, shape: "" });
    text = "";
  };
  for (const child of withoutPagers(nodesOf(element))) {
    if (child instanceof Text) text += child.data;
    if (!(child instanceof Element) || context.switchers.has(child) || isNoNav(child)) continue;
    const piece = pieceOf(child, context);
    if (piece === undefined) continue;
    flush();
    pieces.push(piece);
  }
  flush();
  return pieces;
}

/** Arrows that open and close are no words. */
function cleanLabel(text: string): string {
  return text
    .replace(/^[^\p{L}\p{N}\p{P}$]+/u, "")
    .replace(/[\s\u25B6-\u25C5\u2039-\u203A\u276D-\u2771\u2303\u2304\u02C5\u02C4]+$/u, "");
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !controls.test(text);
}

/** Sphinx heads each neighbour with words of its own, and means neither as a part of the site. */
function withoutPagers(nodes: readonly ChildNode[]): readonly ChildNode[] {
  const at = nodes.findIndex(
    (node) =>
      node instanceof Element && /^h[2-4]$/u.test(node.name) && /^(?:previous|next) topic$/iu.test(textOf(node)),
  );
  if (at < 0) return nodes;
  const rest = nodes.slice(at + 1);
  const end = rest.findIndex((node) => node instanceof Element && node.name === "p");
  return [...nodes.slice(0, at), ...withoutPagers(rest.slice(end + 1))];
}

function nodesOf(element: Element): readonly ChildNode[] {
  if (!element.children.some((child) => child instanceof Document)) return element.children;
  return element.children.flatMap((child) => (child instanceof Document ? child.children : [child]));
}

// Words on buttons of the menu itself, and links to the neighbours of a page.
const controls =
  /^(?:search(?:…|\.{3}| (?:docs|documentation|the .*|this .*|for .*))?|(?:main |site )?menu|navigation|toggle\b.*|(?:open|close|show|hide)(?: (?:the |all |main |site |side)*(?:sub-?)?(?:menus?|navigation|nav|side-?bar|search|more|less|all|contents|table of contents)\b.*)?|expand\b.*|collapse\b.*|skip to .*|back to .*|ctrl.*|⌘.*|this page|(?:previous|next) topic)$/iu;
const neighbours = /^\W*(?:prev(?:ious)?|next)(?: (?:page|chapter|topic|article))?\W*$/iu;

/** Parts of a menu that are no menu: search, switchers, tables of contents of the page itself. */
function isNoNav(element: Element): boolean {
  if (silent.has(element.name) || element.name === "input") return true;
  switch (zoneOf(element, false)) {
    case "switcher":
    case "pager":
    case "breadcrumb":
    case "search":
    case "skip":
    case "toc":
      return true;
    default:
      return false;
  }
}

function pieceOf(element: Element, context: ItemContext): Piece | undefined {
  const { name, attribs } = element;
  const shape = `${name}.${attribs["class"] ?? ""}`;
  if (name === "a" || name === "area") return linkPiece(element, shape, context);
  const inner = piecesOf(element, context);
  // Said to those who do not see, and the name of the whole.
  if (inner.every(({ kind }) => kind === "label") && /visually-?hidden|sr-only|screen-reader/u.test(shape))
    return undefined;
  const isHeading = /^h[1-6]$/u.test(name) || isLabelElement(element);
  if (inner.length === 0) return headingOf(element, shape);
  if (inner.every(({ kind }) => kind === "label")) {
    const label = textOf(element);
    // A paragraph, or a whole list run together, names nothing.
    return isWord(label) && label.length <= longestLabel
      ? { kind: "label", label, isHeading: isHeading || inner.some(isHeadingLabel), shape }
      : undefined;
  }
  if (rows.has(name)) return rowPiece(name, inner, shape);
  const [only] = inner;
  // A wrapper around one thing is that thing; a heading around a link is a heading with a page.
  if (only !== undefined && inner.length === 1 && !(only.kind === "link" && holdsNested(attribs["class"])))
    return wrap(only, element, shape, isHeading);
  const items = arrangeList(inner);
  if (items.length === 0) return undefined;
  const isNamed = items.length === 1 && inner[0]?.kind !== "box" && !isList(element);
  return { kind: "box", items, isHeadless: false, isRow: false, isTail: false, isNamed, shape };
}

function rowPiece(name: string, inner: readonly Piece[], shape: string): Piece {
  const row = arrangeRow(inner);
  const isNamed = !row.isHeadless && row.items.some(({ children }) => children.length > 0);
  return { kind: "box", ...row, isRow: name !== "dd", isTail: name === "dd", isNamed, shape };
}

/** What heads its first row is no name of a list, nor of a box that says it holds what is under another. */
function isList({ name, attribs }: Element): boolean {
  return /^(?:ul|ol|menu|dl|table|tbody)$/u.test(name) || holdsNested(attribs["class"]);
}

/** A box for what is under the link before it stays one when it holds a single link. */
function holdsNested(classes: string | undefined): boolean {
  return (
    classes !== undefined &&
    /(?:^|[\s_-])(?:items|children|sub(?:-?(?:menu|nav|items|list|pages|links))?|nested|dropdown-menu)(?:$|\s)/iu.test(
      classes,
    )
  );
}

/** A heading that leads to its own place on the page still heads what follows it. */
function headingOf(element: Element, shape: string): Piece | undefined {
  const label = /^h[1-6]$/u.test(element.name) ? textOf(element).slice(0, longestLabel) : "";
  return isWord(label) ? { kind: "label", label, isHeading: true, shape } : undefined;
}

function isHeadingLabel(piece: Piece): boolean {
  return piece.kind === "label" && piece.isHeading;
}

function wrap(piece: Piece, element: Element, shape: string, isHeading: boolean): Piece {
  if (piece.kind === "box") {
    const isNamed = piece.isNamed && !isList(element);
    return { ...piece, isRow: false, isTail: false, isHeadless: false, isNamed, shape };
  }
  return { ...piece, shape, isHeading: piece.isHeading || isHeading };
}

function isLabelElement({ name, attribs }: Element): boolean {
  if (labelTags.has(name)) return true;
  const classes = attribs["class"];
  return (
    classes !== undefined &&
    /(?:^|[\s_-])(?:caption|title|heading|header|label|divider|section|category)(?:$|\s)/iu.test(classes)
  );
}

function linkPiece(element: Element, shape: string, { resolve, own, met }: ItemContext): Piece | undefined {
  const href = element.attribs["href"];
  const label = cutText(cleanLabel(linkText(element)), longestLabel);
  if (!/[\p{L}\p{N}]/u.test(label)) return undefined;
  // A link that goes nowhere opens a menu: its text names what follows.
  if (href === undefined || isInPage(href)) {
    const isPlace = href !== undefined && /^\s*#./u.test(href) && !isToggle(element);
    return isPlace || !isWord(label) ? undefined : { kind: "label", label, isHeading: false, shape };
  }
  const link = resolve(href);
  if (link?.key === undefined || neighbours.test(label)) return undefined;
  const isPlace = link.url.includes("#") && !link.key.includes("#");
  if (isPlace && (link.key === own || met.has(link.key))) return undefined;
  met.add(link.key);
  const opens = element.attribs["role"] === "button" && element.attribs["aria-expanded"] !== undefined;
  return { kind: "link", label, key: link.key, isHeading: false, isToggle: opens, shape };
}

function isToggle({ attribs }: Element): boolean {
  return (
    attribs["role"] === "button" ||
    attribs["data-toggle"] !== undefined ||
    attribs["data-bs-toggle"] !== undefined ||
    attribs["aria-expanded"] !== undefined
  );
}
