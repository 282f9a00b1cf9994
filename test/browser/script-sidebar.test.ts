import { describe, expect, test } from "vitest";
import { crawled, filesHandler } from "./crawled.ts";

const text =
  "The oven is heated with beech wood before the first loaf goes in, long before anyone else is awake. ".repeat(12);

describe("a book whose sidebar a script writes", () => {
  const chapters = ["intro", "flour", "flour/rye", "flour/wheat", "water", "oven"];
  const toc = `<ol class="chapter"><li class="chapter-item expanded affix"><a href="intro.html">Introduction</a></li><li class="part-title">Ingredients</li><li class="chapter-item expanded"><a href="flour.html"><strong aria-hidden="true">1.</strong> Flour</a></li><li><ol class="section"><li class="chapter-item"><a href="flour/rye.html"><strong aria-hidden="true">1.1.</strong> Rye</a></li><li class="chapter-item"><a href="flour/wheat.html"><strong aria-hidden="true">1.2.</strong> Wheat</a></li></ol></li><li class="chapter-item"><a href="water.html"><strong aria-hidden="true">2.</strong> Water</a></li><li class="part-title">Baking</li><li class="chapter-item"><a href="oven.html"><strong aria-hidden="true">3.</strong> Oven</a></li></ol>`;
  const script = `class Box extends HTMLElement { connectedCallback() { this.innerHTML = '${toc}'; } }\nwindow.customElements.define("mdbook-sidebar-scrollbox", Box);`;
  const page = (name: string) => {
    const up = name.includes("/") ? "../" : "";
    const at = chapters.indexOf(name);
    const next = chapters[at + 1];
    return `<!doctype html><html lang="en"><head><title>${name} - The bread book</title><script src="${up}toc-1a2b3c4d.js"></script></head><body>
<nav id="sidebar" class="sidebar" aria-label="Table of contents"><mdbook-sidebar-scrollbox class="sidebar-scrollbox"></mdbook-sidebar-scrollbox>
<noscript><iframe class="sidebar-iframe-outer" src="${up}toc.html"></iframe></noscript></nav>
<div id="content" class="content"><main><h1>Chapter ${name}</h1><p>${text}</p></main>
<nav class="nav-wrapper" aria-label="Page navigation">${next === undefined ? "" : `<a rel="next" href="${up}${next}.html" class="mobile-nav-chapters next">Next</a>`}</nav></div></body></html>`;
  };
  const files = (hasToc: boolean, hasScript: boolean) => (path: string) => {
    if (path === "/") return page("intro");
    if (path === "/toc.html")
      return hasToc
        ? `<!doctype html><html><head><meta name="robots" content="noindex"><base target="_parent"></head><body>${toc}</body></html>`
        : undefined;
    if (path === "/toc-1a2b3c4d.js") return hasScript ? script : undefined;
    const name = path.slice(1).replace(/\.html$/, "");
    return chapters.includes(name) ? page(name) : undefined;
  };

  test.for([
    { why: "its page for readers without JavaScript is read", hasToc: true },
    { why: "else the script's text is", hasToc: false },
  ])("$why, and no browser is needed", async ({ hasToc }) => {
    const { crawl, tree } = await crawled(filesHandler(files(hasToc, true)));
    expect(crawl.renders).toEqual([]);
    expect(crawl.siteNav).toHaveLength(1);
    const rye = [...tree.nodes.values()].find(({ key }) => key.endsWith("/flour/rye.html"));
    expect(rye).toMatchObject({ placedBy: "nav", parent: "https://h.test/flour.html" });
    expect([...tree.nodes.values()].find(({ key }) => key.endsWith("/oven.html"))).toMatchObject({
      placedBy: "nav",
      groups: ["Baking"],
    });
  });
});

/** The same site twice: menu in the HTML, or written into an empty nav by a script. */
function largeSite(isServed: boolean): (path: string) => string | undefined {
  const paths = Array.from({ length: 900 }, (_, at) => `/s${String(at % 30)}/p${String(at)}`);
  const known = new Set(paths);
  const menu = Array.from({ length: 30 }, (_, section) => {
    const items = paths
      .filter((path) => path.startsWith(`/s${String(section)}/`))
      .map((path) => `<li><a href="${path}">Page ${path.slice(path.lastIndexOf("/") + 2)}</a></li>`);
    return `<li><span>Section ${String(section)}</span><ul>${items.join("")}</ul></li>`;
  }).join("");
  const sitemap = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${["/", ...paths].map((path) => `<url><loc>https://h.test${path}</loc></url>`).join("")}</urlset>`;
  const html = (
    path: string,
  ) => `<!doctype html><html lang="en"><head><title>Page ${path}</title></head><body><header><nav><a href="/">Home</a></nav></header>
<aside><nav class="sidebar" id="side">${isServed ? `<ul>${menu}</ul>` : ""}</nav></aside><main><h1>Page ${path}</h1><p>${path} ${text}</p></main><script src="/menu.js"></script></body></html>`;
  return (path) => {
    if (path === "/sitemap.xml") return sitemap;
    if (path === "/menu.js")
      return isServed ? "" : `document.getElementById("side").innerHTML = ${JSON.stringify(`<ul>${menu}</ul>`)};`;
    return path === "/" || known.has(path) ? html(path) : undefined;
  };
}

test("a client-rendered sidebar of 900 pages is recovered whole by two renders", async () => {
  const [client, server] = [
    await crawled(filesHandler(largeSite(false))),
    await crawled(filesHandler(largeSite(true))),
  ];
  const layouts = new Set(client.crawl.pages.map((page) => page.layout)).size;
  expect(client.crawl.pages).toHaveLength(901);
  expect(client.crawl.renders.length).toBeLessThanOrEqual(layouts + 2);
  expect(client.crawl.renders.every(({ reason, outcome }) => reason === "nav-sample" && outcome === "gained")).toBe(
    true,
  );
  expect(server.crawl.renders).toEqual([]);
  const orphans = ({ tree }: typeof client) =>
    [...tree.nodes.values()].filter(({ placedBy }) => placedBy === "none").length / tree.nodes.size;
  const byNav = ({ tree }: typeof client) =>
    [...tree.nodes.values()].filter(({ placedBy }) => placedBy === "nav").length;
  expect(Math.abs(orphans(client) - orphans(server))).toBeLessThan(0.01);
  expect(byNav(client)).toBe(byNav(server));
  expect(client.crawl.pages.find((page) => page.key.endsWith("/s1/p1"))?.served.navLinks).toBeLessThan(3);
}, 180_000);
