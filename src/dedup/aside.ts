/** Finds the pages that answered and are no documents: walls, error texts, noindex, and pages that hold the whole site. */
import type { Collapse, Crawl, Note, Page, UrlKey } from "../model.ts";
import { homeOf, pathOf } from "../url.ts";
import { nameOf } from "./fingerprint.ts";

export interface Aside {
  readonly reasons: Collapse["aside"];
  readonly notes: readonly Note[];
}

export function findAside(crawl: Crawl): Aside {
  const artefact = isHeaderArtefact(crawl.pages);
  const whole = wholeSitePages(crawl);
  const reasons = new Map<UrlKey, "whole-site" | "noindex" | "wall" | "soft-404">();
  for (const page of crawl.pages) {
    const reason = reasonOf(page, artefact, whole);
    if (reason !== undefined) reasons.set(page.key, reason);
  }
  const left = crawl.pages.filter(({ key }) => reasons.get(key) === "whole-site").map(({ url }) => url);
  return {
    reasons,
    notes: [
      ...(artefact ? [headerNote] : []),
      ...(left.length === 0
        ? []
        : [{ kind: "whole-site-page", level: "notice", message: wholeMessage, urls: left } as const]),
    ],
  };
}

const wholeMessage = "These pages repeat the text of the pages around them, so they are left out of the tree.";
const headerNote: Note = {
  kind: "noindex-artefact",
  level: "notice",
  message:
    "Every page carries X-Robots-Tag: noindex. That is how hosts serve previews, so it is not held against the pages.",
};

function reasonOf(page: Page, artefact: boolean, whole: ReadonlySet<UrlKey>) {
  if (page.wall === "error") return "soft-404";
  if (page.wall !== undefined) return "wall";
  const { noindex, noindexFrom } = page.robots;
  if (noindex && !(artefact && noindexFrom === "header")) return "noindex";
  return whole.has(page.key) ? "whole-site" : undefined;
}

/** A header on every single page is the platform's; a header on some is the site's. */
function isHeaderArtefact(pages: readonly Page[]): boolean {
  return (
    pages.length > 0 && pages.every(({ robots }) => robots.noindexFrom === "header" || robots.noindexFrom === "both")
  );
}

const wholeName =
  /^(?:print|all|single|singlehtml|single-?page|onepage|one-?page|monolithic|complete|full|book|everything)$/iu;
const fewestParts = 3;

/**
 * A page is the whole site (or book) when it is as long as its neighbours together and repeats their names as headings.
 * A telling file name lowers the bar; it is never enough.
 */
function wholeSitePages(crawl: Crawl): ReadonlySet<UrlKey> {
  const home = homeOf(crawl.scope.site);
  const folders = new Map<string, Page[]>();
  for (const page of crawl.pages) {
    for (const folder of foldersAbove(page.key)) {
      const members = folders.get(folder);
      if (members === undefined) folders.set(folder, [page]);
      else members.push(page);
    }
  }
  const found = new Set<UrlKey>();
  for (const [folder, members] of folders) {
    const total = members.reduce((sum, { words }) => sum + words, 0);
    for (const page of members) {
      const share = page.words / Math.max(1, total - page.words);
      if (share < 0.4 || page.words < 200 || page.key === home || folderOf(page.key) !== folder) continue;
      const around = members.filter((other) => other !== page && other.words >= 30);
      if (around.length >= fewestParts && repeats(page, around, share)) found.add(page.key);
    }
  }
  return found;
}

function repeats(page: Page, around: readonly Page[], share: number): boolean {
  const named = wholeName.test(fileName(page.key));
  if (!named && share < 0.8) return false;
  const headings = new Set(page.headings.map(({ text }) => text.trim()));
  const repeated = around.filter((other) => headings.has(nameOf(other).trim())).length;
  return repeated >= (named ? 0.5 : 0.8) * around.length;
}

function fileName(key: UrlKey): string {
  return (pathOf(key).split("/").at(-1) ?? "").replace(/\.\w+$/u, "");
}

function folderOf(key: UrlKey): string {
  const path = pathOf(key);
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function foldersAbove(key: UrlKey): readonly string[] {
  const segments = folderOf(key)
    .split("/")
    .filter((segment) => segment !== "");
  return ["/", ...segments.map((_, at) => `/${segments.slice(0, at + 1).join("/")}/`)];
}
