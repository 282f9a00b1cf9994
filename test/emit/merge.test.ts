import { describe, expect, it, test } from "vitest";
import { mergeLlmsTxt } from "../../src/emit/merge.ts";
import { isGenerated } from "../../src/emit/document.ts";

const head = "# Mill\n\n> Flour.\n\nThe pages of Mill follow, in the order of the site's own navigation.\n";
const file = (...sections: readonly string[]) => [head, ...sections].join("\n");
const section = (name: string, ...items: readonly string[]) =>
  `## ${name}\n\n${items.map((item) => `- ${item}\n`).join("")}`;
const rye = "[Rye](https://m.test/rye): Dark.";
const oat = "[Oat](https://m.test/oat): Light.";
const bran = "[Bran](https://m.test/bran): Rough.";
const spelt = "[Spelt](https://m.test/spelt): Old.";
const visit = "[Visit](https://m.test/visit)";

interface Row {
  readonly why: string;
  readonly base: string | undefined;
  readonly mine: string;
  readonly theirs: string;
  readonly merged: string;
  readonly conflicts?: readonly string[];
}
const rows: readonly Row[] = [
  {
    why: "a title written by hand stays while the note follows the site",
    base: file(section("Flour", rye, oat)),
    mine: file(section("Flour", "[Best rye](https://m.test/rye): Dark.", oat)),
    theirs: file(section("Flour", "[Rye](https://m.test/rye): Very dark.", oat)),
    merged: file(section("Flour", "[Best rye](https://m.test/rye): Very dark.", oat)),
  },
  {
    why: "a note changed on both sides stays as the person wrote it, and is reported",
    base: file(section("Flour", rye)),
    mine: file(section("Flour", "[Rye](https://m.test/rye): Mine.")),
    theirs: file(section("Flour", "[Rye](https://m.test/rye): Theirs.")),
    merged: file(section("Flour", "[Rye](https://m.test/rye): Mine.")),
    conflicts: ["note"],
  },
  {
    why: "an entry taken out by hand does not come back; a new page goes behind its neighbour",
    base: file(section("Flour", rye, oat)),
    mine: file(section("Flour", oat)),
    theirs: file(section("Flour", rye, oat, bran)),
    merged: file(section("Flour", oat, bran)),
  },
  {
    why: "a new page finds its neighbour in the person's own order",
    base: file(section("Flour", rye, oat)),
    mine: file(section("Flour", oat, rye)),
    theirs: file(section("Flour", rye, bran, oat)),
    merged: file(section("Flour", oat, rye, bran)),
  },
  {
    why: "a page that is gone leaves, an extra link and prose stay",
    base: file(section("Flour", rye, oat)),
    mine: file(`${section("Flour", rye, oat, "[Field](https://else.test/)")}\nAsk us.\n`),
    theirs: file(section("Flour", rye)),
    merged: file(`${section("Flour", rye, "[Field](https://else.test/)")}\nAsk us.\n`),
  },
  {
    why: "a page that is gone but was edited stays, and is reported",
    base: file(section("Flour", rye, oat)),
    mine: file(section("Flour", rye, "[Oat](https://m.test/oat): Our pride.")),
    theirs: file(section("Flour", rye)),
    merged: file(section("Flour", rye, "[Oat](https://m.test/oat): Our pride.")),
    conflicts: ["gone"],
  },
  {
    why: "a page that came back at another address keeps its place and its words",
    base: file(section("Flour", rye, oat)),
    mine: file(section("Flour", oat, "[Rye](https://m.test/rye): By hand.")),
    theirs: file(section("Flour", "[Rye](https://m.test/flour/rye): Dark.", oat)),
    merged: file(section("Flour", oat, "[Rye](https://m.test/flour/rye): By hand.")),
  },
  {
    why: "what a person put under Optional stays there",
    base: file(section("Flour", rye, oat)),
    mine: file(section("Flour", rye), section("Optional", oat)),
    theirs: file(section("Flour", rye, "[Oat](https://m.test/oat): Lighter.")),
    merged: file(section("Flour", rye), section("Optional", "[Oat](https://m.test/oat): Lighter.")),
  },
  {
    why: "what the site moves moves, with the person's words",
    base: file(section("Flour", rye, oat), section("Grain", spelt)),
    mine: file(section("Flour", rye, "[Oats](https://m.test/oat): Light."), section("Grain", spelt)),
    theirs: file(section("Flour", rye), section("Grain", oat, spelt)),
    merged: file(section("Flour", rye), section("Grain", "[Oats](https://m.test/oat): Light.", spelt)),
  },
  {
    why: "a section renamed by the site is renamed, one renamed by hand keeps its name and its new pages",
    base: file(section("Flour", rye, oat), section("Grain", spelt)),
    mine: file(section("Flour", rye, oat), section("Whole grain", spelt)),
    theirs: file(section("Flours", rye, oat), section("Grain", spelt, bran)),
    merged: file(section("Flours", rye, oat), section("Whole grain", spelt, bran)),
  },
  {
    why: "a section taken out by hand stays out; its new pages are reported",
    base: file(section("Flour", rye), section("Grain", spelt)),
    mine: file(section("Flour", rye)),
    theirs: file(section("Flour", rye), section("Grain", spelt, bran)),
    merged: file(section("Flour", rye)),
    conflicts: ["left-out"],
  },
  {
    why: "a new section goes where the site has it, before Optional at the latest",
    base: file(section("Flour", rye), section("Optional", visit)),
    mine: file(section("Flour", "[Ry](https://m.test/rye): Dark."), section("Optional", visit)),
    theirs: file(section("Flour", rye), section("Grain", spelt, bran), section("Optional", visit)),
    merged: file(
      section("Flour", "[Ry](https://m.test/rye): Dark."),
      section("Grain", spelt, bran),
      section("Optional", visit),
    ),
  },
  {
    why: "a section that lost its last page goes",
    base: file(section("Flour", rye), section("Grain", spelt)),
    mine: file(section("Flour", "[Ry](https://m.test/rye): Dark."), section("Grain", spelt)),
    theirs: file(section("Flour", rye)),
    merged: file(section("Flour", "[Ry](https://m.test/rye): Dark.")),
  },
  {
    why: "the site's new order is followed where nobody had reordered",
    base: file(section("Flour", rye, oat), section("Grain", spelt)),
    mine: file(section("Flour", "[Ry](https://m.test/rye): Dark.", oat), section("Grain", spelt)),
    theirs: file(section("Grain", spelt), section("Flour", oat, rye)),
    merged: file(section("Grain", spelt), section("Flour", oat, "[Ry](https://m.test/rye): Dark.")),
  },
  {
    why: "name and summary follow the site unless they were edited",
    base: "# Mill\n\n> Flour.\n\nAbout.\n\n## A\n\n- [x](https://m.test/x)\n",
    mine: "# Mill\n\n> Best flour.\n\nAbout us.\nMore.\n\n## A\n\n- [x](https://m.test/x)\n",
    theirs: "# Old mill\n\n> All flour.\n\nAbout.\n\n## A\n\n- [x](https://m.test/x)\n",
    merged: "# Old mill\n\n> Best flour.\n\nAbout us.\nMore.\n\n## A\n\n- [x](https://m.test/x)\n",
    conflicts: ["summary"],
  },
  {
    why: "line ends, bullets, spacing and a missing last line end stay as they are",
    base: "# M\n\n> s\n\nd\n\n## A\n\n- [x](https://m.test/x): n\n",
    mine: "# M\r\n> s\r\n\r\nd\r\n## A\r\n*   [x](https://m.test/x)  -  n",
    theirs: "# M\n\n> s\n\nd\n\n## A\n\n- [x](https://m.test/x): other\n- [y](https://m.test/y)\n",
    merged: "# M\r\n> s\r\n\r\nd\r\n## A\r\n*   [x](https://m.test/x)  -  other\r\n- [y](https://m.test/y)\r\n",
  },
  {
    why: "headings inside a code fence are prose",
    base: "# M\n\n> s\n\nd\n\n## A\n\n- [x](https://m.test/x)\n",
    mine: "# M\n\n> s\n\n```\n## not a section\n- [x](https://m.test/x)\n```\n\n## A\n\n- [x](https://m.test/x)\n",
    theirs: "# M\n\n> s\n\nd\n\n## A\n\n- [x](https://m.test/x): new\n",
    merged:
      "# M\n\n> s\n\n```\n## not a section\n- [x](https://m.test/x)\n```\n\n## A\n\n- [x](https://m.test/x): new\n",
  },
  {
    why: "without a base a hand-written file is left alone and what it lacks is reported",
    base: undefined,
    mine: "# Mill by hand\n\n- [Rye](https://m.test/rye)\n\n## Best\n\n- [Rye](https://m.test/rye)\n",
    theirs: file(section("Flour", rye, oat)),
    merged: "# Mill by hand\n\n- [Rye](https://m.test/rye)\n\n## Best\n\n- [Rye](https://m.test/rye)\n",
    conflicts: ["unlisted"],
  },
  {
    why: "without a base a generated file only grows",
    base: undefined,
    mine: file(section("Flour", "[Ry](https://m.test/rye): Mine.", bran)),
    theirs: file(section("Flour", rye, oat), section("Grain", spelt)),
    merged: file(section("Flour", "[Ry](https://m.test/rye): Mine.", oat, bran), section("Grain", spelt)),
  },
  {
    why: "an empty file is written whole",
    base: undefined,
    mine: "\n",
    theirs: file(section("A", rye)),
    merged: file(section("A", rye)),
  },
];

describe("merge", () => {
  test.for(rows)("$why", ({ base, mine, theirs, merged, conflicts = [] }) => {
    const result = mergeLlmsTxt(base, mine, theirs);
    expect(result.text).toBe(merged);
    expect(result.conflicts.map(({ kind }) => kind)).toStrictEqual(conflicts);
  });

  test.for(rows)("again, with the same base or the new one: $why", ({ base, mine, theirs, merged }) => {
    expect(mergeLlmsTxt(base, merged, theirs).text).toBe(merged);
    expect(mergeLlmsTxt(theirs, merged, theirs).text).toBe(merged);
    expect(mergeLlmsTxt(base, mine, mine).text).toBe(mine);
  });

  it("knows a generated file by its fixed words", () => {
    expect(isGenerated(file(section("A", rye)))).toBe(true);
  });
});
