/** Packs pages for another thread: links and menus that were sent before travel as numbers. */
import type { Link, NavBlock, Page } from "../model.ts";
import { createTable, type Table } from "./table.ts";

export interface Parcel {
  readonly page: Page;
  readonly links: Uint32Array;
  readonly nav: Uint32Array;
  readonly newLinks: readonly Link[];
  readonly newNav: readonly NavBlock[];
}

/** Expects one object for equal links and menus; the parcels must be unpacked in the order they were packed. */
export function createPacker(): (page: Page) => Parcel {
  const links = createTable<Link>();
  const nav = createTable<NavBlock>();
  return (page) => {
    const sentLinks = links.values.length;
    const sentNav = nav.values.length;
    return {
      links: numbersOf(page.links, links),
      nav: numbersOf(page.nav, nav),
      page: { ...page, links: [], nav: [] },
      newLinks: links.values.slice(sentLinks),
      newNav: nav.values.slice(sentNav),
    };
  };
}

function numbersOf<T>(values: readonly T[], table: Table<T>): Uint32Array {
  return Uint32Array.from(values, (value) => table.put(value));
}

export function createUnpacker(): (parcel: Parcel) => Page {
  const links: Link[] = [];
  const nav: NavBlock[] = [];
  return (parcel) => {
    links.push(...parcel.newLinks);
    nav.push(...parcel.newNav);
    return { ...parcel.page, links: valuesOf(parcel.links, links), nav: valuesOf(parcel.nav, nav) };
  };
}

function valuesOf<T>(numbers: Uint32Array, values: readonly T[]): T[] {
  return Array.from(numbers).flatMap((at) => values[at] ?? []);
}
