/** Turns what a page says of its own place into placements: breadcrumbs, `rel=up`, tables of contents, language roots. */
import type { Page } from "../model.ts";
import { pathOf } from "../url.ts";
import { declare, type Placement } from "./placement.ts";
import type { SiblingOrder } from "./siblings.ts";
import { trailPlacements } from "./trails.ts";
import { walkMenu } from "./walk.ts";
import { upPlacements } from "./way-up.ts";
import type { World } from "./world.ts";

/** A page's own words come first, then the contents list of another page. */
export function declaredPlacements(world: World, siblings: SiblingOrder): readonly Placement[] {
  const pages = [...world.documents.values()];
  return [
    ...trailPlacements(world),
    ...upPlacements(world),
    ...pages.flatMap((page) => fromContents(page, world, siblings)),
    ...languageRoots(world),
  ];
}

/** A contents list in the main text of a page (a toctree) makes its entries the page's children. */
function fromContents(page: Page, world: World, siblings: SiblingOrder): readonly Placement[] {
  const found: Placement[] = [];
  for (const block of page.nav) {
    if (block.place !== "toctree") continue;
    walkMenu(block, "toctree", page.key, world, siblings, ({ key, label, chain, groups, index }) => {
      const parent = chain.at(-1);
      if (key === world.root || parent === undefined) return;
      const placement = declare(
        key,
        chain,
        `the contents list of ${pathOf(page.key)} has it under ${pathOf(parent)}`,
        2 + index,
        groups,
      );
      if (placement !== undefined) found.push({ ...placement, label });
    });
  }
  return found;
}

/** The home pages of other languages hang on the home page, though no menu lists them. */
function languageRoots(world: World): readonly Placement[] {
  const { root, documents, crawl, resolve } = world;
  const entry = crawl.scope.entries.find(({ key }) => resolve(key) === root);
  const named = [...(documents.get(root)?.alternates ?? []), ...(entry?.alternates ?? [])];
  const keys = new Set(named.map(({ key }) => resolve(key)).filter((key) => key !== undefined && key !== root));
  return [...keys].flatMap((key) =>
    key === undefined ? [] : (declare(key, [root], "hreflang names it as the home page in another language", 3) ?? []),
  );
}
