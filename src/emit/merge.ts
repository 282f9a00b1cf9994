/** Merges a newly generated llms.txt into the one that people edited: their words and order stay, the site's changes arrive. */
import { isGenerated } from "./document.ts";
import { mergeHead } from "./merge-head.ts";
import { formatCurated, itemsOf, parseCurated, type Block, type CuratedFile } from "./merge-file.ts";
import { mergeItems } from "./merge-items.ts";
import { dropEmptied, placeItems, renameSections, reorder } from "./merge-sections.ts";

/** What the merge could not decide; told in the comment, never written into the file. */
export interface Conflict {
  readonly kind: "name" | "summary" | "details" | "title" | "note" | "gone" | "left-out" | "unlisted" | "nested";
  readonly message: string;
  readonly url?: string;
}
export interface Merged {
  readonly text: string;
  readonly conflicts: readonly Conflict[];
}

/** An entry of a generated file with the section that it stands in. */
export interface Placed {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly note: string;
  readonly section: string;
}

/**
 * `base` is the file as it was last generated. Without it nobody can tell a page that was left out on purpose from a new
 * one: a hand-written file is then left alone, and a generated one only grows.
 */
export function mergeLlmsTxt(base: string | undefined, mine: string, theirs: string): Merged {
  const merged = mergeOrKeep(base, mine, theirs);
  return merged.text.trim() === "" ? { ...merged, text: theirs } : merged;
}

function mergeOrKeep(base: string | undefined, mine: string, theirs: string): Merged {
  if (mine === theirs || mine.trim() === "") return { text: theirs, conflicts: [] };
  if (base === mine) return { text: theirs, conflicts: [] };
  if (base === theirs) return { text: mine, conflicts: [] };
  const site = parseCurated(theirs);
  if (base !== undefined) return settle(parseCurated(base), mine, site);
  if (isGenerated(mine)) return settle({ ...site, blocks: [] }, mine, site);
  return { text: mine, conflicts: unlisted(parseCurated(mine), site) };
}

/** Merging twice must give what merging once gave: repeated until it does, which is at once but for entangled edits. */
function settle(base: CuratedFile, mine: string, theirs: CuratedFile, passes = 6): Merged {
  const merged = mergeKnown(base, parseCurated(mine), theirs);
  return merged.text === mine || passes <= 1 ? merged : settle(base, merged.text, theirs, passes - 1);
}

function mergeKnown(base: CuratedFile, mine: CuratedFile, theirs: CuratedFile): Merged {
  const renamed = renamedPages(base, theirs);
  const before = placedItems(base).map((item) => ({ ...item, id: renamed.get(item.id) ?? item.id }));
  const after = placedItems(theirs);
  const head = mergeHead(base, mine, theirs);
  const named = renameSections({ ...mine, head: head.lines }, before, after);
  const items = mergeItems(named.file, named.before, after, renamed);
  const ordered = reorder(items.file, named.before, after);
  const placed = placeItems(ordered, items.toPlace, named.before, after);
  const file = dropEmptied(placed.file, named.file, named.before);
  return { text: formatCurated(file), conflicts: [...head.conflicts, ...items.conflicts, ...placed.conflicts] };
}

function placedItems(file: CuratedFile): readonly Placed[] {
  return file.blocks.flatMap((block) => itemsOf(block).map((row) => placedItem(row, block)));
}

function placedItem({ id, parts }: ReturnType<typeof itemsOf>[number], block: Block): Placed {
  return { id, title: parts.title, url: parts.url, note: parts.note, section: block.name };
}

/** Old id → new id of a page that went and came back elsewhere under its title, when no other page has that title. */
function renamedPages(base: CuratedFile, theirs: CuratedFile): ReadonlyMap<string, string> {
  const before = placedItems(base);
  const after = placedItems(theirs);
  const beforeIds = new Set(before.map((item) => item.id));
  const afterIds = new Set(after.map((item) => item.id));
  const gone = byTitle(before.filter((item) => !afterIds.has(item.id)));
  const fresh = byTitle(after.filter((item) => !beforeIds.has(item.id)));
  const pairs = [...gone].flatMap(([title, [old, ...others]]) => {
    const [now, ...more] = fresh.get(title) ?? [];
    const isOne = old !== undefined && now !== undefined && others.length === 0 && more.length === 0;
    return isOne ? [[old.id, now.id] as const] : [];
  });
  return new Map(pairs);
}

function byTitle(items: readonly Placed[]): ReadonlyMap<string, readonly Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const item of items) groups.set(item.title, [...(groups.get(item.title) ?? []), item]);
  return groups;
}

function unlisted(mine: CuratedFile, theirs: CuratedFile): readonly Conflict[] {
  const listed = new Set(placedItems(mine).map((item) => item.id));
  return placedItems(theirs)
    .filter((item) => !listed.has(item.id))
    .map(({ title, url }) => ({
      kind: "unlisted",
      message: `"${title}" is a page of the site and not in the committed file`,
      url,
    }));
}
