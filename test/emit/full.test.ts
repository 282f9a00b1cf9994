import { describe, expect, it } from "vitest";
import { emitFull, emitTwins } from "../../src/emit/full.ts";
import { bakery, outline } from "./records.ts";

const { tree, collapse } = outline([
  { path: "/", title: "Corner Bakery", markdown: "# Welcome\n\nCome in.\n" },
  {
    path: "/rye.html",
    title: "Rye | Corner Bakery",
    headings: [{ level: 1, text: "Rye ##" }],
    markdown: "Dark.\n\n## Crust\n\nThick.",
  },
  { path: "/cake/", title: "Cake", markdown: "Sweet." },
  { path: "/cake/plum", title: "Plum", markdown: "Plums." },
  { path: "/cake/plum?page=2", title: "Plum 2", markdown: "More plums." },
  { path: "/bare", title: "Bare" },
]);

describe("on request", () => {
  it("writes all pages into one text, in tree order", () => {
    expect(emitFull(bakery, tree, collapse)).toStrictEqual({
      path: "llms-full.txt",
      text: `# Corner Bakery

Source: https://bakery.test/

Come in.

# Rye

Source: https://bakery.test/rye.html

Dark.

## Crust

Thick.

# Cake

Source: https://bakery.test/cake/

Sweet.

# Plum

Source: https://bakery.test/cake/plum

Plums.

# Plum 2

Source: https://bakery.test/cake/plum?page=2

More plums.
`,
    });
  });

  it("writes one file per page, where its address says", () => {
    expect(emitTwins(bakery, tree, collapse).map(({ path }) => path)).toStrictEqual([
      "index.md",
      "rye.md",
      "cake/index.md",
      "cake/plum.md",
    ]);
  });
});
