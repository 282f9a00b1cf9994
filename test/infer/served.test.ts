import { describe, expect, test } from "vitest";
import { auditServed, clustersOf, drawTree, prose, short, type ServedSite } from "./served-site.ts";

interface Frame {
  readonly language?: string;
  readonly head?: string;
  /** In the header, beside the menu. */
  readonly aside?: string;
  readonly menu: readonly string[];
  readonly sidebar?: string;
  readonly title: string;
  readonly text: string;
}

function frame({ language = "en", head = "", aside = "", menu, sidebar = "", title, text }: Frame): string {
  const links = menu.map((to) => `<a href="${to}">${to.split("/").findLast((part) => part !== "") ?? "Home"}</a>`);
  return `<!doctype html><html lang="${language}"><head><title>${title}</title>${head}</head><body><header><nav>${links.join("")}</nav>${aside}</header>${sidebar}<main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}

const topics = ["/", "/bread", "/bread/rye", "/cakes"];

/** Where a page stands in a language; the default language has no prefix. */
function under(language: string, path: string): string {
  return (language === "" ? "" : `/${language}`) + (path === "/" && language !== "" ? "" : path);
}

function hreflang(languages: readonly string[], path: string, fallback: string): string {
  const named = languages.map((language) => [language === "" ? "en" : language, under(language, path)]);
  return [...named, ["x-default", fallback]]
    .map(([language, to]) => `<link rel="alternate" hreflang="${language}" href="https://h.test${to}">`)
    .join("");
}

interface Languages {
  readonly declared: boolean;
  /** Of the links that switch: the attributes that tell what they are. */
  readonly marked: (language: string) => string;
  readonly text?: (language: string, path: string) => string;
  readonly title?: (language: string, path: string) => string;
}

const titled = (language: string, path: string) => `About ${path} in ${language}`;

function bakery({
  declared,
  marked,
  text = (language, path) => prose(language + path),
  title = titled,
}: Languages): ServedSite {
  const languages = ["", "de", "fr"];
  const pages = languages.flatMap((language) =>
    topics.map((path) => {
      const links = languages.map(
        (other) => `<li><a href="${under(other, path)}"${marked(other || "en")}>${other || "en"}</a></li>`,
      );
      const html = frame({
        language: language || "en",
        head: declared ? hreflang(languages, path, path) : "",
        aside: `<div><button>${language || "en"}</button><ul>${links.join("")}</ul></div>`,
        menu: ["/", "/bread", "/cakes"].map((to) => under(language, to)),
        title: title(language, path),
        text: `${text(language, path)} <a href="${under(language, "/bread/rye")}">rye</a>`,
      });
      return [under(language, path), html] as const;
    }),
  );
  return Object.fromEntries(pages);
}

function subtrees(): readonly string[] {
  const tree = (home: string) => [
    `    ${home}/bread (nav)`,
    `      ${home}/bread/rye (path)`,
    `    ${home}/cakes (nav)`,
  ];
  return [
    "/ (root)",
    `  /de (breadcrumb)`,
    ...tree("/de"),
    `  /fr (breadcrumb)`,
    ...tree("/fr"),
    "  /bread (nav)",
    "    /bread/rye (path)",
    "  /cakes (nav)",
  ];
}

describe("languages", () => {
  test.for([
    {
      why: "declared, and the links marked",
      declared: true,
      marked: (to: string) => ` hreflang="${to}"`,
    },
    { why: "declared, the links bare", declared: true, marked: () => "" },
    { why: "undeclared, the links bare", declared: false, marked: () => "" },
  ])("each home is the root of its own subtree: $why", async ({ declared, marked }) => {
    const audit = await auditServed(bakery({ declared, marked }));
    expect(drawTree(audit).toSorted()).toEqual(subtrees().toSorted());
    expect(clustersOf(audit)).toEqual([]);
    expect(audit.collapse.notes).toEqual([]);
  });

  test("pages that were not translated stay apart and are counted under what x-default names", async () => {
    const text = (language: string, path: string) => prose(language === "fr" ? path : language + path);
    const title = (_: string, path: string) => `About ${path}`;
    const audit = await auditServed(bakery({ declared: true, marked: () => "", text, title }));
    expect(clustersOf(audit)).toEqual([]);
    expect(
      audit.collapse.variants.map(({ kind, primary, key }) => `${kind} ${short(primary)} ← ${short(key)}`),
    ).toEqual(topics.map((path) => `untranslated ${path} ← ${under("fr", path)}`));
  });

  test("a page that only lets readers choose a language is the root of both", async () => {
    const languages = ["en", "de"];
    const pages = languages.flatMap((language) =>
      topics.map((path) => {
        const html = frame({
          language,
          head: hreflang(languages, path, "/"),
          aside: languages.map((other) => `<a href="${under(other, path)}">${other}</a>`).join(""),
          menu: ["/", "/bread", "/cakes"].map((to) => under(language, to)),
          title: `About ${path} in ${language}`,
          text: `${prose(language + path)} <a href="${under(language, "/bread/rye")}">rye</a>`,
        });
        return [under(language, path), html] as const;
      }),
    );
    const choice = frame({
      head: hreflang(languages, "/", "/"),
      menu: ["/en", "/de"],
      title: "Choose",
      text: prose("choose"),
    });
    const audit = await auditServed({ ...Object.fromEntries(pages), "/": choice });
    const tree = (home: string) => [
      `    ${home}/bread (nav)`,
      `      ${home}/bread/rye (path)`,
      `    ${home}/cakes (nav)`,
    ];
    expect(drawTree(audit).toSorted()).toEqual(
      ["/ (root)", "  /de (breadcrumb)", "  /en (breadcrumb)", ...tree("/de"), ...tree("/en")].toSorted(),
    );
    expect(clustersOf(audit)).toEqual([]);
  });
});

test("a home page that sends readers to /en/, on a server that answers to the slash alone", async () => {
  const menu = ["/en/", "/en/bread/"];
  const page = (path: string) => frame({ menu, title: `At ${path}`, text: prose(path) });
  const audit = await auditServed({ "/": "/en/", "/en/": page("/en/"), "/en/bread/": page("/en/bread/") });
  expect(drawTree(audit)).toEqual(["/en (root)", "  /en/bread (nav)"]);
});

test("versions: each one below the documentation, the switch between them in no menu, none merged", async () => {
  const versions = ["", "/v2", "/v1"];
  const parts = ["", "/install", "/use/cli"];
  const docs = versions.flatMap((version) =>
    parts.map((part) => {
      const list = versions
        .map((other) => `<li><a href="/docs${other}${part}">${other || "current"}</a></li>`)
        .join("");
      const sidebar = `<aside class="sidebar"><ul>${parts.map((to) => `<li><a href="/docs${version}${to}">${to || "Intro"}</a></li>`).join("")}</ul></aside>`;
      const html = frame({
        menu: ["/docs", "/about"],
        aside: `<div class="dropdown"><button>${version || "current"}</button><ul>${list}</ul></div>`,
        sidebar,
        title: `Part ${part}`,
        text: `${prose(`part${part}`)} ${version}`,
      });
      return [`/docs${version}${part}`, html] as const;
    }),
  );
  const others = ["/", "/about"].map(
    (path) => [path, frame({ menu: ["/docs", "/about"], title: `At ${path}`, text: prose(path) })] as const,
  );
  const audit = await auditServed(Object.fromEntries([...docs, ...others]));
  const tree = (home: string, indent: string) => [`${indent}${home}/install (nav)`, `${indent}${home}/use/cli (nav)`];
  expect(drawTree(audit).toSorted()).toEqual(
    [
      "/ (root)",
      "  /about (nav)",
      "  /docs (nav)",
      ...tree("/docs", "    "),
      "    /docs/v1 (nav)",
      ...tree("/docs/v1", "      "),
      "    /docs/v2 (nav)",
      ...tree("/docs/v2", "      "),
    ].toSorted(),
  );
  expect(clustersOf(audit)).toEqual([]);
  expect(audit.collapse.variants.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => "version"));
});

describe("the sidebar moves", () => {
  const pages = ["/", "/a", "/b", "/c/d"];
  const menu = `<h2>Contents</h2><ul>${pages.map((to) => `<li><a href="${to}">The page at ${to}</a></li>`).join("")}</ul>`;
  const text = (path: string) => `<h1>At ${path}</h1><p>${prose(`move${path}`)}</p>`;
  const layouts: Readonly<Record<string, (path: string) => string>> = {
    "left of the text": (path) => `<aside class="sidebar"><nav>${menu}</nav></aside><main>${text(path)}</main>`,
    "right of the text": (path) => `<main>${text(path)}</main><aside class="sidebar"><nav>${menu}</nav></aside>`,
    "on top": (path) => `<header><nav>${menu}</nav></header><main>${text(path)}</main>`,
    "at the bottom": (path) => `<main>${text(path)}</main><footer><nav>${menu}</nav></footer>`,
    "in a details": (path) => `<details><summary>Menu</summary><nav>${menu}</nav></details><main>${text(path)}</main>`,
    "inside the main element": (path) => `<main><aside class="sidebar"><nav>${menu}</nav></aside>${text(path)}</main>`,
    "in a details inside the main element": (path) =>
      `<main><details><summary>Menu</summary><nav>${menu}</nav></details>${text(path)}</main>`,
    "by class only, left": (path) => `<div class="sidebar">${menu}</div><div class="content">${text(path)}</div>`,
    "by class only, right": (path) => `<div class="content">${text(path)}</div><div class="sidebar">${menu}</div>`,
    "by class only, in a details": (path) =>
      `<details class="sidebar"><summary>Menu</summary>${menu}</details><div class="content">${text(path)}</div>`,
  };
  const siteOf = (layout: (path: string) => string): ServedSite =>
    Object.fromEntries(
      pages.map((path) => [
        path,
        `<!doctype html><html lang="en"><head><title>At ${path}</title></head><body>${layout(path)}</body></html>`,
      ]),
    );

  test.for(Object.keys(layouts))("no content hash changes: %s", async (name) => {
    const hashes = async (layout: (path: string) => string) =>
      (await auditServed(siteOf(layout))).crawl.pages.map(({ key, contentHash }) => `${short(key)} ${contentHash}`);
    const before = await hashes(layouts["left of the text"] ?? text);
    expect(before).toHaveLength(pages.length);
    expect(await hashes(layouts[name] ?? text)).toEqual(before);
  });
});
