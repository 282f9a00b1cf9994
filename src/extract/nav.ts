/** Turns the candidates of a page into nav blocks: items, place and label; copies and switchers left out. */
import type { Element } from "domhandler";
import { isCounterpart } from "../address.ts";
import { shortHash } from "../hash.ts";
import type { NavBlock, NavItem, NavPlace, NavSource, UrlKey } from "../model.ts";
import type { Candidate, Gathered } from "./gathered.ts";
import type { Resolve } from "./links.ts";
import { itemsOf } from "./nav-items.ts";
import { switchersIn } from "./switchers.ts";
import { collapse, textOf } from "./text.ts";

export interface NavContext {
  readonly resolve: Resolve;
  readonly own: UrlKey | undefined;
  readonly source: NavSource;
  /** Pages that this one names as itself in other languages. */
  readonly translations?: ReadonlySet<UrlKey>;
}

/** In document order; of two menus with the same targets, the better placed one stands. */
export function readNav(gathered: Gathered, context: NavContext): readonly NavBlock[] {
  const blocks = gathered.candidates.map((candidate) => readBlock(candidate, context));
  return withoutCopies(blocks.filter((block) => block !== undefined));
}

function readBlock(candidate: Candidate, context: NavContext): NavBlock | undefined {
  const { resolve, own, source } = context;
  const { element } = candidate;
  const switchers = switchersIn(element, { resolve, own, isSwitch: switchTest(candidate, context) });
  if (switchers.has(element)) return undefined;
  const read = itemsOf(element, { resolve, own, met: new Set(), switchers });
  const { label, items } = hoist(labelOf(element), read);
  const keys = keysOf(items);
  if (keys.length === 0 || isPager(items)) return undefined;
  // The page itself and one other say nothing about a site.
  if (candidate.zone === "list" && new Set(keys).size < 3) return undefined;
  return {
    place: placeOf(candidate, items),
    label,
    items,
    links: keys.length,
    signature: shortHash(keys.join("\n")),
    source,
  };
}

/** A list in the text may be about languages or versions; a menu only switches between them. */
function switchTest({ zone }: Candidate, { own, translations }: NavContext): (key: UrlKey) => boolean {
  if (own === undefined || zone === "list" || zone === "toctree") return () => false;
  return (key) => isCounterpart(own, key) || translations?.has(key) === true;
}

/** One group around everything names the block. */
function hoist(
  label: string,
  items: readonly NavItem[],
): { readonly label: string; readonly items: readonly NavItem[] } {
  const [only] = items;
  if (only === undefined || items.length > 1 || only.key !== undefined) return { label, items };
  return hoist(label === "" ? only.label : label, only.children);
}

export function keysOf(items: readonly NavItem[]): readonly UrlKey[] {
  const keys: UrlKey[] = [];
  const add = (list: readonly NavItem[]) => {
    for (const { key, children } of list) {
      if (key !== undefined) keys.push(key);
      add(children);
    }
  };
  add(items);
  return keys;
}

function labelOf(element: Element): string {
  const { "aria-label": said, "aria-labelledby": id } = element.attribs;
  if (said !== undefined) return collapse(said);
  const named = id === undefined ? undefined : findById(element, id);
  return named === undefined ? "" : textOf(named);
}

function findById(element: Element, id: string): Element | undefined {
  for (const child of element.children) {
    if (!("attribs" in child)) continue;
    if (child.attribs["id"] === id) return child;
    const found = findById(child, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function placeOf({ zone, place, isBehindMain, element }: Candidate, items: readonly NavItem[]): NavPlace {
  if (zone === "toctree") return "toctree";
  if (zone === "list") return "other";
  if (place === "header" || place === "sidebar" || place === "footer") return place;
  // A nav without a class says by its form what it is: trees stand at the side, rows on top.
  const isTree =
    items.some(({ children }) => children.some((child) => child.children.length > 0)) || keysOf(items).length > 15;
  if (isTree) return "sidebar";
  if (isBehindMain) return "other";
  return /\b(?:side|left|tree|docs?)/iu.test(`${element.attribs["class"] ?? ""} ${element.attribs["id"] ?? ""}`)
    ? "sidebar"
    : "header";
}

/** Previous and next, however it is dressed. */
function isPager(items: readonly NavItem[]): boolean {
  return (
    items.length <= 3 &&
    items.every(
      ({ label, children }) =>
        children.length === 0 &&
        /^[«»‹›←→<>\s]*(?:prev(?:ious)?|next|up|zurück|weiter|précédent|suivant)\b/iu.test(label),
    )
  );
}

const rank: Readonly<Record<NavPlace, number>> = { toctree: 0, sidebar: 1, header: 2, footer: 3, other: 4 };

/** Menus for small screens repeat the large one, whole or in part. */
function withoutCopies(blocks: readonly NavBlock[]): readonly NavBlock[] {
  const kept: NavBlock[] = [];
  for (const block of blocks) {
    const at = kept.findIndex((one) => one.signature === block.signature && isDeclared(one) === isDeclared(block));
    const other = kept[at];
    if (other === undefined) kept.push(block);
    else if (rank[block.place] < rank[other.place]) kept[at] = block;
  }
  return kept.filter((block) => !kept.some((other) => other !== block && isPartOf(block, other)));
}

function isDeclared({ place }: NavBlock): boolean {
  return place === "toctree";
}

/** A row whose targets all stand in a larger menu of the same place. */
function isPartOf(block: NavBlock, other: NavBlock): boolean {
  if (block.place !== other.place || isDeclared(block) || block.links >= other.links) return false;
  if (block.items.some(({ children }) => children.length > 0)) return false;
  const keys = new Set(keysOf(other.items));
  return keysOf(block.items).every((key) => keys.has(key));
}
