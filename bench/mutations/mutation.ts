/** What a mutation is: an edit of a whole site, with the causes that would be right, or undefined where it does not apply. */
import { linksIn, menusOf } from "./dom.ts";
import { parseDocument } from "htmlparser2";
import type { BenchSite } from "../sites/site.ts";

export interface Mutation {
  readonly name: string;
  readonly harmful: boolean;
  /** Right answers; the first is the best. Empty for harmless ones. */
  readonly causes: readonly string[];
  readonly apply: (site: BenchSite) => BenchSite | undefined;
}

export function harm(name: string, causes: readonly string[], apply: Mutation["apply"]): Mutation {
  return { name, harmful: true, causes, apply };
}

export function harmless(name: string, apply: Mutation["apply"]): Mutation {
  return { name, harmful: false, causes: [], apply };
}

/** Pages with a menu of at least three internal links: below a third of the site, menu mutations do not apply. */
export function hasMenus(site: BenchSite): boolean {
  const withMenu = [...site.pages.values()].filter((page) => {
    const tree = parseDocument(page.html);
    return menusOf(tree).some((menu) => linksIn(menu).length >= 3);
  });
  return withMenu.length >= site.pages.size / 3;
}
