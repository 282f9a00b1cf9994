import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { fixLlmsTxt } from "../../src/lint/fix.ts";
import { lintLlmsTxt } from "../../src/lint/lint.ts";
import { readLlmsLinks } from "../../src/scope/llms-txt.ts";

const top = "# Mill\n\n> Flour from the mill.\n\nWhat we grind and where to find it.\n";
const file = (...lines: readonly string[]) => `${top}\n## Docs\n\n${lines.join("\n")}\n`;
const rye = "- [Rye](https://m.example/rye): Dark.";

interface Row {
  readonly why: string;
  readonly text: string;
  readonly fixed: string;
}
const rows: readonly Row[] = [
  { why: "a good file stays", text: file(rye), fixed: file(rye) },
  {
    why: "byte order mark, Windows line ends, no last line end",
    text: `\uFEFF${file(rye).trimEnd().replaceAll("\n", "\r\n")}`,
    fixed: file(rye),
  },
  { why: "an underlined H1", text: file(rye).replace("# Mill", "Mill\n===="), fixed: file(rye) },
  {
    why: "closing hashes on headings",
    text: file(rye).replace("# Mill", "# Mill #").replace("## Docs", "## Docs ##"),
    fixed: file(rye),
  },
  { why: "a quote of several lines", text: file(rye).replace("from the mill", "from\n> the mill"), fixed: file(rye) },
  { why: "a quote glued to the H1", text: file(rye).replace("# Mill\n\n", "# Mill\n"), fixed: file(rye) },
  {
    why: "bullets and numbers",
    text: file("* [a](https://a/)", "+ [b](https://b/)", "1) [c](https://c/)"),
    fixed: file("- [a](https://a/)", "- [b](https://b/)", "- [c](https://c/)"),
  },
  {
    why: "brackets in titles",
    text: file(String.raw`- [a[0] \] b](https://a/)`),
    fixed: file("- [a(0) ) b](https://a/)"),
  },
  { why: "parentheses in URLs", text: file("- [a](https://a/b_(c))"), fixed: file("- [a](https://a/b_%28c%29)") },
  { why: "dressed URLs", text: file(`- [a](<https://a/b c> "t") - n`), fixed: file("- [a](https://a/b%20c): n") },
  {
    why: "separators",
    text: file("- [a](https://a/) – one", "- [b](https://b/) : two", "- [c](https://c/) three"),
    fixed: file("- [a](https://a/): one", "- [b](https://b/): two", "- [c](https://c/): three"),
  },
  {
    why: "wrapped notes",
    text: file(rye, "  and strong,", "  very.", "- [b](https://b/)", "  wrapped"),
    fixed: file(`${rye} and strong, very.`, "- [b](https://b/): wrapped"),
  },
  {
    why: "deeper headings become sections",
    text: file(rye, "", "### Part", "", "- [b](https://b/)"),
    fixed: file(rye, "", "## Docs: Part", "", "- [b](https://b/)"),
  },
  {
    why: "an H2 that holds only an H3 goes",
    text: file("### Part", "", rye),
    fixed: `${top}\n## Docs: Part\n\n${rye}\n`,
  },
  {
    why: "## inside a code block",
    text: `${top}\n\`\`\`\n## x\n\`\`\`\n\n## Docs\n\n${rye}\n`,
    fixed: `${top}\n\`\`\`\n ## x\n\`\`\`\n\n## Docs\n\n${rye}\n`,
  },
  { why: "a person's prose stays where it is", text: file("Prose.", "", rye), fixed: file("Prose.", "", rye) },
  { why: "nothing stays nothing", text: "\n", fixed: "\n" },
];

const mechanical = new Set(["bom", "crlf", "final-newline"]);
const line = fc.constantFrom(
  "# Mill",
  "Mill\n===",
  "> One.",
  "Details.",
  "## Docs",
  "## Docs ##",
  "### Part",
  rye,
  "* [a](https://a/) - n",
  "  more",
  "",
  "```",
  "## x",
  "1. [b](https://b/(c))",
  "- [c[0]](<https://c/>)",
  "- plain",
  "- [d](https://d/) :x",
  "> quote",
  "#",
  "##",
  "\uFEFF",
  "text\r",
);

describe("fix", () => {
  test.for(rows)("$why", ({ text, fixed }) => {
    expect(fixLlmsTxt(text)).toBe(fixed);
  });

  it("is done after one pass, loses no link, and leaves nothing mechanical", () => {
    const law = fc.property(fc.array(line, { maxLength: 14 }), fc.constantFrom("\n", "\r\n"), (lines, eol) => {
      const text = lines.join(eol);
      const fixed = fixLlmsTxt(text);
      expect(fixLlmsTxt(fixed)).toBe(fixed);
      expect(readLlmsLinks(fixed).length).toBeGreaterThanOrEqual(readLlmsLinks(text).length);
      expect(lintLlmsTxt(fixed).filter((finding) => mechanical.has(finding.rule))).toStrictEqual([]);
    });
    fc.assert(law, { numRuns: 1000, seed: 3 });
  });
});
