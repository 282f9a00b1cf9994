/** Turns links that lead up into placements: `rel=up`, a link that says Up, and headings that write the way down. */
import type { Link, Page, UrlKey } from "../model.ts";
import { pathOf } from "../url.ts";
import { declare, type Placement } from "./placement.ts";
import type { World } from "./world.ts";

export function upPlacements(world: World): readonly Placement[] {
  const pages = [...world.documents.values()].filter(({ key }) => key !== world.root);
  return [
    ...pages.flatMap((page) => fromUp(page, world) ?? []),
    ...pages.flatMap((page) => fromHeading(page, world) ?? []),
  ];
}

function fromUp(page: Page, world: World): Placement | undefined {
  const up = page.rel.up === undefined ? undefined : world.resolve(page.rel.up);
  if (up !== undefined) return loosely(declare(page.key, [up], `its rel=up link names ${pathOf(up)}`, 1));
  const link = page.links.find((one, at) => saysUp(one) && (one.place !== "main" || hasPagerBeside(page.links, at)));
  const target = link?.key === undefined ? undefined : world.resolve(link.key);
  return target === undefined
    ? undefined
    : loosely(declare(page.key, [target], `its "${link?.text.trim() ?? ""}" link names ${pathOf(target)}`, 1));
}

/** Themes lead up to the section, past pages in between. */
function loosely(placement: Placement | undefined): Placement | undefined {
  return placement === undefined ? undefined : { ...placement, isLoose: true };
}

function saysUp({ key, text }: Link): boolean {
  return key !== undefined && /^[\W_]*up[\W_]*$/iu.test(text);
}

/** In the main text the word alone is not enough. */
function hasPagerBeside(links: readonly Link[], at: number): boolean {
  return links
    .slice(Math.max(0, at - 2), at + 3)
    .some(({ text }) => /^[\W_]*(?:prev(?:ious)?|next)[\W_]*$/iu.test(text));
}

/**
 * API references write the way down as links in the heading: `std::vec::Vec`, `Gtk › Button › set_label`. Two links or more, one
 * right after the other from the start of the heading (a kind such as "Struct" may stand first), and more text after them.
 */
function fromHeading(page: Page, world: World): Placement | undefined {
  const heading = page.headings.find(({ level }) => level === 1)?.text ?? "";
  const links = page.links.filter(({ place, text }) => (place === "main" || place === "header") && text.trim() !== "");
  const start = links.findIndex(({ text }) => follows(heading, 0, text.trim()) !== undefined);
  if (start < 0) return undefined;
  const chain: UrlKey[] = [];
  let at = 0;
  for (const { key, text } of links.slice(start)) {
    const end = follows(heading, at, text.trim());
    const document = key === undefined ? undefined : world.resolve(key);
    if (end === undefined || document === undefined || document === page.key) break;
    chain.push(document);
    at = end;
  }
  if (chain.length < 2 || !/\w/u.test(heading.slice(at))) return undefined;
  return declare(page.key, [...new Set(chain)], `its heading says ${heading}`, 1);
}

/** Where the link's words end in the heading, when they stand right at `at` but for separators. */
function follows(heading: string, at: number, words: string): number | undefined {
  const found = heading.indexOf(words, at);
  if (found < 0) return undefined;
  const between = heading.slice(at, found);
  const isNext = at === 0 ? /^(?:\w+\s)?$/u.test(between) : /^[\W_]{0,4}$/u.test(between);
  return isNext ? found + words.length : undefined;
}
