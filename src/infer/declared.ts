/** Turns what a page says of its own place into placements: breadcrumbs, `rel=up`, tables of contents, language roots. */
import type { Crumb, Page, UrlKey } from "../model.ts";
import { pathOf } from "../url.ts";
import { ranks, type Placement } from "./placement.ts";
import type { SiblingOrder } from "./siblings.ts";
import { walkMenu } from "./walk.ts";
import type { World } from "./world.ts";

/** A page's own words come first, then the contents list of another page. */
export function declaredPlacements(world: World, siblings: SiblingOrder): readonly Placement[] {
  const pages = [...world.documents.values()];
  return [
    ...pages.flatMap((page) => page.breadcrumbs.flatMap((crumbs) => fromCrumbs(page, crumbs, world) ?? [])),
    ...pages.flatMap((page) => fromUp(page, world) ?? []),
    ...pages.flatMap((page) => fromHeading(page, world) ?? []),
    ...pages.flatMap((page) => fromContents(page, world, siblings)),
    ...languageRoots(world),
  ];
}

function declared(
  key: UrlKey,
  chain: readonly UrlKey[],
  evidence: string,
  order: number,
  groups: readonly string[] = [],
): Placement | undefined {
  const parent = chain.at(-1);
  if (parent === undefined || parent === key || chain.includes(key)) return undefined;
  return { key, parent, groups, chain, rank: ranks.declared, by: "breadcrumb", votes: 1, order, evidence };
}

/** The last crumb that is a document is the parent; what follows it is a label. A lone crumb, or only itself, says nothing. */
function fromCrumbs(page: Page, crumbs: readonly Crumb[], world: World): Placement | undefined {
  if (page.key === world.root) return undefined;
  const trail = crumbs.map((crumb) => ({
    ...crumb,
    document: crumb.key === undefined ? undefined : world.resolve(crumb.key),
  }));
  const own = trail.findIndex(({ document }) => document === page.key);
  // Without a link to itself, a last crumb without address is the page.
  const isOpen = own < 0 && trail.at(-1)?.key === undefined;
  const before = own >= 0 ? trail.slice(0, own) : isOpen ? trail.slice(0, -1) : trail;
  const chain = before.map(({ document }) => document).filter((document) => document !== undefined);
  const last = before.findLastIndex(({ document }) => document !== undefined);
  const groups = before
    .slice(last + 1)
    .map(({ label }) => label.trim())
    .filter((label) => label !== "");
  const words = before.map(({ label }) => label.trim()).join(" › ");
  if (chain.length === 0) return undefined;
  return declared(page.key, chain, `its breadcrumb says ${words}`, 0, groups);
}

function fromUp(page: Page, world: World): Placement | undefined {
  if (page.key === world.root) return undefined;
  const up = page.rel.up === undefined ? undefined : world.resolve(page.rel.up);
  if (up !== undefined) return declared(page.key, [up], `its rel=up link names ${pathOf(up)}`, 1);
  const link = page.links.find(
    ({ key, text, place }) => key !== undefined && place !== "main" && /^[\W_]*(?:go )?up[\W_]*$/iu.test(text),
  );
  const target = link?.key === undefined ? undefined : world.resolve(link.key);
  return target === undefined
    ? undefined
    : declared(page.key, [target], `its "${link?.text.trim() ?? "up"}" link names ${pathOf(target)}`, 1);
}

/**
 * API references write the way down as links in the heading: `std::vec::Vec`, `Gtk › Button › set_label`. Two links or more, one
 * right after the other from the start of the heading (a kind such as "Struct" may stand first), and more text after them.
 */
function fromHeading(page: Page, world: World): Placement | undefined {
  const heading = page.headings.find(({ level }) => level === 1)?.text ?? "";
  const chain: UrlKey[] = [];
  let at = 0;
  for (const { key, text, place } of page.links) {
    if (place !== "main" || text.trim() === "") continue;
    const found = heading.indexOf(text.trim(), at);
    const between = found < 0 ? "" : heading.slice(at, found);
    const isNext = found >= 0 && (at === 0 ? /^(?:\w+\s)?$/u : /^[\W_]{0,4}$/u).test(between);
    const document = key === undefined ? undefined : world.resolve(key);
    if (!isNext || document === undefined || document === page.key) break;
    chain.push(document);
    at = found + text.trim().length;
  }
  if (chain.length < 2 || !/\w/u.test(heading.slice(at)) || page.key === world.root) return undefined;
  return declared(page.key, [...new Set(chain)], `its heading says ${heading}`, 1);
}

/** A contents list in the main text of a page (a toctree) makes its entries the page's children. */
function fromContents(page: Page, world: World, siblings: SiblingOrder): readonly Placement[] {
  const found: Placement[] = [];
  for (const block of page.nav) {
    if (block.place !== "toctree") continue;
    walkMenu(block, "toctree", page.key, world, siblings, ({ key, label, chain, groups, index }) => {
      const parent = chain.at(-1);
      if (key === world.root || parent === undefined) return;
      const placement = declared(
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
    key === undefined ? [] : (declared(key, [root], "hreflang names it as the home page in another language", 3) ?? []),
  );
}
