/** Turns content trees that frameworks carry as data (hast, Nuxt's minimark, React elements) back into HTML. */
import { escapeAttribute, escapeText } from "entities";
import { isList, isObject, type Json, type JsonObject } from "./json.ts";

const maxDepth = 100;
const maxNodes = 100_000;
const voids = new Set(["br", "hr", "img", "input", "link", "meta", "wbr", "source"]);
const skipped = new Set(["script", "style", "template", "iframe", "svg", "noscript", "link", "meta", "title", "head"]);

/** Follows a reference such as `$L1` of a React payload. */
export type Resolve = (reference: string) => Json | undefined;

export interface TreeWriter {
  readonly resolve?: Resolve;
  nodes: number;
}

export function treeToHtml(value: Json | undefined, resolve?: Resolve): string {
  return value === undefined ? "" : write(value, 0, { nodes: 0, ...(resolve === undefined ? {} : { resolve }) });
}

function write(value: Json, depth: number, writer: TreeWriter): string {
  writer.nodes += 1;
  if (depth > maxDepth || writer.nodes > maxNodes) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return writeText(value, depth, writer);
  if (isList(value)) return writeList(value, depth, writer);
  return isObject(value) ? writeObject(value, depth, writer) : "";
}

function writeText(text: string, depth: number, writer: TreeWriter): string {
  if (writer.resolve === undefined || !/^\$[L@]?[0-9a-f]+$/u.test(text)) return escapeText(text.replace(/^\$\$/u, "$"));
  const found = writer.resolve(text);
  return found === undefined ? "" : write(found, depth + 1, writer);
}

/** A React element `["$", type, key, props]`, a minimark node `[tag, props, …children]`, or a plain list. */
function writeList(list: readonly Json[], depth: number, writer: TreeWriter): string {
  const [first, second, , fourth] = list;
  if (first === "$" && typeof second === "string" && isObject(fourth)) {
    return writeElement(second, fourth, [fourth["children"] ?? null], { depth, writer });
  }
  if (
    typeof first === "string" &&
    /^[a-z][a-z0-9-]*$/u.test(first) &&
    isObject(second) &&
    writer.resolve === undefined
  ) {
    return writeElement(first, second, list.slice(2), { depth, writer });
  }
  return list.map((one) => write(one, depth + 1, writer)).join("");
}

function writeObject(node: JsonObject, depth: number, writer: TreeWriter): string {
  const { type, value, children } = node;
  if (type === "text" && typeof value === "string") return escapeText(value);
  const tag = node["tagName"] ?? node["tag"];
  const inner = isList(children) ? children : isList(value) ? value : [];
  if (typeof tag !== "string") return inner.map((one) => write(one, depth + 1, writer)).join("");
  const props = node["properties"] ?? node["props"];
  return writeElement(tag, isObject(props) ? props : {}, inner, { depth, writer });
}

interface Place {
  readonly depth: number;
  readonly writer: TreeWriter;
}

function writeElement(type: string, props: JsonObject, inner: readonly Json[], { depth, writer }: Place): string {
  const href = typeof props["href"] === "string" ? props["href"] : undefined;
  const isHost = /^[a-z][a-z0-9-]*$/u.test(type);
  if (isHost && skipped.has(type)) return "";
  const content = inner.map((one) => write(one, depth + 1, writer)).join("");
  // A component that has an address is a link, whatever its name.
  const tag = isHost ? type : href === undefined ? undefined : "a";
  if (tag === undefined) return content;
  const attributes = href === undefined ? "" : ` href="${escapeAttribute(href)}"`;
  return voids.has(tag) ? `<${tag}${attributes}>` : `<${tag}${attributes}>${content}</${tag}>`;
}
