import { describe, expect, it, test } from "vitest";
import { emitLlmsTxt } from "../../src/emit/llms-txt.ts";
import { readLikeJs, readLikePython } from "../../src/lint/readers.ts";
import { bakery, key, options, outline, type Leaf } from "./records.ts";

function emit(leaves: readonly Leaf[], changed: Partial<typeof options> = {}) {
  const { tree, collapse } = outline(leaves);
  return emitLlmsTxt(bakery, tree, collapse, { ...options, ...changed });
}
function root(leaves: readonly Leaf[], changed: Partial<typeof options> = {}): string {
  return emit(leaves, changed).files[0]?.text ?? "";
}

const home: Leaf = {
  path: "/",
  title: "Corner Bakery",
  siteName: "Corner Bakery",
  description: "Bread from a corner.",
  words: 90,
};
const site: readonly Leaf[] = [
  home,
  { path: "/bread/", title: "Bread | Corner Bakery", section: "Our bread", excerpt: "All loaves we bake." },
  {
    path: "/bread/rye",
    title: "Rye | Corner Bakery",
    section: "Our bread",
    under: "/bread/",
    description: "Dark and dense.",
  },
  { path: "/cakes/", title: "Cakes | Corner Bakery", section: "cakes-and-pies" },
  { path: "/cakes/plum", title: "Plum cake | Corner Bakery", section: "cakes-and-pies", under: "/cakes/" },
  { path: "/visit", title: "Visit us | Corner Bakery", section: "Visit us" },
  { path: "/privacy", title: "Privacy | Corner Bakery", section: "Privacy" },
];

describe("the file of a small site", () => {
  it("is written whole", () => {
    expect(root(site)).toBe(`# Corner Bakery

> Bread from a corner.

The pages of Corner Bakery follow, in the order of the site's own navigation.

## Our bread

- [Bread](https://bakery.test/bread/): All loaves we bake.
- [Rye](https://bakery.test/bread/rye): Dark and dense.

## Cakes and pies

- [Cakes](https://bakery.test/cakes/)
- [Plum cake](https://bakery.test/cakes/plum)

## Pages

- [Corner Bakery](https://bakery.test/)
- [Visit us](https://bakery.test/visit)

## Optional

- [Privacy](https://bakery.test/privacy)
`);
  });

  it("comes out of both readers as it went in", () => {
    for (const reading of [readLikePython(root(site)), readLikeJs(root(site))]) {
      expect(reading).toMatchObject({ kind: "read", title: "Corner Bakery", summary: "Bread from a corner." });
      const sections = reading.kind === "read" ? reading.sections : [];
      expect(sections.map(({ name, links }) => [name, links.length])).toStrictEqual([
        ["Our bread", 2],
        ["Cakes and pies", 2],
        ["Pages", 2],
        ["Optional", 1],
      ]);
    }
  });

  it("is the same at every call", () => {
    expect(emit(site)).toStrictEqual(emit(site));
  });
});

interface Row {
  readonly why: string;
  readonly leaves: readonly Leaf[];
  readonly set?: Partial<typeof options>;
  readonly has?: readonly string[];
  readonly hasNot?: readonly string[];
}
const rows: readonly Row[] = [
  {
    why: "the site's name comes from the part that titles share when nothing declares it",
    leaves: [
      { path: "/", title: "Welcome" },
      ...["Rye", "Oat", "Spelt"].map((name) => ({ path: `/${name}`, title: `${name} — Mill notes` })),
    ],
    has: ["# Mill notes\n", "- [Rye]("],
  },
  {
    why: "the part that names the site may stand in front, in several pieces",
    leaves: ["Home", "Rye", "Oat", "Spelt"].map((name, index) => ({
      path: index === 0 ? "/" : `/${name}`,
      title: `Mill – 4.0: ${name}`,
    })),
    has: ["# Mill – 4.0\n", "- [Mill – 4.0](https://bakery.test/)", "- [Rye]("],
  },
  {
    why: "a home page called Home is told by the site's name, and the cut text of a menu is no section",
    leaves: [
      { path: "/", title: "Home | Mill notes" },
      ...["Rye", "Oat", "Spelt"].map((name) => ({ path: `/${name}`, title: `${name} | Mill notes` })),
    ],
    has: ["- [Mill notes](https://bakery.test/)"],
  },
  {
    why: "a sentence that announces a list goes where another stands before it",
    leaves: [
      home,
      { path: "/rye", title: "Rye", excerpt: "Rye needs time, and a warm place to stand in. It is baked with:" },
      { path: "/oat", title: "Oat", excerpt: "Oat bread is baked with:" },
    ],
    has: ["): Rye needs time, and a warm place to stand in.\n", "): Oat bread is baked with.\n"],
  },
  {
    why: "a page without any title is told by the last words of its path",
    leaves: [home, { path: "/howto/coordinate-releases.html", title: "" }],
    has: ["- [Coordinate releases](https://bakery.test/howto/coordinate-releases.html)"],
  },
  {
    why: "the home page of a site names the site",
    leaves: [
      { path: "/", title: "Mill Home Page" },
      { path: "/rye", title: "Rye" },
    ],
    has: ["# Mill\n"],
  },
  {
    why: "a list of keywords is no description",
    leaves: [home, { path: "/rye", title: "Rye", description: "bread, rye flour, oven", excerpt: "Rye needs time." }],
    has: ["](https://bakery.test/rye): Rye needs time."],
  },
  {
    why: "a description that is a template around the title says nothing",
    leaves: [
      home,
      ...["Rye flour", "Oat flour"].map((title) => ({
        path: `/${title.slice(0, 3)}`,
        title,
        description: `Mill, shop, ${title}`,
        excerpt: `Fresh ${title} comes from:`,
      })),
    ],
    has: [": Fresh Rye flour comes from.\n"],
    hasNot: ["Mill, shop"],
  },
  {
    why: "words that open many pages are the page's frame, not its text",
    leaves: [
      home,
      ...["Rye", "Oat", "Spelt"].map((title) => ({
        path: `/${title}`,
        title,
        excerpt: `Download the ebook Prev Next ${title}`,
      })),
    ],
    hasNot: ["Download"],
  },
  {
    why: "a frame in front of the repeated title goes with it",
    leaves: [
      home,
      ...["1. Rye", "2. Oat", "3. Spelt"].map((title) => ({
        path: `/${title.slice(0, 1)}`,
        title,
        excerpt: `Get the book ${title} All about ${title.slice(3)}.`,
      })),
    ],
    has: [": All about Rye.\n", ": All about Oat.\n"],
    hasNot: ["Get the book"],
  },
  {
    why: "without a shared part the home page's title is the name",
    leaves: [
      { path: "/", title: "Mill notes" },
      { path: "/a", title: "Rye" },
    ],
    has: ["# Mill notes\n"],
  },
  {
    why: "without any words the host is the name",
    leaves: [{ path: "/", title: "" }],
    has: ["# bakery.test\n", "- [Home](https://bakery.test/)"],
  },
  {
    why: "a description that pages share describes none of them",
    leaves: [
      home,
      ...["/a", "/b"].map((path) => ({
        path,
        title: path.slice(1),
        description: "The best bakery",
        excerpt: `About ${path}`,
      })),
    ],
    has: [": About /a\n", ": About /b\n"],
    hasNot: ["The best bakery"],
  },
  {
    why: "a note that only repeats the title is left out",
    leaves: [home, { path: "/rye", title: "Rye", description: "Rye." }],
    has: ["- [Rye](https://bakery.test/rye)\n"],
  },
  {
    why: "pages with one title show their own heading",
    leaves: [
      home,
      ...["Rye", "Oat"].map((name) => ({
        path: `/${name}`,
        title: "Corner",
        headings: [{ level: 1 as const, text: name }],
      })),
    ],
    has: ["[Rye](", "[Oat]("],
    hasNot: ["[Corner]("],
  },
  {
    why: "pages with one title and one heading show their group, and then their path",
    leaves: [
      home,
      { path: "/bread/faq", title: "Questions", section: "Bread", groups: ["Bread"] },
      { path: "/cake/faq", title: "Questions", section: "Cake", groups: ["Cake"] },
      { path: "/cake/more", title: "Questions", section: "Cake", groups: ["Cake"] },
    ],
    has: ["[Questions (Bread)]", "[Questions (cake / faq)]", "[Questions (cake / more)]"],
  },
  {
    why: "brackets, backticks and line breaks leave titles; parentheses leave URLs",
    leaves: [home, { path: "/a(b)[c]", title: "`rm`\n[x](y) Vec<T>" }],
    has: [String.raw`- [rm x Vec\<T>](https://bakery.test/a%28b%29%5Bc%5D)`],
  },
  {
    why: "a site's own Optional section is not the one that readers skip",
    leaves: [home, ...["/a", "/b"].map((path) => ({ path, title: path, section: "Optional" }))],
    has: ["## Optional pages\n"],
    hasNot: ["## Optional\n"],
  },
  {
    why: "section names that differ by case or hashes only are told apart",
    leaves: [
      home,
      ...["FAQ", "faq", "FAQ ##"].flatMap((section, n) =>
        [1, 2].map((m) => ({ path: `/${n}/${m}`, title: `${n} ${m}`, section })),
      ),
    ],
    has: ["## FAQ\n", "## faq (2)\n", "## FAQ (3)\n"],
  },
  {
    why: "thin pages come last where pages usually say more",
    leaves: [home, { path: "/a", title: "A" }, { path: "/b", title: "B", words: 4 }, { path: "/c", title: "C" }],
    has: ["## Optional\n\n- [B]("],
  },
  {
    why: "where every page is short none is thin",
    leaves: [home, { path: "/a", title: "A", words: 4 }, { path: "/b", title: "B", words: 4 }].map((leaf) => ({
      ...leaf,
      words: 5,
    })),
    hasNot: ["## Optional"],
  },
  {
    why: "a page that others hang under is never put last",
    leaves: [
      home,
      { path: "/legal", title: "Legal", section: "Legal" },
      { path: "/legal/privacy", title: "Privacy", section: "Legal", under: "/legal" },
    ],
    has: ["## Pages\n\n- [Corner Bakery](https://bakery.test/)\n- [Legal]("],
  },
  {
    why: "pages that the operator excludes are not listed",
    leaves: site,
    set: { llmsExclude: ["/cakes/**"] },
    hasNot: ["/cakes/"],
  },
  {
    why: "a deploy address in a page's record is printed as the site's own",
    leaves: [home, { path: "/a", title: "A", twin: "http://127.0.0.1:4000/a.md" }],
    set: { llmsLinks: "markdown" },
    has: ["https://bakery.test/a.md"],
    hasNot: ["127.0.0.1"],
  },
];

test.for(rows)("$why", ({ leaves, set, has = [], hasNot = [] }) => {
  const text = root(leaves, set);
  for (const part of has) expect(text).toContain(part);
  for (const part of hasNot) expect(text).not.toContain(part);
});

describe("links to markdown twins", () => {
  const leaves: readonly Leaf[] = [home, { path: "/a", title: "A", twin: "https://bakery.test/a.md" }];

  it.for([
    ["html", false, "https://bakery.test/a)"],
    ["auto", false, "https://bakery.test/a)"],
    ["auto", true, "https://bakery.test/a.md)"],
    ["markdown", false, "https://bakery.test/a.md)"],
  ] as const)("%s, seen to be equal: %s", ([llmsLinks, equal, link]) => {
    const { tree, collapse } = outline(leaves);
    const winnerOf = new Map(equal ? [[key("/a.md"), key("/a")]] : []);
    const { files } = emitLlmsTxt(bakery, tree, { ...collapse, winnerOf }, { ...options, llmsLinks });
    expect(files[0]?.text).toContain(link);
  });
});

describe("what is left out on purpose", () => {
  it("is counted in notes", () => {
    const { notes, listed } = emit(site, { llmsExclude: ["/cakes/**", "https://bakery.test/visit"] });
    expect(listed).toBe(4);
    expect(notes).toMatchObject([
      { kind: "llms-excluded", level: "notice", urls: expect.arrayContaining(["https://bakery.test/visit"]) },
    ]);
  });
});
