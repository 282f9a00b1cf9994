import { expect, test } from "vitest";
import { readHtml } from "./read-html.ts";

const ld = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === "string" ? value : JSON.stringify(value)}</script>`;
const item = (position: number, name: string, target?: unknown) => ({
  "@type": "ListItem",
  position,
  name,
  ...(target === undefined ? {} : { item: target }),
});
const list = (...items: readonly unknown[]) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: items,
});

interface Row {
  readonly why: string;
  readonly html: string;
  /** Each trail as `label /path`, from the root down. */
  readonly trails: readonly (readonly string[])[];
}

const rows: readonly Row[] = [
  {
    why: "JSON-LD by position, not by order",
    html: ld(list(item(2, "B", "/a/b"), item(1, "A", "https://h.test/a"))),
    trails: [["A /a", "B /a/b"]],
  },
  {
    why: "the last item without an address",
    html: ld(list(item(1, "A", "/a"), item(2, "Here"))),
    trails: [["A /a", "Here"]],
  },
  {
    why: "items as objects with an @id and a name",
    html: ld(list({ "@type": "ListItem", position: 1, item: { "@id": "https://h.test/a", name: "A" } })),
    trails: [["A /a"]],
  },
  {
    why: "several lists on one page",
    html: ld([list(item(1, "A", "/a")), list(item(1, "B", "/b"))]),
    trails: [["A /a"], ["B /b"]],
  },
  {
    why: "inside a @graph",
    html: ld({ "@graph": [{ "@type": "WebPage", breadcrumb: { "@id": "#b" } }, list(item(1, "A", "/a"))] }),
    trails: [["A /a"]],
  },
  {
    why: "positions as text, and one that is none",
    html: ld(list({ position: "2", name: "B", item: "/b" }, { position: "x", name: "A", item: "/a" })),
    trails: [["B /b", "A /a"]],
  },
  {
    why: "type as a list, and as a full address",
    html: ld({ "@type": ["http://schema.org/BreadcrumbList"], itemListElement: [item(1, "A", "/a")] }),
    trails: [["A /a"]],
  },
  {
    why: "one item that is no list",
    html: ld({ "@type": "BreadcrumbList", itemListElement: item(1, "A", "/a") }),
    trails: [["A /a"]],
  },
  {
    why: "an address off the site is a label",
    html: ld(list(item(1, "Root", "https://x.test/"), item(2, "A", "/a"))),
    trails: [["Root", "A /a"]],
  },
  { why: "broken JSON", html: ld(`{"@type":"BreadcrumbList","itemListElement":[`), trails: [] },
  {
    why: "JSON of the wrong shapes",
    html: ld(`{"@type":"BreadcrumbList","itemListElement":[null,1,"x",[],{"name":{},"item":[]}]}`),
    trails: [],
  },
  {
    why: "JSON that reaches for the prototype",
    html: ld(
      `{"@type":"BreadcrumbList","__proto__":{"x":1},"itemListElement":[{"constructor":1,"name":"A","item":"/a"}]}`,
    ),
    trails: [["A /a"]],
  },
  { why: "very deep JSON", html: ld("[".repeat(5000) + "]".repeat(5000)), trails: [] },
  {
    why: "microdata",
    html: `<ol class="breadcrumbs" itemscope itemtype="https://schema.org/BreadcrumbList"><li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><a itemprop="item" href="/a"><span itemprop="name">A</span></a><meta itemprop="position" content="1"></li>
      <li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><span itemprop="name">Here</span><meta itemprop="position" content="2"></li></ol>`,
    trails: [["A /a", "Here"]],
  },
  {
    why: "aria-label",
    html: `<nav aria-label="Breadcrumb"><a href="/">Home</a> › <a href="/a">A</a> › <span aria-current="page">Here</span></nav>`,
    trails: [["Home /", "A /a", "Here"]],
  },
  {
    why: "class, list items, some without a page",
    html: `<ul class="wy-breadcrumbs"><li><a href="/" class="icon icon-home"></a> &raquo;</li><li>Guide &raquo;</li><li>Here</li><li class="wy-breadcrumbs-aside"><a href="/src">Edit</a></li></ul>`,
    trails: [["Home /", "Guide", "Here"]],
  },
  {
    why: "the same trail twice",
    html: `${ld(list(item(1, "A", "/a"), item(2, "B", "/b")))}<nav class="breadcrumbs"><a href="/a">A</a><a href="/b">B</a></nav>`,
    trails: [["A /a", "B /b"]],
  },
  {
    why: "Sphinx: crumbs between the neighbours",
    html: `<div class="related" role="navigation"><h3>Navigation</h3><ul><li class="right"><a href="/genindex.html">index</a></li><li class="right"><a href="/next.html">next</a> |</li>
      <li><img src="p.svg" alt=""></li><li class="nav-item nav-item-0"><a href="/index.html">3.11 Documentation</a> &#187;</li><li class="nav-item nav-item-1"><a href="/lib/index.html">Library</a> &#187;</li><li class="nav-item nav-item-this"><a href="/page">Here</a></li></ul></div>`,
    trails: [["3.11 Documentation /", "Library /lib", "Here /page"]],
  },
  {
    why: "an old Sphinx without a role",
    html: `<div class="related"><h3>Navigation</h3><ul><li class="right"><a href="/next.html">next</a></li><li><a href="/index.html">Docs</a> &#187;</li></ul></div>`,
    trails: [["Docs /"]],
  },
  {
    why: "Apache: a table of related modules in the text is no trail",
    html: `<div class="section"><h2>Intro</h2><table class="related"><tr><th>Related Modules</th></tr><tr><td><ul><li><a href="/mod/core.html">core</a></li><li><a href="/mod/mime.html">mime</a></li></ul></td></tr></table></div>`,
    trails: [],
  },
  {
    why: "posts that a blog calls related",
    html: `<div class="related"><h3>Related posts</h3><ul><li><a href="/p/a">A</a></li><li><a href="/p/b">B</a></li></ul></div>`,
    trails: [],
  },
  {
    why: "the line under a title",
    html: `<main><h1>Us</h1><div class="sub-title">We make <a href="/bread">bread</a>.</div></main>`,
    trails: [],
  },
  {
    why: "Doxygen",
    html: `<div id="nav-path" class="navpath"><ul><li class="navelem"><a class="el" href="/dir.html">include</a></li><li class="navelem"><a class="el" href="/page">f.h</a></li><li class="footer">by <a href="https://doxygen.test/"><img alt="doxygen"></a></li></ul></div>`,
    trails: [["include /dir.html", "f.h /page"]],
  },
  {
    why: "Javadoc: the package above a class",
    html: `<main><div class="header"><div class="sub-title"><span class="package-label-in-type">Package</span>&nbsp;<a href="/java/lang/package-summary.html">java.lang</a></div><h1>Class X</h1></div></main>`,
    trails: [["java.lang /java/lang/package-summary.html"]],
  },
];

test.for(rows)("$why", ({ html, trails }) => {
  const read = readHtml(html).breadcrumbs.map((trail) =>
    trail.map(({ label, key }) => (key === undefined ? label : `${label} ${new URL(key).pathname}`)),
  );
  expect(read).toEqual(trails);
});
