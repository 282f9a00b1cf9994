/** Turns the site's tree into llms.txt files: same site, same bytes, no clock and no deploy host in them. */
import type { Collapse, EmittedFile, LlmsTxt, Note, Page, Site, SiteTree, TwinProbe } from "../model.ts";
import type { Options } from "../options.ts";
import { siteUrlOf } from "../url.ts";
import { estimateTokens, formatLlmsTxt, type LlmsDocument } from "./document.ts";
import { excludeTest } from "./exclude.ts";
import { linkChooser, safeUrl, type LinkChoice } from "./links.ts";
import { nestDocument, type NestedFile } from "./nest.ts";
import { detail, noteOf, noteWriter, summarise } from "./notes.ts";
import { sectionPages, type PageSection } from "./sections.ts";
import { nameSite, stripShared, type SiteNaming } from "./site-name.ts";
import { decode, titlePages, type Titled } from "./titles.ts";

/** `twins` is the crawl's sample of markdown versions. */
export function emitLlmsTxt(
  site: Site,
  tree: SiteTree,
  collapse: Collapse,
  options: Options,
  twins: readonly TwinProbe[] = [],
): LlmsTxt {
  const { entries, notes } = listedPages(site, tree, collapse, options);
  const naming = nameSite(
    entries.find(({ node }) => node.key === tree.root)?.page,
    entries.map(({ page }) => page),
    new URL(site.siteUrl).host,
  );
  const sections = sectionPages(tree, entries, (name) => stripShared(name, naming.shared));
  const ordered = sections.flatMap((section) => section.entries);
  const chooseLink = linkChooser(site, collapse, options.llmsLinks, twins);
  const links = new Map(ordered.map(({ page }) => [page.key, chooseLink(page)]));
  const document = documentOf(naming, site, tree, sections, (page) => links.get(page.key) ?? chooseLink(page));
  const base = safeUrl(siteUrlOf(site.siteUrl, site)).replace(/\/*$/u, "/");
  const nested = nestDocument(document, base, options.llmsBudget);
  const files = nested.map((file): EmittedFile => ({ path: pathOf(file, base), text: formatLlmsTxt(file.document) }));
  const text = files.map((file) => file.text).join("");
  return {
    files,
    listed: ordered.length,
    characters: text.length,
    tokens: estimateTokens(text),
    notes: [...notes, ...budgetNotes(nested, files, options.llmsBudget)],
  };
}

function pathOf(file: NestedFile, base: string): string {
  const segments = file.directory.slice(base.length).split("/");
  // An encoded slash would become a folder of its own.
  return `${segments.map((segment) => (/%2f|%5c/iu.test(segment) ? segment : decode(segment))).join("/")}llms.txt`;
}

/** In tree order; the reasons for what is left out are counted. */
function listedPages(site: Site, tree: SiteTree, collapse: Collapse, options: Options) {
  const pages = new Map(collapse.documents.map((page) => [page.key, page]));
  const variants = new Map(collapse.variants.map((variant) => [variant.key, variant.kind]));
  const isExcluded = excludeTest(options.llmsExclude);
  const left = { excluded: [] as string[], untranslated: [] as string[], version: [] as string[] };
  const entries: Titled[] = [];
  for (const node of tree.nodes.values()) {
    const page = pages.get(node.key);
    if (page === undefined) continue;
    const variant = variants.get(page.key);
    if (isExcluded(siteUrlOf(page.url, site))) left.excluded.push(page.url);
    else if (variant !== undefined && node.key !== tree.root) left[variant].push(page.url);
    else entries.push({ page, node });
  }
  const notes = [
    ...leftOut("llms-excluded", left.excluded, "left out of llms.txt by llms-exclude"),
    ...leftOut(
      "llms-untranslated",
      left.untranslated,
      "left out of llms.txt: the same text as in the original language",
    ),
    ...leftOut("llms-older-version", left.version, "left out of llms.txt: a newer version of the same page is listed"),
  ];
  return { entries, notes };
}

function leftOut(kind: string, urls: readonly string[], why: string): readonly Note[] {
  if (urls.length === 0) return [];
  const message = `${String(urls.length)} ${urls.length === 1 ? "page" : "pages"} ${why}`;
  return [{ kind, level: "notice", message, urls: urls.slice(0, 10) }];
}

function documentOf(
  naming: SiteNaming,
  site: Site,
  tree: SiteTree,
  sections: readonly PageSection[],
  linkOf: (page: Page) => LinkChoice,
): LlmsDocument {
  const entries = sections.flatMap((section) => section.entries);
  const pages = entries.map(({ page }) => page);
  const home = pages.find((page) => page.key === tree.root);
  const titles = titlePages(entries, naming, new URL(site.siteUrl).pathname);
  const write = noteWriter(pages, { name: naming.name, titles });
  const summary = summarise(home, naming.name, write);
  const hasTwins = pages.some((page) => page.via !== "markdown" && linkOf(page).form === "markdown");
  return {
    name: naming.name,
    summary,
    details: detail(home, naming.name, summary, hasTwins),
    sections: sections.map(({ name, entries: members }) => ({
      name,
      items: members.map(({ page }) => {
        const title = titles.get(page.key) ?? page.url;
        const note = noteOf(page, write);
        // The blockquote has said it of the home page.
        return { title, url: linkOf(page).url, note: page === home ? "" : note };
      }),
    })),
  };
}

function budgetNotes(nested: readonly NestedFile[], files: readonly EmittedFile[], budget: number): readonly Note[] {
  const named = (kind: string, test: (file: NestedFile) => boolean, message: string): readonly Note[] => {
    const paths = files
      .filter((_, index) => nested[index] !== undefined && test(nested[index]))
      .map((file) => file.path);
    return paths.length === 0
      ? []
      : [{ kind, level: "notice", message: `${message}: ${paths.slice(0, 10).join(", ")}` }];
  };
  return [
    ...named(
      "llms-notes-shortened",
      (file) => file.bare && !file.over,
      `notes shortened or left out to keep to ${String(budget)} characters`,
    ),
    ...named("llms-over-budget", (file) => file.over, `over ${String(budget)} characters and not divisible by path`),
  ];
}
