import { describe, expect, test } from "vitest";
import { readSource, written } from "../read-source.ts";

describe("mdBook", () => {
  const html =
    '<nav id="sidebar"><noscript><iframe class="sidebar-iframe-outer" src="../toc.html"></iframe></noscript></nav><script src="../toc-1a2b.js"></script>';
  const toc =
    '<ol class="chapter"><li class="chapter-item affix"><a href="intro.html">Intro</a></li><li class="part-title">Part</li><li class="chapter-item"><a href="a.html"><strong>1.</strong> A</a><a class="toggle"><div>❱</div></a></li><li><ol class="section"><li><a href="a/b.html"><strong>1.1.</strong> B</a></li></ol></li><li class="chapter-item"><div><strong>2.</strong> Draft</div></li></ol>';
  const nav = ["sidebar: Intro /book/intro.html, Part [A /book/a.html [B /book/a/b.html]]"];
  test("toc.html, relative to the book's root", () => {
    const read = readSource("mdbook-toc", {
      html,
      path: "/book/a/b.html",
      files: { "/book/toc.html": `<html><body>${toc}</body></html>` },
    });
    expect(written(read?.reading)).toEqual(nav);
    expect(read?.asked).toEqual(["/book/toc.html"]);
  });
  test("toc.js when there is no toc.html; its program is not run", () => {
    const read = readSource("mdbook-toc", {
      html,
      path: "/book/a/b.html",
      files: {
        "/book/toc-1a2b.js": `class X { connectedCallback() { this.innerHTML = '${toc}'; } } throw new Error()`,
      },
    });
    expect(written(read?.reading)).toEqual(nav);
    expect(read?.asked).toEqual(["/book/toc.html", "/book/toc-1a2b.js"]);
  });
  test("a toc on another host is not read", () => {
    expect(
      readSource("mdbook-toc", {
        html: '<iframe class="sidebar-iframe-outer" src="https://other.test/toc.html"></iframe>',
      }),
    ).toBeUndefined();
  });
});

describe("docsify", () => {
  const html = (config: string) =>
    `<div id="app"></div><script>window.$docsify = { ${config} }</script><script src="//cdn.test/npm/docsify@4"></script>`;
  test.for([
    {
      why: "sidebar of the root",
      config: "loadSidebar: true",
      menu: "* [Home](/)\n* Guide\n  * [Rye](guide/rye.md)\n  * [Wheat](/guide/wheat)\n",
      nav: ["sidebar: Home /, Guide [Rye /#/guide/rye, Wheat /#/guide/wheat]"],
    },
    {
      why: "headings name groups",
      config: "loadSidebar: true",
      menu: "## Guide\n\n- [Rye](rye.md)\n",
      nav: ["sidebar: Guide [Rye /#/rye]"],
    },
    {
      why: "anchors, queries and READMEs are routes",
      config: "loadSidebar: true",
      menu: "- [A](a.md?id=top)\n- [B](b/README.md)\n- [C](#/c)\n",
      nav: ["sidebar: A /#/a, B /#/b, C /#/c"],
    },
    {
      why: "other sites and files are left out",
      config: "loadSidebar: true",
      menu: "- [Code](https://code.test/)\n- [PDF](book.pdf)\n- [A](a.md)\n",
      nav: ["sidebar: A /#/a"],
    },
    { why: "no sidebar asked for", config: "name: 'x'", menu: "- [A](a.md)\n", nav: [] },
    {
      why: "a shell in place of the file",
      config: "loadSidebar: true",
      menu: "<!doctype html><title>x</title>",
      nav: [],
    },
  ])("$why", ({ config, menu, nav }) => {
    expect(written(readSource("docsify", { html: html(config), files: { "/_sidebar.md": menu } })?.reading)).toEqual(
      nav,
    );
  });
  test.for([
    {
      why: "a named sidebar under a base path",
      config: "loadSidebar: 'menu.md', basePath: '/docs/'",
      asked: ["/docs/menu.md", "/docs/README.md"],
    },
    { why: "another homepage", config: "homepage: 'home.md'", asked: ["/home.md"] },
  ])("$why", ({ config, asked }) => {
    expect(readSource("docsify", { html: html(config) })?.asked).toEqual(asked);
  });
  test("a route is its file, or the readme of its folder", () => {
    const files = { "/guide/README.md": "# Guide\n\n[Rye](guide/rye.md) and [code](`x`)\n" };
    const read = readSource("docsify", { html: html("loadSidebar: false"), path: "/#/guide", files });
    expect(read?.asked).toEqual(["/guide.md", "/guide/README.md"]);
    expect(read?.reading.content?.body).toContain("[Rye](#/guide/rye)");
  });
  test("links are relative to the folder where the site says so", () => {
    const files = { "/guide/rye.md": "# Rye\n\n[Wheat](wheat.md) [Up](../index.md) `[no](link.md)` [img](x.png)\n" };
    const read = readSource("docsify", { html: html("relativePath: true"), path: "/#/guide/rye", files });
    expect(read?.reading.content?.body).toBe(
      "# Rye\n\n[Wheat](#/guide/wheat) [Up](#/index) `[no](link.md)` [img](x.png)\n",
    );
  });
});

describe("search indexes", () => {
  const sphinx = '<script src="../_static/documentation_options.js?v=1"></script>';
  test.for([
    { why: "as JSON", index: 'Search.setIndex({"docnames":["index","guide/rye"],"titles":["A","B"]})' },
    { why: "as an old literal", index: 'Search.setIndex({docnames:["index","guide/rye"],envversion:{}})' },
  ])("Sphinx $why", ({ index }) => {
    const read = readSource("sphinx-searchindex", {
      html: sphinx,
      path: "/d/guide/x.html",
      files: { "/d/searchindex.js": index },
    });
    expect(read?.reading.links.map(({ key }) => key)).toEqual(["https://h.test/d", "https://h.test/d/guide/rye.html"]);
  });
  test.for([
    { why: "Material", html: '<script id="__config" type="application/json">{"base": "..", "features": []}</script>' },
    { why: "the classic theme", html: '<script>var base_url = "..";</script>' },
  ])("MkDocs, $why", ({ html }) => {
    const index = JSON.stringify({
      docs: [
        { location: "", title: "Home" },
        { location: "rye/", title: "Rye" },
        { location: "rye/#flour", title: "Flour" },
      ],
    });
    const read = readSource("mkdocs-search-index", {
      html,
      path: "/d/rye/",
      files: { "/d/search/search_index.json": index },
    });
    expect(read?.reading.links.map(({ key }) => key)).toEqual(["https://h.test/d", "https://h.test/d/rye"]);
  });
});

describe("Storybook", () => {
  test("titles are groups, pages stand behind the frame", () => {
    const entries = {
      a: { id: "forms-button--docs", title: "Forms/Button", name: "Docs", type: "docs" },
      b: { id: "forms-button--big", title: "Forms/Button", name: "Big", type: "story" },
    };
    const read = readSource("storybook-index", {
      html: '<script src="./sb-manager/runtime.js"></script>',
      files: { "/index.json": JSON.stringify({ v: 5, entries }) },
    });
    expect(written(read?.reading)).toEqual([
      "sidebar: Forms [Button [Docs /iframe.html?id=forms-button--docs&viewMode=docs, Big /iframe.html?id=forms-button--big&viewMode=story]]",
    ]);
  });
});

describe("Markdown alternates", () => {
  test.for([
    { why: "as a link element", html: '<link rel="alternate" type="text/markdown" href="/rye.md">', body: "# Rye" },
    {
      why: "attributes in another order, without quotes",
      html: "<link href=/rye.md type=text/markdown rel=alternate>",
      body: "# Rye",
    },
  ])("$why", ({ html, body }) => {
    expect(
      readSource("markdown-alternate", { html, path: "/rye", files: { "/rye.md": body } })?.reading.content,
    ).toEqual({ as: "markdown", body });
  });
  test("a shell in place of the file is no content", () => {
    const html = '<link rel="alternate" type="text/markdown" href="/rye.md">';
    expect(
      readSource("markdown-alternate", { html, files: { "/rye.md": "<!doctype html><p>x" } })?.reading.content,
    ).toBeUndefined();
  });
});
