import { expect, test } from "vitest";
import type { Page } from "../../src/model.ts";
import { key } from "../fakes/records.ts";
import { type Given, readHtml } from "./read-html.ts";

interface Row {
  readonly why: string;
  readonly html: string;
  readonly given?: Given;
  readonly expected: Partial<Page>;
}

const rows: readonly Row[] = [
  { why: "title with entities and spaces", html: "<title>\n A &amp;  B\n</title>", expected: { title: "A & B" } },
  {
    why: "no title: Open Graph",
    html: `<meta property="og:title" content="Shared"><p>x`,
    expected: { title: "Shared" },
  },
  { why: "no title at all: the first heading", html: "<h1>Head</h1>", expected: { title: "Head" } },
  {
    why: "title of a picture is no title",
    html: "<title>Page</title><svg><title>Icon</title></svg>",
    expected: { title: "Page" },
  },
  {
    why: "description",
    html: `<meta name="Description" content=" What  it is. ">`,
    expected: { description: "What it is." },
  },
  {
    why: "an empty description gives way to Open Graph",
    html: `<meta name="description" content=""><meta property="og:description" content="Shared">`,
    expected: { description: "Shared" },
  },
  {
    why: "site name of Open Graph",
    html: `<meta property="og:site_name" content="Site">`,
    expected: { siteName: "Site" },
  },
  {
    why: "site name of JSON-LD",
    html: `<script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"Site"}]}</script>`,
    expected: { siteName: "Site" },
  },
  { why: "language of the document", html: `<html lang="pt-BR"><p>x`, expected: { language: "pt-BR" } },
  { why: "language of XHTML", html: `<html xml:lang="de"><p>x`, expected: { language: "de" } },
  {
    why: "language of the header",
    html: "<p>x",
    given: { headers: { "content-language": ["fr, en"] } },
    expected: { language: "fr" },
  },
  {
    why: "the document's language before the header's",
    html: `<html lang="en"><p>x`,
    given: { headers: { "content-language": ["fr"] } },
    expected: { language: "en" },
  },
  {
    why: "rel of the head",
    html: `<link rel="up" href="/u"><link rel="home" href="/"><link rel="next" href="n"><link rel="previous" href="p">`,
    given: { path: "/a/b" },
    expected: { rel: { up: key("/u"), home: key("/"), next: key("/a/n"), prev: key("/a/p") } },
  },
  {
    why: "neighbours by access keys",
    html: `<p><a accesskey="u" href="/u">x</a><a accesskey="n" href="/n">y</a></p>`,
    expected: { rel: { up: key("/u"), next: key("/n") } },
  },
  {
    why: "neighbours by words, two of them at least",
    html: `<p><a href="/p">« previous</a> | <a href="/u">up</a> | <a href="/n">next »</a></p>`,
    expected: { rel: { up: key("/u"), next: key("/n"), prev: key("/p") } },
  },
  { why: "one such word alone is a word", html: `<p>Look <a href="/u">up</a>.</p>`, expected: { rel: {} } },
  {
    why: "base moves every address",
    html: `<head><base href="/docs/"><link rel="next" href="n"></head>`,
    expected: { rel: { next: key("/docs/n") } },
  },
  {
    why: "markdown twin in the head",
    html: `<link rel="alternate" type="text/markdown" href="/page.md">`,
    expected: { twin: "https://h.test/page.md" },
  },
  {
    why: "markdown twin in a header",
    html: "<p>x",
    given: { headers: { link: [`</page.md>; rel="alternate"; type="text/markdown"`] } },
    expected: { twin: "https://h.test/page.md" },
  },
  {
    why: "describedby in the head",
    html: `<link rel="describedby" href="/llms.txt">`,
    expected: { describedBy: "https://h.test/llms.txt" },
  },
  {
    why: "describedby in a header",
    html: "<p>x",
    given: { headers: { link: [`</llms.txt>; rel="describedby"`] } },
    expected: { describedBy: "https://h.test/llms.txt" },
  },
  {
    why: "noindex in the head",
    html: `<meta name="robots" content="noindex, nofollow">`,
    expected: { robots: { noindex: true, nofollow: true, noindexFrom: "meta" } },
  },
  {
    why: "noindex in the header",
    html: "<p>x",
    given: { headers: { "x-robots-tag": ["noindex"] } },
    expected: { robots: { noindex: true, nofollow: false, noindexFrom: "header" } },
  },
  {
    why: "noindex for another agent",
    html: `<meta name="googlebot" content="noindex">`,
    given: { headers: { "x-robots-tag": ["bingbot: noindex"] } },
    expected: { robots: { noindex: false, nofollow: false, noindexFrom: "none" } },
  },
  {
    why: "robots values that contradict each other: the most restrictive wins, negative rules add up",
    html: `<meta name="robots" content="index, follow">`,
    given: { headers: { "x-robots-tag": ["none"] } },
    expected: { robots: { noindex: true, nofollow: true, noindexFrom: "header" } },
  },
  {
    why: "unavailable_after in the past counts as noindex, and is said",
    html: "<p>x",
    given: {
      headers: {
        date: ["Tue, 01 Dec 2026 00:00:00 GMT"],
        "x-robots-tag": ["unavailable_after: 25 Jun 2020 15:00:00 PST"],
      },
    },
    expected: {
      robots: { noindex: true, nofollow: false, noindexFrom: "header" },
      notes: [
        {
          kind: "unavailable-after",
          level: "fault",
          message: "unavailable_after has passed (2020-06-25T23:00:00.000Z): the page counts as noindex",
          urls: ["https://h.test/page"],
        },
      ],
    },
  },
  {
    why: "dateModified of JSON-LD before all others",
    html: `<meta property="article:modified_time" content="2026-01-01"><script type="application/ld+json">{"@type":"Article","dateModified":"2026-02-02"}</script>`,
    expected: { dateModified: "2026-02-02" },
  },
  {
    why: "dateModified of Open Graph",
    html: `<meta property="article:modified_time" content="2026-01-01T00:00:00Z">`,
    expected: { dateModified: "2026-01-01T00:00:00Z" },
  },
  {
    why: "dateModified of a time that says so",
    html: `<main><p>x</p><footer>Last updated: <time datetime="2026-03-03">March</time></footer></main>`,
    expected: { dateModified: "2026-03-03" },
  },
  {
    why: "validators of the answer",
    html: "<p>x",
    given: { headers: { etag: ['"x"'], "last-modified": ["Tue, 01 Dec 2026 00:00:00 GMT"] } },
    expected: { etag: '"x"', lastModified: "Tue, 01 Dec 2026 00:00:00 GMT" },
  },
  {
    why: "headings of the content, not of sidebars and footers",
    html: `<aside><h2>Menu</h2></aside><main><h1>One</h1><h2>Two</h2></main><footer><h2>Imprint</h2></footer>`,
    expected: {
      headings: [
        { level: 1, text: "One" },
        { level: 2, text: "Two" },
      ],
    },
  },
  {
    why: "the H1 in the header of the article",
    html: `<main><article><header><h1>One</h1></header><p>x</p></article></main>`,
    expected: { headings: [{ level: 1, text: "One" }] },
  },
  {
    why: "no H1 in the content: the page's own",
    html: `<header><h1>Book</h1></header><main><h2>Two</h2></main>`,
    expected: {
      headings: [
        { level: 1, text: "Book" },
        { level: 2, text: "Two" },
      ],
    },
  },
  {
    why: "marks of permalinks are no words",
    html: `<h1>One<a class="headerlink" href="#one">¶</a></h1><h2>Two <a class="hash-link" href="#two" aria-label="Direct link to Two">​</a></h2>`,
    expected: {
      headings: [
        { level: 1, text: "One" },
        { level: 2, text: "Two" },
      ],
    },
  },
  {
    why: "a whole heading that is a link keeps its words",
    html: `<h2><a class="header" href="#two">Two</a></h2>`,
    expected: { headings: [{ level: 2, text: "Two" }] },
  },
  {
    why: "words of neighbouring blocks stay apart",
    html: `<main><ul><li>one</li><li>two</li></ul><p>th<b>ree</b></p></main>`,
    expected: { words: 3, textLength: 13 },
  },
  {
    why: "main before everything around it",
    html: `<header>a</header><div>b</div><main>c c</main><footer>d</footer>`,
    expected: { words: 2 },
  },
  { why: "a single article when there is no main", html: `<div>b</div><article>c c</article>`, expected: { words: 2 } },
  {
    why: "several articles are a list: the body without its landmarks",
    html: `<nav>n</nav><article>a</article><article>b</article><footer>f</footer>`,
    expected: { words: 2 },
  },
  {
    why: "a form beside the text is no text",
    html: `<h1>a</h1><form><label>Mail</label><button>Go</button></form><p>b</p>`,
    expected: { words: 2 },
  },
  { why: "a form around everything is", html: `<form><h1>a</h1><p>b</p></form>`, expected: { words: 2 } },
  {
    why: "a note beside the text is text",
    html: `<main><p>a</p><aside class="note">careful now</aside></main>`,
    expected: { words: 3 },
  },
  {
    why: "an aside of links is none",
    html: `<main><p>a</p><aside><a href="/a">x</a><a href="/b">y</a><a href="/c">z</a></aside></main>`,
    expected: { words: 1 },
  },
  {
    why: "characters of scripts without spaces are words",
    html: `<main>漢字かな abc</main>`,
    expected: { words: 5, tokens: 5 },
  },
  {
    why: "the first sentence, not the note above it",
    html: `<main><h1>T</h1><p>Last updated on Monday, by somebody who cares</p><p>The library reads files and writes them. It does more.</p></main>`,
    expected: { excerpt: "The library reads files and writes them. It does more." },
  },
  {
    why: "a quotation above the page's own words is not what it says",
    html: `<main><h1>T</h1><blockquote><p>Data structures are central to programming.</p></blockquote><p>Relations are shown as fields of a record.</p></main>`,
    expected: { excerpt: "Relations are shown as fields of a record." },
  },
  {
    why: "a box with its title, and a caption, are not the text",
    html: `<main><h1>T</h1><div class="sidebar"><p class="title">BACK TO BASICS Kernels and what they are for</p><p>A kernel starts first of all.</p></div><p>Figure 1.1. The world as developers see it from above</p><p>Debian is an operating system for all.</p></main>`,
    expected: { excerpt: "Debian is an operating system for all." },
  },
  {
    why: "a list of links and a word that the build forgot say nothing",
    html: `<main><div>__JS_FLAVORED_DYNAMIC_CSS__</div>${Array.from({ length: 40 }, (_, at) => `<a href="/${String(at)}">Topic number ${String(at)}</a> `).join("")}</main>`,
    expected: { excerpt: "" },
  },
  {
    why: "login form as the content",
    html: `<title>Sign in</title><form><input type="password"></form>`,
    expected: { wall: "login" },
  },
  {
    why: "bot check",
    html: `<title>Just a moment...</title><p>Checking</p><script src="/cdn-cgi/challenge-platform/x"></script>`,
    expected: { wall: "bot" },
  },
  {
    why: "error screen with status 200",
    html: `<title>Page not found</title><h1>Page not found</h1><p>Sorry.</p>`,
    expected: { wall: "error" },
  },
  {
    why: "deploy addresses become site addresses",
    html: "<p>x",
    given: { path: "/x/?utm_source=a" },
    expected: { key: key("/x"), url: "https://h.test/x/?utm_source=a" },
  },
];

test.for(rows)("$why", ({ html, given, expected }) => {
  expect(readHtml(html, given)).toMatchObject(expected);
});

const quiet: readonly (readonly [why: string, html: string])[] = [
  [
    "a page about logins",
    `<title>Sign in</title><main><h1>Sign in with SSO</h1>${"<p>How to configure the login of your users, in many words and with care.</p>".repeat(30)}<input type="password"></main>`,
  ],
  [
    "a class named Error",
    `<title>Error</title><main><h1>Error</h1><p>${"The Error class describes what went wrong. ".repeat(20)}</p></main>`,
  ],
  [
    "a page on status codes",
    `<title>404 Not Found explained</title><main>${"<p>A server answers with this status when it has nothing to show.</p>".repeat(10)}</main>`,
  ],
];

test.for(quiet)("no wall: %s", ([, html]) => {
  expect(readHtml(html).wall).toBeUndefined();
});

test("links carry their place, their words and their order", () => {
  const { links } = readHtml(
    `<header><a href="/h">H</a></header><aside class="sidebar"><a href="/s">S</a></aside>
     <nav aria-label="breadcrumb"><a href="/b">B</a></nav><main><p><a href="/m" rel="nofollow noopener">M <b>m</b></a><a href="https://x.test/">X</a>
     <a href="mailto:a@b.test">mail</a><a href="#here">here</a><a href="/page#there">there</a><img usemap="#m"><map><area href="/area" alt="x"></map></p></main>
     <div class="pagination"><a href="/n">Next</a></div><footer><a href="/f"><img alt="F"></a></footer>`,
  );
  expect(
    links.map(({ url, text, place, nofollow }) => [url.replace("https://h.test", ""), text, place, nofollow]),
  ).toEqual([
    ["/h", "H", "header", false],
    ["/s", "S", "sidebar", false],
    ["/b", "B", "breadcrumb", false],
    ["/m", "M m", "main", true],
    ["https://x.test/", "X", "main", false],
    ["/area", "", "main", false],
    ["/n", "Next", "pager", false],
    ["/f", "F", "footer", false],
  ]);
});

test("beside a main element no link is content", () => {
  const { links } = readHtml(
    `<div><a href="/a">A</a></div><main><a href="/m">M</a></main><div><a href="/b">B</a></div>`,
  );
  expect(links.map(({ text, place }) => `${text} ${place}`)).toEqual(["A header", "M main", "B footer"]);
});

const alternates: readonly Row[] = [
  {
    why: "head",
    html: `<link rel="alternate" hreflang="de" href="/de/a"><link rel="alternate" hreflang="x-default" href="/">`,
    expected: {
      alternates: [
        { language: "de", key: key("/de/a") },
        { language: "x-default", key: key("/") },
      ],
    },
  },
  {
    why: "Link header",
    html: "<p>x",
    given: { headers: { link: [`<https://h.test/de/a>; rel="alternate"; hreflang="de"`] } },
    expected: { alternates: [{ language: "de", key: key("/de/a") }] },
  },
  {
    why: "links of the body, as Apache's manual writes them",
    html: `<p>Languages: <a href="/fr/a" hreflang="fr" rel="alternate">fr</a> <a href="/xx" hreflang="xx">no rel</a></p>`,
    expected: { alternates: [{ language: "fr", key: key("/fr/a") }] },
  },
  {
    why: "another domain is no page of ours",
    html: `<link rel="alternate" hreflang="de" href="https://h-de.test/a">`,
    expected: { alternates: [] },
  },
  {
    why: "two languages, one page",
    html: `<link rel="alternate" hreflang="en" href="/a"><link rel="alternate" hreflang="en-GB" href="/a">`,
    expected: {
      alternates: [
        { language: "en", key: key("/a") },
        { language: "en-GB", key: key("/a") },
      ],
    },
  },
  {
    why: "feeds are no translations",
    html: `<link rel="alternate" type="application/rss+xml" href="/feed">`,
    expected: { alternates: [] },
  },
];

test.for(alternates)("hreflang: $why", ({ html, given, expected }) => {
  expect(readHtml(html, given)).toMatchObject(expected);
});

test("a table of related pages in the text is text", () => {
  const { excerpt, links, textLength } = readHtml(
    `<div id="page-content"><h1>T</h1><div class="section"><p>Some text of the page.</p><table class="related"><tr><td><a href="/mod/core.html">core module</a></td></tr></table></div></div>`,
  );
  expect({ excerpt, places: links.map(({ place }) => place), textLength }).toEqual({
    excerpt: "Some text of the page.",
    places: ["main"],
    textLength: "T Some text of the page. core module".length,
  });
});
