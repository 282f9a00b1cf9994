/** Keeps the order in which menus list the children of a document. */
import type { NavPlace, UrlKey } from "../model.ts";

interface Position {
  readonly place: number;
  /** Children in the list it was seen in: a whole list says more than a part of one. */
  readonly size: number;
  readonly index: number;
}
export type SiblingOrder = Map<UrlKey, Map<UrlKey, Position>>;

const placeOrder: Readonly<Record<NavPlace, number>> = { sidebar: 0, header: 1, toctree: 2, other: 3, footer: 4 };

/** Records one list of children; a better list of the same child replaces an older one. */
export function recordSiblings(
  order: SiblingOrder,
  parent: UrlKey,
  children: readonly UrlKey[],
  place: NavPlace,
): void {
  const known = order.get(parent) ?? new Map<UrlKey, Position>();
  order.set(parent, known);
  for (const [index, child] of children.entries()) {
    const position = { place: placeOrder[place], size: children.length, index };
    const before = known.get(child);
    if (before === undefined || isBetter(position, before)) known.set(child, position);
  }
}

function isBetter(a: Position, b: Position): boolean {
  const difference = a.place - b.place || b.size - a.size || a.index - b.index;
  return difference < 0;
}

/** Menu order first, then the order of reading that next links give, then by key. */
export function compareSiblings(
  order: SiblingOrder,
  parent: UrlKey,
  reading: ReadonlyMap<UrlKey, number>,
): (a: UrlKey, b: UrlKey) => number {
  const known = order.get(parent);
  return (a, b) => {
    const [left, right] = [known?.get(a), known?.get(b)];
    if (left !== undefined && right !== undefined) {
      return left.place - right.place || left.index - right.index || right.size - left.size || (a < b ? -1 : 1);
    }
    if (left !== undefined || right !== undefined) return left === undefined ? 1 : -1;
    return rankIn(reading, a) - rankIn(reading, b) || (a < b ? -1 : 1);
  };
}

function rankIn(reading: ReadonlyMap<UrlKey, number>, key: UrlKey): number {
  return reading.get(key) ?? reading.size;
}
