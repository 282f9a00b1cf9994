/** Finds the fixed points of a tree before it is read: head elements, the body, and what holds the main content. */
import { Document, Element, Text } from "domhandler";
import type { ChildNode } from "domhandler";

export interface Survey {
  readonly html?: Element;
  /** Elements of the head, in order; those of a `noscript` left out. */
  readonly head: readonly Element[];
  /** `title`, `meta`, `link`, `base` that stand in the body. */
  readonly strays: readonly Element[];
  /** First flow element found in the head's place, which ended it. */
  readonly body: Element | Document;
  /** `main`, a single `article`, else undefined. */
  readonly main?: Element | undefined;
  /** `main` and its ancestors; without one, the ancestors of the first headings. */
  readonly spine: ReadonlySet<Element>;
  readonly scripts: number;
  /** JSON-LD blocks, as text. */
  readonly structured: readonly string[];
}

interface Found {
  html?: Element;
  body?: Element;
  readonly head: Element[];
  readonly strays: Element[];
  readonly mains: Element[];
  readonly articles: Element[];
  readonly headings: Element[];
  readonly structured: string[];
  scripts: number;
  flowSeen: boolean;
}

const headNames = new Set(["title", "meta", "link", "base"]);
const neutral = new Set(["html", "head", "script", "style", "template", "noscript"]);

export function surveyTree(tree: Document): Survey {
  const found: Found = {
    head: [],
    strays: [],
    mains: [],
    articles: [],
    headings: [],
    structured: [],
    scripts: 0,
    flowSeen: false,
  };
  visit(tree, found, false, 0);
  const main = found.mains.find((one) => !isEmpty(one)) ?? found.mains[0] ?? onlyArticle(found.articles);
  const { html, head, strays, scripts, structured } = found;
  const spine = new Set<Element>();
  for (const point of main === undefined ? found.headings : [main]) addAncestors(point, spine);
  return {
    ...(html === undefined ? {} : { html }),
    ...(main === undefined ? {} : { main }),
    head,
    strays,
    body: found.body ?? html ?? tree,
    spine,
    scripts,
    structured,
  };
}

function visit(node: Document | Element, found: Found, inHead: boolean, depth: number): void {
  for (const child of node.children) {
    if (child instanceof Element) visitElement(child, found, inHead, depth);
    else if (child instanceof Document) visit(child, found, inHead, depth);
    else if (!inHead && child instanceof Text && !found.flowSeen && /\S/u.test(child.data)) found.flowSeen = true;
  }
}

function visitElement(element: Element, found: Found, inHead: boolean, depth: number): void {
  const { name, attribs } = element;
  if (name === "html") found.html ??= element;
  else if (name === "body") found.body ??= element;
  else if (headNames.has(name)) {
    (inHead || !found.flowSeen ? found.head : found.strays).push(element);
    return;
  } else if (name === "script") {
    noteScript(element, found);
    return;
  } else if (name === "svg" || name === "noscript" || name === "style" || name === "math") return;
  else if (name === "main" || attribs["role"] === "main") {
    if (!found.mains.some((one) => isWithin(element, one))) found.mains.push(element);
  } else if (name === "article") {
    if (!found.articles.some((one) => isWithin(element, one))) found.articles.push(element);
  } else if (name === "h1" && !isInLandmark(element)) found.headings.push(element);
  if (!neutral.has(name) && !inHead) found.flowSeen = true;
  if (name === "template" && attribs["shadowrootmode"] === undefined) return;
  // Deeper than any page that a person wrote; the recursion must end before the stack does.
  if (depth < 700) visit(element, found, inHead || name === "head", depth + 1);
}

function noteScript(element: Element, found: Found): void {
  const type = element.attribs["type"] ?? "";
  if (!/ld\+json/iu.test(type)) {
    if (type === "" || /javascript|ecmascript|module/iu.test(type)) found.scripts += 1;
    return;
  }
  const text = element.children.map((child) => (child instanceof Text ? child.data : "")).join("");
  if (found.structured.length < 20 && text.length < 500_000) found.structured.push(text);
}

/** Sidebars and footers have headings too. */
function isInLandmark(element: Element): boolean {
  for (let at: ChildNode | null = element.parent; at !== null; at = at.parent)
    if (at instanceof Element && /^(?:nav|aside|footer|header)$/u.test(at.name)) return true;
  return false;
}

function onlyArticle(articles: readonly Element[]): Element | undefined {
  return articles.length === 1 ? articles[0] : undefined;
}

function isWithin(element: Element, ancestor: Element): boolean {
  for (let at: ChildNode | null = element.parent; at !== null; at = at.parent) if (at === ancestor) return true;
  return false;
}

function isEmpty(element: Element): boolean {
  return !element.children.some(
    (child) => child instanceof Element || (child instanceof Text && /\S/u.test(child.data)),
  );
}

function addAncestors(element: Element, spine: Set<Element>): void {
  for (let at: ChildNode | null = element; at !== null; at = at.parent) if (at instanceof Element) spine.add(at);
}
