/** Turns nodes into the text a reader sees, and counts it. */
import { Document, Element, Text } from "domhandler";
import type { ChildNode } from "domhandler";
import { words } from "./names.ts";

/** Elements that do not break the line: the text before and after them is one word. */
const inline =
  words(`a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp
  small span strike strong sub sup time tt u var wbr img`);
/** Elements without text of the page. */
export const silent =
  words(`script style template noscript svg math iframe object select textarea canvas audio video datalist
  noframes noembed title head`);

export function breaksLine(name: string): boolean {
  return !inline.has(name);
}

/** Anchors that themes put beside headings: their text is a mark. */
export function isPermalink(element: Element): boolean {
  if (element.name !== "a") return false;
  const href = element.attribs["href"];
  if (href === undefined || !href.includes("#")) return false;
  if (
    /header-?link|heading-?link|hash-link|anchor|permalink|self-?link|sl-anchor/iu.test(element.attribs["class"] ?? "")
  )
    return (
      !/\w{2}/u.test(rawText(element)) ||
      /^\s*(?:permalink|direct link|link to|anchor|copy link)/iu.test(rawText(element))
    );
  return href.startsWith("#") && /^\s*[¶#§🔗⚓]\s*$/u.test(rawText(element));
}

function rawText(node: ChildNode | Document): string {
  if (node instanceof Text) return node.data;
  if (node instanceof Element || node instanceof Document) return node.children.map(rawText).join("");
  return "";
}

/** One line, single spaces; permalinks and silent elements left out. */
export function textOf(element: Element | Document): string {
  const [only] = element.children;
  if (element.children.length === 1 && only instanceof Text) return collapse(only.data);
  return collapse(gather(element));
}

function gather(node: Element | Document): string {
  let text = "";
  for (const child of node.children) {
    if (child instanceof Text) text += child.data;
    else if (child instanceof Document) text += gather(child);
    else if (child instanceof Element) {
      if (silent.has(child.name) || isPermalink(child)) continue;
      text += breaksLine(child.name) ? ` ${gather(child)} ` : gather(child);
    }
  }
  return text;
}

// Single spaces are most of all white space: only what is to change is matched.
const loose = / *[^\S ]\s*| {2,}/gu;

export function collapse(text: string): string {
  const visible = text.includes("\u200B") ? text.replaceAll("\u200B", "") : text;
  return visible.replaceAll(loose, " ").trim();
}

/** Text of a link: its own, else what it says to those who do not see. */
export function linkText(link: Element): string {
  const text = textOf(link);
  if (text !== "") return text;
  const said = link.attribs["aria-label"] ?? link.attribs["title"];
  return collapse(said ?? altOf(link) ?? "");
}

function altOf(node: Element): string | undefined {
  for (const child of node.children) {
    if (!(child instanceof Element)) continue;
    if (child.name === "img" && (child.attribs["alt"] ?? "") !== "") return child.attribs["alt"];
    if (child.name === "svg" && child.attribs["aria-label"] !== undefined) return child.attribs["aria-label"];
    const inner = altOf(child);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
