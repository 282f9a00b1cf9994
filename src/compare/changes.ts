/** Turns two page tables into lists: added, removed (and where its URL leads now), moved, retitled, changed. */
import type { Changes, FactChange, PageRow, UrlKey } from "../model.ts";
import { isEdited } from "../metrics/rows.ts";
import { formatUnifiedDiff } from "../unified-diff.ts";
import { landing, type Contrast, type Pair } from "./contrast.ts";

export const noChanges: Changes = { added: [], removed: [], moved: [], retitled: [], changed: [] };

/** All lists are sorted by key, as the page tables are. */
export function changesOf(contrast: Contrast): Changes {
  const kept = contrast.pairs.filter(({ after }) => after.role === "document");
  // A page that noindex or a canonical took out of the documents is the most telling of all.
  const facts = contrast.pairs.filter(({ after }) => after.status === 200).flatMap(factChanges);
  const texts = kept.flatMap(textChange);
  return {
    added: addedOf(contrast),
    removed: removedOf(contrast),
    moved: kept
      .filter((pair) => isMoved(contrast, pair))
      .map(({ before, after }) => ({ key: after.key, from: placeOf(before), to: placeOf(after) })),
    retitled: kept
      .filter(({ before, after }) => (before.title ?? "") !== (after.title ?? ""))
      .map(({ before, after }) => ({ key: after.key, from: before.title ?? "", to: after.title ?? "" })),
    changed: kept.filter(({ before, after }) => isEdited(before, after)).map(({ after }) => after.key),
    ...(facts.length === 0 ? {} : { facts }),
    ...(texts.length === 0 ? {} : { texts }),
  };
}

const mostDiffLines = 200;

/** Watched in one run only: there is nothing to hold it against. */
function textChange({ before, after }: Pair): readonly { key: UrlKey; diff: string }[] {
  if (before.text === undefined || after.text === undefined || before.text === after.text) return [];
  return [{ key: after.key, diff: formatUnifiedDiff(before.text, after.text, after.url, mostDiffLines) }];
}

const factNames = ["canonical", "noindex", "description", "language", "h1"] as const;

function factChanges({ before, after }: Pair): readonly FactChange[] {
  return factNames.flatMap((fact) => {
    const [from, to] = [String(before[fact] ?? ""), String(after[fact] ?? "")];
    return from === to ? [] : [{ key: after.key, fact, from, to }];
  });
}

function addedOf({ after, oldRowOf }: Contrast): readonly UrlKey[] {
  const isNew = (row: PageRow) => row.role === "document" && oldRowOf(row.key)?.role !== "document";
  return after.pages.filter(isNew).map((row) => row.key);
}

function removedOf(contrast: Contrast): Changes["removed"] {
  const incomplete = new Set(contrast.after.sitemaps.filter((file) => !file.complete).map((file) => file.url));
  return contrast.before.pages.flatMap((row) => {
    if (row.role !== "document") return [];
    const now = contrast.rowOf(row.key);
    if (now?.role === "document") return [];
    // What an incomplete sitemap no longer lists may only not have been read.
    if (now === undefined && row.sitemap !== undefined && incomplete.has(row.sitemap)) return [];
    return [{ key: row.key, ...fateOf(contrast, now) }];
  });
}

function fateOf(contrast: Contrast, now: PageRow | undefined): Omit<Changes["removed"][number], "key"> {
  // Kept out of the documents, and still there: noindex, a wall, nothing that leads to it.
  if (now === undefined || now.role === "aside") return { now: "unknown" };
  if (now.role === "failure") return { now: now.status >= 400 ? "gone" : "unknown" };
  const end = landing(contrast, now);
  return end === now ? { now: "gone" } : { now: "redirects", to: end.key };
}

/** A parent that was renamed with a redirect is the same parent. */
function isMoved(contrast: Contrast, { before, after }: Pair): boolean {
  const parent = before.parent === undefined ? undefined : contrast.rowOf(before.parent);
  const sameParent = (parent === undefined ? before.parent : landing(contrast, parent).key) === after.parent;
  return !sameParent || (before.section ?? "") !== (after.section ?? "");
}

/** E.g. `Guides › https://h.test/guides`. */
function placeOf(row: PageRow): string {
  return [row.section ?? "", row.parent ?? ""].filter((part) => part !== "").join(" › ");
}
