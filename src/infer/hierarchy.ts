/** Turns a crawl and its documents into the site's tree: menus first, then what pages declare, then paths, else the root. */
import type { Collapse, Crawl, SiteTree, UrlKey } from "../model.ts";
import { pathOf } from "../url.ts";
import { ancestry } from "./ancestry.ts";
import { sharedBlocks } from "./blocks.ts";
import { chooseParents } from "./choose.ts";
import { declaredPlacements } from "./declared.ts";
import { navPlacements } from "./nav.ts";
import { documentsAbove, type Above } from "./paths.ts";
import { ranks, type Placement } from "./placement.ts";
import type { SiblingOrder } from "./siblings.ts";
import { growTree } from "./tree.ts";
import { worldOf, type World } from "./world.ts";

export function inferTree(crawl: Crawl, collapse: Collapse): SiteTree {
  const world = worldOf(crawl, collapse);
  const above = documentsAbove(world);
  const siblings: SiblingOrder = new Map();
  const declared = declaredPlacements(world, siblings);
  const belonging = ancestry(world, declared, above);
  const placements = [
    ...navPlacements(sharedBlocks(world, belonging), world, belonging, siblings),
    ...declared,
    ...pathPlacements(world, above),
  ];
  return growTree(world, chooseParents(placements, belonging), siblings);
}

/** The nearest document above by address, and for every document the root, which is where it hangs without evidence. */
function pathPlacements(world: World, above: Above): readonly Placement[] {
  return [...world.documents.keys()].flatMap((key) => {
    if (key === world.root) return [];
    const [nearest] = above(key);
    const last = placement(key, world.root, "none", "nothing says where it belongs, so it hangs on the root");
    if (nearest === undefined) return [last];
    return [placement(key, nearest, "path", `${pathOf(nearest)} is the nearest document above its address`), last];
  });
}

function placement(key: UrlKey, parent: UrlKey, by: "path" | "none", evidence: string): Placement {
  return { key, parent, groups: [], chain: [parent], rank: ranks[by], by, votes: 1, order: 0, evidence };
}
