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

/** What `\s` means, by code unit. */
function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  if (code < 160) return false;
  if (code === 160 || code === 0x16_80 || code === 0x30_00 || code === 0xfe_ff) return true;
  return (
    (code >= 0x20_00 && code <= 0x20_0a) || code === 0x20_28 || code === 0x20_29 || code === 0x20_2f || code === 0x20_5f
  );
}

/** From here on the characters are copied one by one: pieces of a long text cost more than they save. */
const longText = 500;
let narrow = new Uint8Array(65_536);
let wide = new Uint16Array(0);

/** One line, single spaces. By hand, since this runs over every character of a site and twice as fast as a pattern. */
export function collapse(text: string): string {
  return text.length < longText ? collapseShort(text) : collapseLong(text);
}

/** Without a copy where nothing changes, as in most labels. */
function collapseShort(text: string): string {
  const visible = text.includes("\u200B") ? text.replaceAll("\u200B", "") : text;
  let collapsed = "";
  let from = 0;
  for (let at = 0; at < visible.length; at += 1) {
    const code = visible.charCodeAt(at);
    if ((code > 32 && code < 160) || !isSpace(code)) continue;
    let end = at + 1;
    while (end < visible.length && isSpace(visible.charCodeAt(end))) end += 1;
    if (end === at + 1 && code === 32) continue;
    collapsed += `${visible.slice(from, at)} `;
    from = end;
    at = end - 1;
  }
  return (from === 0 ? visible : collapsed + visible.slice(from)).trim();
}

/** Into bytes, and into code units once a character needs them. */
function collapseLong(text: string): string {
  if (narrow.length < text.length) narrow = new Uint8Array(text.length * 2);
  const length = copyCollapsed(text, narrow, 0xff);
  if (length >= 0) return Buffer.from(narrow.buffer, 0, length).toString("latin1");
  if (wide.length < text.length) wide = new Uint16Array(text.length * 2);
  return Buffer.from(wide.buffer, 0, 2 * copyCollapsed(text, wide, 0xff_ff)).toString("utf16le");
}

/** How much was written, or less than nothing when a character is above `highest`. */
function copyCollapsed(text: string, into: Uint8Array | Uint16Array, highest: number): number {
  let length = 0;
  let isApart = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code <= 32 || code >= 160) && isSpace(code)) {
      isApart = length > 0;
      continue;
    }
    if (code === 0x20_0b) continue;
    if (code > highest) return -1;
    if (isApart) {
      into[length] = 32;
      length += 1;
      isApart = false;
    }
    into[length] = code;
    length += 1;
  }
  return length;
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
