/** Harm to the navigation. */
import { findAll, getInnerHTML } from "domutils";
import { edit, empty, fill, linksIn, menusOf, pathOfHref, toButton } from "./dom.ts";
import { harm, hasMenus, type Mutation } from "./mutation.ts";
import { bumped, homePath, mapPages, type BenchPage, type BenchSite } from "../sites/site.ts";

export const navHarm: readonly Mutation[] = [
  harm("sidebar-client", ["nav-moved-to-client"], (site) =>
    onMenus(site, (page) => ({
      ...page,
      html: edit(page.html, (tree) => menusOf(tree).forEach((menu) => fill(menu, '<div class="loading"></div>'))),
      rendered: page.html,
    })),
  ),
  harm("sidebar-client-never-filled", ["nav-moved-to-client", "nav-removed"], (site) =>
    onMenus(site, (page) => ({
      ...page,
      html: edit(page.html, (tree) =>
        menusOf(tree).forEach((menu) => {
          fill(
            menu,
            '<script src="/toc.js"></script><noscript><iframe class="sidebar-iframe-outer" src="/toc.html"></iframe></noscript>',
          );
        }),
      ),
    })),
  ),
  harm("menus-removed", ["nav-removed"], (site) =>
    onMenus(site, (page) => ({ ...page, html: withoutMenus(page.html) })),
  ),
  harm("menus-removed-from-section", ["nav-removed"], (site) =>
    onMenus(site, (page, path) => (site.section.has(path) ? { ...page, html: withoutMenus(page.html) } : page)),
  ),
  harm(
    "section-links-to-buttons",
    ["links-became-buttons", "section-unlinked", "nav-replaced", "nav-removed"],
    (site) => onSectionLinks(site, toButton),
  ),
  harm("section-links-nofollow", ["links-became-buttons", "section-unlinked"], (site) =>
    onSectionLinks(site, (link) => {
      link.attribs["rel"] = "nofollow";
    }),
  ),
  harm(
    "section-links-dropped",
    ["section-unlinked", "links-became-buttons", "nav-replaced", "nav-removed", "pages-not-found-by-links"],
    (site) =>
      onSectionLinks(site, (link) => {
        delete link.attribs["href"];
      }),
  ),
  harm("menu-replaced", ["nav-removed", "nav-replaced"], (site) =>
    onMenus(site, (page) => ({
      ...page,
      html: edit(page.html, (tree) =>
        menusOf(tree).forEach((menu) =>
          fill(
            menu,
            '<a href="/">Home</a> <a href="https://blog.example/">Blog</a> <a href="https://shop.example/">Shop</a>',
          ),
        ),
      ),
    })),
  ),
  harm("nav-flattened", ["nav-flattened", "nav-replaced"], (site) => {
    if (!isNested(site)) return undefined;
    return onMenus(site, (page) => ({ ...page, html: edit(page.html, (tree) => menusOf(tree).forEach(flatten)) }));
  }),
  harm("new-section-orphaned", ["new-pages-orphaned"], (site) => {
    const size = Math.max(12, Math.ceil(site.pages.size / 8));
    const fresh = Array.from({ length: size }, (_, at) => {
      const path = `/laboratory/experiment-${String(at)}`;
      return [path, { html: lonelyPage(at), lastmod: bumped(path, site.nowMs) }] as const;
    });
    return { ...site, pages: new Map<string, BenchPage>([...site.pages, ...fresh]) };
  }),
  harm("breadcrumbs-dropped", ["breadcrumbs-dropped"], (site) => {
    const has = [...site.pages.values()].filter((page) => /BreadcrumbList|class="breadcrumbs?"/.test(page.html)).length;
    if (has < site.pages.size / 3) return undefined;
    return mapPages(site, (page) => ({
      ...page,
      html: edit(page.html.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, ""), (tree) =>
        findAll(
          (element) => /breadcrumb/i.test(`${element.attribs["class"] ?? ""}${element.attribs["aria-label"] ?? ""}`),
          tree.children,
        ).forEach((trail) => empty(trail)),
      ),
    }));
  }),
];

type ChangePage = Parameters<typeof mapPages>[1];

function onMenus(site: BenchSite, change: ChangePage): BenchSite | undefined {
  return hasMenus(site) ? mapPages(site, change) : undefined;
}

function withoutMenus(html: string): string {
  return edit(html, (tree) => {
    for (const menu of menusOf(tree)) {
      const { parent } = menu;
      if (parent !== null) parent.children = parent.children.filter((child) => child !== menu);
    }
  });
}

/** Every link into the section from pages outside it, and from its own menus: the section hangs in the air. */
function onSectionLinks(site: BenchSite, change: (link: ReturnType<typeof linksIn>[number]) => void): BenchSite {
  return mapPages(site, (page) => ({
    ...page,
    html: edit(page.html, (tree) => {
      const links = linksIn(tree).filter((link) => site.section.has(pathOfHref(link.attribs["href"] ?? "")));
      for (const link of links) change(link);
      return links.length > 0;
    }),
  }));
}

function isNested(site: BenchSite): boolean {
  const home = site.pages.get(homePath)?.html ?? "";
  return (
    /<(?:ul|ol)\b[^>]*>(?:(?!<\/(?:ul|ol)>).)*<li\b(?:(?!<\/li>).)*<(?:ul|ol)\b/is.test(home) && site.name === "portal"
  );
}

function flatten(menu: ReturnType<typeof menusOf>[number]): void {
  const items = linksIn(menu).map(
    (link) => `<li><a href="${link.attribs["href"] ?? ""}">${getInnerHTML(link)}</a></li>`,
  );
  if (items.length > 6) fill(menu, `<ul>${items.join("")}</ul>`);
}

function lonelyPage(at: number): string {
  const topic = `Experiment number ${String(at)}`;
  const text = Array.from({ length: 120 }, (_, word) => `probe${String((at * 131 + word * 17) % 997)}`).join(" ");
  return `<!doctype html><html lang="en"><head><title>${topic}</title></head><body><main><h1>${topic}</h1><p>${text}</p><p><a href="/">Home</a></p></main></body></html>`;
}
