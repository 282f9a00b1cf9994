/** Turns markdown into headings, links and plain text, front matter read apart. */
import { fromMarkdown } from "mdast-util-from-markdown";
import { parse } from "yaml";
import type { Heading } from "../model.ts";
import { collapse } from "./text.ts";

export interface MarkdownFacts {
  readonly title?: string;
  readonly description?: string;
  readonly dateModified?: string;
  readonly headings: readonly Heading[];
  /** Single spaces. */
  readonly text: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly paragraphs: readonly string[];
  readonly codeBlocks: number;
}

type Node = ReturnType<typeof fromMarkdown>["children"][number] | ReturnType<typeof fromMarkdown>;
interface Gathering {
  readonly headings: Heading[];
  readonly links: { href: string; text: string }[];
  readonly paragraphs: string[];
  readonly definitions: Map<string, string>;
  text: string;
  codeBlocks: number;
}

/** Longer documents are cut: the parser takes time out of proportion for them. */
const longest = 2_000_000;

export function readMarkdown(source: string): MarkdownFacts {
  const { matter, body } = splitMatter(source.slice(0, longest));
  const gathering: Gathering = {
    headings: [],
    links: [],
    paragraphs: [],
    definitions: new Map(),
    text: "",
    codeBlocks: 0,
  };
  const tree = fromMarkdown(body);
  define(tree, gathering);
  gather(tree, gathering);
  const { headings, links, paragraphs, codeBlocks } = gathering;
  return {
    ...matter,
    headings,
    links,
    paragraphs: paragraphs.slice(0, 12),
    codeBlocks,
    text: collapse(gathering.text),
  };
}

function splitMatter(source: string): {
  readonly matter: Pick<MarkdownFacts, "title" | "description" | "dateModified">;
  readonly body: string;
} {
  const found = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/u.exec(source);
  if (found === null) return { matter: {}, body: source };
  const fields = parseMatter(found[1] ?? "");
  const field = (...names: readonly string[]) =>
    names.map((name) => textField(fields[name])).find((value) => value !== undefined);
  const title = field("title", "sidebar_label");
  const description = field("description", "summary");
  const dateModified = field("lastUpdated", "last_updated", "updated", "lastmod", "modified");
  return {
    matter: {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(dateModified === undefined ? {} : { dateModified }),
    },
    body: source.slice(found[0].length),
  };
}

function parseMatter(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = parse(text, { maxAliasCount: 0, logLevel: "silent" });
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function textField(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" && value.trim() !== "" ? collapse(value) : undefined;
}

function define(node: Node, gathering: Gathering): void {
  if (node.type === "definition" && !gathering.definitions.has(node.identifier))
    gathering.definitions.set(node.identifier, node.url);
  if ("children" in node) for (const child of node.children) define(child, gathering);
}

function gather(node: Node, gathering: Gathering): void {
  switch (node.type) {
    case "heading":
      gathering.headings.push({ level: node.depth, text: collapse(plainOf(node)) });
      break;
    case "link":
      gathering.links.push({ href: node.url, text: collapse(plainOf(node)) });
      break;
    case "linkReference":
      gathering.links.push({ href: gathering.definitions.get(node.identifier) ?? "", text: collapse(plainOf(node)) });
      break;
    case "paragraph":
      gathering.paragraphs.push(collapse(plainOf(node)));
      break;
    case "code":
      gathering.codeBlocks += 1;
      break;
    case "html":
      addHtml(node.value, gathering);
      return;
    default:
  }
  if ("value" in node) gathering.text += node.value;
  if ("children" in node) for (const child of node.children) gather(child, gathering);
  if (!isInline(node.type)) gathering.text += "\n";
}

function isInline(type: string): boolean {
  return [
    "text",
    "emphasis",
    "strong",
    "link",
    "linkReference",
    "inlineCode",
    "delete",
    "image",
    "imageReference",
    "footnoteReference",
  ].includes(type);
}

function plainOf(node: Node): string {
  if ("value" in node) return node.type === "html" ? "" : node.value;
  if ("children" in node) return node.children.map(plainOf).join("");
  if ("alt" in node) return node.alt ?? "";
  return node.type === "break" ? " " : "";
}

/** Inline HTML in markdown: its links count, its tags are no text. */
function addHtml(html: string, gathering: Gathering): void {
  for (const [, , href = ""] of html.matchAll(/<a\s[^>]*?href\s*=\s*(["'])(.*?)\1/giu))
    gathering.links.push({ href, text: "" });
  gathering.text += html.replaceAll(/<!--[\s\S]*?-->|<(script|style)[\s\S]*?<\/\1>|<[^>]*>/giu, " ");
}
