import { expect, test } from "vitest";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { inferTree } from "../../src/infer/hierarchy.ts";
import type { Page } from "../../src/model.ts";
import { crawlOf, key, pageOf } from "../fakes/records.ts";

/** A page whose breadcrumb links to the given pages and ends with itself, unlinked. */
function withTrail(path: string, above: readonly string[]): Page {
  return pageOf(path, { breadcrumbs: [[...above.map((at) => ({ label: at, key: key(at) })), { label: "This" }]] });
}

function parentOf(path: string, pages: readonly Page[]): string {
  const crawl = crawlOf(pages);
  const node = inferTree(crawl, collapseVariants(crawl)).nodes.get(key(path));
  return `${(node?.parent ?? "").replace("https://h.test", "")} (${node?.placedBy ?? "?"})`;
}

const home = pageOf("/");

test.for<{ readonly why: string; readonly path: string; readonly pages: readonly Page[]; readonly parent: string }>([
  {
    why: "from the root",
    path: "/x",
    pages: [home, pageOf("/a"), withTrail("/x", ["/", "/a"])],
    parent: "/a (breadcrumb)",
  },
  {
    why: "only home above: the site says it is at the top",
    path: "/a/x",
    pages: [home, pageOf("/a"), withTrail("/a/x", ["/"])],
    parent: "/ (breadcrumb)",
  },
  {
    why: "not from the root, and the parent's own trail is its beginning",
    path: "/x",
    pages: [home, pageOf("/a"), withTrail("/b", ["/a"]), withTrail("/x", ["/a", "/b"])],
    parent: "/b (breadcrumb)",
  },
  {
    why: "not from the root, and the parent knows nothing of it: related links",
    path: "/x",
    pages: [home, pageOf("/a"), pageOf("/b"), withTrail("/x", ["/a", "/b"])],
    parent: "/ (none)",
  },
  {
    why: "one step below a section that starts several trails",
    path: "/x",
    pages: [home, pageOf("/a"), ...["/x", "/y", "/z"].map((path) => withTrail(path, ["/a"]))],
    parent: "/a (breadcrumb)",
  },
  {
    why: "one step below something that starts no other trail",
    path: "/x",
    pages: [home, pageOf("/a"), withTrail("/x", ["/a"])],
    parent: "/ (none)",
  },
  {
    why: "where longer rows prove to be related links, short ones are not believed",
    path: "/x",
    pages: [
      home,
      ...["/a", "/b", "/c"].map((path) => pageOf(path)),
      ...["/x", "/y", "/z"].map((path) => withTrail(path, ["/a"])),
      withTrail("/v", ["/b", "/c"]),
      withTrail("/w", ["/c", "/b"]),
    ],
    parent: "/ (none)",
  },
  {
    why: "a trail through the page itself ends before it",
    path: "/x",
    pages: [home, pageOf("/a"), withTrail("/x", ["/", "/a", "/x", "/a"])],
    parent: "/a (breadcrumb)",
  },
])("$why", ({ path, pages, parent }) => {
  expect(parentOf(path, pages)).toBe(parent);
});

test("a bare Up link names an ancestor: a page in between by address is nearer", () => {
  const pages = [home, pageOf("/how"), pageOf("/how/deploy"), pageOf("/how/deploy/x", { rel: { up: key("/how") } })];
  expect(parentOf("/how/deploy/x", pages)).toBe("/how/deploy (path)");
  expect(parentOf("/how/deploy/x", [home, pageOf("/how"), pageOf("/how/deploy/x", { rel: { up: key("/how") } })])).toBe(
    "/how (breadcrumb)",
  );
});
