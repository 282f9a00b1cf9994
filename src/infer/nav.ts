/** Turns shared nav blocks into placements: one for every document at every spot where a menu lists it. */
import type { NavPlace, UrlKey } from "../model.ts";
import { pathOf } from "../url.ts";
import type { SharedBlock } from "./blocks.ts";
import type { Above } from "./paths.ts";
import { navRank, type Placement } from "./placement.ts";
import type { SiblingOrder } from "./siblings.ts";
import { walkMenu, type Spot } from "./walk.ts";
import type { World } from "./world.ts";

const placeNames: Readonly<Record<NavPlace, string>> = {
  sidebar: "sidebar",
  header: "header menu",
  footer: "footer",
  toctree: "table of contents",
  other: "recurring list of links",
};
/** Lists that change with the day or the reader say nothing about where a page belongs. */
const widget =
  /^(?:(?:most |site )?(?:recent|latest|popular|related|trending|newest|featured)\b.*|tags?|tag cloud|archives?|see also|what'?s new|you may also like)$/iu;

export function navPlacements(
  blocks: readonly SharedBlock[],
  world: World,
  above: Above,
  siblings: SiblingOrder,
): readonly Placement[] {
  const found = new Map<string, Placement>();
  let start = 0;
  for (const shared of blocks) {
    const first = start;
    walkMenu(shared.block, shared.place, shared.owner, world, siblings, (spot) => {
      const placement = placementAt(spot, shared, first, world, above);
      if (placement === undefined) return;
      const name = [placement.key, placement.parent, placement.rank, ...placement.groups].join("\n");
      const known = found.get(name);
      found.set(name, known === undefined ? placement : { ...known, votes: known.votes + placement.votes });
      start = first + spot.index;
    });
  }
  return [...found.values()].map(withVotes);
}

function placementAt(
  spot: Spot,
  shared: SharedBlock,
  first: number,
  world: World,
  above: Above,
): Placement | undefined {
  const { key, label, groups } = spot;
  if (key === world.root || isWidget(shared, groups)) return undefined;
  // A menu's own page stands in it too: it hangs on what lies above it.
  const chain = spot.chain.length > 0 ? spot.chain : [above(key)[0] ?? world.root];
  const parent = chain.at(-1) ?? world.root;
  const isNested = chain.length > 1;
  const isSection = parent !== world.root;
  return {
    key,
    parent,
    groups,
    chain,
    rank: navRank(shared.place, isNested, groups.length > 0, isSection),
    by: "nav",
    label,
    votes: shared.carriers.length,
    order: first + spot.index,
    evidence: wordsFor(shared.place, parent, groups, world.root),
  };
}

function isWidget({ block, place }: SharedBlock, groups: readonly string[]): boolean {
  return place !== "header" && [block.label, ...groups].some((label) => widget.test(label.trim()));
}

function wordsFor(place: NavPlace, parent: UrlKey, groups: readonly string[], root: UrlKey): string {
  const under = parent === root ? "at the top" : `under ${pathOf(parent)}`;
  const group = groups.length === 0 ? "" : `, group ${groups.map((label) => `"${label}"`).join(" › ")}`;
  return `${placeNames[place]} lists it ${under}${group}`;
}

function withVotes(placement: Placement): Placement {
  const pages = placement.votes === 1 ? "1 page" : `${String(placement.votes)} pages`;
  return { ...placement, evidence: `${placement.evidence} (${pages})` };
}
