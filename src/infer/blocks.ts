/** Turns the nav blocks of all pages into the distinct ones that recur, each with the pages that show it and the page it belongs to. */
import type { NavBlock, NavItem, NavPlace, UrlKey } from "../model.ts";
import type { Above } from "./paths.ts";
import type { World } from "./world.ts";

export interface SharedBlock {
  readonly block: NavBlock;
  readonly place: NavPlace;
  /** Documents that show it; all of them for what was read once for the whole site. */
  readonly carriers: readonly UrlKey[];
  /** The document whose part of the site this menu is; the root for a menu of the whole site. */
  readonly owner: UrlKey;
  /** Distinct documents that it links to, in order. */
  readonly targets: readonly UrlKey[];
  /** It lists no two documents beside the root: a way back, whose label groups nothing. */
  readonly isWayBack: boolean;
}

/** In reading order: by the first page that shows the block, then its place on it. */
export function sharedBlocks(world: World, above: Above): readonly SharedBlock[] {
  const distinct = distinctBlocks(world);
  const shared = findSharing(distinct, world);
  return distinct
    .filter((entry) => recurs(entry, shared, world))
    .map((entry) => ({
      ...entry,
      place: entry.block.place,
      owner: ownerOf(entry, world, above),
      isWayBack: innerOf(entry, world).length < 2,
    }));
}

interface Distinct {
  readonly block: NavBlock;
  readonly carriers: UrlKey[];
  /** Distinct documents that it links to, in order. */
  readonly targets: readonly UrlKey[];
  /** Read once for the whole site, so that no page is known to show it. */
  readonly isOfSite: boolean;
}

/** Equal menus are one block: ten thousand pages with one sidebar cost one walk. */
function distinctBlocks(world: World): readonly Distinct[] {
  const { crawl, documents } = world;
  const all = [...documents.keys()];
  const distinct = new Map<string, Distinct>();
  for (const block of crawl.siteNav) {
    if (block.place !== "toctree")
      distinct.set(`site ${nameOf(block)}`, { block, carriers: all, targets: targetsOf(block, world), isOfSite: true });
  }
  for (const [key, page] of documents) {
    for (const block of page.nav) {
      if (block.place === "toctree") continue;
      const known = distinct.get(nameOf(block));
      if (known === undefined)
        distinct.set(nameOf(block), { block, carriers: [key], targets: targetsOf(block, world), isOfSite: false });
      else if (known.carriers.at(-1) !== key) known.carriers.push(key);
    }
  }
  return [...distinct.values()];
}

function nameOf({ place, source, signature }: NavBlock): string {
  return `${place} ${source} ${signature}`;
}

const tinySite = 3;
/** A pair of links that other pages have too is a pager: each page shares one with its neighbour. */
const fewestShared = 3;

/**
 * A block is nav because pages share it: as it is, or half of its targets (a sidebar that shows its open branch only).
 * On a site of three pages a landmark is enough. State and sidecar files are the site's own list of its pages.
 */
function recurs(entry: Distinct, shared: Sharing, world: World): boolean {
  const { block, carriers, targets } = entry;
  if (block.source === "state" || block.source === "sidecar") return true;
  if (block.place === "other") return targets.length >= fewestShared && shared.byTargets(entry) >= 0.5;
  if (carriers.length > 1 || world.documents.size <= tinySite) return true;
  return targets.length >= fewestShared && shared.withOthers(entry);
}

interface Sharing {
  /** True when another block of the same place has half of the targets. */
  readonly withOthers: (entry: Distinct) => boolean;
  /**
   * Share of the listed pages that show the list themselves, or half of it: a menu is shown by the pages in it, while an index
   * of keywords or a list of related pages is not. What has no landmark must prove itself this way.
   */
  readonly byTargets: (entry: Distinct) => number;
}

const partnerSample = { targets: 12, blocks: 16 };

function findSharing(distinct: readonly Distinct[], { root }: World): Sharing {
  const listing = new Map<NavPlace, Map<UrlKey, Distinct[]>>();
  const shownOn = new Map<UrlKey, Distinct[]>();
  for (const entry of distinct) {
    const byKey = listing.get(entry.block.place) ?? new Map<UrlKey, Distinct[]>();
    listing.set(entry.block.place, byKey);
    for (const key of entry.targets) append(byKey, key, entry, partnerSample.blocks);
    if (entry.block.place === "other") for (const key of entry.carriers) append(shownOn, key, entry, Infinity);
  }
  return {
    withOthers: (entry) => {
      const shared = new Map<Distinct, number>();
      const targets = sample(entry.targets, partnerSample.targets);
      for (const key of targets) {
        for (const other of listing.get(entry.block.place)?.get(key) ?? []) {
          if (other !== entry) shared.set(other, (shared.get(other) ?? 0) + 1);
        }
      }
      return [...shared.values()].some((count) => count * 2 >= targets.length);
    },
    byTargets: (entry) => {
      const targets = sample(
        entry.targets.filter((key) => key !== root),
        partnerSample.targets,
      );
      const shows = (key: UrlKey) =>
        shownOn.get(key)?.some((other) => other === entry || hasHalf(other, targets)) ?? false;
      return targets.filter(shows).length / Math.max(1, targets.length);
    },
  };
}

function hasHalf({ targets }: Distinct, wanted: readonly UrlKey[]): boolean {
  const own = new Set(targets);
  return wanted.filter((key) => own.has(key)).length * 2 >= wanted.length;
}

function append(lists: Map<UrlKey, Distinct[]>, key: UrlKey, entry: Distinct, most: number): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [entry]);
  else if (known.length < most) known.push(entry);
}

function targetsOf(block: NavBlock, { resolve }: World): readonly UrlKey[] {
  const keys = new Set<UrlKey>();
  const add = ({ key, children }: NavItem): void => {
    const document = key === undefined ? undefined : resolve(key);
    if (document !== undefined) keys.add(document);
    children.forEach(add);
  };
  block.items.forEach(add);
  return [...keys];
}

const enough = { targets: 0.8, carriers: 0.9 };
const sampleSize = 60;

/**
 * The deepest document under whose address nearly all targets and all showing pages lie: a manual's own sidebar hangs on the
 * manual's page. Footers belong to the whole site.
 */
function ownerOf(entry: Distinct, world: World, above: Above): UrlKey {
  const { block, carriers, isOfSite } = entry;
  if (block.place === "footer") return world.root;
  const inner = innerOf(entry, world);
  const shares = sharesOf(sample(inner, sampleSize), above);
  const showing = isOfSite ? shares : sharesOf(sample(carriers, sampleSize), above);
  const owners = [...shares]
    .filter(([key, share]) => share >= enough.targets && (showing.get(key) ?? 0) >= enough.carriers)
    .map(([key]) => key);
  // Of two, the one that lies below the other.
  const [deepest] = owners.toSorted((a, b) => above(b).length - above(a).length || (a < b ? -1 : 1));
  return inner.length < 2 ? world.root : (deepest ?? world.root);
}

/** The link home stands in every menu and says nothing about whose it is. */
function innerOf({ targets }: Distinct, { root }: World): readonly UrlKey[] {
  return targets.filter((key) => key !== root);
}

/** Document → share of the keys that lie at or below it. */
function sharesOf(keys: readonly UrlKey[], above: Above): ReadonlyMap<UrlKey, number> {
  const shares = new Map<UrlKey, number>();
  for (const key of keys) for (const at of [key, ...above(key)]) shares.set(at, (shares.get(at) ?? 0) + 1);
  for (const [key, count] of shares) shares.set(key, count / keys.length);
  return shares;
}

/** Evenly spread, so that long menus cost no more than short ones. */
function sample(keys: readonly UrlKey[], size: number): readonly UrlKey[] {
  if (keys.length <= size) return keys;
  return Array.from({ length: size }, (_, at) => keys[Math.floor((at * keys.length) / size)]).filter(
    (key) => key !== undefined,
  );
}
