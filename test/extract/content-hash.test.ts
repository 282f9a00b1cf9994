import { expect, test } from "vitest";
import { maskNoise } from "../../src/extract/noise.ts";
import { readHtml } from "./read-html.ts";

const text = `<h1>Install</h1><p>Download the archive and unpack it. Then run the installer as a user with rights, see <a href="/faq">the answers</a>.</p>`;
const menu = `<ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul>`;
const base = `<header><a href="/">Home</a></header><aside class="sidebar"><nav>${menu}</nav></aside><main>${text}</main><footer>© 2025 Us</footer>`;

/** Pages that say the same: a new build, a new menu, a new footer. */
const same: readonly (readonly [why: string, html: string])[] = [
  [
    "the sidebar moves behind the content",
    `<header><a href="/">Home</a></header><main>${text}</main><aside class="sidebar"><nav>${menu}</nav></aside><footer>© 2025 Us</footer>`,
  ],
  ["the sidebar is emptied", base.replace(menu, "")],
  ["the menu grows", base.replace("</ul>", `<li><a href="/c">C</a></li></ul>`)],
  ["the footer changes", base.replace("© 2025 Us", "© 2026 Them, with many more words")],
  ["classes are hashed anew", base.replaceAll("<h1>", `<h1 class="css-1x2y3z">`)],
  ["wrappers appear", base.replace(text, `<div class="a"><div class="b">${text}</div></div>`)],
  ["white space changes", base.replaceAll("><", ">\n   <")],
  [
    "a breadcrumb appears in the content",
    base.replace("<h1>", `<nav aria-label="breadcrumb"><a href="/a">A</a></nav><h1>`),
  ],
  ["a pager appears", base.replace("</main>", `<div class="pagination"><a href="/n">Next</a></div></main>`)],
  ["in-page contents appear", base.replace("<h1>", `<nav aria-label="On this page"><a href="#x">X</a></nav><h1>`)],
  ["scripts and styles change", base.replace("<main>", `<style>a{}</style><script>1</script><main>`)],
  ["the page is served from production", base.replace(`href="/faq"`, `href="https://h.test/faq"`)],
];

test.for(same)("equal: %s", ([, html]) => {
  expect(readHtml(html).contentHash).toBe(readHtml(base).contentHash);
});

const different: readonly (readonly [why: string, html: string])[] = [
  ["a word", base.replace("archive", "package")],
  ["the case of a word", base.replace("Install<", "INSTALL<")],
  ["a link in the text", base.replace("/faq", "/help")],
  ["a paragraph", base.replace("</main>", "<p>More.</p></main>")],
  ["a heading", base.replace("Install<", "Set up<")],
  ["structured data of the page", `${base}<script type="application/ld+json">{"@type":"Product","name":"X"}</script>`],
];

test.for(different)("different: %s", ([, html]) => {
  expect(readHtml(html).contentHash).not.toBe(readHtml(base).contentHash);
});

/** Without landmarks, classes are all there is. */
test("a sidebar that only a class names does not count", () => {
  const old = (side: string) => `<div id="sidebar">${side}</div><div class="content">${text}</div>`;
  expect(readHtml(old(menu)).contentHash).toBe(readHtml(old("")).contentHash);
});

test("dates of structured data do not count", () => {
  const ld = (date: string) =>
    `${base}<script type="application/ld+json">{"@type":"Article","headline":"X","dateModified":"${date}"}</script>`;
  expect(readHtml(ld("2026-01-01")).contentHash).toBe(readHtml(ld("2026-02-02")).contentHash);
});

const noise: readonly (readonly [why: string, a: string, b: string, isEqual: boolean])[] = [
  ["years", "Version of 2025", "Version of 2026", true],
  ["ranges of years", "Copyright 2019–2025 Us", "Copyright 2019–2026 Us", true],
  ["dates", "Built 2026-01-01 here", "Built 2026-11-30 here", true],
  ["times", "Built 2026-01-01T10:00:00Z here", "Built 2026-01-01T11:22:33.444+02:00 here", true],
  ["dates in words", "Updated May 5, 2025 by us", "Updated June 17, 2026 by us", true],
  ["dates in words, day first", "Updated Mon, 5 May 2025 by us", "Updated Tue, 30 June 2026 by us", true],
  ["relative times", "Edited 3 days ago by us", "Edited an hour ago by us", true],
  ["relative words", "Edited yesterday by us", "Edited just now by us", true],
  ["counters", "12 stars and 1,204 views here", "15 stars and 3.1k views here", true],
  ["reading time", "4 min read", "5 min read", true],
  ["commit hashes", "Built from 3f2a9bc here", "Built from 77fe01a here", true],
  ["build identifiers", "id 123e4567-e89b-12d3-a456-426614174000", "id 00000000-e89b-12d3-a456-426614174fff", true],
  ["nonces", "token aB3dE5gH7jK9mN1pQ3sT5vX7", "token zY8xW6vU4tS2rQ1pO3nM5lK7", true],
  ["numbers are content", "The limit is 300 requests", "The limit is 500 requests", false],
  ["versions are content", "Version 1.2.3 of it", "Version 1.2.4 of it", false],
  ["prices are content", "It costs $20 a month", "It costs $25 a month", false],
  ["months alone are content", "Every May we meet", "Every June we meet", false],
  ["words in hexadecimal letters are content", "a deadbeef facade", "a faded facade", false],
];

test.for(noise)("noise: %s", ([, a, b, isEqual]) => {
  expect(maskNoise(a) === maskNoise(b)).toBe(isEqual);
});

test("Exact text has its own hash", () => {
  const [a, b] = [readHtml("<main>Of 2025</main>"), readHtml("<main>Of 2026</main>")];
  expect([a.contentHash === b.contentHash, a.textHash === b.textHash]).toEqual([true, false]);
});
