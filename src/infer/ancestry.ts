/** Joins what pages declare with what addresses say: all documents that a document belongs to, for finding whose menu a menu is. */
import type { UrlKey } from "../model.ts";
import type { Above } from "./paths.ts";
import type { Placement } from "./placement.ts";
import type { World } from "./world.ts";

const mostSteps = 20;

/** Nearest first, the root left out; declared ancestors before those by address. */
export function ancestry(world: World, declared: readonly Placement[], above: Above): Above {
  const chains = new Map<UrlKey, readonly UrlKey[]>();
  for (const { key, chain } of declared) if (chain.length > (chains.get(key)?.length ?? 0)) chains.set(key, chain);
  const found = new Map<UrlKey, readonly UrlKey[]>();
  return (key) => {
    const known = found.get(key);
    if (known !== undefined) return known;
    const ancestors = new Set<UrlKey>();
    for (let at: UrlKey | undefined = key, step = 0; at !== undefined && step < mostSteps; step += 1) {
      const chain: readonly UrlKey[] = chains.get(at) ?? [];
      const before = ancestors.size;
      for (const ancestor of chain.toReversed()) ancestors.add(ancestor);
      // Nothing new above: the chain ended, or runs in a circle.
      at = ancestors.size === before ? undefined : chain[0];
    }
    for (const ancestor of above(key)) ancestors.add(ancestor);
    ancestors.delete(key);
    ancestors.delete(world.root);
    const list = [...ancestors];
    found.set(key, list);
    return list;
  };
}
