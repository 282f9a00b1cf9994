import { describe, expect, test } from "vitest";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { inferTree } from "../../src/infer/hierarchy.ts";
import type { Crawl, NavBlock, Page } from "../../src/model.ts";
import { blockOf, crawlOf, key, pageOf, type Written } from "../fakes/records.ts";

/** `/a/b ← /a (nav)` for every document below the root, in tree order. */
function drawn(crawl: Crawl): readonly string[] {
  const tree = inferTree(crawl, collapseVariants(crawl));
  return [...tree.nodes.values()].slice(1).map((node) => {
    const groups = node.groups.map((label) => ` › ${label}`).join("");
    return `${pathname(node.key)} ← ${pathname(node.parent ?? "")}${groups} (${node.placedBy} ${node.depth})`;
  });
}

function pathname(url: string): string {
  return url.replace("https://h.test", "");
}

function siteWith(
  nav: readonly NavBlock[],
  paths: readonly string[],
  changes: Readonly<Record<string, Partial<Page>>> = {},
): Crawl {
  return crawlOf(["/", ...paths].map((path) => pageOf(path, { nav, ...changes[path] })));
}

interface Row {
  readonly why: string;
  readonly crawl: Crawl;
  readonly drawn: readonly string[];
}

const guide: readonly Written[] = [
  ["/start", "Start"],
  [
    "",
    "Guides",
    [
      ["/g/one", "One"],
      ["/g/two", "Two", [["/g/two/deep", "Deep"]]],
    ],
  ],
];
const guidePaths = ["/start", "/g/one", "/g/two", "/g/two/deep"];
const guideTree = [
  "/start ← / (nav 1)",
  "/g/one ← / › Guides (nav 2)",
  "/g/two ← / › Guides (nav 2)",
  "/g/two/deep ← /g/two (nav 3)",
];

test("ten thousand pages whose breadcrumbs run in circles of two take no longer than others", () => {
  const crumbs = (path: string) => [
    [{ label: "Home", key: key("/") }, { label: "Other", key: key(path) }, { label: "This" }],
  ];
  const pages = Array.from({ length: 10_000 }, (_, at) => pageOf(`/p${at}`, { breadcrumbs: crumbs(`/p${at ^ 1}`) }));
  const crawl = crawlOf([pageOf("/"), ...pages]);
  const tree = inferTree(crawl, collapseVariants(crawl));
  expect(tree.nodes.size).toBe(10_001);
  expect(tree.nodes.get(key("/p0"))?.parent).toBe(key("/p1"));
  expect(tree.nodes.get(key("/p1"))?.parent).toBe(key("/"));
});

describe("the tree a human of that site would draw", () => {
  test.for<Row>([
    {
      why: "a sidebar with a group that has no page",
      crawl: siteWith([blockOf("sidebar", guide)], guidePaths),
      drawn: guideTree,
    },
    {
      why: "a flat header menu steals no children from the sidebar",
      crawl: siteWith(
        [
          blockOf("header", [
            ["/g/two/deep", "Deep"],
            ["/start", "Start"],
          ]),
          blockOf("sidebar", guide),
        ],
        guidePaths,
      ),
      drawn: guideTree,
    },
    {
      why: "a collapsed sidebar shows its open branch only: the union is the tree",
      crawl: siteWith(
        [
          blockOf("sidebar", [
            ["/a", "A"],
            ["/b", "B"],
          ]),
        ],
        ["/a", "/a/x", "/b", "/b/y"],
        {
          "/a/x": {
            nav: [
              blockOf("sidebar", [
                ["/a", "A", [["/a/x", "X"]]],
                ["/b", "B"],
              ]),
            ],
          },
          "/b/y": {
            nav: [
              blockOf("sidebar", [
                ["/a", "A"],
                ["/b", "B", [["/b/y", "Y"]]],
              ]),
            ],
          },
        },
      ),
      drawn: ["/a ← / (nav 1)", "/a/x ← /a (nav 2)", "/b ← / (nav 1)", "/b/y ← /b (nav 2)"],
    },
    {
      why: "a footer places only what nothing else places",
      crawl: siteWith(
        [
          blockOf("sidebar", guide),
          blockOf("footer", [
            [
              "",
              "Company",
              [
                ["/about", "About"],
                ["/g/one", "One"],
              ],
            ],
          ]),
        ],
        [...guidePaths, "/about"],
      ),
      drawn: [...guideTree, "/about ← / › Company (nav 2)"],
    },
    {
      why: "a list that stands on one page only is content",
      crawl: crawlOf([
        pageOf("/", {
          nav: [
            blockOf("other", [
              ["/a/x", "X"],
              ["/y", "Y"],
            ]),
          ],
        }),
        ...["/a", "/a/x", "/y", "/z"].map((path) => pageOf(path)),
      ]),
      drawn: ["/a ← / (none 1)", "/a/x ← /a (path 2)", "/y ← / (none 1)", "/z ← / (none 1)"],
    },
    {
      why: "breadcrumbs place what no menu nests; a crumb without a page becomes a label",
      crawl: siteWith([], ["/shop", "/x1", "/x2"], {
        "/x1": {
          breadcrumbs: [[{ label: "Home", key: key("/") }, { label: "Shop", key: key("/shop") }, { label: "X1" }]],
        },
        "/x2": {
          breadcrumbs: [
            [
              { label: "Home", key: key("/") },
              { label: "Shop", key: key("/shop") },
              { label: "Gone", key: key("/gone") },
              { label: "X2", key: key("/x2") },
            ],
          ],
        },
      }),
      drawn: ["/shop ← / (none 1)", "/x1 ← /shop (breadcrumb 2)", "/x2 ← /shop › Gone (breadcrumb 3)"],
    },
    {
      why: "a flat DocBook manual declares its tree by rel=up",
      crawl: siteWith([], ["/part.html", "/chapter.html", "/section.html"], {
        "/part.html": { rel: { up: key("/") } },
        "/chapter.html": { rel: { up: key("/part.html") } },
        "/section.html": { rel: { up: key("/chapter.html") } },
      }),
      drawn: [
        "/part.html ← / (breadcrumb 1)",
        "/chapter.html ← /part.html (breadcrumb 2)",
        "/section.html ← /chapter.html (breadcrumb 3)",
      ],
    },
    {
      why: "a Sphinx toctree makes its entries children of its page, in its order",
      crawl: siteWith([], ["/b.html", "/a.html", "/b/one.html"], {
        "/": {
          nav: [
            blockOf("toctree", [
              ["/b.html", "B", [["/b/one.html", "One"]]],
              ["/a.html", "A"],
            ]),
          ],
        },
      }),
      drawn: ["/b.html ← / (breadcrumb 1)", "/b/one.html ← /b.html (breadcrumb 2)", "/a.html ← / (breadcrumb 1)"],
    },
    {
      why: "a manual's own sidebar hangs on the manual's page",
      crawl: siteWith([], ["/book", "/book/one", "/book/two", "/other"], {
        "/book": {
          nav: [
            blockOf("sidebar", [
              ["/book/one", "One"],
              ["/book/two", "Two"],
            ]),
          ],
        },
        "/book/one": {
          nav: [
            blockOf("sidebar", [
              ["/book/one", "One"],
              ["/book/two", "Two"],
            ]),
          ],
        },
        "/book/two": {
          nav: [
            blockOf("sidebar", [
              ["/book/one", "One"],
              ["/book/two", "Two"],
            ]),
          ],
        },
      }),
      drawn: ["/book ← / (none 1)", "/book/one ← /book (nav 2)", "/book/two ← /book (nav 2)", "/other ← / (none 1)"],
    },
    {
      why: "menus that contradict each other make no circle",
      crawl: siteWith(
        [
          blockOf("sidebar", [["/a", "A", [["/b", "B"]]]]),
          blockOf("header", [["/b", "B", [["/a", "A"]]]], { signature: "other" }),
        ],
        ["/a", "/b"],
      ),
      drawn: ["/a ← / (nav 1)", "/b ← /a (nav 2)"],
    },
    {
      why: "without any evidence a page hangs on the root, and is not given an invented parent",
      crawl: siteWith([], ["/a/b/c", "/d"]),
      drawn: ["/a/b/c ← / (none 1)", "/d ← / (none 1)"],
    },
    {
      why: "path: the nearest document above, with or without an extension, past what is missing",
      crawl: siteWith([], ["/docs.html", "/docs/x/y.html", "/docs/x/y.html?view=2"]),
      drawn: [
        "/docs.html ← / (none 1)",
        "/docs/x/y.html ← /docs.html (path 2)",
        "/docs/x/y.html?view=2 ← /docs/x/y.html (path 3)",
      ],
    },
  ])("$why", ({ crawl, drawn: expected }) => {
    expect(drawn(crawl)).toEqual(expected);
  });
});
