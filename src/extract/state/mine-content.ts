/** Turns any data into the page content in it: its longest body of HTML, Markdown or content tree, and the title beside it. */
import { isList, isObject, textAt, type Json, valueAt, type JsonObject } from "./json.ts";
import type { FoundContent } from "./source.ts";
import { treeToHtml } from "./tree-html.ts";

const bodyNames =
  /^(?:html|body|content|markdown|md|contenthtml|bodyhtml|bodymarkdown|htmlcontent|rawbody|rawmarkdownbody|source|text|article|description|intro)$/iu;
const titleNames = ["title", "headline", "heading", "name", "h1"];
const minBody = 200;
const maxDepth = 40;
const maxNodes = 200_000;

interface Best {
  content: FoundContent | undefined;
  nodes: number;
}

export function mineContent(value: Json | undefined): FoundContent | undefined {
  if (value === undefined) return undefined;
  const best: Best = { content: undefined, nodes: 0 };
  dig(value, undefined, 0, best);
  return best.content;
}

function dig(value: Json, title: string | undefined, depth: number, best: Best): void {
  best.nodes += 1;
  if (depth > maxDepth || best.nodes > maxNodes) return;
  if (isList(value)) {
    for (const one of value) dig(one, undefined, depth + 1, best);
    return;
  }
  if (!isObject(value)) return;
  const near = titleOf(value) ?? title;
  for (const [name, one] of Object.entries(value)) {
    if (bodyNames.test(name)) offer(bodyOf(one), near, best);
    dig(one, near, depth + 1, best);
  }
}

function titleOf(value: JsonObject): string | undefined {
  const found = titleNames
    .map((name) => textAt(value, name) ?? textAt(value, "frontmatter", name))
    .find((one) => one !== undefined);
  return found !== undefined && found.length <= 200 ? found : undefined;
}

function offer(body: Omit<FoundContent, "title"> | undefined, title: string | undefined, best: Best): void {
  if (body === undefined || body.body.length < minBody || body.body.length <= (best.content?.body.length ?? 0)) return;
  best.content = { ...body, ...(title === undefined ? {} : { title }) };
}

function bodyOf(value: Json): Omit<FoundContent, "title"> | undefined {
  if (typeof value === "string") {
    // Compiled MDX is a program, not content.
    if (/_jsx|_createMdxContent|use strict|arguments\[0\]/u.test(value.slice(0, 2000))) return undefined;
    const isHtml = /<(?:p|h[1-6]|ul|ol|div|section|table|pre|article|blockquote)\b/iu.test(value);
    return { as: isHtml ? "html" : "markdown", body: value };
  }
  const isTree = isObject(value) && (isList(valueAt(value, "children")) || isList(valueAt(value, "value")));
  return isTree ? { as: "html", body: treeToHtml(value) } : undefined;
}
