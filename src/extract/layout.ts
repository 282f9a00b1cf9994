/** Turns a tree into the hash of its page skeleton: the landmarks and wrappers above the content, without the content. */
import { Element } from "domhandler";
import type { Document } from "domhandler";
import { shortHash } from "../hash.ts";
import { mountIds } from "./served.ts";
import type { Survey } from "./survey.ts";
import { silent } from "./text.ts";
import { zoneOf } from "./zones.ts";

const deepest = 10;
/** Shown or not by the length of the page, not by its layout. */
const fleeting = new Set(["toc", "pager", "breadcrumb", "skip", "switcher", "toctree"]);
const wrappers = new Set(["div", "section", "form", "center", "span", "table", "tbody", "tr", "td", "body", "html"]);

/** Class names and lengths do not count, so a new build or a longer page keeps its layout. */
export function layoutOf({ body, main, spine }: Survey): string {
  const kind = main === undefined ? "" : `${main.name}:`;
  return shortHash(kind + skeleton(body, { main, spine }, 0)).slice(0, 8);
}

function skeleton(node: Element | Document, survey: Pick<Survey, "main" | "spine">, depth: number): string {
  if (depth > deepest) return "";
  const parts: string[] = [];
  for (const child of node.children) {
    const part = child instanceof Element ? partOf(child, survey, depth) : "";
    // Repetition is content: three cards or thirty are one layout.
    if (part !== "" && parts.at(-1) !== part) parts.push(part);
  }
  return parts.join(",");
}

function partOf(element: Element, survey: Pick<Survey, "main" | "spine">, depth: number): string {
  if (element === survey.main) return "main!";
  if (silent.has(element.name) || element.name.startsWith("h")) return element.name === "header" ? "header" : "";
  const isSpine = survey.spine.has(element);
  const zone = isSpine && survey.main !== undefined ? undefined : zoneOf(element, isSpine);
  if (zone !== undefined) return fleeting.has(zone) || zone === "search" ? "" : zone;
  if (element.name === "article") return "article";
  if (!wrappers.has(element.name) && !element.name.includes("-")) return "";
  const inner = skeleton(element, survey, depth + 1);
  if (inner !== "") return isSpine ? `(${inner})` : inner;
  // A mount without content is all that tells shells apart; other ids name the content.
  const { id } = element.attribs;
  return depth < 2 && id !== undefined && mountIds.test(id) ? `#${id}` : "";
}
