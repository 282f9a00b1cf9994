import * as fc from "fast-check";
import { expect, test } from "vitest";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { inferTree } from "../../src/infer/hierarchy.ts";
import type { NavPlace, Page, SiteTree } from "../../src/model.ts";
import { blockOf, crawlOf, key, pageOf, type Written } from "../fakes/records.ts";

const path = fc.constantFrom(
  "/",
  "/a",
  "/a/b",
  "/a/b/c",
  "/d",
  "/d/e.html",
  "/d/f",
  "/g?x=1",
  "/h/i/j",
  "/de",
  "/de/a",
);
const label = fc.constantFrom("One", "Two", "Three");
const leaves: fc.Arbitrary<readonly Written[]> = fc.array(fc.tuple(path, label), { maxLength: 3 });
const items = [1, 2].reduce<fc.Arbitrary<readonly Written[]>>(
  (below) => fc.array(fc.tuple(fc.oneof(path, fc.constant("")), label, below), { maxLength: 3 }),
  leaves,
);
const block = fc
  .tuple(fc.constantFrom<NavPlace>("sidebar", "header", "footer", "toctree", "other"), items)
  .map(([place, list]) => blockOf(place, list));
const page = fc
  .record({
    path,
    nav: fc.array(block, { maxLength: 3 }),
    up: fc.option(path),
    crumbs: fc.array(path, { maxLength: 4 }),
  })
  .map(({ path: at, nav, up, crumbs }): Page => {
    const breadcrumbs = crumbs.length === 0 ? [] : [crumbs.map((crumb) => ({ label: crumb, key: key(crumb) }))];
    return pageOf(at, { nav, breadcrumbs, rel: up === null ? {} : { up: key(up) } });
  });
const site = fc.uniqueArray(page, { minLength: 1, maxLength: 11, selector: ({ key: own }) => own });

function treeOf(pages: readonly Page[]): SiteTree {
  // In the order given: the factory would sort them.
  const crawl = crawlOf([], { pages });
  return inferTree(crawl, collapseVariants(crawl));
}

test("every document stands in the tree once, below its parent, and at its parent's depth plus its groups plus one", () => {
  fc.assert(
    fc.property(site, (pages) => {
      const tree = treeOf(pages);
      expect([...tree.nodes.keys()].toSorted()).toEqual(pages.map(({ key: own }) => own).toSorted());
      const listed = [...tree.nodes.values()].flatMap(({ children }) => children);
      expect(listed.toSorted()).toEqual([...tree.nodes.keys()].filter((own) => own !== tree.root).toSorted());
      for (const node of tree.nodes.values()) {
        const parent = node.parent === undefined ? undefined : tree.nodes.get(node.parent);
        expect(node.depth).toBe(parent === undefined ? 0 : parent.depth + node.groups.length + 1);
        expect(node.placedBy === "root").toBe(node.key === tree.root);
      }
    }),
    { numRuns: 300, seed: 1 },
  );
});

test("pages in another order give the same tree", () => {
  fc.assert(
    fc.property(site, fc.nat(), (pages, seed) => {
      const shuffled = pages.toSorted((a, b) => rank(a.key, seed) - rank(b.key, seed));
      const [one, two] = [treeOf(pages), treeOf(shuffled)];
      expect([...two.nodes.values()]).toEqual([...one.nodes.values()]);
      expect(two.sections).toEqual(one.sections);
    }),
    { numRuns: 200, seed: 2 },
  );
});

function rank(text: string, seed: number): number {
  return (
    Array.from(text, (character) => character.charCodeAt(0)).reduce(
      (sum, code) => Math.imul(sum ^ code, 2_654_435_761),
      seed,
    ) >>> 0
  );
}
