/** What a source of structure beside the HTML is asked and answers: data only, never executed, capped in size and depth. */
import type { NavBlock, Site, UrlKey } from "../../model.ts";
import type { Script } from "./scripts.ts";

/** One page as it was served. */
export interface ServedPage {
  readonly html: string;
  /** Where it was fetched, hash route included. */
  readonly url: string;
  readonly site: Site;
  readonly scripts: readonly Script[];
}
/** Fetched files by URL; `undefined` for one that did not answer 200. */
export type Files = ReadonlyMap<string, string | undefined>;

export interface FoundLink {
  readonly key: UrlKey;
  readonly url: string;
}
/** The page's own content as the source holds it. */
export interface FoundContent {
  readonly as: "html" | "markdown";
  readonly body: string;
  readonly title?: string;
}
export interface Reading {
  readonly nav: readonly NavBlock[];
  /** Beyond the nav: pages that the source knows. */
  readonly links: readonly FoundLink[];
  readonly content?: FoundContent;
}
export interface StructureSource {
  readonly name: string;
  readonly kind: "state" | "sidecar";
  readonly detects: (page: ServedPage) => boolean;
  /** URLs to fetch next, given what is here; asked again with the answers until it names nothing new. */
  readonly wants: (page: ServedPage, files: Files) => readonly string[];
  /** Never throws: what does not parse gives nothing. */
  readonly read: (page: ServedPage, files: Files) => Reading;
}

export const nothing: Reading = { nav: [], links: [] };

/** No file beside the page. */
export function noFiles(): readonly string[] {
  return [];
}

/** Relative to the page's document. */
export function fileUrl(path: string, page: ServedPage): string | undefined {
  if (!URL.canParse(path, page.url)) return undefined;
  const url = new URL(path, page.url);
  // Structure is read from the site itself; a file elsewhere speaks for nobody.
  return url.origin === new URL(page.url).origin ? url.href : undefined;
}
