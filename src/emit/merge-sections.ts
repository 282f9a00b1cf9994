/** Keeps the sections of a curated file in step with the site's: names, order, new ones, emptied ones, places for new entries. */
import { formatItem, optionalName } from "./document.ts";
import {
  endedRows,
  itemRow,
  itemsOf,
  rowText,
  type Block,
  type CuratedFile,
  type ItemRow,
  type Row,
} from "./merge-file.ts";
import type { ToPlace } from "./merge-items.ts";
import type { Conflict, Placed } from "./merge.ts";

/** A section that the site renamed is renamed here too, unless a person had named it otherwise. */
export function renameSections(
  mine: CuratedFile,
  before: readonly Placed[],
  after: readonly Placed[],
): { readonly file: CuratedFile; readonly before: readonly Placed[] } {
  const names = new Map<string, string>();
  const oldNames = new Set(before.map((item) => item.section));
  const newNames = new Set(after.map((item) => item.section));
  const taken = new Set(mine.blocks.map((block) => block.name));
  for (const name of oldNames) {
    if (newNames.has(name)) continue;
    const ids = new Set(before.filter((item) => item.section === name).map((item) => item.id));
    const target = mostCommon(after.filter((item) => ids.has(item.id)).map((item) => item.section));
    if (target === undefined || oldNames.has(target) || taken.has(target) || target.length === 0) continue;
    names.set(name, target);
    taken.add(target);
  }
  const blocks = mine.blocks.map((block) => renameBlock(block, names.get(block.name)));
  return {
    file: { ...mine, blocks },
    before: before.map((item) => ({ ...item, section: names.get(item.section) ?? item.section })),
  };
}

function renameBlock(block: Block, name: string | undefined): Block {
  const [heading, ...rows] = block.rows;
  if (name === undefined || heading?.kind !== "name") return block;
  const eol = /[\r\n]*$/u.exec(heading.text)?.[0] ?? "";
  return { name, rows: [{ kind: "name", name, text: `## ${name}${eol}` }, ...rows] };
}

/** Follows the site's new order of sections and entries where the file still had the old one. */
export function reorder(mine: CuratedFile, before: readonly Placed[], after: readonly Placed[]): CuratedFile {
  const blocks = mine.blocks.map((block) => reorderBlock(block, before, after));
  const own = blocks.map((block) => block.name);
  const names = permutation(own, sectionOrder(before), sectionOrder(after));
  if (names === undefined) return { ...mine, blocks };
  const byName = new Map(blocks.map((block) => [block.name, block]));
  // Blank lines between blocks belong to the place, not to the block.
  const spaced = blocks.map((block, index) => {
    const moved = byName.get(names[index] ?? "") ?? block;
    return {
      ...moved,
      rows: [...endedRows(withoutTail(moved.rows), mine.eol), ...block.rows.slice(withoutTail(block.rows).length)],
    };
  });
  return { ...mine, blocks: spaced };
}

function sectionOrder(items: readonly Placed[]): readonly string[] {
  return [...new Set(items.map((item) => item.section))];
}

function reorderBlock(block: Block, before: readonly Placed[], after: readonly Placed[]): Block {
  const ids = itemsOf(block).map((row) => row.id);
  const inside = (items: readonly Placed[]) =>
    items.filter((item) => item.section === block.name).map((item) => item.id);
  // Prose or a subheading between entries is a person's own arrangement.
  const last = block.rows.findLastIndex((row) => row.kind === "item");
  if (block.rows.slice(1, last).some((row) => row.kind === "other")) return block;
  const target = permutation(ids, inside(before), inside(after));
  if (target === undefined) return block;
  const rows = new Map(itemsOf(block).map((row) => [row.id, row]));
  let next = 0;
  const moved = block.rows.map((row): Row => (row.kind === "item" ? (rows.get(target[next++] ?? row.id) ?? row) : row));
  return { ...block, rows: moved };
}

/** The new order when the common ones still stand in the old order and the site's order differs; others keep their places. */
function permutation(
  mine: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] | undefined {
  if (new Set(mine).size !== mine.length) return undefined;
  const common = new Set(mine.filter((name) => before.includes(name) && after.includes(name)));
  const [now, old, site] = [mine, before, after].map((names) => names.filter((name) => common.has(name)));
  if (now === undefined || old === undefined || site === undefined) return undefined;
  if (now.join("\n") !== old.join("\n") || old.join("\n") === site.join("\n")) return undefined;
  let next = 0;
  return mine.map((name) => (common.has(name) ? (site[next++] ?? name) : name));
}

function withoutTail(rows: readonly Row[]): readonly Row[] {
  return rows.slice(0, rows.findLastIndex((row) => row.kind !== "blank") + 1);
}

export function placeItems(
  mine: CuratedFile,
  toPlace: readonly ToPlace[],
  before: readonly Placed[],
  after: readonly Placed[],
): { readonly file: CuratedFile; readonly conflicts: readonly Conflict[] } {
  let { blocks } = mine;
  const conflicts: Conflict[] = [];
  for (const { item, row } of toPlace) {
    const entry = row ?? itemRow(formatItem(item), mine.eol);
    const host = hostOf(item, blocks, before);
    if (host !== -1)
      blocks = blocks.map((block, index) => (index === host ? insertItem(block, entry, item, after, mine.eol) : block));
    else if (before.some((other) => other.section === item.section)) {
      const message = `"${item.title}" is new in "${item.section}", a section that was taken out by hand`;
      conflicts.push({ kind: "left-out", message, url: item.url });
    } else blocks = insertBlock(blocks, entry, item.section, after, mine.eol);
  }
  const isNewFirst = blocks.length > 0 && blocks[0]?.name !== mine.blocks[0]?.name;
  return { file: { ...mine, blocks, head: isNewFirst ? spacedHead(mine) : mine.head }, conflicts };
}

function spacedHead({ head, eol }: CuratedFile): CuratedFile["head"] {
  const last = head.at(-1);
  if (last === undefined || last.kind === "blank") return head;
  return [
    ...head.slice(0, -1),
    { ...last, eol: last.eol === "" ? eol : last.eol },
    { ...last, kind: "blank", text: "", eol },
  ];
}

/** The block of that name, else the one where most of that section's entries stand now; -1 when there is none. */
function hostOf(item: Placed, blocks: readonly Block[], before: readonly Placed[]): number {
  const named = blocks.findIndex((block) => block.name === item.section);
  if (named !== -1) return named;
  const ids = new Set(before.filter((other) => other.section === item.section).map((other) => other.id));
  const counts = blocks.map((block) => itemsOf(block).filter((row) => ids.has(row.id)).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** Behind the nearest entry that the site lists before it, else in front of the nearest after it, else behind the last. */
function insertItem(block: Block, entry: ItemRow, item: Placed, after: readonly Placed[], eol: string): Block {
  const siblings = after.filter((other) => other.section === item.section).map((other) => other.id);
  const own = siblings.indexOf(item.id);
  const at = (id: string) => block.rows.findIndex((row) => row.kind === "item" && row.id === id);
  const above = siblings
    .slice(0, own)
    .map(at)
    .findLast((index) => index !== -1);
  const below = siblings
    .slice(own + 1)
    .map(at)
    .find((index) => index !== -1);
  const last = block.rows.findLastIndex((row) => row.kind === "item");
  const place = above !== undefined ? above + 1 : (below ?? (last === -1 ? withoutTail(block.rows).length : last + 1));
  const gap: readonly Row[] = last === -1 ? [{ kind: "blank", text: eol }] : [];
  const head = endedRows(block.rows.slice(0, place), eol);
  return { ...block, rows: [...head, ...gap, ...endedRows([entry], eol), ...block.rows.slice(place)] };
}

function insertBlock(
  blocks: readonly Block[],
  entry: ItemRow,
  name: string,
  after: readonly Placed[],
  eol: string,
): readonly Block[] {
  const order = sectionOrder(after);
  const own = order.indexOf(name);
  const at = (other: string) => blocks.findIndex((block) => block.name === other);
  const above = order
    .slice(0, own)
    .map(at)
    .findLast((index) => index !== -1);
  const below = order
    .slice(own + 1)
    .map(at)
    .find((index) => index !== -1);
  const optional = name === optionalName ? -1 : at(optionalName);
  const wanted = above !== undefined ? above + 1 : (below ?? blocks.length);
  const place = optional !== -1 && optional === blocks.length - 1 ? Math.min(wanted, optional) : wanted;
  const blank: Row = { kind: "blank", text: eol };
  const heading: Row = { kind: "name", name, text: `## ${name}${eol}` };
  const fresh: Block = {
    name,
    rows: [heading, blank, ...endedRows([entry], eol), ...(place < blocks.length ? [blank] : [])],
  };
  const head = blocks.slice(0, place);
  const last = head.at(-1);
  const spaced = last === undefined ? head : [...head.slice(0, -1), { ...last, rows: spacedRows(last.rows, eol) }];
  return [...spaced, fresh, ...blocks.slice(place)];
}

function spacedRows(rows: readonly Row[], eol: string): readonly Row[] {
  const ended = endedRows(rows, eol);
  const last = ended.at(-1);
  return last === undefined || rowText(last).trim() !== "" ? [...ended, { kind: "blank", text: eol }] : ended;
}

/** A section of the site that lost its last entry goes, unless a person named it or wrote something else below it. */
export function dropEmptied(merged: CuratedFile, mine: CuratedFile, before: readonly Placed[]): CuratedFile {
  const names = new Set(before.map((item) => item.section));
  const filled = new Set(mine.blocks.filter((block) => itemsOf(block).length > 0).map((block) => block.name));
  const isEmptied = (block: Block) =>
    names.has(block.name) &&
    filled.has(block.name) &&
    block.rows.every((row) => row.kind === "name" || row.kind === "blank");
  const kept = merged.blocks.filter((block) => !isEmptied(block));
  const last = kept.at(-1);
  if (last === undefined || last === merged.blocks.at(-1)) return { ...merged, blocks: kept };
  return { ...merged, blocks: [...kept.slice(0, -1), { ...last, rows: withoutTail(last.rows) }] };
}

/** Most frequent, then first. */
function mostCommon(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}
