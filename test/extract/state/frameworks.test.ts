import { describe, expect, test } from "vitest";
import { readSource, written } from "../read-source.ts";

const text =
  "The oven is heated with beech wood before the first loaf goes in, long before anyone else is awake. ".repeat(4);
const tree = [
  { title: "Start", path: "/start" },
  {
    title: "Guide",
    children: [
      { title: "Rye", path: "/guide/rye" },
      { title: "Wheat", path: "/guide/wheat" },
    ],
  },
];
const written1 = "Start /start, Guide [Rye /guide/rye, Wheat /guide/wheat]";
const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

describe("Next.js pages router", () => {
  const html = (props: unknown) =>
    `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${json({ props: { pageProps: props }, page: "/[slug]", buildId: "x" })}</script>`;
  test.for([
    { why: "a menu in the page's props", props: { nav: tree }, nav: [`header: ${written1}`], content: undefined },
    {
      why: "a sidebar two levels down",
      props: { layout: { sidebar: tree } },
      nav: [`sidebar: ${written1}`],
      content: undefined,
    },
    {
      why: "a body of HTML with its title",
      props: { post: { title: "Rye", html: `<p>${text}</p>` } },
      nav: [],
      content: { as: "html", title: "Rye" },
    },
    {
      why: "a body of Markdown",
      props: { title: "Rye", content: `## Flour\n\n${text}` },
      nav: [],
      content: { as: "markdown", title: "Rye" },
    },
    {
      why: "compiled MDX is a program, not content",
      props: { content: `"use strict"; function _createMdxContent(props) {} ${text}` },
      nav: [],
      content: undefined,
    },
    {
      why: "a list of things without addresses is no menu",
      props: { tags: [{ name: "a" }, { name: "b" }, { name: "c" }] },
      nav: [],
      content: undefined,
    },
    {
      why: "bare words are ids, not addresses",
      props: {
        items: [
          { title: "A", slug: "a" },
          { title: "B", slug: "b" },
          { title: "C", slug: "c" },
        ],
      },
      nav: [],
      content: undefined,
    },
    {
      why: "links to other sites are no menu of this one",
      props: { nav: [1, 2, 3].map((at) => ({ title: `S${String(at)}`, url: `https://other.test/${String(at)}` })) },
      nav: [],
      content: undefined,
    },
  ])("$why", ({ props, nav, content }) => {
    const read = readSource("next-data", { html: html(props) });
    expect(written(read?.reading)).toEqual(nav);
    if (content === undefined) expect(read?.reading.content).toBeUndefined();
    else expect(read?.reading.content).toMatchObject(content);
  });
});

describe("Next.js app router", () => {
  const push = (payload: string) => `<script>self.__next_f.push(${JSON.stringify([1, payload])})</script>`;
  const rows = `0:["$","html",null,{"children":["$L1",["$","main",null,{"children":[["$","h1",null,{"children":"Rye"}],["$","p",null,{"children":${JSON.stringify(text)}}],["$","$L2",null,{"href":"/guide/wheat","children":"Wheat"}]]}]]}]\n2:I["123",["chunk.js"],"Link"]\n3:T5,ab:cd`;
  test("rows are joined over pushes, components with an address become links", () => {
    const html = `<body>${push(rows.slice(0, 90))}${push(rows.slice(90))}</body>`;
    const { reading } = readSource("next-flight", { html }) ?? {};
    expect(reading?.content).toMatchObject({ as: "html" });
    expect(reading?.content?.body).toContain("<h1>Rye</h1>");
    expect(reading?.content?.body).toContain('<a href="/guide/wheat">Wheat</a>');
  });
  test("a page tree in it is a menu, whatever its keys", () => {
    const payload = `7:{"tree":{"children":${JSON.stringify([
      { type: "page", name: "Start", url: "/start" },
      {
        type: "folder",
        name: "Guide",
        children: [
          { name: "Rye", url: "/guide/rye" },
          { name: "Wheat", url: "/guide/wheat" },
        ],
      },
    ])}}}\n`;
    expect(written(readSource("next-flight", { html: push(payload) })?.reading)).toEqual([`sidebar: ${written1}`]);
  });
  test.for([
    { why: "broken rows", payload: '0:["$","p",null,{"children":\n1:{"a":' },
    { why: "a text row longer than the payload", payload: "0:Tffffff,abc" },
    { why: "no rows", payload: "nothing" },
  ])("nothing comes of $why", ({ payload }) => {
    expect(readSource("next-flight", { html: push(payload) })?.reading).toEqual({ nav: [], links: [] });
  });
});

describe("Nuxt", () => {
  /** A value as devalue flattens it. */
  function flatten(value: unknown): unknown[] {
    const flat: unknown[] = [];
    const put = (one: unknown): number => {
      const place = flat.length;
      flat.push(null);
      if (Array.isArray(one)) flat[place] = one.map(put);
      else if (typeof one === "object" && one !== null)
        flat[place] = Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, put(inner)]));
      else flat[place] = one;
      return place;
    };
    put(value);
    return flat;
  }
  const script = (flat: unknown, attributes = "") =>
    `<div id="__nuxt"></div><script type="application/json" id="__NUXT_DATA__" ${attributes}>${json(flat)}</script>`;
  test("the tree of Nuxt Content", () => {
    expect(
      written(readSource("nuxt-data", { html: script(flatten({ data: { navigation: tree } })) })?.reading),
    ).toEqual([`header: ${written1}`]);
  });
  test("wrapped by reactivity", () => {
    const [, ...rest] = flatten({ data: { navigation: tree } });
    const html = script([
      ["ShallowReactive", 1],
      ...[flatten({ data: { navigation: tree } })[0], ...rest].map((one) => shift(one)),
    ]);
    expect(written(readSource("nuxt-data", { html })?.reading)).toEqual([`header: ${written1}`]);
  });
  test("in the payload file that the page names", () => {
    const read = readSource("nuxt-data", {
      html: script([], 'data-src="/rye/_payload.json?abc"'),
      files: { "/rye/_payload.json?abc": json(flatten({ data: { navigation: tree } })) },
    });
    expect(read?.asked).toEqual(["/rye/_payload.json?abc"]);
    expect(written(read?.reading)).toEqual([`header: ${written1}`]);
  });
  test("content as minimark", () => {
    const body = {
      type: "minimark",
      value: [
        ["h2", { id: "a" }, "Flour"],
        ["p", {}, text, ["a", { href: "/x" }, "x"]],
      ],
    };
    const { reading } =
      readSource("nuxt-data", { html: script(flatten({ data: { page: { title: "Rye", body } } })) }) ?? {};
    expect(reading?.content).toMatchObject({ as: "html", title: "Rye" });
    expect(reading?.content?.body).toContain('<a href="/x">x</a>');
  });
  test("a cycle ends", () => {
    expect(readSource("nuxt-data", { html: script([{ self: 0 }, "x"]) })?.reading).toEqual({ nav: [], links: [] });
  });

  /** Everything one place further back. */
  function shift(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((place: number) => place + 1);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value as Record<string, number>).map(([name, place]) => [name, place + 1]),
    );
  }
});

describe("VitePress", () => {
  const html = (data: unknown) =>
    `<script>window.__VP_HASH_MAP__=JSON.parse("{}");window.__VP_SITE_DATA__=JSON.parse(${JSON.stringify(JSON.stringify(data))});</script>`;
  test.for([
    {
      why: "one sidebar, with .html",
      data: {
        base: "/",
        themeConfig: {
          sidebar: [
            {
              text: "Guide",
              items: [
                { text: "Rye", link: "/guide/rye" },
                { text: "Index", link: "/guide/" },
              ],
            },
          ],
        },
      },
      nav: ["sidebar: Guide [Rye /guide/rye.html, Index /guide]"],
    },
    {
      why: "clean URLs",
      data: { base: "/", cleanUrls: true, themeConfig: { sidebar: [{ text: "Rye", link: "/guide/rye" }] } },
      nav: ["sidebar: Rye /guide/rye"],
    },
    {
      why: "one sidebar a folder, with a base",
      data: {
        base: "/",
        cleanUrls: true,
        themeConfig: {
          sidebar: { "/a/": { base: "/a/", items: [{ text: "X", link: "x" }] }, "/b/": [{ text: "Y", link: "/b/y" }] },
        },
      },
      nav: ["sidebar: X /a/x", "sidebar: Y /b/y"],
    },
    {
      why: "under a base path",
      data: { base: "/docs/", cleanUrls: true, themeConfig: { nav: [{ text: "Guide", link: "/guide/" }] } },
      nav: ["header: Guide /docs/guide"],
    },
    {
      why: "menus of each locale",
      data: {
        base: "/",
        cleanUrls: true,
        locales: { fr: { themeConfig: { nav: [{ text: "Guide", link: "/fr/guide" }] } } },
      },
      nav: ["header: Guide /fr/guide"],
    },
    {
      why: "links to elsewhere are left out",
      data: { base: "/", themeConfig: { nav: [{ text: "Code", link: "https://code.test/x" }] } },
      nav: [],
    },
    {
      why: "markup in a label is dropped",
      data: { base: "/", cleanUrls: true, themeConfig: { sidebar: [{ text: "<b>Rye</b>", link: "/rye" }] } },
      nav: ["sidebar: Rye /rye"],
    },
  ])("$why", ({ data, nav }) => {
    expect(written(readSource("vitepress-site-data", { html: html(data) })?.reading)).toEqual(nav);
  });
  test("a blob that does not parse gives nothing", () => {
    expect(
      readSource("vitepress-site-data", { html: '<script>window.__VP_SITE_DATA__=JSON.parse("{\\"base\\":")</script>' })
        ?.reading,
    ).toEqual({ nav: [], links: [] });
  });
});

describe("React Router and Remix", () => {
  test("streamed data is an indexed array with named places", () => {
    const flat = [
      { _1: 2 },
      "loaderData",
      { _3: 4 },
      "root",
      { _5: 6 },
      "nav",
      [7, 12, 15],
      { _8: 9, _10: 11 },
      "title",
      "Start",
      "path",
      "/start",
      { _8: 13, _10: 14 },
      "Rye",
      "/rye",
      { _8: 16, _10: 17 },
      "Wheat",
      "/wheat",
    ];
    const html = `<script>window.__reactRouterContext = {};</script><script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(`${JSON.stringify(flat)}\n`)});</script>`;
    expect(written(readSource("react-router", { html })?.reading)).toEqual([
      "header: Start /start, Rye /rye, Wheat /wheat",
    ]);
  });
  test("Remix's context is plain JSON", () => {
    const html = `<script>window.__remixContext = ${json({ state: { loaderData: { root: { menu: tree } } } })};</script>`;
    expect(written(readSource("react-router", { html })?.reading)).toEqual([`header: ${written1}`]);
  });
  test("routes without parameters come from the manifest, with their parents' paths", () => {
    const routes = {
      root: { path: "" },
      "routes/docs": { parentId: "root", path: "docs" },
      "routes/docs.rye": { parentId: "routes/docs", path: "rye" },
      "routes/$id": { parentId: "root", path: ":id" },
      "routes/_index": { parentId: "root", index: true },
    };
    const html = '<script>window.__reactRouterManifest={"routes":{},"url":"/assets/manifest-1f.js"}</script>';
    const read = readSource("react-router", {
      html,
      files: { "/assets/manifest-1f.js": `window.__reactRouterManifest=${json({ routes, url: "x" })};` },
    });
    expect(read?.reading.links.map(({ key }) => key)).toEqual([
      "https://h.test/",
      "https://h.test/docs",
      "https://h.test/docs/rye",
    ]);
  });
});

describe("SvelteKit", () => {
  test("data of a route's nodes", () => {
    const flat = [
      { menu: 1 },
      [2, 5, 8],
      { title: 3, href: 4 },
      "Start",
      "/start",
      { title: 6, href: 7 },
      "Rye",
      "/rye",
      { title: 9, href: 10 },
      "Wheat",
      "/wheat",
    ];
    const html = '<div style="display: contents"></div><script>__sveltekit_1a = {}; kit.start(app, element)</script>';
    const read = readSource("sveltekit-data", {
      html,
      path: "/docs/rye",
      files: {
        "/docs/rye/__data.json": json({ type: "data", nodes: [null, { type: "skip" }, { type: "data", data: flat }] }),
      },
    });
    expect(read?.asked).toEqual(["/docs/rye/__data.json"]);
    expect(written(read?.reading)).toEqual(["header: Start /start, Rye /rye, Wheat /wheat"]);
  });
});

describe("Gatsby", () => {
  const html = '<link rel="preload" href="/base/page-data/app-data.json"><div id="___gatsby"></div>';
  test("page data and static queries, under the path prefix", () => {
    const files = {
      "/base/page-data/docs/rye/page-data.json": json({
        result: { data: { markdownRemark: { html: `<p>${text}</p>`, frontmatter: { title: "Rye" } } } },
        staticQueryHashes: ["123", "../evil"],
      }),
      "/base/page-data/sq/d/123.json": json({ data: { site: { siteMetadata: { menuLinks: tree } } } }),
    };
    const read = readSource("gatsby-page-data", { html, path: "/base/docs/rye/", files });
    expect(read?.asked).toEqual(["/base/page-data/docs/rye/page-data.json", "/base/page-data/sq/d/123.json"]);
    expect(written(read?.reading)).toEqual([`header: ${written1}`]);
    expect(read?.reading.content).toMatchObject({ as: "html", title: "Rye" });
  });
  test("the home page is called index", () => {
    expect(readSource("gatsby-page-data", { html, path: "/base/" })?.asked).toEqual([
      "/base/page-data/index/page-data.json",
    ]);
  });
});

describe("Docusaurus", () => {
  const html =
    '<div id="__docusaurus"></div><script src="/assets/js/runtime~main.aa.js" defer></script><script src="/assets/js/main.bb.js" defer></script>';
  const sidebars = {
    version: {
      docsSidebars: {
        docs: [
          { type: "link", label: "Intro", href: "/docs/intro" },
          {
            type: "category",
            label: "Guide",
            collapsed: true,
            items: [{ type: "link", label: "It's rye", href: "/docs/rye" }],
          },
        ],
      },
    },
  };
  const files = {
    "/assets/js/runtime~main.aa.js":
      '(()=>{r.u=e=>"assets/js/"+({53:"935f2afb",9647:"5e95c892"}[e]||e)+"."+{53:"0a1b2c",9647:"ffee00"}[e]+".js"})()',
    "/assets/js/main.bb.js":
      'const c={"5e95c892":[()=>n.e(9647).then(n.bind(n,7121)),"@theme/DocsRoot",7121],"935f2afb":[()=>n.e(53).then(n.t.bind(n,4,19)),"@generated/docusaurus-plugin-content-docs/default/p/docs-175.json",4]}',
    "/assets/js/935f2afb.0a1b2c.js": `"use strict";(self.webpackChunk=self.webpackChunk||[]).push([[53],{4:e=>{e.exports=JSON.parse('${JSON.stringify(sidebars).replaceAll("'", String.raw`\'`)}')}}]);`,
  };
  test("closed categories come from the version's metadata", () => {
    const read = readSource("docusaurus-sidebars", { html, files });
    expect(written(read?.reading)).toEqual(["sidebar: Intro /docs/intro, Guide [It's rye /docs/rye]"]);
    expect(read?.asked).toHaveLength(3);
  });
  test("another build's runtime gives nothing", () => {
    expect(
      readSource("docusaurus-sidebars", { html, files: { ...files, "/assets/js/runtime~main.aa.js": "void 0" } })
        ?.reading,
    ).toEqual({ nav: [], links: [] });
  });
});

describe("hostile data", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  test.for([
    { why: "nested a hundred thousand deep", text: deep },
    { why: "cut short", text: '{"props":{"pageProps":{"nav":[{"title":"A"' },
    { why: "empty", text: "" },
    { why: "null", text: "null" },
    { why: "a number", text: "1e999" },
    {
      why: "the prototype's name as a key",
      text: '{"props":{"__proto__":{"nav":[{"title":"A","path":"/a"}]},"constructor":{"prototype":1}}}',
    },
    { why: "wide as a million", text: `[${"0,".repeat(1_000_000)}0]` },
  ])("$why gives nothing and breaks nothing", ({ text: state }) => {
    for (const [name, id] of [
      ["next-data", "__NEXT_DATA__"],
      ["nuxt-data", "__NUXT_DATA__"],
    ] as const) {
      expect(
        readSource(name, { html: `<script id="${id}" type="application/json">${state}</script>` })?.reading.nav,
      ).toEqual([]);
    }
    expect(Object.prototype).not.toHaveProperty("nav");
  });
});
