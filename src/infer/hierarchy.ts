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
import { sitemapGroups } from "./sitemap-groups.ts";
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

/**
 * The nearest document above by address, and for every document the root, which is where it hangs without evidence. The name of
 * its sitemap is a label there and no more: it is placed by none.
 */
function pathPlacements(world: World, above: Above): readonly Placement[] {
  const named = sitemapGroups(world);
  return [...world.documents.keys()].flatMap((key) => {
    if (key === world.root) return [];
    const [nearest] = above(key);
    const last = orphan(key, world.root, named.get(key));
    if (nearest === undefined) return [last];
    const evidence = `${pathOf(nearest)} is the nearest document above its address`;
    return [placement(key, nearest, "path", evidence, []), last];
  });
}

function orphan(key: UrlKey, root: UrlKey, sitemap: string | undefined): Placement {
  const nothing = "nothing says where it belongs, so it hangs on the root";
  if (sitemap === undefined) return placement(key, root, "none", nothing, []);
  return placement(key, root, "none", `${nothing}; the sitemap that lists it is named "${sitemap}"`, [sitemap]);
}

function placement(
  key: UrlKey,
  parent: UrlKey,
  by: "path" | "none",
  evidence: string,
  groups: readonly string[],
): Placement {
  return { key, parent, groups, chain: [parent], rank: ranks[by], by, votes: 1, order: 0, evidence };
}
