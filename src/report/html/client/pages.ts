/** Turns the columns of the page table into pages and the two trees, before and now. */
import type { PageColumns } from "../page-columns.ts";

export type Side = "now" | "before";

/** A document, or a labelled group without a page of its own (`row` −1). */
export interface TreeNode {
  readonly row: number;
  readonly label: string;
  readonly children: TreeNode[];
  /** Documents below, itself left out. */
  below: number;
}

export interface Pages {
  readonly count: number;
  readonly columns: PageColumns;
  readonly word: (column: WordColumn, row: number) => string;
  readonly rowOf: (path: string) => number | undefined;
  readonly tree: (side: Side) => readonly TreeNode[];
  /** Title and path in lower case, for searching. */
  readonly haystack: () => readonly string[];
  /** Shortest honest name: the title, else the path. */
  readonly nameOf: (row: number) => string;
}

type WordColumn = {
  [Name in keyof PageColumns]: PageColumns[Name] extends readonly number[] ? Name : never;
}[keyof PageColumns];

export function openPages(columns: PageColumns, sectionsBefore: readonly string[]): Pages {
  const rows = new Map(columns.path.map((path, row) => [path, row]));
  const word = (column: WordColumn, row: number): string => columns.words[columns[column][row] ?? 0] ?? "";
  const suffix = sharedSuffix(columns.title);
  const nameOf = (row: number): string => {
    const title = columns.title[row] ?? "";
    if (title === "") return columns.path[row] ?? "";
    return suffix !== "" && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
  };
  // Rows come in today's order; of yesterday's only the order of the sections is kept.
  const place = new Map(sectionsBefore.map((name, index) => [name, index]));
  const placeOf = (row: number) => place.get(word("sectionBefore", row)) ?? -1;
  const orderOf = (side: Side): readonly number[] => {
    const all = columns.path.map((_, row) => row);
    return side === "now" ? all : all.toSorted((a, b) => placeOf(a) - placeOf(b) || a - b);
  };
  const trees = { now: once(() => treeOf("now")), before: once(() => treeOf("before")) };
  const treeOf = (side: Side) => buildTree(columns, word, nameOf, side, orderOf(side));
  return {
    count: columns.path.length,
    columns,
    word,
    nameOf,
    rowOf: (path) => rows.get(path),
    tree: (side) => trees[side](),
    haystack: once(() => columns.path.map((path, row) => `${columns.title[row] ?? ""}\n${path}`.toLowerCase())),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** ` | Site name` behind most titles says nothing in a tree of that site. */
function sharedSuffix(titles: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const title of titles) {
    const end = / [|·–—-] [^|·–—]+$/.exec(title)?.[0];
    if (end !== undefined) counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  const [suffix, count] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ["", 0]);
  return count > titles.length / 2 ? suffix : "";
}

function buildTree(
  columns: PageColumns,
  word: Pages["word"],
  nameOf: Pages["nameOf"],
  side: Side,
  order: readonly number[],
): readonly TreeNode[] {
  const parents = side === "now" ? columns.parent : columns.parentBefore;
  const groupsOf = side === "now" ? "groups" : "groupsBefore";
  const nodes = parents.map((parent, row) =>
    parent === -2 ? undefined : { row, label: nameOf(row), children: [], below: 0 },
  ) as (TreeNode | undefined)[];
  const groups = new Map<string, TreeNode>();
  const roots: TreeNode[] = [];
  for (const row of order) {
    const node = nodes[row];
    if (node === undefined) continue;
    const parent = nodes[parents[row] ?? -1];
    let siblings = parent === undefined ? roots : parent.children;
    let id = String(parents[row]);
    for (const label of word(groupsOf, row)
      .split("\u0000")
      .filter((text) => text !== "")) {
      id += `\u0000${label}`;
      const known = groups.get(id) ?? { row: -1, label, children: [], below: 0 };
      if (!groups.has(id)) siblings.push(known);
      groups.set(id, known);
      siblings = known.children;
    }
    siblings.push(node);
  }
  for (const root of roots) countBelow(root);
  return roots;
}

/** By hand, not by recursion: a chain of ten thousand pages must not end the script. */
function countBelow(root: TreeNode): void {
  const order: TreeNode[] = [root];
  for (let at = 0; at < order.length; at += 1) order.push(...(order[at]?.children ?? []));
  for (const node of order.toReversed())
    node.below = node.children.reduce((sum, child) => sum + child.below + (child.row < 0 ? 0 : 1), 0);
}
