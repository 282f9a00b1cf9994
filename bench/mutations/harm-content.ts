/** Harm to what pages hold. */
import { findAll, getInnerHTML } from "domutils";
import { edit, fill, mainOf, titleOf } from "./dom.ts";
import { harm, type Mutation } from "./mutation.ts";
import { bumped, mapPages, pick, type BenchSite } from "../sites/site.ts";

export const contentHarm: readonly Mutation[] = [
  harm("pages-became-shells", ["pages-became-shells"], (site) =>
    onSection(site, (html) => ({ html: shell(html), rendered: html })),
  ),
  harm("hydration-blanks-page", ["pages-blank", "pages-became-shells"], (site) =>
    onSection(site, (html) => ({ html: shell(html) })),
  ),
  harm("error-at-200", ["error-content"], (site) =>
    onSection(site, (html) => ({
      html: edit(html, (tree) => {
        const main = mainOf(tree);
        if (main !== undefined)
          fill(main, "<p>Something went wrong while loading this page. Please try again later or contact support.</p>");
      }),
    })),
  ),
  harm("content-cut", ["content-shrunk", "pages-blank", "error-content"], (site) =>
    mapPages(site, (page, path) => ({
      ...page,
      lastmod: bumped(path, site.nowMs),
      html: edit(page.html, (tree) => {
        const main = mainOf(tree);
        if (main !== undefined) main.children = main.children.slice(0, Math.ceil(main.children.length / 4));
        const paragraphs = findAll((element) => element.name === "p", tree.children);
        paragraphs.slice(1).forEach((paragraph) => fill(paragraph, ""));
      }),
    })),
  ),
  harm("banner-takes-main", ["error-content", "pages-blank", "content-shrunk"], (site) =>
    mapPages(site, (page) => ({
      ...page,
      html: edit(page.html, (tree) => {
        const main = mainOf(tree);
        if (main !== undefined)
          fill(
            main,
            "<h1>Your privacy</h1><p>We and our partners use cookies. Accept all, or manage your choices.</p>",
          );
      }),
    })),
  ),
  harm("h1-equal", ["h1-equal"], (site) => {
    const headings = [...site.pages.values()].map((page) => /<h1\b[^>]*>(.*?)<\/h1>/is.exec(page.html)?.[1]);
    if (new Set(headings).size < site.pages.size / 2) return undefined;
    return mapPages(site, (page) => ({ ...page, html: page.html.replace(/(<h1\b[^>]*>).*?(<\/h1>)/is, "$1Docs$2") }));
  }),
  harm("descriptions-dropped", ["descriptions-lost"], (site) => {
    const described = [...site.pages.values()].filter((page) =>
      /<meta name="description" content="[^"]/i.test(page.html),
    ).length;
    if (described < site.pages.size / 2) return undefined;
    return mapPages(site, (page) => ({ ...page, html: page.html.replace(/<meta name="description"[^>]*>/i, "") }));
  }),
  harm("titles-equal", ["titles-equal"], (site) => {
    const titles = new Set([...site.pages.values()].map((page) => titleOf(page.html)));
    if (titles.size < site.pages.size / 2) return undefined;
    return mapPages(site, (page) => ({
      ...page,
      html: page.html.replace(/(<title\b[^>]*>).*?(<\/title>)/is, "$1Docs$2"),
    }));
  }),
  harm("h1-lost", ["h1-lost"], (site) => {
    const headed = [...site.pages.values()].filter((page) => /<h1\b/i.test(page.html)).length;
    if (headed < site.pages.size / 2) return undefined;
    return mapPages(site, (page) => ({ ...page, html: page.html.replaceAll(/<(\/?)h1\b/gi, "<$1div") }));
  }),
  harm("lastmod-frozen", ["lastmod-frozen"], (site) => {
    const edited = pick(site, 3, "frozen");
    if (edited.size < 8) return undefined;
    return mapPages(site, (page, path) => (edited.has(path) ? { ...page, html: rewritten(page.html, path) } : page));
  }),
];

/** New words in the main text: a paragraph more, wherever the text begins. */
export function rewritten(html: string, path: string): string {
  return edit(html, (tree) => {
    const main = mainOf(tree);
    if (main !== undefined)
      fill(
        main,
        `<p>Revised notes on ${path.replaceAll(/[^a-z]+/gi, " ")} say what readers asked for most often.</p>${getInnerHTML(main)}`,
      );
  });
}

/** A section's pages, in the way a build would change them; the dates move with the build of those pages. */
function onSection(site: BenchSite, change: (html: string) => { html: string; rendered?: string }): BenchSite {
  return mapPages(site, (page, path) =>
    site.section.has(path) ? { ...page, ...change(page.html), lastmod: bumped(path, site.nowMs) } : page,
  );
}

function shell(html: string): string {
  const head = /<head\b.*?<\/head>/is.exec(html)?.[0] ?? "<head></head>";
  return `<!doctype html><html lang="en">${head}<body><div id="root"></div><script src="/assets/main.js"></script></body></html>`;
}
