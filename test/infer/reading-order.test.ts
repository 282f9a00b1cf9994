import { expect, test } from "vitest";
import { readingOrder } from "../../src/infer/reading-order.ts";
import { inferTree } from "../../src/infer/hierarchy.ts";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { worldOf } from "../../src/infer/world.ts";
import { crawlOf, key, pageOf } from "../fakes/records.ts";

const rows: readonly { why: string; next: Readonly<Record<string, string>>; order: readonly string[] }[] = [
  {
    why: "a chain from home is read in its order, not by key",
    next: { "/": "/zoo", "/zoo": "/ant" },
    order: ["/", "/zoo", "/ant"],
  },
  {
    why: "a chain that home does not start comes after home's",
    next: { "/": "/b", "/x": "/a" },
    order: ["/", "/b", "/x", "/a"],
  },
  { why: "a ring is read from its smallest key", next: { "/c": "/b", "/b": "/c" }, order: ["/b", "/c"] },
  { why: "a page that names itself as next orders nothing", next: { "/a": "/a" }, order: [] },
  { why: "a next that was never crawled ends the chain", next: { "/": "/a", "/a": "/gone" }, order: ["/", "/a"] },
];

const paths = ["/", "/a", "/ant", "/b", "/c", "/x", "/zoo"];

test.for(rows)("$why", ({ next, order }) => {
  const pages = paths.map((path) => pageOf(path, { rel: next[path] === undefined ? {} : { next: key(next[path]) } }));
  const crawl = crawlOf(pages);
  const found = readingOrder(worldOf(crawl, collapseVariants(crawl)));
  expect([...found.keys()]).toEqual(order.map((path) => key(path)));
});

test("siblings that no menu lists stand in the order of reading", () => {
  const texts = { "/": "/zoo", "/zoo": "/c", "/c": "/b" } as Readonly<Record<string, string>>;
  const pages = ["/", "/b", "/c", "/zoo"].map((path) =>
    pageOf(path, {
      title: path,
      rel: { up: key("/"), ...(texts[path] === undefined ? {} : { next: key(texts[path]) }) },
    }),
  );
  const crawl = crawlOf(pages);
  const tree = inferTree(crawl, collapseVariants(crawl));
  expect(tree.nodes.get(key("/"))?.children).toEqual(["/zoo", "/c", "/b"].map((path) => key(path)));
});
