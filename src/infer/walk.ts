/** Walks one menu from the top down and calls for every document at every spot where it stands. */
import type { NavBlock, NavItem, NavPlace, UrlKey } from "../model.ts";
import { recordSiblings, type SiblingOrder } from "./siblings.ts";
import type { World } from "./world.ts";

export interface Spot {
  readonly key: UrlKey;
  readonly label: string;
  /** Documents above in this menu, outermost first: its owner, then items that hold this one. */
  readonly chain: readonly UrlKey[];
  /** Labels without a page below the last document of the chain, outermost first. */
  readonly groups: readonly string[];
  /** Place in reading order, counted in items. */
  readonly index: number;
}

interface Level {
  readonly chain: readonly UrlKey[];
  readonly groups: readonly string[];
  /** Children of the last document of the chain, as they are met. */
  readonly siblings: UrlKey[];
}

export function walkMenu(
  block: NavBlock,
  place: NavPlace,
  owner: UrlKey,
  world: World,
  siblings: SiblingOrder,
  visit: (spot: Spot) => void,
): void {
  let index = 0;
  const walk = (items: readonly NavItem[], level: Level): void => {
    for (const item of items) {
      const key = item.key === undefined ? undefined : world.resolve(item.key);
      index += 1;
      // A group that points at its own parent, or at no document, is only a label.
      if (key === undefined || level.chain.includes(key)) {
        if (key !== owner || level.chain.length > 1) walk(item.children, labelled(level, item, key));
        else {
          visit({ key, label: item.label, chain: [], groups: [], index });
          walk(item.children, level);
        }
        continue;
      }
      visit({ key, label: item.label, chain: level.chain, groups: level.groups, index });
      level.siblings.push(key);
      descend(item.children, { chain: [...level.chain, key], groups: [], siblings: [] });
    }
  };
  const descend = (items: readonly NavItem[], level: Level): void => {
    if (items.length === 0) return;
    walk(items, level);
    const parent = level.chain.at(-1);
    if (parent !== undefined) recordSiblings(siblings, parent, level.siblings, place);
  };
  descend(block.items, { chain: [owner], groups: [], siblings: [] });
}

function labelled(level: Level, item: NavItem, key: UrlKey | undefined): Level {
  const label = item.label.trim();
  // The link back to the page that holds the group names no group.
  if (label === "" || key !== undefined || level.groups.at(-1) === label) return level;
  return { ...level, groups: [...level.groups, label] };
}
