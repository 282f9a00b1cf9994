/** Turns what a page says of its own place into placements: breadcrumbs, `rel=up`, tables of contents, language roots. */
import { localisedAddress } from "../address.ts";
import type { Page, UrlKey } from "../model.ts";
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
  const keys = new Set(named.map(({ key }) => resolve(key)).filter((key) => key !== undefined));
  const declared = [...keys].flatMap((key) =>
    hang(key, root, "hreflang names it as the home page in another language"),
  );
  const addressed = [...documents.values()]
    .filter((page) => !keys.has(page.key) && isHomeByAddress(page, root))
    .flatMap(({ key }) =>
      hang(key, root, "its address and its language say that it is the home page in that language"),
    );
  return [...declared, ...addressed];
}

function hang(key: UrlKey, root: UrlKey, evidence: string): readonly Placement[] {
  const placement = key === root ? undefined : declare(key, [root], evidence, 3);
  return placement === undefined ? [] : [placement];
}

/** `/de` in German beside a home page in another language. */
function isHomeByAddress({ key, language = "" }: Page, root: UrlKey): boolean {
  const [own, home] = [localisedAddress(key), localisedAddress(root)];
  const said = language.toLowerCase().split(/[-_]/u)[0];
  return own.locale !== "" && own.locale !== home.locale && own.rest === home.rest && own.locale.split("-")[0] === said;
}
