/** Turns facts about single URLs into one note a kind, with at most ten URLs each. */
import type { Note } from "../model.ts";

export interface Remark {
  readonly kind: string;
  readonly level: Note["level"];
  readonly url: string;
}

/** `say` gets the number of URLs. Kinds come out in alphabetical order, URLs too. */
export function notesOf(
  remarks: readonly Remark[],
  say: Readonly<Record<string, (count: number) => string>>,
): readonly Note[] {
  const kinds = [...new Set(remarks.map(({ kind }) => kind))].toSorted((a, b) => (a < b ? -1 : 1));
  return kinds.map((kind) => {
    const own = remarks.filter((remark) => remark.kind === kind);
    const urls = [...new Set(own.map(({ url }) => url))].toSorted((a, b) => (a < b ? -1 : 1));
    return {
      kind,
      level: own[0]?.level ?? "notice",
      message: say[kind]?.(urls.length) ?? kind,
      urls: urls.slice(0, 10),
    };
  });
}

/** `1 page` or `3 pages`. */
export function pages(count: number): string {
  return count === 1 ? "1 page" : `${String(count)} pages`;
}
