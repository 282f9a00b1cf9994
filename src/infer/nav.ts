/** Turns shared nav blocks into placements: one for every document at every spot where a menu lists it. */
import type { NavPlace, UrlKey } from "../model.ts";
import { pathOf } from "../url.ts";
import type { SharedBlock } from "./blocks.ts";
import { sidebarNames } from "./families.ts";
import type { Above } from "./paths.ts";
import { navRank, type Placement, type Rank } from "./placement.ts";
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
  /^(?:(?:most |site )?(?:recent|latest|popular|related|trending|newest|featured)\b.*|tags?|tag cloud|archives?|see also|what'?s new|you may also like|(?:previous|next|parent)(?: topic| page| chapter| section)?)$/iu;

/** A placement in the making: pages that show it are added up. */
interface Sighting {
  readonly spot: Spot;
  readonly place: NavPlace;
  readonly chain: readonly UrlKey[];
  readonly rank: Rank;
  readonly order: number;
  votes: number;
}

export function navPlacements(
  blocks: readonly SharedBlock[],
  world: World,
  above: Above,
  siblings: SiblingOrder,
): readonly Placement[] {
  const found = new Map<UrlKey, Sighting[]>();
  const names = sidebarNames(blocks, world);
  let start = 0;
  for (const shared of blocks) {
    const first = start;
    walkMenu(shared.block, shared.place, shared.owner, world, siblings, (met) => {
      const spot = regroup(met, shared, names.get(shared));
      start = first + spot.index;
      if (spot.key === world.root || isWidget(shared, spot.groups)) return;
      // A menu's own page stands in it too: it hangs on what lies above it.
      const chain = spot.chain.length > 0 ? spot.chain : [above(spot.key)[0] ?? world.root];
      const parent = chain.at(-1) ?? world.root;
      const rank = navRank(shared.place, chain.length > 1, spot.groups.length > 0, parent !== world.root);
      const own = found.get(spot.key) ?? [];
      const known = own.find(
        (one) => one.rank === rank && one.chain.at(-1) === parent && isSame(one.spot.groups, spot.groups),
      );
      if (known !== undefined) known.votes += shared.carriers.length;
      else own.push({ spot, place: shared.place, chain, rank, order: start, votes: shared.carriers.length });
      if (own.length === 1) found.set(spot.key, own);
    });
  }
  return [...found.values()].flat().map((sighting) => placementOf(sighting, world));
}

/** The way back groups nothing; the top of a named sidebar stands in a group of that name. */
function regroup(spot: Spot, { isWayBack }: SharedBlock, name: string | undefined): Spot {
  if (isWayBack) return { ...spot, groups: [] };
  if (name === undefined || spot.chain.length !== 1 || spot.groups[0] === name) return spot;
  return { ...spot, groups: [name, ...spot.groups] };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((label, at) => label === b[at]);
}

function placementOf({ spot, place, chain, rank, order, votes }: Sighting, { root }: World): Placement {
  const { key, label, groups } = spot;
  const parent = chain.at(-1) ?? root;
  const pages = votes === 1 ? "1 page" : `${String(votes)} pages`;
  const evidence = `${wordsFor(place, parent, groups, root)} (${pages})`;
  // The brand's link to a menu's own page names the brand.
  const words = spot.chain.length === 0 ? {} : { label };
  return { key, parent, groups, chain, rank, by: "nav", ...words, votes, order, evidence };
}

function isWidget({ block, place }: SharedBlock, groups: readonly string[]): boolean {
  return place !== "header" && [block.label, ...groups].some((label) => widget.test(label.trim()));
}

function wordsFor(place: NavPlace, parent: UrlKey, groups: readonly string[], root: UrlKey): string {
  const under = parent === root ? "at the top" : `under ${pathOf(parent)}`;
  const group = groups.length === 0 ? "" : `, group ${groups.map((label) => `"${label}"`).join(" › ")}`;
  return `${placeNames[place]} lists it ${under}${group}`;
}
