/** What happens to a healthy site from one deploy to the next: all of it must stay quiet. */
import { findAll } from "domutils";
import { parseDocument } from "htmlparser2";
import { relink } from "./harm-addresses.ts";
import { rewritten } from "./harm-content.ts";
import { append, edit, intoHead, isInTrail, linksIn, menusOf, pathOfHref } from "./dom.ts";
import { harmless, type Mutation } from "./mutation.ts";
import {
  bumped,
  hashOf,
  homePath,
  mapPages,
  pick,
  withAnswers,
  type BenchPage,
  type BenchSite,
} from "../sites/site.ts";

export const harmlessMutations: readonly Mutation[] = [
  harmless("text-edits", (site) => {
    const edited = pick(site, 20, "edit");
    return mapPages(site, (page, path) =>
      edited.has(path) ? { html: rewritten(page.html, path), lastmod: bumped(path, site.nowMs) } : page,
    );
  }),
  harmless("pages-added", (site) => withNewPages(site, Math.max(1, Math.round(site.pages.size * 0.02)))),
  harmless("pages-removed-with-redirects", (site) => {
    const gone = leaves(site, Math.max(1, Math.floor(site.pages.size * 0.02)));
    const removed = mapPages(site, (page, path) =>
      gone.includes(path) ? undefined : { ...page, html: unlink(page.html, gone) },
    );
    return withAnswers(removed, new Map(gone.map((path) => [path, { status: 301, location: "/" }])));
  }),
  harmless("page-renamed-with-redirect", (site) => {
    const names = new Map(
      [...pick(site, 40, "rename")]
        .filter((path) => !path.endsWith("/"))
        .slice(0, 3)
        .map((path) => [path, `${path.replace(/\.html?$/, "")}-renamed`]),
    );
    return movedWithRedirects(site, names);
  }),
  harmless("nav-reordered", (site) =>
    mapPages(site, (page) => ({
      ...page,
      html: edit(page.html, (tree) =>
        menusOf(tree).forEach((menu) => {
          const lists = findAll((element) => ["ul", "ol"].includes(element.name), menu.children);
          for (const list of lists) {
            const items = list.children.filter((child) => "name" in child);
            // Where a list hangs beside its item, as in mdBook, another order is another tree.
            if (
              items.some(
                (item) =>
                  "children" in item &&
                  item.children.every((child) => "name" in child && ["ul", "ol"].includes(child.name)),
              )
            )
              continue;
            const rest = list.children.filter((child) => !("name" in child));
            // The last item goes first: a reader sees a new order, the tree stays.
            const last = items.pop();
            list.children = last === undefined ? rest : [last, ...items, ...rest];
          }
        }),
      ),
    })),
  ),
  harmless("footer-year", (site) =>
    beforeEnd(site, () => "<footer><p>© 2027 The authors. Last built for release 4.2.</p></footer>"),
  ),
  harmless("header-link-added", (site) =>
    mapPages(site, (page) => ({
      ...page,
      html: edit(page.html, (tree) => {
        const menu = menusOf(tree)[0];
        if (menu !== undefined) append(menu, '<a href="https://status.example/">Status</a>');
      }),
    })),
  ),
  harmless("testimonials-rotated", (site) =>
    beforeEnd(
      site,
      (path) =>
        `<aside class="testimonial"><blockquote>Quote number ${String(hashOf(path) % 7)} from a happy reader.</blockquote></aside>`,
    ),
  ),
  harmless("build-hashes", (site) =>
    onHtml(site, (html) => html.replaceAll(/((?:href|src)="[^"]*?)(\.(?:css|js)")/g, "$1.9c1e77aa$2")),
  ),
  harmless("class-names-hashed", (site) =>
    onHtml(site, (html) =>
      html.replaceAll(
        /\bclass="([^"]+)"/g,
        (_, names: string) => `class="${names} css-${(hashOf(names) % 99_991).toString(36)}"`,
      ),
    ),
  ),
  harmless("re-themed", (site) =>
    onHtml(site, (html) =>
      intoHead(html, '<link rel="stylesheet" href="/theme-2027.css"><style>body{color:#222}</style>'),
    ),
  ),
  harmless("language-switcher", (site) =>
    beforeEnd(
      site,
      () =>
        '<div class="language-switcher"><a hreflang="fr" href="https://fr.docs.invalid/">Français</a> <a hreflang="es" href="https://es.docs.invalid/">Español</a></div>',
    ),
  ),
  harmless("images-swapped", (site) =>
    onHtml(site, (html) => html.replaceAll(/(<img\b[^>]*\bsrc=")([^"]*)"/g, '$1/img/new.webp" data-old="$2"')),
  ),
  harmless("slower-server", (site) => ({ ...site, latencyMs: 3 })),
  harmless("flaky-503", (site) => ({ ...site, flaky: new Set([...pick(site, 6, "flaky")].slice(0, 25)) })),
  harmless("preview-host-renamed", (site) => ({ ...site, deployOrigin: "https://pr-2-new-name.preview.example" })),
  harmless("cache-busters", (site) =>
    onHtml(site, (html) =>
      html.replaceAll(/(<a\b[^>]*\bhref=")(\/[^"#?]*)"/g, '$1$2?utm_source=docs&amp;utm_campaign=build77"'),
    ),
  ),
  harmless("minified", (site) =>
    onHtml(site, (html) => html.replaceAll(/>\s+</g, "> <").replaceAll(/<!--(?!\[).*?-->/gs, "")),
  ),
  harmless("attribute-order", (site) =>
    onHtml(site, (html) =>
      edit(html, (tree) => {
        for (const element of findAll(() => true, tree.children)) {
          element.attribs = Object.fromEntries(Object.entries(element.attribs).toReversed());
        }
      }),
    ),
  ),
  harmless("whitespace", (site) =>
    onHtml(site, (html) => html.replaceAll(/(<\/(?:p|div|li|ul|ol|nav|main|section)>)/g, "$1\n\n   ")),
  ),
  harmless("third-party-script", (site) =>
    onHtml(site, (html) =>
      html.replace(/<\/body>/i, '<script async src="https://cdn.stats.invalid/t.js"></script></body>'),
    ),
  ),
  harmless("timestamps-everywhere", (site) =>
    onHtml(site, (html) =>
      intoHead(html, `<meta name="generator-time" content="2026-11-30T09:12:44Z">`).replace(
        /<\/body>/i,
        "<footer><p>Generated on 30 November 2026 at 09:12, 3 minutes ago</p></footer></body>",
      ),
    ),
  ),
  harmless("page-moved-within-section", (site) => {
    const path = [...pick(site, 10, "move")].find((candidate) => !candidate.endsWith("/"));
    return path === undefined
      ? undefined
      : movedWithRedirects(site, new Map([[path, path.replace(/([^/]+)$/, "moved-$1")]]));
  }),
  harmless("comments-added", (site) =>
    onHtml(site, (html) => html.replaceAll(/<main\b/gi, "<!-- build 7781 --><main")),
  ),
  harmless("descriptions-edited", (site) =>
    onHtml(site, (html) => html.replace(/(<meta name="description" content=")/i, "$1Updated: ")),
  ),
  harmless("one-page-unlisted", (site) => {
    const [path] = pick(site, 8, "unlist");
    return mapPages(site, ({ lastmod, ...page }, at) =>
      at === path || lastmod === undefined ? page : { ...page, lastmod },
    );
  }),
  harmless("titles-suffixed", (site) => onHtml(site, (html) => html.replace(/<\/title>/i, " - Docs</title>"))),
  harmless("nothing-but-another-run", (site) => site),
];

function onHtml(site: BenchSite, change: (html: string) => string): BenchSite {
  return mapPages(site, (page) => ({ ...page, html: change(page.html) }));
}

function beforeEnd(site: BenchSite, addition: (path: string) => string): BenchSite {
  return mapPages(site, (page, path) => ({
    ...page,
    html: page.html.replace(/<\/body>/i, `${addition(path)}</body>`),
  }));
}

/** Pages that few others link to: nothing hangs below them. */
function leaves(site: BenchSite, times: number): readonly string[] {
  const inlinks = new Map<string, number>();
  for (const page of site.pages.values()) {
    const targets = new Set(linksIn(parseDocument(page.html)).map((link) => pathOfHref(link.attribs["href"] ?? "")));
    for (const target of targets) inlinks.set(target, (inlinks.get(target) ?? 0) + 1);
  }
  return [...pick(site, 3, "gone")]
    .toSorted((a, b) => (inlinks.get(encodeURI(a)) ?? 0) - (inlinks.get(encodeURI(b)) ?? 0) || (a < b ? -1 : 1))
    .slice(0, times);
}

function unlink(html: string, gone: readonly string[]): string {
  return edit(html, (tree) => {
    const links = linksIn(tree).filter((link) => gone.includes(decodeURI(pathOfHref(link.attribs["href"] ?? ""))));
    for (const link of links) delete link.attribs["href"];
    return links.length > 0;
  });
}

/** New pages beside old ones, made of an old page's frame, linked where the old one is linked. */
function withNewPages(site: BenchSite, times: number): BenchSite {
  const models = [...pick(site, 4, "model")].slice(0, times);
  const fresh = models.flatMap((path): readonly (readonly [string, BenchPage])[] => {
    const model = site.pages.get(path);
    const address = freshPath(path);
    return model === undefined
      ? []
      : [[address, { html: rewritten(renamed(model.html), address), lastmod: bumped(address, site.nowMs) }]];
  });
  const paths = new Set(models);
  const linked = mapPages(site, (page) => ({ ...page, html: linkFresh(page.html, paths) }));
  return { ...linked, pages: new Map([...linked.pages, ...fresh]) };
}

function freshPath(path: string): string {
  return path.endsWith("/") ? `${path}addition/` : path.replace(/(\.html?)?$/, "-addition$1");
}

function renamed(html: string): string {
  const tree = parseDocument(html);
  return /<h1\b/i.test(html) && tree.children.length > 0
    ? html.replace(/(<h1\b[^>]*>)/i, "$1Addition to ").replace(/(<title\b[^>]*>)/i, "$1Addition to ")
    : html.replace(/(<title\b[^>]*>)/i, "$1Addition to ");
}

/** After each link to a model, in its own list item when it has one, a link to its addition. */
function linkFresh(html: string, models: ReadonlySet<string>): string {
  return edit(html, (tree) => {
    const links = linksIn(tree).filter((link) => models.has(decodeURI(link.attribs["href"] ?? "")));
    for (const link of links) {
      const item = link.parent;
      // Only in lists: a second link inside "Up" or "Next" is no one's way to add a page.
      if (item === null || !("name" in item) || item.name !== "li" || isInTrail(link)) continue;
      const holder = item.parent ?? item;
      const anchor = `<a href="${encodeURI(freshPath(decodeURI(link.attribs["href"] ?? "")))}">Addition</a>`;
      if ("attribs" in holder) append(holder, `<li>${anchor}</li>`);
    }
    return links.length > 0;
  });
}

function movedWithRedirects(site: BenchSite, names: ReadonlyMap<string, string>): BenchSite | undefined {
  if (names.size === 0) return undefined;
  const rename = (path: string) => names.get(path) ?? path;
  const pages = [...site.pages].map(([path, page]): readonly [string, BenchPage] => [
    path === homePath ? path : rename(path),
    { ...page, html: relink(page.html, rename), ...(names.has(path) ? { lastmod: bumped(path, site.nowMs) } : {}) },
  ]);
  const redirects = [...names].map(([from, to]) => [from, { status: 301, location: encodeURI(to) }] as const);
  return withAnswers({ ...site, pages: new Map(pages) }, new Map(redirects));
}
