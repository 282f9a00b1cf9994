/** Turns breadcrumbs into placements, and leaves out lists of links that only look like breadcrumbs. */
import type { Crumb, Page, UrlKey } from "../model.ts";
import { declare, type Placement } from "./placement.ts";
import type { World } from "./world.ts";

interface Trail {
  readonly page: Page;
  /** Documents from the top down to the parent, without the page itself. */
  readonly chain: readonly UrlKey[];
  /** Labels below the last document of the chain. */
  readonly groups: readonly string[];
  readonly words: string;
}

export function trailPlacements(world: World): readonly Placement[] {
  const pages = [...world.documents.values()].filter(({ key }) => key !== world.root);
  const trails = pages.flatMap((page) => page.breadcrumbs.map((crumbs) => trailOf(page, crumbs, world)));
  const isCredible = credibility(trails, world);
  return trails
    .filter((trail) => trail.chain.length > 0 && isCredible(trail))
    .flatMap(
      ({ page, chain, groups, words }) => declare(page.key, chain, `its breadcrumb says ${words}`, 0, groups) ?? [],
    );
}

/** The last crumb that is a document is the parent; what follows it is a label. A lone crumb, or only itself, says nothing. */
function trailOf(page: Page, crumbs: readonly Crumb[], world: World): Trail {
  const trail = crumbs.map((crumb) => ({
    label: crumb.label.trim(),
    document: crumb.key === undefined ? undefined : world.resolve(crumb.key),
    key: crumb.key,
  }));
  const own = trail.findIndex(({ document }) => document === page.key);
  // Without a link to itself, a last crumb without address is the page.
  const isOpen = own < 0 && trail.at(-1)?.key === undefined;
  const before = own >= 0 ? trail.slice(0, own) : isOpen ? trail.slice(0, -1) : trail;
  const documents = before.map(({ document }) => document).filter((document) => document !== undefined);
  const last = before.findLastIndex(({ document }) => document !== undefined);
  return {
    page,
    chain: [...new Set(documents)],
    groups: before.slice(last + 1).flatMap(({ label }) => (label === "" ? [] : [label])),
    words: before.map(({ label }) => label).join(" › "),
  };
}

const fewestFirst = 3;

/**
 * A trail starts at the root; or the parent's own trail is the beginning of it; or it is one step from where several trails
 * start. Anything else is a row of links to related pages. Where most longer trails are such rows, short ones are too.
 */
function credibility(trails: readonly Trail[], { root }: World): (trail: Trail) => boolean {
  const own = new Map<UrlKey, string[]>();
  const firsts = new Map<UrlKey, number>();
  for (const { page, chain } of trails) {
    own.set(page.key, [...(own.get(page.key) ?? []), chain.join(" ")]);
    const [first] = chain;
    if (first !== undefined) firsts.set(first, (firsts.get(first) ?? 0) + 1);
  }
  const isConfirmed = ({ chain }: Trail) => {
    const parent = chain.at(-1);
    return parent !== undefined && (own.get(parent)?.includes(chain.slice(0, -1).join(" ")) ?? false);
  };
  const long = trails.filter(({ chain }) => chain.length > 1 && chain[0] !== root);
  const mostlyConfirmed = long.filter(isConfirmed).length * 2 >= long.length;
  return (trail) => {
    const [first] = trail.chain;
    if (first === undefined) return false;
    if (first === root) return true;
    return trail.chain.length > 1 ? isConfirmed(trail) : mostlyConfirmed && (firsts.get(first) ?? 0) >= fewestFirst;
  };
}
