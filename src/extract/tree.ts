/** Turns HTML into a tree: built fast, and built again by the letter of the standard where the two could differ. */
import { Document, DomHandler, Element, Text } from "domhandler";
import type { ChildNode } from "domhandler";
import { Parser } from "htmlparser2";
import { parse, parseFragment } from "parse5";
import { adapter } from "parse5-htmlparser2-tree-adapter";
import { boundDepth } from "./depth.ts";
import { watchHazards } from "./hazards.ts";
import { tagName } from "./names.ts";
import { spliceStreamed } from "./splice.ts";

/** Streamed React content stands in its place; `noscript` holds elements. Never throws. */
export function readTree(source: string): Document {
  const html = source.includes("\r") ? source.replaceAll(/\r\n?/gu, "\n") : source;
  const tree = (html.includes("\0") ? undefined : buildFast(html)) ?? buildExact(html);
  if (html.includes('id="S:') || html.includes("id=S:")) spliceStreamed(tree);
  return tree;
}

/** Undefined when something was met that this builder places elsewhere than browsers do. */
function buildFast(html: string): Document | undefined {
  const builder = new DomHandler();
  const watch = watchHazards();
  const parser = new Parser({
    onparserinit: (self) => builder.onparserinit(self),
    onopentag: (written, attributes) => {
      const name = tagName(written);
      watch.open(name);
      builder.onopentag(name, attributes);
    },
    onclosetag: (name, isImplied) => {
      watch.close(name, isImplied);
      builder.onclosetag();
    },
    ontext: (data) => {
      watch.text(data);
      builder.ontext(data);
    },
    oncomment: (data) => {
      watch.comment(data);
      builder.oncomment(data);
    },
    oncommentend: () => builder.oncommentend(),
    oncdatastart: () => builder.oncdatastart(),
    oncdataend: () => builder.oncdataend(),
    onprocessinginstruction: (name, data) => {
      watch.directive(name);
      builder.onprocessinginstruction(name, data);
    },
  });
  parser.write(html);
  watch.ending();
  parser.end();
  builder.onend();
  if (watch.met(html)) return undefined;
  if (watch.isDeep()) boundDepth(builder.root);
  return builder.root;
}

/** As a browser with scripts builds it, so that `noscript` in the head ends no head; its markup is read afterwards. */
export function buildExact(html: string): Document {
  const tree = parse(html, { treeAdapter: adapter, scriptingEnabled: true });
  boundDepth(tree);
  if (/<noscript/iu.test(html)) openNoscripts(tree);
  return tree;
}

function openNoscripts(node: Document | Element): void {
  for (const child of node.children) {
    if (!(child instanceof Element) && !(child instanceof Document)) continue;
    if (child instanceof Element && child.name === "noscript") openNoscript(child);
    else openNoscripts(child);
  }
}

function openNoscript(noscript: Element): void {
  const markup = noscript.children.map((child) => (child instanceof Text ? child.data : "")).join("");
  const fragment = parseFragment(markup, { treeAdapter: adapter, scriptingEnabled: true });
  boundDepth(fragment);
  adoptChildren(noscript, fragment.children);
}

/** Makes `children` the only children of `parent`. */
export function adoptChildren(parent: Element, children: readonly ChildNode[]): void {
  parent.children = [...children];
  for (const [at, child] of parent.children.entries()) {
    child.parent = parent;
    child.prev = parent.children[at - 1] ?? null;
    child.next = parent.children[at + 1] ?? null;
  }
}
