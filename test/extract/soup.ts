import { array, constantFrom, nat, oneof } from "fast-check";
import { readPageFrom } from "../../src/extract/page.ts";
import { buildExact, readTree } from "../../src/extract/tree.ts";
import { site } from "./read-html.ts";

const names =
  "a p div ul li h1 h2 b span table tr td nav main section article header footer dl dt dd pre button form aside svg title noscript option select center body head html tbody caption details summary blockquote textarea script iframe template address fieldset menu hr br img i em code figure label".split(
    " ",
  );
const name = constantFrom(...names);
const piece = oneof(
  { weight: 5, arbitrary: name.map((tag) => (tag === "a" ? '<a href="/l">' : `<${tag}>`)) },
  { weight: 3, arbitrary: name.map((tag) => `</${tag}>`) },
  { weight: 3, arbitrary: nat(99).map((number) => `w${String(number)} `) },
);

/** Start tags, end tags and words in any order. */
export const soup = array(piece, { maxLength: 25 }).map((pieces) => `<!doctype html>${pieces.join("")}`);

/** The facts of a page by the tree that the reader chose, and by the tree of the standard; the layout's hash apart. Markdown is none of them: browsers repeat emphasis that was left open. */
export function bothReadings(html: string): readonly [unknown, unknown] {
  const input = {
    html,
    url: "https://h.test/p",
    site,
    headers: {},
    status: 200,
    via: "static",
    keepMarkdown: false,
  } as const;
  const read = { ...readPageFrom(readTree(html), input), layout: "" };
  return [read, { ...readPageFrom(buildExact(html), input), layout: "" }];
}
