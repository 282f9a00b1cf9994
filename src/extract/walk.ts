/** Walks a tree once and gathers what the facts of a page are made of: text, links, headings, parts. */
import { Document, Element, Text } from "domhandler";
import type { Heading, LinkPlace } from "../model.ts";
import type { Context, Gathered, Mode, WalkInput } from "./gathered.ts";
import { isInPage } from "./links.ts";
import { isHeadingName } from "./names.ts";
import type { Survey } from "./survey.ts";
import { breaksLine, collapse, isPermalink, linkText, silent, textOf } from "./text.ts";
import { noteEnd, noteStart } from "./parts.ts";
import { type Zone, zoneOf } from "./zones.ts";

export function walkTree(root: Element | Document, input: WalkInput): Gathered {
  const gathered: Gathered = {
    mainText: "",
    outerText: "",
    links: [],
    headings: [],
    candidates: [],
    crumbs: [],
    neighbours: [],
    noscripts: [],
    times: [],
    translations: [],
    paragraphs: [],
    paragraphCount: 0,
    allParagraphs: 0,
    codeBlocks: 0,
    headingCount: 0,
    passwords: 0,
    navContainers: 0,
    emptyNavContainers: 0,
    linkCount: 0,
    placeCount: 0,
    linkCharacters: 0,
    characters: 0,
    navDepth: 0,
    candidateDepth: 0,
    mainSeen: false,
  };
  walkChildren(
    root,
    { place: "main", mode: input.survey.main === undefined ? "main" : "outer", depth: 0 },
    gathered,
    input,
  );
  gathered.mainText = collapse(gathered.mainText);
  gathered.outerText = collapse(gathered.outerText);
  return gathered;
}

function walkChildren(node: Element | Document, context: Context, gathered: Gathered, input: WalkInput): void {
  for (const child of node.children) {
    if (child instanceof Text) addText(child.data, context.mode, gathered);
    else if (child instanceof Element) walkElement(child, context, gathered, input);
    else if (child instanceof Document) walkChildren(child, context, gathered, input);
  }
}

function addText(text: string, mode: Mode, gathered: Gathered): void {
  if (mode === "main") gathered.mainText += text;
  else if (mode === "outer") gathered.outerText += text;
  const trimmed = text.trim();
  // Bars and dots between links are no text.
  if (trimmed.length > 2 || /[\p{L}\p{N}]/u.test(trimmed)) gathered.characters += trimmed.length;
}

function walkElement(element: Element, context: Context, gathered: Gathered, input: WalkInput): void {
  const { name } = element;
  if (silent.has(name)) {
    visitSilent(element, context, gathered, input);
    return;
  }
  if (context.depth > 700 || isPermalink(element)) return;
  noteElement(element, context, gathered, input);
  const isSpine = input.survey.spine.has(element);
  const zone = zoneIn(element, isSpine, input);
  const breaks = breaksLine(name);
  if (breaks) addBreak(context.mode, gathered);
  const inner = enter(element, zone, context, input);
  if (element === input.survey.main) gathered.mainSeen = true;
  const start = noteStart(element, zone, inner, context, gathered);
  walkChildren(element, inner, gathered, input);
  noteEnd(element, start, inner, gathered, input);
  if (breaks) addBreak(context.mode, gathered);
}

function zoneIn(element: Element, isSpine: boolean, { survey }: WalkInput): Zone | undefined {
  if (isSpine && survey.main !== undefined) return undefined;
  return isListOfChildren(element) ? "toctree" : zoneOf(element, isSpine);
}

/** DocBook puts the pages below a page into a definition list. */
function isListOfChildren({ name, attribs, children }: Element): boolean {
  if (name !== "div" || !/^(?:toc|list-of-\w+)$/u.test(attribs["class"] ?? "")) return false;
  return children.some((child) => child instanceof Element && child.name === "dl");
}

function addBreak(mode: Mode, gathered: Gathered): void {
  if (mode === "main") gathered.mainText += "\n";
  else if (mode === "outer") gathered.outerText += "\n";
}

function visitSilent(element: Element, context: Context, gathered: Gathered, input: WalkInput): void {
  if (element.name === "noscript") gathered.noscripts.push(element);
  else if (element.name === "template" && element.attribs["shadowrootmode"] !== undefined)
    walkChildren(element, { ...context, depth: context.depth + 1 }, gathered, input);
}

/** What holds inside the element. */
function enter(element: Element, zone: Zone | undefined, context: Context, { survey }: WalkInput): Context {
  const { mode, place } = context;
  const depth = context.depth + 1;
  if (element === survey.main) return { place: "main", mode: "main", depth };
  if (zone === undefined && !(element.name === "form" && mode === "main" && survey.main === undefined))
    return { place, mode, depth };
  // A form around everything is how some servers build pages.
  if (zone === undefined) return { place, mode: survey.spine.has(element) ? mode : "off", depth };
  if (zone === "toctree") return { place, mode, depth };
  // The header of an article holds its heading.
  if (zone === "header" && isInContent(element)) return { place, mode, depth };
  const isAside = zone === "sidebar" && mode === "main" && mayBeContent(element, survey);
  return { place: placeOf(zone, place), mode: isAside ? "main" : "off", depth };
}

function isInContent(element: Element): boolean {
  for (let at = element.parent; at !== null; at = at.parent) {
    if (!(at instanceof Element)) return false;
    if (at.name === "main" || at.name === "article" || at.attribs["role"] === "main") return true;
    if (at.name === "section" && isTitleOnly(element)) return true;
  }
  return false;
}

/** A section's own header holds its heading; that of a page holds a menu too. */
function isTitleOnly(element: Element): boolean {
  return (
    has(element, ({ name }) => /^h[1-3]$/u.test(name)) && !has(element, ({ name }) => name === "nav" || name === "ul")
  );
}

function has(element: Element, matches: (one: Element) => boolean): boolean {
  return element.children.some((child) => child instanceof Element && (matches(child) || has(child, matches)));
}

/** Notes beside the text are text: `aside` in a main element, or a box that only a class calls a sidebar. */
function mayBeContent({ name, attribs }: Element, { main }: Survey): boolean {
  if (name === "nav" || attribs["role"] === "navigation") return false;
  return main !== undefined || name === "div";
}

function placeOf(zone: Zone, outer: LinkPlace): LinkPlace {
  switch (zone) {
    case "breadcrumb":
    case "pager":
    case "toc":
      return zone;
    case "header":
    case "sidebar":
    case "footer":
      return outer === "main" || outer === "nav" || outer === "header" ? zone : outer;
    case "nav":
    case "switcher":
    case "search":
    case "skip":
    case "toctree":
      return outer === "main" ? "nav" : outer;
  }
}

function noteElement(element: Element, context: Context, gathered: Gathered, input: WalkInput): void {
  const { name, attribs } = element;
  if (name === "a" || name === "area" || name === "frame") addLink(element, context, gathered, input);
  else if (isHeadingName(name)) addHeading(element, context, gathered);
  else if (name === "p") {
    // An end tag without a start makes an empty paragraph.
    if (element.children.length === 0) return;
    gathered.allParagraphs += 1;
    if (context.mode !== "off") gathered.paragraphCount += 1;
    if (context.mode === "main" && gathered.paragraphs.length < 12) gathered.paragraphs.push(element);
  } else if (name === "div" && attribs["class"] === "para") {
    // Publican's paragraphs; nothing is counted by them.
    if (context.mode === "main" && gathered.paragraphs.length < 12) gathered.paragraphs.push(element);
  } else if (name === "pre") gathered.codeBlocks += 1;
  else if (name === "time") gathered.times.push(element);
  else if (name === "input" && attribs["type"]?.toLowerCase() === "password") gathered.passwords += 1;
}

function addHeading(element: Element, { mode }: Context, gathered: Gathered): void {
  const text = textOf(element);
  if (text === "") return;
  if (mode !== "off") gathered.headingCount += 1;
  gathered.headings.push({ level: levelOf(element.name), text, isMain: mode === "main" });
}

function levelOf(name: string): Heading["level"] {
  switch (name) {
    case "h1":
      return 1;
    case "h2":
      return 2;
    case "h3":
      return 3;
    case "h4":
      return 4;
    case "h5":
      return 5;
    default:
      return 6;
  }
}

function addLink(element: Element, context: Context, gathered: Gathered, { resolve, own }: WalkInput): void {
  const href = element.attribs[element.name === "frame" ? "src" : "href"];
  if (href === undefined) return;
  if (isInPage(href)) {
    if (/^\s*#./u.test(href)) gathered.placeCount += 1;
    return;
  }
  if (element.attribs["hreflang"] !== undefined) gathered.translations.push(element);
  const link = resolve(href);
  if (link === undefined) return;
  const text = linkText(element);
  gathered.linkCount += 1;
  gathered.linkCharacters += text.length;
  if (link.key !== undefined && link.key === own && link.url.includes("#")) return;
  if (isNeighbour(element, text)) gathered.neighbours.push(element);
  const { rel } = element.attribs;
  const nofollow = rel !== undefined && /\bnofollow\b/iu.test(rel);
  const { key, url } = link;
  const place = placeIn(context, gathered);
  gathered.links.push(key === undefined ? { url, text, place, nofollow } : { key, url, text, place, nofollow });
}

/** Beside a main element nothing is content: what no landmark names stands above it or below. */
function placeIn({ place, mode }: Context, { mainSeen }: Gathered): LinkPlace {
  if (mode !== "outer" || place !== "main") return place;
  return mainSeen ? "footer" : "header";
}

function isNeighbour({ attribs }: Element, text: string): boolean {
  return (
    (attribs["rel"] !== undefined && /\b(?:next|prev(?:ious)?|up|home|parent)\b/iu.test(attribs["rel"])) ||
    attribs["accesskey"] !== undefined ||
    (text.length <= 12 && /^\W*(?:next|prev(?:ious)?|up|home)\W*$/iu.test(text))
  );
}
