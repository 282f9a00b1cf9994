/** Turns what the crawl tripped over into renders: samples that decide for many pages first, then the rest by value. */
import type { NavItem, Page, RenderReason, UrlKey } from "../model.ts";
import { compareKeys, segmentsOf } from "../url.ts";

export interface PlanInput {
  readonly pages: ReadonlyMap<UrlKey, Page>;
  readonly home: UrlKey;
  /** Pages without content of their own, with the reason; without those that state or sidecar files gave content. */
  readonly tripped: ReadonlyMap<UrlKey, RenderReason>;
  /** Layouts whose menu is empty and was found nowhere else. */
  readonly emptyNav: readonly string[];
  /** Layouts of shells for which an earlier render decided. */
  readonly decided: ReadonlySet<string>;
  /** Pages that a menu names. */
  readonly inNav: ReadonlySet<UrlKey>;
}
export interface PlannedRender {
  readonly key: UrlKey;
  readonly reason: RenderReason;
  /** The static layout: renders of a layout stop when its sample gains nothing. */
  readonly layout: string;
}
export interface RenderPlan {
  /** Home, one deep page per layout with an empty menu, one page per shell layout. */
  readonly samples: readonly PlannedRender[];
  /** Most valuable first. */
  readonly rest: readonly PlannedRender[];
}

export function planRenders(input: PlanInput): RenderPlan {
  const samples = new Map<UrlKey, PlannedRender>();
  const add = (page: Page | undefined, reason: RenderReason): void => {
    if (page !== undefined && !samples.has(page.key))
      samples.set(page.key, { key: page.key, reason, layout: page.layout });
  };
  const home = input.pages.get(input.home);
  const ownReason = input.tripped.get(input.home);
  if (ownReason !== undefined) add(home, ownReason);
  else if (input.emptyNav.length > 0 && home?.via === "static" && home.renderReason === undefined)
    add(home, "nav-sample");
  for (const layout of input.emptyNav) add(deepestOf(layout, input), "nav-sample");
  const byLayout = trippedByLayout(input);
  for (const [layout, [first]] of byLayout) {
    const isSampled = [...samples.values()].some((sample) => sample.layout === layout && input.tripped.has(sample.key));
    if (first !== undefined && !isSampled && !input.decided.has(layout)) add(first, reasonOf(first, input));
  }
  const rest = [...byLayout.values()].flat().filter((page) => !samples.has(page.key));
  const ordered = rest.toSorted((a, b) => compareValue(a, b, input));
  return {
    samples: [...samples.values()],
    rest: ordered.map((page) => ({ key: page.key, reason: reasonOf(page, input), layout: page.layout })),
  };
}

function reasonOf(page: Page, { tripped }: PlanInput): RenderReason {
  return tripped.get(page.key) ?? "layout-sample";
}

/** The page farthest from the root shows the most of a menu that opens where one stands; smallest key among equals. */
function deepestOf(layout: string, { pages, home, tripped }: PlanInput): Page | undefined {
  let best: Page | undefined;
  for (const page of pages.values()) {
    if (page.layout !== layout || page.key === home || page.via !== "static" || tripped.has(page.key)) continue;
    if (best === undefined || compareDepth(page, best) < 0) best = page;
  }
  return best;
}

function compareDepth(a: Page, b: Page): number {
  return segmentsOf(b.key).length - segmentsOf(a.key).length || compareKeys(a.key, b.key);
}

/** Layouts in the order of their most valuable page. */
function trippedByLayout(input: PlanInput): ReadonlyMap<string, readonly Page[]> {
  const pages = [...input.tripped.keys()].map((key) => input.pages.get(key)).filter((page) => page !== undefined);
  const layouts = new Map<string, Page[]>();
  for (const page of pages.toSorted((a, b) => compareValue(a, b, input))) {
    const list = layouts.get(page.layout);
    if (list === undefined) layouts.set(page.layout, [page]);
    else list.push(page);
  }
  return layouts;
}

/** Named by a menu, then near the root, then smallest key. */
function compareValue(a: Page, b: Page, { inNav }: PlanInput): number {
  const named = Number(inNav.has(b.key)) - Number(inNav.has(a.key));
  return named || segmentsOf(a.key).length - segmentsOf(b.key).length || compareKeys(a.key, b.key);
}

export function navKeysOf(items: readonly NavItem[]): UrlKey[] {
  return items.flatMap((item) => [...(item.key === undefined ? [] : [item.key]), ...navKeysOf(item.children)]);
}
