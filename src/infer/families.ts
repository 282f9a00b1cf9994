/** Names the sidebars of a site that has several: each one after the entry of the header menu that opens it. */
import type { NavItem, UrlKey } from "../model.ts";
import type { SharedBlock } from "./blocks.ts";
import type { World } from "./world.ts";

/**
 * Sidebar → words of the header entry whose page stands in it. A site with one sidebar needs no name for it, and a sidebar that
 * holds several entries of the header is the site's own.
 */
export function sidebarNames(blocks: readonly SharedBlock[], world: World): ReadonlyMap<SharedBlock, string> {
  const sidebars = blocks.filter(({ place, isWayBack }) => place === "sidebar" && !isWayBack);
  const ownerless = sidebars.filter(({ owner }) => owner === world.root);
  const entries = headerEntries(blocks, world);
  const names = new Map(ownerless.flatMap((block) => nameIn(block, entries)));
  const spread = spreadNames(ownerless, names);
  // A sidebar of another language or version is a copy of this one, and the header does not open it.
  const opened = sidebars.filter(({ owner }) => entries.has(owner)).map(({ owner }) => owner);
  const families = new Set<string>([...spread.values(), ...opened]);
  return families.size > 1 ? spread : new Map();
}

/** Document → words, of the entries that stand at the top of a header menu or in a group of it. */
function headerEntries(blocks: readonly SharedBlock[], world: World): ReadonlyMap<UrlKey, string> {
  const entries = new Map<UrlKey, string>();
  const add = ({ key, label, children }: NavItem): void => {
    const document = key === undefined ? undefined : world.resolve(key);
    if (document !== undefined && document !== world.root && !entries.has(document))
      entries.set(document, label.trim());
    // Below the link home and below bare labels stand entries like any other.
    if (document === undefined || document === world.root) children.forEach(add);
  };
  for (const { place, owner, block } of blocks)
    if (place === "header" && owner === world.root) block.items.forEach(add);
  return entries;
}

function nameIn(block: SharedBlock, entries: ReadonlyMap<UrlKey, string>): readonly (readonly [SharedBlock, string])[] {
  const found = [...new Set(block.targets.flatMap((key) => entries.get(key) ?? []))];
  const [only] = found;
  return only === undefined || only === "" || found.length > 1 ? [] : [[block, only]];
}

/** A collapsed sidebar may not show the page that the header opens: it takes the name that most of its pages have elsewhere. */
function spreadNames(
  sidebars: readonly SharedBlock[],
  names: ReadonlyMap<SharedBlock, string>,
): ReadonlyMap<SharedBlock, string> {
  const nameOf = new Map<UrlKey, string>();
  for (const [{ targets }, name] of names) for (const key of targets) if (!nameOf.has(key)) nameOf.set(key, name);
  const spread = new Map(names);
  for (const sidebar of sidebars) {
    if (spread.has(sidebar)) continue;
    const known = sidebar.targets.flatMap((key) => nameOf.get(key) ?? []);
    const [only, ...others] = new Set(known);
    if (only !== undefined && others.length === 0 && known.length * 2 >= sidebar.targets.length)
      spread.set(sidebar, only);
  }
  return spread;
}
