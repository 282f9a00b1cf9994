/** Merges entry by entry: what the site changed and nobody edited is updated, what went is taken out, what moved is lifted. */
import { editItem, itemsOf, type CuratedFile, type ItemRow, type Row } from "./merge-file.ts";
import type { Conflict, Placed } from "./merge.ts";

/** An entry that still needs its place: a new page, or one that the site moved to another section. */
export interface ToPlace {
  readonly item: Placed;
  /** The person's own line, when the entry only moves. */
  readonly row?: ItemRow;
}
export interface MergedItems {
  readonly file: CuratedFile;
  readonly toPlace: readonly ToPlace[];
  readonly conflicts: readonly Conflict[];
}

export function mergeItems(
  mine: CuratedFile,
  before: readonly Placed[],
  after: readonly Placed[],
  renamed: ReadonlyMap<string, string>,
): MergedItems {
  const was = new Map(before.map((item) => [item.id, item]));
  const is = new Map(after.map((item) => [item.id, item]));
  const names = new Set(mine.blocks.map((block) => block.name));
  const placed = new Set(mine.blocks.flatMap((block) => itemsOf(block).map((row) => `${block.name}\n${row.id}`)));
  const conflicts: Conflict[] = [];
  const lifted = new Map<string, ItemRow>();
  const listed = new Set<string>();
  const mergeRow = (row: Row, section: string): readonly Row[] => {
    if (row.kind !== "item") return [row];
    const id = renamed.get(row.id) ?? row.id;
    listed.add(id);
    const old = was.get(id);
    const now = is.get(id);
    if (now === undefined) return old === undefined ? [row] : keepOrDrop(row, old, conflicts);
    const merged = updated(row, old, now, conflicts);
    const isMoved = old !== undefined && old.section !== now.section && section === old.section;
    // Nowhere to go when a person took the section out; nothing to do when the page is listed there already.
    const isNew = !before.some((item) => item.section === now.section);
    const canMove = (names.has(now.section) || isNew) && !placed.has(`${now.section}\n${row.id}`);
    if (!isMoved || !canMove || lifted.has(id)) return [merged];
    lifted.set(id, merged);
    return [];
  };
  const blocks = mine.blocks.map((block) => ({
    ...block,
    rows: block.rows.flatMap((row) => mergeRow(row, block.name)),
  }));
  const toPlace = after.flatMap((item): readonly ToPlace[] => {
    const row = lifted.get(item.id);
    if (row !== undefined) return [{ item, row }];
    // In the base and not in the file: a person took it out.
    return listed.has(item.id) || was.has(item.id) ? [] : [{ item }];
  });
  return { file: { ...mine, blocks }, toPlace, conflicts };
}

function keepOrDrop(row: ItemRow, old: Placed, conflicts: Conflict[]): readonly Row[] {
  const isEdited = row.parts.title !== old.title || row.parts.note !== old.note || row.more.length > 0;
  if (!isEdited) return [];
  const message = `"${row.parts.title}" is no page of the site any more; its entry was edited by hand and stays`;
  conflicts.push({ kind: "gone", message, url: row.parts.url });
  return [row];
}

function updated(row: ItemRow, old: Placed | undefined, now: Placed, conflicts: Conflict[]): ItemRow {
  if (old === undefined) return row;
  const choose = (field: "title" | "note", mine: string): string => {
    if (mine === now[field] || old[field] === now[field]) return mine;
    if (mine === old[field] && (field === "title" || row.more.length === 0)) return now[field];
    conflicts.push({
      kind: field,
      message: `${field} "${mine}" was edited by hand; the site now says "${now[field]}"`,
      url: now.url,
    });
    return mine;
  };
  const title = choose("title", row.parts.title);
  const note = choose("note", row.parts.note);
  // The same page at another address: a person's own spelling of the same address stays.
  const url = old.url === now.url ? row.parts.url : now.url;
  const isSame = title === row.parts.title && note === row.parts.note && url === row.parts.url;
  return isSame ? row : editItem(row, { title, url, note });
}
