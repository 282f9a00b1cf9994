/** Turns hreflang of pages and sitemaps into language clusters, and names what is wrong with them. */
import type { Alternate, Crawl, Note, Page, UrlKey } from "../model.ts";
import { segmentsOf } from "../url.ts";
import { localeOfSegment } from "../address.ts";
import { isHreflang } from "./language.ts";
import { notesOf, pages, type Remark } from "./notes.ts";

export interface Languages {
  /** True when either page names the other as its translation; one-way declarations count. */
  readonly areAlternates: (a: UrlKey, b: UrlKey) => boolean;
  /** Alternates of a page, itself left out: those it names, and without a language those that name it. */
  readonly of: (key: UrlKey) => readonly Alternate[];
  readonly notes: readonly Note[];
}

export function readLanguages(crawl: Crawl): Languages {
  const declared = declaredAlternates(crawl);
  const known = new Map(crawl.pages.map((page) => [page.key, page]));
  const remarks = [...declared].flatMap(([key, alternates]) => remarksOn(known.get(key), alternates, declared, known));
  const lists = new Map([...declared].filter(([key, alternates]) => !isAllHomes(key, alternates)));
  const namedBy = reversed(lists);
  const names = (from: UrlKey, to: UrlKey) => lists.get(from)?.some(({ key }) => key === to) ?? false;
  return {
    areAlternates: (a, b) => names(a, b) || names(b, a),
    of: (key) => [...(lists.get(key) ?? []), ...(namedBy.get(key) ?? [])],
    notes: notesOf(remarks, messages),
  };
}

function reversed(lists: ReadonlyMap<UrlKey, readonly Alternate[]>): ReadonlyMap<UrlKey, readonly Alternate[]> {
  const namedBy = new Map<UrlKey, Alternate[]>();
  for (const [key, alternates] of lists) {
    for (const alternate of alternates) {
      const known = namedBy.get(alternate.key);
      if (known === undefined) namedBy.set(alternate.key, [{ language: "", key }]);
      else known.push({ language: "", key });
    }
  }
  return namedBy;
}

const messages = {
  "hreflang-no-return": (count: number) =>
    `${pages(count)} named as a translation by another page that they do not name in return.`,
  "hreflang-dangling": (count: number) =>
    `${pages(count)} declare a translation that does not answer as a page of its own.`,
  "hreflang-to-root": (count: number) =>
    `${pages(count)} declare only home pages as their translations; these say nothing about the page.`,
  "hreflang-invalid": (count: number) => `${pages(count)} use language codes that are not valid in hreflang.`,
};

/** HTML, Link header and sitemap are equal; a page's own entry and `x-default` on itself are no alternates. */
function declaredAlternates(crawl: Crawl): ReadonlyMap<UrlKey, readonly Alternate[]> {
  const found = new Map<UrlKey, readonly Alternate[]>();
  const add = (key: UrlKey, alternates: readonly Alternate[]) => {
    const others = alternates.filter((alternate) => alternate.key !== key);
    if (others.length > 0) found.set(key, [...(found.get(key) ?? []), ...others]);
  };
  for (const page of crawl.pages) add(page.key, page.alternates);
  for (const entry of crawl.scope.entries) add(entry.key, entry.alternates ?? []);
  return found;
}

function isHome(key: UrlKey): boolean {
  const segments = segmentsOf(key);
  return segments.length === 0 || (segments.length === 1 && localeOfSegment(segments[0] ?? "") !== undefined);
}

function isAllHomes(key: UrlKey, alternates: readonly Alternate[]): boolean {
  return !isHome(key) && alternates.length > 1 && alternates.every((alternate) => isHome(alternate.key));
}

function remarksOn(
  page: Page | undefined,
  alternates: readonly Alternate[],
  declared: ReadonlyMap<UrlKey, readonly Alternate[]>,
  known: ReadonlyMap<UrlKey, Page>,
): readonly Remark[] {
  if (page === undefined) return [];
  const invalid = alternates.some(({ language }) => !isHreflang(language)) ? [fault("hreflang-invalid", page.url)] : [];
  if (isAllHomes(page.key, alternates)) return [...invalid, fault("hreflang-to-root", page.url)];
  const isPage = ({ key }: Alternate) => known.get(key)?.robots.noindex === false;
  const dangling = alternates.every(isPage) ? [] : [fault("hreflang-dangling", page.url)];
  const silent = alternates.filter(
    (alternate) => isPage(alternate) && declared.get(alternate.key)?.some(({ key }) => key === page.key) !== true,
  );
  return [...invalid, ...dangling, ...silent.map(({ key }) => fault("hreflang-no-return", known.get(key)?.url ?? key))];
}

function fault(kind: string, url: string): Remark {
  return { kind, level: "fault", url };
}
