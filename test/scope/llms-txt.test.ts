import { describe, expect, it, test } from "vitest";
import { isLlmsTxt, readLlmsLinks } from "../../src/scope/llms-txt.ts";

interface Row {
  readonly why: string;
  readonly text: string;
  readonly links: readonly string[];
}
const rows: readonly Row[] = [
  {
    why: "items with their section and line",
    text: "# M\n\n## A\n\n- [x](https://m.test/x): n\n",
    links: ["A 5 x https://m.test/x"],
  },
  {
    why: "any bullet, numbers, nesting",
    text: "# M\n## A\n* [x](/x)\n+ [y](y)\n  1. [z](../z)\n",
    links: ["A 3 x /x", "A 4 y y", "A 5 z ../z"],
  },
  {
    why: "links in running text and in notes",
    text: "# M\n\nSee [x](/x).\n## A\n- [y](/y): or [z](/z)\n",
    links: [" 3 x /x", "A 5 y /y", "A 5 z /z"],
  },
  { why: "no image, no code", text: "# M\n![x](/x.png)\n```\n- [y](/y)\n```\n", links: [] },
  { why: "one per address, the first", text: "# M\n## A\n- [x](/x)\n## B\n- [again](/x)\n", links: ["A 3 x /x"] },
  {
    why: "parentheses, angle brackets, link titles",
    text: `# M\n- [a](/a_(b))\n- [c](</d e>)\n- [f](/g "h")\n`,
    links: [" 2 a /a_(b)", " 3 c /d e", " 4 f /g"],
  },
  { why: "brackets in titles", text: String.raw`- [a[0] \] b](/c)`, links: [String.raw` 1 a[0] \] b /c`] },
  { why: "Windows line ends and a byte order mark", text: "\uFEFF# M\r\n## A\r\n- [x](/x)\r\n", links: ["A 3 x /x"] },
  { why: "nothing in nothing", text: "", links: [] },
];

describe("links", () => {
  test.for(rows)("$why", ({ text, links }) => {
    expect(
      readLlmsLinks(text).map(({ section, line, title, url }) => `${section} ${String(line)} ${title} ${url}`),
    ).toStrictEqual(links);
  });
});

describe("an entry document is an llms.txt", () => {
  it.for([
    ["with an H1 and a section", "# M\n\n## A\n", true],
    ["with an H1 and a quote behind a byte order mark", "\uFEFF\n# M\n> s\n", true],
    ["not with an H1 alone", "# M\n\nText.\n", false],
    ["not without an H1", "## A\n- [x](/x)\n", false],
    ["not when it is HTML", "<!doctype html><h1>x</h1>", false],
    ["not when it is robots.txt", "# comment\nUser-agent: *\nDisallow: /\n", false],
    ["not when it is a list of URLs", "https://m.test/\nhttps://m.test/a\n", false],
  ] as const)("%s", ([, text, expected]) => {
    expect(isLlmsTxt(text)).toBe(expected);
  });
});
