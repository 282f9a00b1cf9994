/** Chooses one parent for every document from all evidence, so that no document lies above itself. */
import type { UrlKey } from "../model.ts";
import { compareKeys } from "../url.ts";
import type { Above } from "./paths.ts";
import { placementOrder, type Placement } from "./placement.ts";

export interface Choice {
  readonly chosen: Placement;
  /** All that was found for the document, best first, the chosen one included. */
  readonly all: readonly Placement[];
}

/** Every document must have at least one placement on the root: it is what is left when all others would close a circle. */
export function chooseParents(placements: readonly Placement[], above: Above): ReadonlyMap<UrlKey, Choice> {
  const compare = placementOrder(above);
  const byKey = new Map<UrlKey, Placement[]>();
  for (const placement of placements) {
    const own = byKey.get(placement.key);
    if (own === undefined) byKey.set(placement.key, [placement]);
    else own.push(placement);
  }
  const ordered = new Map([...byKey].map(([key, own]) => [key, sortBest(own, compare)]));
  const at = new Map([...ordered.keys()].map((key) => [key, 0]));
  breakCircles(ordered, at);
  return new Map(
    [...ordered].flatMap(([key, all]): readonly (readonly [UrlKey, Choice])[] => {
      const chosen = all[at.get(key) ?? 0];
      return chosen === undefined ? [] : [[key, { chosen, all }]];
    }),
  );
}

/** Best first. Refinement is no order between three pieces of evidence, so the best is looked for and the rest is sorted by rank. */
function sortBest(
  placements: readonly Placement[],
  compare: (a: Placement, b: Placement) => number,
): readonly Placement[] {
  const sorted = placements.toSorted((a, b) => a.rank - b.rank || a.order - b.order || compareKeys(a.parent, b.parent));
  const best = sorted.reduce((winner, candidate) => (compare(candidate, winner) < 0 ? candidate : winner));
  return [best, ...sorted.filter((placement) => placement !== best)];
}

function rankAt(
  key: UrlKey,
  ordered: ReadonlyMap<UrlKey, readonly Placement[]>,
  at: ReadonlyMap<UrlKey, number>,
): number {
  return ordered.get(key)?.[at.get(key) ?? 0]?.rank ?? 0;
}

/**
 * Walks up from each document in key order. In a circle the weakest evidence gives way to the next best, and the walk starts anew;
 * what was found to lead to the root stays as it is, so the whole is one walk over the site.
 */
function breakCircles(ordered: ReadonlyMap<UrlKey, readonly Placement[]>, at: Map<UrlKey, number>): void {
  const settled = new Set<UrlKey>();
  for (const start of [...ordered.keys()].toSorted(compareKeys)) {
    for (
      let circle = walkUp(start, ordered, at, settled);
      circle !== undefined;
      circle = walkUp(start, ordered, at, settled)
    ) {
      const [weakest] = circle.toSorted((a, b) => rankAt(b, ordered, at) - rankAt(a, ordered, at) || compareKeys(b, a));
      if (weakest !== undefined) at.set(weakest, (at.get(weakest) ?? 0) + 1);
    }
  }
}

/** The circle that the way up ends in; without one, all documents on the way are settled. */
function walkUp(
  start: UrlKey,
  ordered: ReadonlyMap<UrlKey, readonly Placement[]>,
  at: ReadonlyMap<UrlKey, number>,
  settled: Set<UrlKey>,
): readonly UrlKey[] | undefined {
  const way = new Set<UrlKey>();
  let key: UrlKey | undefined = start;
  while (key !== undefined && !settled.has(key)) {
    if (way.has(key)) {
      const walked = [...way];
      return walked.slice(walked.indexOf(key));
    }
    way.add(key);
    key = ordered.get(key)?.[at.get(key) ?? 0]?.parent;
  }
  for (const walked of way) settled.add(walked);
  return undefined;
}
