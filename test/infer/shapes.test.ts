import { describe, expect, test } from "vitest";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { inferTree } from "../../src/infer/hierarchy.ts";
import type { Crawl, Link, LinkPlace, Page, SiteTree } from "../../src/model.ts";
import { blockOf, crawlOf, key, pageOf } from "../fakes/records.ts";

function treeOf(crawl: Crawl): SiteTree {
  return inferTree(crawl, collapseVariants(crawl));
}

/** Child → parent, groups between them; the root left out. */
function parents(crawl: Crawl): Readonly<Record<string, string>> {
  const nodes = [...treeOf(crawl).nodes.values()].slice(1);
  return Object.fromEntries(
    nodes.map((node) => [pathname(node.key), [pathname(node.parent ?? ""), ...node.groups].join(" › ")]),
  );
}

function pathname(url: string): string {
  return url.replace("https://h.test", "");
}

function link(path: string, text: string, place: LinkPlace = "main"): Link {
  return { key: key(path), url: new URL(path, "https://h.test/").href, text, place, nofollow: false };
}

function pages(paths: readonly string[], changes: (path: string) => Partial<Page>): readonly Page[] {
  return paths.map((path) => pageOf(path, changes(path)));
}

interface Shape {
  readonly why: string;
  readonly crawl: Crawl;
  readonly parents: Readonly<Record<string, string>>;
}

describe("shapes of documentation generators", () => {
  test.for<Shape>([
    {
      why: "mdBook: chapters numbered in one sidebar, the book's page among them",
      crawl: crawlOf(
        pages(["/", "/ch1.html", "/ch1-1.html", "/ch2.html"], () => ({
          nav: [
            blockOf("sidebar", [
              ["/", "Book"],
              ["/ch1.html", "1", [["/ch1-1.html", "1.1"]]],
              ["/ch2.html", "2"],
            ]),
          ],
        })),
      ),
      parents: { "/ch1.html": "/", "/ch1-1.html": "/ch1.html", "/ch2.html": "/" },
    },
    {
      why: "several books under one roof: each book's sidebar hangs on the book",
      crawl: crawlOf([
        pageOf("/"),
        ...["/a", "/b"].flatMap((book) =>
          pages([book, `${book}/one`, `${book}/two`], () => ({
            nav: [
              blockOf("sidebar", [
                [book, "Title"],
                [`${book}/one`, "One"],
                [`${book}/two`, "Two"],
              ]),
            ],
          })),
        ),
      ]),
      parents: { "/a": "/", "/a/one": "/a", "/a/two": "/a", "/b": "/", "/b/one": "/b", "/b/two": "/b" },
    },
    {
      why: "mdBook copies its first chapter to the folder's address: the chapter stands for the folder",
      crawl: crawlOf([
        pageOf("/"),
        pageOf("/old", { title: "Title", textHash: "same", minhash: pageOf("/old/title.html").minhash }),
        ...pages(["/old/title.html", "/old/one.html"], (path) => ({
          ...(path === "/old/title.html" ? { title: "Title", textHash: "same" } : {}),
          nav: [
            blockOf("sidebar", [
              ["/old/title.html", "Title"],
              ["/old/one.html", "One"],
            ]),
          ],
        })),
      ]),
      parents: { "/old/title.html": "/", "/old/one.html": "/old/title.html" },
    },
    {
      why: "javadoc: a package's summary stands for its folder",
      crawl: crawlOf(
        pages(
          ["/", "/java/util/package-summary.html", "/java/util/List.html", "/java/util/class-use/List.html"],
          () => ({}),
        ),
      ),
      parents: {
        "/java/util/package-summary.html": "/",
        "/java/util/List.html": "/java/util/package-summary.html",
        "/java/util/class-use/List.html": "/java/util/package-summary.html",
      },
    },
    {
      why: "rustdoc: the heading is the way down",
      crawl: crawlOf([
        ...pages(["/std", "/std/vec"], () => ({})),
        pageOf("/", { title: "Index" }),
        pageOf("/x/struct.Vec.html", {
          headings: [{ level: 1, text: "Struct std::vec::Vec" }],
          links: [
            link("/", "Rust", "sidebar"),
            link("/std", "std"),
            link("/std/vec", "vec"),
            link("/x/struct.Vec.html", "Vec"),
            link("/", "elsewhere"),
          ],
        }),
      ]),
      parents: { "/std": "/", "/std/vec": "/std", "/x/struct.Vec.html": "/std/vec" },
    },
    {
      why: "a link whose words happen to stand in the heading is no way down",
      crawl: crawlOf([
        ...pages(["/", "/docker", "/kubernetes"], () => ({})),
        pageOf("/post", {
          headings: [{ level: 1, text: "Using Docker with Kubernetes" }],
          links: [link("/docker", "Docker"), link("/kubernetes", "Kubernetes")],
        }),
      ]),
      parents: { "/docker": "/", "/kubernetes": "/", "/post": "/" },
    },
    {
      why: "gi-docgen: a class's own sidebar hangs on the class that its methods name",
      crawl: crawlOf([
        pageOf("/"),
        pageOf("/class.Button.html"),
        ...pages(["/method.Button.get.html", "/method.Button.set.html"], (path) => ({
          headings: [{ level: 1, text: `Gtk Button ${path}` }],
          links: [link("/", "Gtk"), link("/class.Button.html", "Button")],
          nav: [
            blockOf("sidebar", [
              ["", "Type", [["/class.Button.html", "Button"]]],
              [
                "",
                "Methods",
                [
                  ["/method.Button.get.html", "get"],
                  ["/method.Button.set.html", "set"],
                ],
              ],
            ]),
          ],
        })),
      ]),
      parents: {
        "/class.Button.html": "/",
        "/method.Button.get.html": "/class.Button.html › Methods",
        "/method.Button.set.html": "/class.Button.html › Methods",
      },
    },
    {
      why: "an old manual: a link that says Up",
      crawl: crawlOf([
        ...pages(["/", "/chapter.html"], () => ({})),
        pageOf("/section.html", { links: [link("/", "Home", "header"), link("/chapter.html", "Up", "header")] }),
      ]),
      parents: { "/chapter.html": "/", "/section.html": "/chapter.html" },
    },
    {
      why: "a mega menu nests pages under pages; the section's flat sidebar does not take them away",
      crawl: crawlOf(
        pages(["/", "/products", "/x", "/y", "/about"], (path) => ({
          nav: [
            blockOf("header", [
              [
                "/products",
                "Products",
                [
                  ["/x", "X"],
                  ["/y", "Y"],
                ],
              ],
              ["/about", "About"],
            ]),
            ...(["/x", "/y"].includes(path)
              ? [
                  blockOf("sidebar", [
                    ["/x", "X"],
                    ["/y", "Y"],
                  ]),
                ]
              : []),
          ],
        })),
      ),
      parents: { "/products": "/", "/x": "/products", "/y": "/products", "/about": "/" },
    },
    {
      why: "VitePress: several sidebars, each under the header entry that opens it",
      crawl: crawlOf(
        pages(["/", "/guide/intro", "/guide/install", "/ref/config", "/ref/cli", "/about"], (path) => ({
          nav: [
            blockOf("header", [
              [
                "/",
                "Home",
                [
                  ["/guide/intro", "Guide"],
                  ["/ref/config", "Reference"],
                  ["/about", "About"],
                ],
              ],
            ]),
            ...(path.startsWith("/guide")
              ? [
                  blockOf("sidebar", [
                    [
                      "",
                      "Start",
                      [
                        ["/guide/intro", "Intro"],
                        ["/guide/install", "Install"],
                      ],
                    ],
                  ]),
                ]
              : []),
            ...(path.startsWith("/ref")
              ? [
                  blockOf("sidebar", [
                    ["/ref/config", "Config"],
                    ["/ref/cli", "CLI"],
                  ]),
                ]
              : []),
          ],
        })),
      ),
      parents: {
        "/guide/intro": "/ › Guide › Start",
        "/guide/install": "/ › Guide › Start",
        "/ref/config": "/ › Reference",
        "/ref/cli": "/ › Reference",
        "/about": "/",
      },
    },
    {
      why: "one sidebar for the whole documentation is not named after the header's entry",
      crawl: crawlOf(
        pages(["/", "/docs/intro", "/docs/install", "/blog"], (path) => ({
          nav: [
            blockOf("header", [
              ["/docs/intro", "Docs"],
              ["/blog", "Blog"],
            ]),
            ...(path.startsWith("/docs")
              ? [
                  blockOf("sidebar", [
                    [
                      "",
                      "Start",
                      [
                        ["/docs/intro", "Intro"],
                        ["/docs/install", "Install"],
                      ],
                    ],
                  ]),
                ]
              : []),
          ],
        })),
      ),
      parents: { "/docs/intro": "/ › Start", "/docs/install": "/ › Start", "/blog": "/" },
    },
    {
      why: "languages: each home is a root of its own tree",
      crawl: crawlOf([
        pageOf("/", {
          alternates: [
            { language: "de", key: key("/de") },
            { language: "en", key: key("/") },
          ],
        }),
        pageOf("/a", {
          nav: [
            blockOf("header", [
              ["/a", "A"],
              ["/b", "B"],
            ]),
          ],
        }),
        pageOf("/b", {
          nav: [
            blockOf("header", [
              ["/a", "A"],
              ["/b", "B"],
            ]),
          ],
        }),
        ...pages(["/de", "/de/a", "/de/b"], () => ({
          language: "de",
          nav: [
            blockOf("header", [
              ["/de/a", "A"],
              ["/de/b", "B"],
            ]),
          ],
        })),
      ]),
      parents: { "/a": "/", "/b": "/", "/de": "/", "/de/a": "/de", "/de/b": "/de" },
    },
    {
      why: "a list of recent posts in the sidebar says nothing about where they belong",
      crawl: crawlOf(
        pages(["/", "/blog", "/blog/new", "/about"], () => ({
          nav: [
            blockOf("header", [
              ["/blog", "Blog"],
              ["/about", "About"],
            ]),
            blockOf("sidebar", [["/blog/new", "New"]], { label: "Recent posts" }),
          ],
        })),
      ),
      parents: { "/blog": "/", "/blog/new": "/blog", "/about": "/" },
    },
    {
      why: "the overview of a group that points at the group's own page adds no level",
      crawl: crawlOf(
        pages(["/", "/g", "/g/one"], () => ({
          nav: [
            blockOf("sidebar", [
              [
                "/g",
                "Guides",
                [
                  ["/g", "Overview"],
                  ["/g/one", "One"],
                ],
              ],
            ]),
          ],
        })),
      ),
      parents: { "/g": "/", "/g/one": "/g" },
    },
    {
      why: "a menu that was read from a state or sidecar file needs no second page",
      crawl: crawlOf(
        pages(["/", "/a", "/a/x", "/b"], () => ({})),
        {
          siteNav: [
            blockOf(
              "sidebar",
              [
                [
                  "/b",
                  "B",
                  [
                    ["/a", "A"],
                    ["/a/x", "X"],
                  ],
                ],
              ],
              { source: "sidecar" },
            ),
          ],
        },
      ),
      parents: { "/a": "/b", "/a/x": "/b", "/b": "/" },
    },
    {
      why: "sidebars read from state hang on the part of the site that all their pages lie in",
      crawl: crawlOf(
        pages(["/", "/guide", "/guide/a", "/de", "/de/leitfaden", "/de/leitfaden/a"], () => ({})),
        {
          siteNav: [
            blockOf(
              "sidebar",
              [
                ["/guide", "Overview"],
                ["/guide/a", "A"],
              ],
              { source: "state" },
            ),
            blockOf(
              "sidebar",
              [
                ["/de/leitfaden", "Übersicht"],
                ["/de/leitfaden/a", "A"],
              ],
              { source: "state" },
            ),
          ],
        },
      ),
      parents: {
        "/guide": "/",
        "/guide/a": "/guide",
        "/de": "/",
        "/de/leitfaden": "/de",
        "/de/leitfaden/a": "/de/leitfaden",
      },
    },
    {
      why: "a redirect, a variant and a page without documents of its own in the menu",
      crawl: crawlOf(
        pages(["/", "/a", "/b"], () => ({
          nav: [
            blockOf("sidebar", [
              ["/old-a", "A", [["/b", "B"]]],
              ["/gone", "Gone", [["/a", "A too"]]],
            ]),
          ],
        })),
        { redirects: [{ key: key("/old-a"), to: key("/a"), how: "http", status: 301 }] },
      ),
      parents: { "/a": "/ › Gone", "/b": "/a" },
    },
  ])("$why", ({ crawl, parents: expected }) => {
    expect(parents(crawl)).toEqual(expected);
  });
});

describe("order, sections and other places", () => {
  const crawl = crawlOf(
    pages(["/", "/z", "/z/one", "/m", "/lone", "/a/orphan", "/blog", "/blog/post"], () => ({
      nav: [
        blockOf("sidebar", [
          ["/z", "Zed", [["/z/one", "One"]]],
          [
            "",
            "Group",
            [
              ["/m", "Em"],
              ["/z/one", "One again"],
            ],
          ],
          ["/lone", "Lone"],
          ["/blog", "Blog"],
        ]),
      ],
    })),
  );
  const tree = treeOf(crawl);

  test("siblings stand in menu order, the rest after them", () => {
    expect([...tree.nodes.keys()].map(pathname)).toEqual([
      "/",
      "/z",
      "/z/one",
      "/m",
      "/lone",
      "/blog",
      "/blog/post",
      "/a/orphan",
    ]);
  });

  test("groups of two menus on one document do not mix", () => {
    const menu = (name: string) =>
      blockOf("sidebar", [
        [
          "",
          name,
          [
            [`/${name}1`, "1"],
            [`/${name}2`, "2"],
            ["", "Inner", [[`/${name}3`, "3"]]],
          ],
        ],
        [`/${name}4`, "4"],
      ]);
    const two = treeOf(
      crawlOf([
        pageOf("/"),
        ...["a", "b"].flatMap((name) =>
          pages(
            [1, 2, 3, 4].map((at) => `/${name}${String(at)}`),
            () => ({ nav: [menu(name)] }),
          ),
        ),
      ]),
    );
    const order = [...two.nodes.keys()].map(pathname);
    expect(order.filter((path) => /^.[ab][123]/u.test(path))).toEqual(["/a1", "/a2", "/a3", "/b1", "/b2", "/b3"]);
  });

  test("a section is a group, or a page with others below it; a lone page is none", () => {
    expect(tree.sections).toEqual(["Zed", "Group", "Blog", "a"]);
    expect(tree.nodes.get(key("/lone"))?.section).toBe("");
    expect(tree.nodes.get(key("/a/orphan"))?.section).toBe("a");
  });

  test("a page listed twice stays where its address lies; the other place is recorded", () => {
    const twice = treeOf(
      crawlOf(
        pages(["/", "/a", "/b", "/b/x"], () => ({
          nav: [
            blockOf("sidebar", [
              ["/a", "A", [["/b/x", "X"]]],
              ["/b", "B", [["/b/x", "X"]]],
            ]),
          ],
        })),
      ),
    );
    expect(twice.nodes.get(key("/b/x"))).toMatchObject({ parent: key("/b"), alsoUnder: [key("/a")], label: "X" });
  });

  test("a site without documents has a root and nothing else", () => {
    const empty = treeOf(crawlOf([]));
    expect({ root: empty.root, size: empty.nodes.size, notes: empty.notes.map(({ kind }) => kind) }).toEqual({
      root: key("/"),
      size: 0,
      notes: ["no-documents"],
    });
  });

  test("without a home page the tree starts at the highest document, and says so", () => {
    const headless = treeOf(crawlOf(pages(["/b/c", "/b"], () => ({}))));
    expect(headless.root).toBe(key("/b"));
    expect(headless.notes.map(({ kind }) => kind)).toEqual(["home-missing"]);
  });
});
