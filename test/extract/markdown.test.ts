import { expect, test } from "vitest";
import { extractMarkdown } from "../../src/extract/page.ts";
import { key } from "../fakes/records.ts";
import { readHtml, site } from "./read-html.ts";

function readText(text: string, via: "markdown" | "text" = "markdown", headers = {}) {
  return extractMarkdown({
    text,
    url: "https://h.test/docs/a.md",
    site,
    headers,
    status: 200,
    via,
    keepMarkdown: false,
  });
}

test("markdown: front matter, headings, links, text", () => {
  const page = readText(
    `---\ntitle: The title\ndescription: What it is\nlastUpdated: "2026-01-01"\n---\n# One\n\nSome *text* with [a link](../b.md "t") and [ref][r] and \`code\`.\n\n## Two\n\n\`\`\`js\nlet x;\n\`\`\`\n\n[r]: /c\n`,
  );
  expect(page).toMatchObject({
    via: "markdown",
    title: "The title",
    description: "What it is",
    dateModified: "2026-01-01",
    headings: [
      { level: 1, text: "One" },
      { level: 2, text: "Two" },
    ],
    excerpt: "Some text with a link and ref and code.",
    served: { codeBlocks: 1, headings: 2, internalLinks: 2 },
  });
  expect(page.links.map((link) => [link.key, link.text, link.place])).toEqual([
    [key("/b.md"), "a link", "main"],
    [key("/c"), "ref", "main"],
  ]);
});

test("markdown: the first heading is the title when nothing else is", () => {
  expect(readText("# One `x`\n\ntext").title).toBe("One x");
});

test("markdown: broken front matter is not read, hostile front matter does nothing", () => {
  expect(readText("---\ntitle: [\n---\n# One\n").title).toBe("One");
  expect(readText("---\na: &a [x]\nb: *a\n---\n# One\n").title).toBe("One");
});

test("plain text: its first line names it", () => {
  const page = readText("= Read me =\n\nSome words here, and more of them.\n", "text", { "x-robots-tag": ["noindex"] });
  expect(page).toMatchObject({
    title: "Read me",
    words: 9,
    links: [],
    robots: { noindex: true, noindexFrom: "header" },
  });
});

const rows: readonly (readonly [why: string, html: string, markdown: string])[] = [
  ["headings and paragraphs", "<h1>One</h1><p>two <b>three</b> <em>four</em></p>", "# One\n\ntwo **three** *four*\n"],
  ["lists in lists", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c\n"],
  ["numbered lists", "<ol><li>a</li><li>b</li></ol>", "1. a\n2. b\n"],
  ["code keeps its lines", `<pre><code class="language-js">a\n  b</code></pre>`, "```js\na\n  b\n```\n"],
  ["code with fences in it", "<pre>```\nx\n```</pre>", "````\n```\nx\n```\n````\n"],
  ["inline code with a backtick", "<p><code>a`b</code></p>", "`` a`b ``\n"],
  ["absolute links", `<p><a href="x">X</a></p>`, "[X](https://h.test/x)\n"],
  [
    "tables",
    "<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td><td>3</td></tr></table>",
    "| a | b |\n| --- | --- |\n| 1\\|2 | 3 |\n",
  ],
  ["quotes", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n> \n> b\n"],
  ["text that looks like markup", "<p>*a* [b] _c_ d_e &lt;f></p>", "\\*a\\* \\[b\\] \\_c\\_ d_e \\<f>\n"],
  ["navigation is left out", `<nav><a href="/a">A</a></nav><p>b</p>`, "b\n"],
  ["permalinks are left out", `<h2>A<a class="headerlink" href="#a">¶</a></h2>`, "## A\n"],
];

test.for(rows)("main as markdown: %s", ([, html, markdown]) => {
  expect(readHtml(`<main>${html}</main>`, { keepMarkdown: true }).markdown).toBe(markdown);
});

test("markdown is kept only when asked for", () => {
  expect(readHtml("<main>x</main>").markdown).toBeUndefined();
});
