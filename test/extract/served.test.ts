import { expect, test } from "vitest";
import type { ServedFacts } from "../../src/model.ts";
import { readHtml } from "./read-html.ts";

const main = `<main><h1>Here</h1><p>Some text.</p><a href="/x">X</a></main>`;

interface Row {
  readonly why: string;
  readonly html: string;
  readonly expected: Partial<ServedFacts>;
}

const rows: readonly Row[] = [
  {
    why: "a menu with links",
    html: `<nav><a href="/a">A</a><a href="/b">B</a></nav>${main}`,
    expected: { navContainers: 1, emptyNavContainers: 0, navLinks: 2 },
  },
  {
    why: "a bar that only a class names",
    html: `<div class="navbar"><ul class="nav"><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul></div>${main}`,
    expected: { navContainers: 1, emptyNavContainers: 0, navLinks: 3 },
  },
  {
    why: "an emptied nav",
    html: `<nav class="sidebar"></nav>${main}`,
    expected: { navContainers: 1, emptyNavContainers: 1, navLinks: 0 },
  },
  {
    why: "mdBook since 0.4.41: a script and a noscript frame where the menu was; its pagers are no menus",
    html: `<nav id="mdbook-sidebar" class="sidebar" aria-label="Table of contents"><mdbook-sidebar-scrollbox class="sidebar-scrollbox"></mdbook-sidebar-scrollbox><noscript><iframe class="sidebar-iframe-outer" src="toc.html"></iframe></noscript><div class="sidebar-resize-handle"></div></nav>
      <div id="menu-bar"><a href="/print.html" title="Print"><i></i></a></div>${main}<nav class="nav-wrapper" aria-label="Page navigation"><a rel="next" href="/n">›</a></nav><nav class="nav-wide-wrapper" aria-label="Page navigation"><a rel="next" href="/n">›</a></nav>`,
    expected: { navContainers: 1, emptyNavContainers: 1, navLinks: 1 },
  },
  {
    why: "the logo in a sidebar does not hide that its nav is empty",
    html: `<aside class="sidebar"><a href="/">Logo</a><nav></nav></aside>${main}`,
    expected: { navContainers: 1, emptyNavContainers: 1 },
  },
  {
    why: "a sidebar that waits for a script",
    html: `<div id="sidebar">Loading…</div>${main}`,
    expected: { navContainers: 1, emptyNavContainers: 1 },
  },
  {
    why: "buttons where links were",
    html: `<nav aria-label="Main"><button>Guide</button><button>API</button></nav>${main}`,
    expected: { navContainers: 1, emptyNavContainers: 1 },
  },
  {
    why: "empty contents of the page are no menu",
    html: `<nav aria-label="On this page"></nav><div class="toc"></div><aside class="toc-sidebar"></aside>${main}`,
    expected: { navContainers: 0, emptyNavContainers: 0 },
  },
  {
    why: "a nav full of places on the page is no menu",
    html: `<nav class="sidebar"><a href="#a">A</a><a href="#b">B</a></nav>${main}`,
    expected: { navContainers: 0, emptyNavContainers: 0 },
  },
  {
    why: "a box of text that is called a sidebar is no menu",
    html: `<div class="section"><h1>T</h1><div class="sidebar"><p><strong>NOTE</strong></p><p>Short.</p></div><p>Text</p></div>`,
    expected: { navContainers: 0, emptyNavContainers: 0 },
  },
  {
    why: "an empty widget is no menu",
    html: `<aside class="ad"></aside>${main}`,
    expected: { navContainers: 0, emptyNavContainers: 0 },
  },
  {
    why: "breadcrumbs and pagers are no menus",
    html: `<nav aria-label="breadcrumb"></nav><nav class="pagination-nav"></nav>${main}`,
    expected: { navContainers: 0, emptyNavContainers: 0 },
  },
  {
    why: "menus in a menu are one",
    html: `<nav><ul><li><a href="/a">A</a><nav></nav></li></ul></nav>${main}`,
    expected: { navContainers: 1, emptyNavContainers: 0 },
  },
  {
    why: "a hidden nav may be the only list of links",
    html: `<nav hidden><a href="/a">A</a></nav>${main}`,
    expected: { navContainers: 1, navLinks: 1 },
  },
  {
    why: "copies of a menu count once",
    html: `<nav><a href="/a">A</a></nav><aside class="sidebar"><a href="/a">A</a></aside>${main}`,
    expected: { navLinks: 1 },
  },
  {
    why: "footers are not counted",
    html: `${main}<footer><nav><a href="/a">A</a></nav></footer>`,
    expected: { navContainers: 0, navLinks: 0, internalLinks: 2 },
  },
  {
    why: "the page itself is no link",
    html: `<nav><a href="/page">Here</a></nav>${main}`,
    expected: { navLinks: 0, internalLinks: 1 },
  },
  {
    why: "text outside of landmarks, main or not",
    html: `<nav>menu words</nav><div>abc</div><main>defg</main><footer>foot</footer>`,
    expected: { textLength: 7 },
  },
  {
    why: "an empty mount",
    html: `<div id="root"></div><script src="/x.js"></script>`,
    expected: { emptyMount: "root", scripts: 1, textLength: 0 },
  },
  {
    why: "a mount with a spinner",
    html: `<div id="app"><div class="spinner"></div></div><script type="module" src="/x.js"></script>`,
    expected: { emptyMount: "app" },
  },
  {
    why: "a lone custom element",
    html: `<app-root></app-root><script src="/x.js"></script>`,
    expected: { emptyMount: "app-root" },
  },
  {
    why: "a lone nameless div, as SvelteKit mounts",
    html: `<div style="display: contents"><script>x()</script></div>`,
    expected: { emptyMount: "div" },
  },
  { why: "a mount with content", html: `<div id="root"><p>Hello</p></div>`, expected: {} },
  {
    why: "counts of what a page is made of",
    html: `<main><h1>A</h1><h2>B</h2><p>one</p><p>two</p><pre>code</pre></main>`,
    expected: { headings: 2, paragraphs: 2, codeBlocks: 1 },
  },
  {
    why: "data is no script",
    html: `<script type="application/json">{}</script><script type="application/ld+json">{}</script><script>1</script>${main}`,
    expected: { scripts: 1 },
  },
  {
    why: "noscript is counted apart",
    html: `<body><noscript>Enable scripts</noscript>${main}`,
    expected: { noscriptLength: 14 },
  },
];

test.for(rows)("$why", ({ html, expected }) => {
  const { served } = readHtml(html);
  expect(served).toMatchObject(expected);
  expect(served.emptyMount).toBe(expected.emptyMount);
});

test("a page that says everything in noscript is read from it, and its served facts stay", () => {
  const words = "A reply to the question, in many words. ".repeat(10);
  const page = readHtml(
    `<div id="root"></div><noscript><h1>Topic</h1><p>${words}</p><a href="/t/2">Other topic</a></noscript><script src="/x.js"></script>`,
  );
  expect(page.served.textLength).toBe(0);
  expect(page.textLength).toBeGreaterThan(300);
  expect(page.headings).toEqual([{ level: 1, text: "Topic" }]);
  expect(page.links.map(({ text }) => text)).toEqual(["Other topic"]);
});

const layouts: readonly (readonly [why: string, a: string, b: string, isEqual: boolean])[] = [
  ["length of the content", main, main.replace("<p>", "<p>More</p><ul><li>x</li></ul><p>"), true],
  ["class hashes", `<div class="a1"><nav></nav></div>${main}`, `<div class="b2"><nav></nav></div>${main}`, true],
  ["a menu that lost its links", `<nav><a href="/a">A</a></nav>${main}`, `<nav></nav>${main}`, true],
  ["in-page contents, shown or not", `<nav aria-label="On this page"></nav>${main}`, main, true],
  ["ids of content", `<div id="one"><p>x</p></div>`, `<div id="two"><p>x</p></div>`, true],
  ["a sidebar", `<aside class="sidebar"></aside>${main}`, main, false],
  ["an article in place of a main element", main.replaceAll("main>", "article>"), main, false],
];

test.for(layouts)("layout: %s", ([, a, b, isEqual]) => {
  expect(readHtml(a).layout === readHtml(b).layout).toBe(isEqual);
});
