/** Questions that many metrics ask of page rows. */
import type { PageRow, UrlKey } from "../model.ts";

export function documentsOf(rows: readonly PageRow[]): readonly PageRow[] {
  return rows.filter((row) => row.role === "document");
}

/** Documents without the root: the root has no parent to be placed under. */
export function placeable(rows: readonly PageRow[]): readonly PageRow[] {
  return rows.filter((row) => row.role === "document" && row.placedBy !== "root");
}

/** Rows of URLs that gave a page or a redirect. */
export function answered(rows: readonly PageRow[]): readonly PageRow[] {
  return rows.filter((row) => row.role !== "failure");
}

/** Rows of URLs that gave a page. */
export function pagesOf(rows: readonly PageRow[]): readonly PageRow[] {
  return rows.filter((row) => row.role === "document" || row.role === "variant" || row.role === "aside");
}

export function sumOf(rows: readonly PageRow[], of: (row: PageRow) => number | undefined): number {
  return rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);
}

export function countOf(rows: readonly PageRow[], is: (row: PageRow) => boolean): number {
  return rows.reduce((sum, row) => sum + (is(row) ? 1 : 0), 0);
}

/** The page's canonical names another page of the site that it was not merged into, or another site. */
export function pointsAway(row: PageRow): boolean {
  return row.canonical !== undefined && row.canonical !== "conflict" && row.role !== "variant";
}

/** The static HTML tripped. Samples of a layout were rendered for the sake of the site, not because they tripped. */
export function tripped(row: PageRow): boolean {
  const reason = row.renderReason;
  return reason !== undefined && reason !== "nav-sample" && reason !== "layout-sample";
}

/** A reader without JavaScript sees at least half of the main text. */
export function isReadable(row: PageRow): boolean {
  const whole = row.textLength ?? 0;
  return whole === 0 || row.via === "markdown" || row.via === "text" || (row.servedText ?? 0) >= whole / 2;
}

/** Where a key leads now: redirects and merges followed, three hops at most. */
export function currentKey(key: UrlKey | undefined, rows: ReadonlyMap<UrlKey, PageRow>): UrlKey | undefined {
  let current = key;
  for (let hop = 0; hop < 3 && current !== undefined; hop += 1) {
    const row = rows.get(current);
    const next = row === undefined || row.role === "document" ? undefined : (row.winner ?? row.redirectTo);
    if (next === undefined) return current;
    current = next;
  }
  return current;
}

/** Ten tokens are a sentence; the title of a new neighbour in a list is less. */
export const sentence = 10;

/** The significant content changed. Where it is another one with every request, only what is larger than noise counts. */
export function isEdited(before: PageRow, after: PageRow): boolean {
  if (before.volatile !== true && after.volatile !== true) return before.contentHash !== after.contentHash;
  const grown = Math.abs((after.tokens ?? 0) - (before.tokens ?? 0));
  return (
    before.title !== after.title || before.h1 !== after.h1 || grown >= Math.max(sentence, (before.tokens ?? 0) / 10)
  );
}

/** Three quarters of the served nav links are gone; one or two links are no menu. */
export function lostNav(before: PageRow | undefined, after: PageRow): boolean {
  const old = before?.navLinks ?? 0;
  return old >= 3 && after.navLinks !== undefined && after.navLinks <= old / 4;
}
