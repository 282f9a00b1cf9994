/** What a cause rule is: a pure question to two runs, answered with the pages that prove it, or not at all. */
import type { Cause, PageRow } from "../../model.ts";
import { median } from "../../metrics/metric.ts";
import type { Contrast, Pair } from "../contrast.ts";

export interface Match {
  /** Pages that prove it: today's rows, or the baseline's where nothing is left. */
  readonly pages: readonly PageRow[];
  readonly summary: string;
  readonly confidence: Cause["confidence"];
}
export interface CauseRule {
  readonly kind: string;
  /** Metrics made for it: there it comes before all others. */
  readonly own?: readonly string[];
  /** Metrics that it can move. */
  readonly explains: readonly string[];
  readonly fix: string;
  readonly find: (contrast: Contrast) => Match | undefined;
}

/** Pages below which a pattern is an accident; a tenth of a small site is enough. */
export function enough(pages: number, contrast: Contrast): boolean {
  const documents = contrast.before.pages.filter((row) => row.role === "document").length;
  return pages >= Math.min(3, Math.max(2, Math.ceil(documents / 10)));
}

export function pairsWhere(contrast: Contrast, is: (before: PageRow, after: PageRow) => boolean): readonly Pair[] {
  return contrast.pairs.filter(({ before, after }) => is(before, after));
}

/** A rule over pages that both runs know: those for which `is` holds, when they are enough. */
export function fromPairs(
  is: (before: PageRow, after: PageRow) => boolean,
  confidence: Cause["confidence"],
  summarise: (pairs: readonly Pair[], where: string) => string,
): CauseRule["find"] {
  return (contrast) => {
    const pairs = pairsWhere(contrast, is);
    if (!enough(pairs.length, contrast)) return undefined;
    const pages = pairs.map((pair) => pair.after);
    return { pages, confidence, summary: summarise(pairs, whereOf(pairs.map((pair) => pair.before))) };
  };
}

/** ` under /guides` when nine tenths of the pages share a first path segment, else empty. */
export function whereOf(rows: readonly PageRow[]): string {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const segments = new URL(row.url).pathname.split("/").filter((part) => part !== "");
    // A page at the top is in no folder: its only segment is its own name.
    const segment = segments.length > 1 ? `/${segments[0] ?? ""}` : "";
    counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  const [segment, pages] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), ["", 0]);
  return segment !== "" && pages >= rows.length * 0.9 ? ` under ${segment}` : "";
}

/** `38 → 0`: the middle page's value before and now. */
export function middle(pairs: readonly Pair[], of: (row: PageRow) => number | undefined): string {
  const before = median(pairs.map((pair) => of(pair.before) ?? 0));
  const after = median(pairs.map((pair) => of(pair.after) ?? 0));
  return `${String(before)} → ${String(after)}`;
}

export function sayDocuments(count: number): string {
  return count === 1 ? "1 document" : `${String(count)} documents`;
}

export function sayPages(count: number): string {
  return count === 1 ? "1 page" : `${String(count)} pages`;
}
