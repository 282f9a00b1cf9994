import { expect, test } from "vitest";
import type { NavBlock, NavItem } from "../../src/model.ts";
import { readHtml } from "./read-html.ts";

/** `label (/path)` with children indented by two spaces; a group without a page has no path. */
function outline(items: readonly NavItem[], depth = 0): readonly string[] {
  return items.flatMap(({ label, key, children }) => [
    `${"  ".repeat(depth)}${label}${key === undefined ? "" : ` ${key.slice("https://h.test".length)}`}`,
    ...outline(children, depth + 1),
  ]);
}

function blockIn(blocks: readonly NavBlock[], place: string): readonly string[] {
  const block = blocks.find((one) => one.place === place);
  return block === undefined ? [] : outline(block.items);
}

interface Row {
  readonly why: string;
  readonly place: string;
  readonly html: string;
  readonly expected: readonly string[];
}

const main = "<main><h1>Here</h1><p>Some text of the page that is long enough to be text.</p></main>";

const rows: readonly Row[] = [
  {
    why: "VitePress: divs and sections, group labels in h2, no list items",
    place: "sidebar",
    html: `<aside class="VPSidebar"><nav class="nav" aria-labelledby="x"><span class="visually-hidden" id="x">Sidebar Navigation</span>
      <div class="group"><section class="VPSidebarItem level-0"><div class="item" role="button"><div class="indicator"></div><h2 class="text">Introduction</h2></div>
      <div class="items"><div class="VPSidebarItem level-1 is-link"><div class="item"><div class="indicator"></div><a class="VPLink link" href="/guide/start"><p class="text">Start</p></a></div></div>
      <div class="VPSidebarItem level-1 is-link"><div class="item"><a class="VPLink link" href="/guide/deep"><p class="text">Deep</p></a></div>
      <div class="items"><div class="VPSidebarItem level-2 is-link"><div class="item"><a href="/guide/deep/er"><p class="text">Deeper</p></a></div></div></div></div></div></section></div>
      <div class="group"><section class="VPSidebarItem level-0"><div class="item" role="button"><h2 class="text">Reference</h2></div>
      <div class="items"><div class="VPSidebarItem level-1 is-link"><div class="item"><a href="/ref"><p class="text">Config</p></a></div></div></div></section></div></nav></aside>${main}`,
    expected: [
      "Introduction",
      "  Start /guide/start",
      "  Deep /guide/deep",
      "    Deeper /guide/deep/er",
      "Reference",
      "  Config /ref",
    ],
  },
  {
    why: "Starlight: details and summary",
    place: "sidebar",
    html: `<nav class="sidebar" aria-label="Main"><ul class="top-level"><li><details open><summary><span class="group-label"><span>Guides</span></span></summary>
      <ul><li><a href="/guides/a"><span>A</span></a></li><li><a href="/guides/b"><span>B</span></a></li></ul></details></li>
      <li><a href="/about">About</a></li></ul></nav>${main}`,
    expected: ["Guides", "  A /guides/a", "  B /guides/b", "About /about"],
  },
  {
    why: "VitePress header: a dropdown behind a button is no child of the link before it",
    place: "header",
    html: `<header class="VPNavBar"><nav class="VPNavBarMenu menu"><a class="VPLink link VPNavBarMenuLink" href="/guide/"><span>Guide</span></a><a class="VPLink link VPNavBarMenuLink" href="/reference/"><span>Reference</span></a>
      <div class="VPFlyout VPNavBarMenuGroup"><button type="button" class="button" aria-haspopup="true"><span class="text"><span>More</span><span class="vpi-chevron-down"></span></span></button>
      <div class="menu"><div class="VPMenu"><div class="items"><div class="VPMenuLink"><a href="/blog/"><span>Blog</span></a></div><div class="VPMenuLink"><a href="/team/"><span>Team</span></a></div>
      <div class="VPMenuGroup"><p class="title">Extra</p><div class="VPMenuLink"><a href="/about"><span>About</span></a></div></div></div></div></div></div></nav></header>${main}`,
    expected: [
      "Guide /guide",
      "Reference /reference",
      "More",
      "  Blog /blog",
      "  Team /team",
      "  Extra",
      "    About /about",
    ],
  },
  {
    why: "VitePress sidebar: leaves are divs and branches are sections; a branch stands beside the leaf before it",
    place: "sidebar",
    html: `<aside class="VPSidebar"><nav class="nav"><div class="group"><section class="VPSidebarItem level-0"><div class="item" role="button"><h2 class="text">Start</h2></div><div class="items">
      <div class="VPSidebarItem level-1 is-link"><div class="item"><a href="/install"><p class="text">Install</p></a></div></div>
      <section class="VPSidebarItem level-1 collapsible collapsed is-link"><div class="item"><a href="/deep/"><h3 class="text">Deep</h3></a><div class="caret" role="button" aria-label="toggle section"><span></span></div></div>
      <div class="items"><div class="VPSidebarItem level-2 is-link"><div class="item"><a href="/deep/one"><p class="text">One</p></a></div></div>
      <section class="VPSidebarItem level-2 collapsible"><div class="item" role="button"><h4 class="text">Three</h4></div><div class="items"><div class="VPSidebarItem level-3 is-link"><div class="item"><a href="/deep/x"><p>X</p></a></div></div></div></section></div></section>
      <div class="VPSidebarItem level-1 is-link"><div class="item"><a href="/last"><p class="text">Last</p></a></div></div></div></section></div></nav></aside>${main}`,
    expected: ["Install /install", "Deep /deep", "  One /deep/one", "  Three", "    X /deep/x", "Last /last"],
  },
  {
    why: "Starlight: groups in groups, each in an item of its own behind the entry before",
    place: "sidebar",
    html: `<nav class="sidebar" aria-label="Main"><ul class="top-level"><li><details open><summary><span class="group-label"><span>Start</span></span></summary><ul><li><a href="/a"><span>A</span></a></li>
      <li><details><summary><span class="group-label"><span>Deep</span></span></summary><ul><li><a href="/deep/b"><span>B</span></a></li></ul></details></li></ul></details></li>
      <li><details open><summary><span class="group-label"><span>Reference</span></span></summary><ul><li><a href="/r"><span>R</span></a></li></ul></details></li></ul></nav>${main}`,
    expected: ["Start", "  A /a", "  Deep", "    B /deep/b", "Reference", "  R /r"],
  },
  {
    why: "Docusaurus as served: a category without a page leads to its first document",
    place: "sidebar",
    html: `<aside class="theme-doc-sidebar-container"><nav aria-label="Docs sidebar" class="menu"><ul class="menu__list"><li><a class="menu__link" href="/docs/intro">Intro</a></li><li><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist" role="button" aria-expanded="true" href="/docs/one"><span>Basics</span></a></div>
      <ul class="menu__list"><li><a class="menu__link" href="/docs/one"><span>One</span></a></li><li><a class="menu__link" href="/docs/two"><span>Two</span></a></li></ul></li>
      <li><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist" role="button" aria-expanded="false" href="/docs/three"><span>Closed</span></a></div></li></ul></nav></aside>${main}`,
    expected: ["Intro /docs/intro", "Basics", "  One /docs/one", "  Two /docs/two", "Closed", "   /docs/three"],
  },
  {
    why: "Docusaurus header: the menu of languages is no part of the hierarchy",
    place: "header",
    html: `<nav aria-label="Main" class="navbar"><div class="navbar__items"><a class="navbar__brand" href="/"><b>Probe</b></a><a class="navbar__item" href="/docs">Docs</a><a class="navbar__item" href="/about">About</a></div>
      <div class="navbar__items--right"><div class="dropdown"><a href="#" aria-haspopup="true" role="button">English</a><ul class="dropdown__menu"><li><a href="/page" lang="en">English</a></li><li><a href="/de/page" lang="de">Deutsch</a></li></ul></div></div></nav>${main}`,
    expected: ["Probe /", "Docs /docs", "About /about"],
  },
  {
    why: "a single link to the other language",
    place: "header",
    html: `<header><nav><a href="/a">A</a><a href="/b">B</a><a href="/de/page" hreflang="de">Deutsch</a></nav></header>${main}`,
    expected: ["A /a", "B /b"],
  },
  {
    why: "a site that writes the language on every link",
    place: "header",
    html: `<header><nav><a href="/a" hreflang="en">A</a><a href="/b" hreflang="en">B</a><a href="/c" hreflang="en">C</a></nav></header>${main}`,
    expected: ["A /a", "B /b", "C /c"],
  },
  {
    why: "Nextra: folders without a page are buttons",
    place: "sidebar",
    html: `<aside class="nextra-sidebar-container"><ul><li><a href="/">Index</a></li><li class="open"><button>Guide<svg><path d="M"/></svg></button><div><ul>
      <li><a href="/guide/x">X</a></li><li><a href="/guide/y">Y</a></li></ul></div></li></ul></aside>${main}`,
    expected: ["Index /", "Guide", "  X /guide/x", "  Y /guide/y"],
  },
  {
    why: "Material for MkDocs: labels, and the page's own contents nested in the list",
    place: "sidebar",
    html: `<div class="md-sidebar md-sidebar--primary"><nav class="md-nav md-nav--primary" aria-label="Navigation"><label class="md-nav__title" for="d">Site</label><ul class="md-nav__list">
      <li class="md-nav__item"><a href="/" class="md-nav__link">Home</a></li>
      <li class="md-nav__item md-nav__item--active md-nav__item--nested"><input type="checkbox" id="n"><label class="md-nav__link" for="n">Guide<span class="md-nav__icon"></span></label>
      <nav class="md-nav" aria-label="Guide"><label class="md-nav__title" for="n"><span class="md-nav__icon"></span>Guide</label><ul class="md-nav__list">
      <li class="md-nav__item"><label class="md-nav__link md-nav__link--active">Here</label><a href="/page" class="md-nav__link md-nav__link--active">Here</a>
      <nav class="md-nav md-nav--secondary" aria-label="Table of contents"><ul><li><a href="#one">One</a></li><li><a href="#two">Two</a></li></ul></nav></li>
      <li class="md-nav__item"><a href="/guide/next" class="md-nav__link">Other</a></li></ul></nav></li></ul></nav></div>${main}`,
    expected: ["Home /", "Guide", "  Here /page", "  Other /guide/next"],
  },
  {
    why: "MkDocs classic: the dropdowns of the header are the tree",
    place: "header",
    html: `<div class="navbar fixed-top" role="navigation"><div class="container"><a class="navbar-brand" href="/">Project</a><ul class="nav navbar-nav">
      <li><a href="/" class="nav-link">Home</a></li><li class="dropdown"><a href="#" class="dropdown-toggle" data-toggle="dropdown">User Guide <b class="caret"></b></a>
      <ul class="dropdown-menu"><li><a href="/ug/a">A</a></li><li><a href="/ug/b">B</a></li></ul></li></ul>
      <ul class="nav ml-auto"><li><a href="#" data-toggle="modal" data-target="#search">Search</a></li><li><a rel="next" href="/ug/a">Next</a></li></ul></div></div><div class="container"><h1>T</h1><p>Text</p></div>`,
    expected: ["Project /", "  Home /", "  User Guide", "    A /ug/a", "    B /ug/b"],
  },
  {
    why: "Docusaurus: categories with and without a page, buttons beside links",
    place: "sidebar",
    html: `<aside class="theme-doc-sidebar-container"><nav aria-label="Docs sidebar" class="menu"><ul class="theme-doc-sidebar-menu menu__list">
      <li class="menu__list-item"><a class="menu__link" href="/docs/intro">Intro</a></li>
      <li class="menu__list-item"><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist" aria-expanded="true" href="/docs/basics">Basics</a><button aria-label="Collapse sidebar category 'Basics'" class="clean-btn"></button></div>
      <ul class="menu__list"><li><a class="menu__link" href="/docs/basics/a">A</a></li></ul></li>
      <li class="menu__list-item"><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist" role="button" aria-expanded="true" href="#">Extras</a></div><ul><li><a href="/docs/extras/b">B</a></li></ul></li></ul></nav></aside>${main}`,
    expected: ["Intro /docs/intro", "Basics /docs/basics", "  A /docs/basics/a", "Extras", "  B /docs/extras/b"],
  },
  {
    why: "mdBook: nested lists stand beside their chapter, part titles are headings",
    place: "sidebar",
    html: `<nav id="sidebar" class="sidebar" aria-label="Table of contents"><div class="sidebar-scrollbox"><ol class="chapter">
      <li class="chapter-item affix"><a href="/intro.html">Introduction</a></li><li class="part-title">User Guide</li>
      <li class="chapter-item"><a href="/a.html"><strong>1.</strong> A</a><a class="toggle"><div>❱</div></a></li><li><ol class="section"><li class="chapter-item"><a href="/a/b.html"><strong>1.1.</strong> B</a></li>
      <li class="chapter-item"><div><strong>1.2.</strong> Draft</div></li></ol></li><li class="part-title">Reference</li><li class="chapter-item"><a href="/c.html">C</a></li></ol></div></nav>${main}`,
    expected: [
      "Introduction /intro.html",
      "User Guide",
      "  1. A /a.html",
      "    1.1. B /a/b.html",
      "Reference",
      "  C /c.html",
    ],
  },
  {
    why: "Docsify as a browser shows it: labels are text or paragraphs in the items",
    place: "sidebar",
    html: `<aside class="sidebar"><h1 class="app-name"><a href="/">Docs</a></h1><div class="sidebar-nav"><ul><li>Getting started<ul><li><a href="#/quickstart">Quick start</a></li></ul></li>
      <li><p>Guide</p><ul><li><a href="#/deploy">Deploy</a></li><li><a href="#/helpers">Helpers</a></li></ul></li></ul></div></aside>${main}`,
    expected: [
      "Docs /",
      "  Getting started",
      "    Quick start /page#/quickstart",
      "  Guide",
      "    Deploy /page#/deploy",
      "    Helpers /page#/helpers",
    ],
  },
  {
    why: "rustdoc: headings that lead to places on the page are no pages",
    place: "sidebar",
    html: `<nav class="sidebar"><a class="logo-container" href="/std/index.html"><img alt="logo" src="x.png"></a><h2 class="location"><a href="/std/index.html">std</a></h2>
      <div class="sidebar-elems"><h3><a href="#structs">Structs</a></h3><ul class="block"><li><a href="/std/struct.A.html">A</a></li></ul></div></nav>${main}`,
    expected: ["logo /std", "std /std", "  Structs", "    A /std/struct.A.html"],
  },
  {
    why: "Sphinx: captions head the lists of a toctree",
    place: "toctree",
    html: `<div class="body" role="main"><h1>Lib</h1><div class="toctree-wrapper compound"><p class="caption" role="heading"><span class="caption-text">Basics</span></p><ul>
      <li class="toctree-l1"><a class="reference internal" href="/a.html">A</a><ul><li class="toctree-l2"><a class="reference internal" href="/a.html#x">x</a></li><li class="toctree-l2"><a href="/a/b.html">B</a></li></ul></li></ul>
      <p class="caption"><span class="caption-text">More</span></p><ul><li class="toctree-l1"><a href="/c.html">C</a></li></ul></div></div>`,
    expected: ["Basics", "  A /a.html", "    B /a/b.html", "More", "  C /c.html"],
  },
  {
    why: "DocBook: definition lists, the definition holds what is under the term",
    place: "toctree",
    html: `<div class="part"><h1>Part</h1><div class="toc"><p><b>Table of Contents</b></p><dl class="toc"><dt><span class="chapter"><a href="/one.html">1. One</a></span></dt>
      <dd><dl><dt><span class="sect1"><a href="/one-a.html">1.1. A</a></span></dt><dt><span class="sect1"><a href="/one-b.html">1.2. B</a></span></dt></dl></dd>
      <dt><span class="chapter"><a href="/two.html">2. Two</a></span></dt></dl></div></div>`,
    expected: ["1. One /one.html", "  1.1. A /one-a.html", "  1.2. B /one-b.html", "2. Two /two.html"],
  },
  {
    why: "Javadoc: the top bar",
    place: "header",
    html: `<header role="banner"><nav role="navigation"><div class="top-nav" id="navbar-top"><ul id="navbar-top-firstrow" class="nav-list" title="Navigation"><li><a href="/index.html">Overview</a></li><li>Package</li><li class="nav-bar-cell1-rev">Class</li><li><a href="/tree.html">Tree</a></li></ul></div></nav></header>${main}`,
    expected: ["Overview /", "Tree /tree.html"],
  },
  {
    why: "Mega menu: columns under headings behind a button",
    place: "header",
    html: `<header><nav><ul><li><button aria-expanded="false">Products</button><div class="panel"><div class="column"><h3>Build</h3><a href="/p/a">A</a><a href="/p/b">B</a></div><div class="column"><h3>Run</h3><a href="/p/c">C</a></div></div></li><li><a href="/pricing">Pricing</a></li></ul></nav></header>${main}`,
    expected: ["Products", "  Build", "    A /p/a", "    B /p/b", "  Run", "    C /p/c", "Pricing /pricing"],
  },
  {
    why: "Mega menu without lists: the panel behind a link holds its pages",
    place: "header",
    html: `<header><nav class="mega"><div class="item"><a href="/products">Products</a><div class="panel"><div class="col"><h4>Build</h4><a href="/p/a">A</a><a href="/p/b">B</a></div><div class="col"><h4>Run</h4><a href="/p/c">C</a></div></div></div><div class="item"><a href="/pricing">Pricing</a></div></nav></header>${main}`,
    expected: ["Products /products", "  Build", "    A /p/a", "    B /p/b", "  Run", "    C /p/c", "Pricing /pricing"],
  },
  {
    why: "Bootstrap: a toggle with a page of its own keeps it",
    place: "header",
    html: `<nav class="navbar"><ul><li class="dropdown"><a class="dropdown-toggle" href="/products" role="button" data-bs-toggle="dropdown" aria-expanded="false">Products</a><ul class="dropdown-menu"><li><a href="/p/a">A</a></li></ul></li><li><a href="/x">X</a></li></ul></nav>${main}`,
    expected: ["Products /products", "  A /p/a", "X /x"],
  },
  {
    why: "Tabs over sections: the top level again, as a row",
    place: "header",
    html: `<header><nav class="md-tabs" aria-label="Tabs"><ul><li><a href="/a/">A</a></li><li><a href="/b/">B</a></li></ul></nav></header><div class="md-sidebar"><nav class="md-nav"><ul><li><a href="/a/">A</a><nav><ul><li><a href="/a/x/">X</a></li></ul></nav></li></ul></nav></div>${main}`,
    expected: ["A /a", "B /b"],
  },
  {
    why: "text of a paragraph's length is not the name of a group",
    place: "sidebar",
    html: `<nav class="sidebar"><div class="note">${"a whole list run together ".repeat(8)}</div><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul></nav>${main}`,
    expected: ["A /a", "B /b"],
  },
  {
    why: "a table for a layout: bold words between line breaks are headings",
    place: "other",
    html: `<table><tr><td width="150"><b>Products</b><br><a href="/p/a.html">Steel ladders</a><br><a href="/p/b.html">Wooden ladders</a><br><br><b>Company</b><br><a href="/us.html">About our firm</a><br><a href="/jobs.html">Open positions</a></td><td><h1>Title</h1><p>Some text of the page that is long enough to be text and goes on for quite a while.</p></td></tr></table>`,
    expected: [
      "Products",
      "  Steel ladders /p/a.html",
      "  Wooden ladders /p/b.html",
      "Company",
      "  About our firm /us.html",
      "  Open positions /jobs.html",
    ],
  },
  {
    why: "Texinfo: the numbered menu of a node leads down",
    place: "toctree",
    html: `<div class="node"><p>Next: <a rel="next" accesskey="n" href="/N.html">N</a>, Up: <a rel="up" accesskey="u" href="/U.html">U</a><hr></div><h2 class="chapter">1 C</h2><p>Text.</p><ul class="menu"><li><a accesskey="1" href="/K.html">Kid</a>: what it is.</li><li><a accesskey="2" href="/L.html">Lid</a>: what that is.</li></ul>`,
    expected: ["Kid /K.html", "Lid /L.html"],
  },
  {
    why: "pages whose names begin like words on buttons",
    place: "sidebar",
    html: `<nav class="sidebar"><button>Search docs</button><button>Open menu</button><h3>Open source</h3><ul><li><a href="/search">Search API</a></li><li><a href="/og">Open Graph</a></li><li><a href="/close">Close an account</a></li></ul><h3>Show reel</h3><ul><li><a href="/r">Reel</a></li></ul></nav>${main}`,
    expected: [
      "Open source",
      "  Search API /search",
      "  Open Graph /og",
      "  Close an account /close",
      "Show reel",
      "  Reel /r",
    ],
  },
  {
    why: "a box of one page under its link",
    place: "sidebar",
    html: `<nav class="sidebar"><a class="l" href="/a">A</a><div class="sub"><a href="/a/1">A1</a></div><a class="l" href="/b">B</a><div class="sub"><a href="/b/1">B1</a><a href="/b/2">B2</a></div></nav>${main}`,
    expected: ["A /a", "  A1 /a/1", "B /b", "  B1 /b/1", "  B2 /b/2"],
  },
  {
    why: "Footer: columns with headings",
    place: "footer",
    html: `${main}<footer><div><h4>Learn</h4><ul><li><a href="/l/a">A</a></li><li><a href="/l/b">B</a></li></ul></div><div><h4>Legal</h4><ul><li><a href="/imprint">Imprint</a></li></ul></div></footer>`,
    expected: ["Learn", "  A /l/a", "  B /l/b", "Legal", "  Imprint /imprint"],
  },
  {
    why: "Headings in a flat list group what follows them",
    place: "sidebar",
    html: `<div class="sidebar"><ul><li class="nav-header">First</li><li class="i"><a href="/f/a">A</a></li><li class="i"><a href="/f/b">B</a></li><li class="nav-header">Second</li><li class="i"><a href="/s/c">C</a></li></ul></div>${main}`,
    expected: ["First", "  A /f/a", "  B /f/b", "Second", "  C /s/c"],
  },
  {
    why: "A label in a preceding sibling names the list behind it",
    place: "sidebar",
    html: `<nav class="sidebar"><div><span class="t">One</span><ul><li><a href="/1/a">A</a></li></ul></div><div><span class="t">Two</span><ul><li><a href="/2/b">B</a></li></ul></div></nav>${main}`,
    expected: ["One", "  A /1/a", "Two", "  B /2/b"],
  },
  {
    why: "A heading that is a link is a page with the pages below it",
    place: "sidebar",
    html: `<nav class="sidebar"><h3><a href="/one">One</a></h3><ul><li><a href="/one/a">A</a></li></ul><h3><a href="/two">Two</a></h3><ul><li><a href="/two/b">B</a></li></ul></nav>${main}`,
    expected: ["One /one", "  A /one/a", "Two /two", "  B /two/b"],
  },
  {
    why: "Link-dense divs outside of any landmark are offered for recurrence to decide",
    place: "other",
    html: `<div id="stuff"><a href="/a">A</a> | <a href="/b">B</a> | <a href="/c">C</a></div><h1>T</h1><p>A page of an old site without any landmark, and with some text that is not a link.</p>`,
    expected: ["A /a", "B /b", "C /c"],
  },
];

test.for(rows)("$why", ({ html, place, expected }) => {
  expect(blockIn(readHtml(html).nav, place)).toEqual(expected);
});

const none: readonly { readonly why: string; readonly html: string }[] = [
  {
    why: "in-page contents",
    html: `<nav aria-label="On this page"><ul><li><a href="#a">A</a></li><li><a href="/page#b">B</a></li></ul></nav>${main}`,
  },
  {
    why: "a contents list by class, of the page itself",
    html: `<div class="toc"><ul><li><a href="#a">A</a></li><li><a href="#b">B</a></li></ul></div>${main}`,
  },
  {
    why: "a pager by label",
    html: `<nav aria-label="Docs pages"><a href="/a">Previous A</a><a href="/b">Next B</a></nav>${main}`,
  },
  { why: "a pager by class", html: `<nav class="pagination-nav"><a href="/a">A</a><a href="/b">B</a></nav>${main}` },
  { why: "a pager by its words alone", html: `<nav><a href="/a">« Previous</a><a href="/b">Next »</a></nav>${main}` },
  {
    why: "breadcrumbs",
    html: `<nav aria-label="Breadcrumb"><ol><li><a href="/a">A</a></li><li><a href="/a/b">B</a></li></ol></nav>${main}`,
  },
  { why: "skip links", html: `<div class="skip-link"><a href="#main">Skip to content</a></div>${main}` },
  {
    why: "languages by hreflang",
    html: `<nav><a hreflang="de" href="/de">Deutsch</a><a hreflang="fr" href="/fr">Français</a></nav>${main}`,
  },
  {
    why: "languages by class",
    html: `<ul class="language-switcher"><li><a href="/de">Deutsch</a></li><li><a href="/fr">Français</a></li><li><a href="/es">Español</a></li></ul>${main}`,
  },
  { why: "versions", html: `<nav aria-label="Versions"><a href="/v1">1</a><a href="/v2">2</a></nav>${main}` },
  {
    why: "content lists in the main element",
    html: `<main><h1>T</h1><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul></main>`,
  },
  {
    why: "external links only",
    html: `<nav><a href="https://x.test/">X</a><a href="https://y.test/">Y</a></nav>${main}`,
  },
];

test.for(none)("no nav: $why", ({ html }) => {
  expect(readHtml(html).nav).toEqual([]);
});

test("A copy of a menu for small screens is one menu", () => {
  const menu = `<ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul>`;
  const { nav } = readHtml(
    `<nav class="mobile-menu">${menu}</nav><aside class="sidebar"><nav>${menu}</nav></aside>${main}`,
  );
  expect(nav.map(({ place, links }) => [place, links])).toEqual([["sidebar", 2]]);
});

test("Equal targets give equal signatures, whatever the labels", () => {
  const [a] = readHtml(`<nav><a href="/a">A</a><a href="/b">B</a></nav>${main}`).nav;
  const [b] = readHtml(`<nav class="x"><div><a href="../a">Eins</a></div><a href="/b/">Zwei</a></nav>${main}`, {
    path: "/deep/page",
  }).nav;
  expect(a?.signature).toBe(b?.signature);
});
