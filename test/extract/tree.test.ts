import { expect, test } from "vitest";
import { readStub } from "../../src/extract/stub.ts";
import { readTree } from "../../src/extract/tree.ts";
import { readHtml, site } from "./read-html.ts";

const streamed: readonly (readonly [why: string, html: string, words: readonly string[]])[] = [
  [
    "content goes where its placeholder is",
    `<main><h1>One</h1><!--$?--><template id="B:0"></template><p>Loading</p><!--/$--><p>three</p></main><div hidden id="S:0"><p>two</p></div>`,
    ["One", "two", "three"],
  ],
  [
    "boundaries in boundaries",
    `<main><!--$?--><template id="B:0"></template><!--/$--></main><div hidden id="S:0"><p>one</p><!--$?--><template id="B:1"></template><p>wait</p><!--/$--></div><div hidden id="S:1"><p>two</p></div>`,
    ["one", "two"],
  ],
  [
    "content without a placeholder stays where it is",
    `<main><p>one</p><div hidden id="S:9"><p>two</p></div></main>`,
    ["one", "two"],
  ],
  [
    "a placeholder without content keeps its fallback",
    `<main><template id="B:0"></template><p>one</p></main><p id="S:x"></p>`,
    ["one"],
  ],
  [
    "a placeholder inside its own content",
    `<main><div hidden id="S:0"><template id="B:0"></template><p>one</p></div></main>`,
    ["one"],
  ],
];

test.for(streamed)("streamed: %s", ([, html, words]) => {
  const { markdown = "" } = readHtml(html, { keepMarkdown: true });
  expect(markdown.split(/[\s#]+/u).filter((word) => word !== "")).toEqual(words);
});

const stubs: readonly (readonly [why: string, html: string, target: string | undefined])[] = [
  ["no delay", `<meta http-equiv="refresh" content="0; url=/new">`, "https://h.test/new"],
  [
    "relative to the page",
    `<head><meta http-equiv="Refresh" content="0;URL='../x.html'"></head>`,
    "https://h.test/x.html",
  ],
  [
    "relative to the base",
    `<head><base href="/docs/"><meta http-equiv="refresh" content="0; url=x"></head>`,
    "https://h.test/docs/x",
  ],
  ["off the site", `<meta http-equiv="refresh" content="0; url=https://x.test/">`, "https://x.test/"],
  ["with a delay it is a page", `<meta http-equiv="refresh" content="5; url=/new">`, undefined],
  ["a reload is no redirect", `<meta http-equiv="refresh" content="0">`, undefined],
  [
    "for readers without scripts only",
    `<noscript><meta http-equiv="refresh" content="0; url=/nojs"></noscript>`,
    undefined,
  ],
  ["in a comment", `<!-- <meta http-equiv="refresh" content="0; url=/new"> -->`, undefined],
];

test.for(stubs)("stub: %s", ([, html, target]) => {
  expect(readStub(readTree(html), "https://h.test/a/b", site)).toBe(target);
});

test("a declarative shadow root is content, a template is not", () => {
  const { words } = readHtml(
    `<main><x-card><template shadowrootmode="open"><p>one two</p></template></x-card><template><p>three</p></template></main>`,
  );
  expect(words).toBe(2);
});

test("nesting beyond any stack ends in a page", () => {
  expect(() => readHtml(`${"<div><span>".repeat(20_000)}x`)).not.toThrow();
  expect(() => readHtml(`${"<ul><li>".repeat(5000)}<a href="/a">a</a>`)).not.toThrow();
  expect(() =>
    readHtml(`<nav>${"<ul><li>".repeat(5000)}<a href="/a">a</a></nav>`, { keepMarkdown: true }),
  ).not.toThrow();
});
