/** Turns the kept markdown of pages into llms-full.txt and into one markdown file per page. */
import type { Collapse, EmittedFile, Page, Site, SiteTree } from "../model.ts";
import { siteUrlOf } from "../url.ts";
import { headingText } from "./site-name.ts";

/** All documents in tree order, each under its title and address; pages without kept markdown are left out. */
export function emitFull(site: Site, tree: SiteTree, collapse: Collapse): EmittedFile {
  const parts = documentsInOrder(tree, collapse).map(
    (page) => `# ${titleOf(page)}\n\nSource: ${siteUrlOf(page.url, site)}\n\n${body(page)}\n`,
  );
  return { path: "llms-full.txt", text: parts.join("\n") };
}

/** Paths as the format asks: `a/b.html` → `a/b.md`, `a/b` → `a/b.md`, `a/` → `a/index.md`. */
export function emitTwins(site: Site, tree: SiteTree, collapse: Collapse): readonly EmittedFile[] {
  const files = new Map<string, EmittedFile>();
  for (const page of documentsInOrder(tree, collapse)) {
    const path = twinPath(siteUrlOf(page.url, site), site);
    // Query strings name no file: the first page of a path has it.
    if (path !== undefined && !files.has(path))
      files.set(path, { path, text: `# ${titleOf(page)}\n\n${body(page)}\n` });
  }
  return [...files.values()];
}

function documentsInOrder(tree: SiteTree, collapse: Collapse): readonly Page[] {
  const pages = new Map(collapse.documents.map((page) => [page.key, page]));
  return [...tree.nodes.keys()].flatMap((key) => pages.get(key) ?? []).filter((page) => page.markdown !== undefined);
}

function titleOf(page: Page): string {
  const heading = page.headings.find(({ level }) => level === 1)?.text ?? "";
  return headingText(heading) || headingText(page.title) || page.url;
}

/** Without a first H1, which the title stands for. */
function body(page: Page): string {
  return (page.markdown ?? "").replace(/^\s*# [^\n]*\n+/u, "").trim();
}

function twinPath(url: string, site: Site): string | undefined {
  const base = new URL(site.siteUrl).pathname;
  const { pathname, search } = new URL(url);
  if (search !== "" || !pathname.startsWith(base)) return undefined;
  const path = pathname.slice(base.length);
  if (path === "" || path.endsWith("/")) return `${path}index.md`;
  return `${path.replace(/\.(?:html?|md|txt)$/u, "")}.md`;
}
