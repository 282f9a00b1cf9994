/** One piece of evidence for one document's parent, and the written order in which pieces of evidence are believed. */
import type { NavPlace, PlacedBy, UrlKey } from "../model.ts";
import { compareKeys } from "../url.ts";
import type { Above } from "./paths.ts";

/** Lower is believed first. Nav that nests, then what pages declare, then nav that only lists, then paths. */
export const ranks = {
  sidebarNested: 10,
  sidebarGroup: 12,
  headerNested: 20,
  declared: 25,
  headerGroup: 30,
  sidebarSection: 35,
  listed: 40,
  otherNested: 50,
  path: 60,
  otherListed: 70,
  footer: 75,
  none: 90,
} as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

export interface Placement {
  readonly key: UrlKey;
  readonly parent: UrlKey;
  readonly groups: readonly string[];
  /** Documents from the top of the evidence down to the parent. */
  readonly chain: readonly UrlKey[];
  readonly rank: Rank;
  readonly by: PlacedBy;
  readonly label?: string;
  /** Pages that show it. */
  readonly votes: number;
  /** Reading order: block, then place in the block. */
  readonly order: number;
  readonly evidence: string;
  /** Names an ancestor, which need not be the nearest one. */
  readonly isLoose?: boolean;
}

/** Believed first comes first: deepest consistent, rank, longest path in common with the parent, reading order, key. */
export function placementOrder(above: Above): (a: Placement, b: Placement) => number {
  const refines = refinement(above);
  return (a, b) =>
    (refines(a, b) ? -1 : refines(b, a) ? 1 : 0) ||
    a.rank - b.rank ||
    outvoted(a, b) ||
    sharedSegments(b) - sharedSegments(a) ||
    a.order - b.order ||
    b.votes - a.votes ||
    compareKeys(a.parent, b.parent) ||
    compareKeys(a.groups.join("\n"), b.groups.join("\n"));
}

/**
 * Of two that agree, the one that says more: the other's parent lies above its own. Nothing refines a sidebar but a sidebar, and
 * an address refines only what names an ancestor loosely.
 */
function refinement(above: Above): (a: Placement, b: Placement) => boolean {
  return (a, b) => {
    if (a.parent === b.parent || b.rank > ranks.listed) return false;
    if (b.rank <= ranks.sidebarGroup && a.rank > ranks.sidebarGroup) return false;
    if (a.rank > ranks.listed && !(a.rank === ranks.path && b.isLoose === true)) return false;
    return a.chain.includes(b.parent) || above(a.parent).includes(b.parent);
  };
}

/** A single page's odd menu does not outweigh many. */
function outvoted(a: Placement, b: Placement): number {
  if (a.votes * 20 <= b.votes) return 1;
  return b.votes * 20 <= a.votes ? -1 : 0;
}

function sharedSegments({ key, parent }: Placement): number {
  // Keys of one site: their common beginning, whole segments only.
  const [own, above] = [key.split("/"), parent.split("/")];
  const differs = above.findIndex((segment, at) => segment !== own[at]);
  return differs < 0 ? above.length : differs;
}

/** How a nav placement ranks by where it stands and how much it says. */
export function navRank(place: NavPlace, isNested: boolean, isGrouped: boolean, isSection: boolean): Rank {
  if (place === "footer") return ranks.footer;
  if (place === "other") return isNested ? ranks.otherNested : ranks.otherListed;
  if (place === "header") return isNested ? ranks.headerNested : isGrouped ? ranks.headerGroup : ranks.listed;
  if (isNested) return ranks.sidebarNested;
  return isGrouped ? ranks.sidebarGroup : isSection ? ranks.sidebarSection : ranks.listed;
}

/** What a page says of its own place; undefined when that would put it above itself. `chain` ends with the parent. */
export function declare(
  key: UrlKey,
  chain: readonly UrlKey[],
  evidence: string,
  order: number,
  groups: readonly string[] = [],
): Placement | undefined {
  const parent = chain.at(-1);
  if (parent === undefined || chain.includes(key)) return undefined;
  return { key, parent, groups, chain, rank: ranks.declared, by: "breadcrumb", votes: 1, order, evidence };
}
