/** Harm to addresses: canonicals, URL schemes, sections under other paths. */
import { edit, intoHead, isInternal, linksIn, pathOfHref } from "./dom.ts";
import { findAll } from "domutils";
import { harm, type Mutation } from "./mutation.ts";
import { homePath, mapPages, type BenchPage, type BenchSite } from "../sites/site.ts";

export const addressHarm: readonly Mutation[] = [
  harm("canonical-to-home", ["canonical-collapse"], (site) => withCanonical(site, () => "https://docs.example/")),
  harm("canonical-to-preview", ["canonical-to-other-host"], (site) =>
    withCanonical(site, (path) => `https://build-7.other-host.example${path}`),
  ),
  harm("locales-canonical-to-english", ["locale-merged"], (site) => merged(site, site.locales)),
  harm("versions-merged", ["versions-merged"], (site) => merged(site, site.versions)),
  harm("extension-dropped", ["trailing-slash-change"], (site) => {
    const moving = [...site.pages.keys()].filter((path) => withoutExtension(path) !== path);
    return moving.length < site.pages.size / 3 ? undefined : moved(site, withoutExtension);
  }),
  harm("section-renamed", ["url-scheme-change", "trailing-slash-change"], (site) =>
    moved(site, (path) => (site.section.has(path) ? `/renamed${path}` : path)),
  ),
  harm("section-duplicated", ["duplicated-section"], (site) => {
    const copies = [...site.section].flatMap((path) => {
      const page = site.pages.get(path);
      return page === undefined ? [] : [[`/copy${path}`, page] as const];
    });
    return { ...site, pages: new Map([...site.pages, ...copies]) };
  }),
];

function withoutExtension(path: string): string {
  return path.replace(/\.html?$/, "");
}

function withCanonical(site: BenchSite, target: (path: string) => string): BenchSite {
  return mapPages(site, (page, path) => ({ ...page, html: setCanonical(page.html, target(path)) }));
}

function setCanonical(html: string, target: string): string {
  return intoHead(
    html.replaceAll(/<link\b[^>]*\brel="?canonical"?[^>]*>/gi, ""),
    `<link rel="canonical" href="${target}">`,
  );
}

function merged(site: BenchSite, counterparts: ReadonlyMap<string, string>): BenchSite | undefined {
  if (counterparts.size === 0) return undefined;
  return mapPages(site, (page, path) => {
    const target = counterparts.get(path);
    return target === undefined ? page : { ...page, html: setCanonical(page.html, `https://docs.example${target}`) };
  });
}

/** Pages under new paths, links and sitemap with them; the old paths answer 404. */
function moved(site: BenchSite, rename: (path: string) => string): BenchSite {
  const pages = [...site.pages].map(([path, page]): readonly [string, BenchPage] => [
    path === homePath ? path : rename(path),
    { ...page, html: relink(page.html, rename) },
  ]);
  return { ...site, pages: new Map(pages) };
}

export function relink(html: string, rename: (path: string) => string): string {
  return edit(html, (tree) => {
    for (const link of linksIn(tree)) {
      const path = pathOfHref(link.attribs["href"] ?? "");
      const fragment = /#.*$/s.exec(link.attribs["href"] ?? "")?.[0] ?? "";
      const renamed = rename(decodeURI(path));
      if (renamed !== decodeURI(path)) link.attribs["href"] = encodeURI(renamed) + fragment;
    }
    for (const canonical of findAll(
      (element) => element.name === "link" && element.attribs["rel"] === "canonical",
      tree.children,
    )) {
      const href = canonical.attribs["href"] ?? "";
      if (!isInternal(href)) continue;
      const path = pathOfHref(href);
      canonical.attribs["href"] = `https://docs.example${rename(path)}`;
    }
  });
}
