import { describe, expect, it, test } from "vitest";
import { lintLlmsTxt } from "../../src/lint/lint.ts";
import type { LintFacts } from "../../src/lint/facts.ts";

const top = "# Mill\n\n> Flour from the mill.\n\nWhat we grind and where to find it.\n";
const file = (...lines: readonly string[]) => `${top}\n## Docs\n\n${lines.join("\n")}\n`;
const many = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `- [Rye ${String(index)}](https://m.example/rye/${String(index)}): Dark and dense, for a long winter.`,
  );
const rye = "- [Rye](https://m.example/rye): Dark.";

interface Row {
  readonly why: string;
  readonly text: string;
  /** `line rule level`, in order: exactly these. */
  readonly faults: readonly string[];
  readonly facts?: LintFacts;
}
const rows: readonly Row[] = [
  { why: "nothing in a good file", text: file(rye), faults: [] },
  { why: "an empty file", text: " \n", faults: ["1 empty error"] },
  { why: "an app's page in its place", text: "\n<!DOCTYPE html><html></html>", faults: ["1 html-body error"] },
  { why: "a file that is not there", text: file(rye), facts: { status: 404 }, faults: ["1 status error"] },
  { why: "another name", text: file(rye), facts: { location: "docs/LLMS.txt" }, faults: ["1 S1 error"] },
  { why: "a good name", text: file(rye), facts: { location: "https://m.example/llms.txt?v=1" }, faults: [] },
  {
    why: "HTML media type",
    text: file(rye),
    facts: { mediaType: "text/html; charset=utf-8" },
    faults: ["1 media-type error"],
  },
  {
    why: "binary media type",
    text: file(rye),
    facts: { mediaType: "application/octet-stream" },
    faults: ["1 media-type warn"],
  },
  { why: "markdown media type", text: file(rye), facts: { mediaType: "Text/Markdown;charset=UTF-8" }, faults: [] },
  { why: "a byte order mark", text: `\uFEFF${file(rye)}`, faults: ["1 bom error"] },
  { why: "Windows line ends, once", text: file(rye).replaceAll("\n", "\r\n"), faults: ["1 crlf warn"] },
  { why: "no last line end", text: file(rye).trimEnd(), faults: ["9 final-newline info"] },
  { why: "no H1", text: `> Flour.\n\nDetails.\n\n## Docs\n\n${rye}\n`, faults: ["1 S4 error"] },
  { why: "an underlined H1", text: `Mill\n===\n\n> Flour.\n\nDetails.\n\n## Docs\n\n${rye}\n`, faults: ["1 S4 error"] },
  {
    why: "a second H1 in the details",
    text: `# Mill\n\n> Flour.\n\nDetails.\n\n# More\n\n## Docs\n\n${rye}\n`,
    faults: ["7 S4 error"],
  },
  { why: "a second H1 below a section", text: file(rye, "", "# More"), faults: ["11 S4 error"] },
  { why: "an empty H1", text: `#\n\n> Flour.\n\nDetails.\n\n## Docs\n\n${rye}\n`, faults: ["1 S4 error"] },
  { why: "text before the H1", text: `Hello.\n\n${file(rye)}`, faults: ["1 S3 error"] },
  { why: "no blockquote", text: `# Mill\n\nDetails.\n\n## Docs\n\n${rye}\n`, faults: ["1 S5 warn"] },
  {
    why: "nothing between H1 and sections",
    text: `# Mill\n\n## Docs\n\n${rye}\n`,
    faults: ["1 S5 warn", "1 S6 error"],
  },
  {
    why: "a quote of two lines",
    text: `# Mill\n\n> One.\n> Two.\n\nDetails.\n\n## Docs\n\n${rye}\n`,
    faults: ["4 S5 warn"],
  },
  { why: "no details", text: `# Mill\n\n> Flour.\n\n## Docs\n\n${rye}\n`, faults: ["3 S6 warn"] },
  { why: "no details and no empty line", text: `# Mill\n> Flour.\n\n## Docs\n\n${rye}\n`, faults: ["2 S6 error"] },
  {
    why: "a quote below the details",
    text: `# Mill\n\nDetails.\n\n> Flour.\n\n## Docs\n\n${rye}\n`,
    faults: ["5 S3 error"],
  },
  { why: "an H3 in the details", text: `${top}\n### Part\n\nText.\n\n## Docs\n\n${rye}\n`, faults: ["7 S6 error"] },
  {
    why: "a ## line in a code block",
    text: `${top}\n\`\`\`\n## x\n\`\`\`\n\n## Docs\n\n${rye}\n`,
    faults: ["8 S6 error"],
  },
  {
    why: "a code block that never closes",
    text: `${top}\n~~~\ncode\n\n## Docs\n`,
    faults: ["1 S7 warn", "7 fence error", "10 S6 error"],
  },
  { why: "no section", text: top, faults: ["1 S7 warn"] },
  { why: "an empty section", text: `${file(rye)}\n## More\n`, faults: ["11 S7 warn"] },
  {
    why: "a section without a name",
    text: `${file(rye)}\n##\n\n- [Oat](https://m.example/oat)\n`,
    faults: ["11 S7 error"],
  },
  { why: "closing hashes", text: `${top}\n## Docs ##\n\n${rye}\n`, faults: ["7 S7 warn"] },
  {
    why: "two sections of one name",
    text: `${file(rye)}\n## Docs\n\n- [Oat](https://m.example/oat)\n`,
    faults: ["11 S7 error"],
  },
  {
    why: "two Optional sections",
    text: `${top}\n## Optional\n\n${rye}\n\n## Optional\n\n- [Oat](https://m.example/oat)\n`,
    faults: ["11 S9 error"],
  },
  {
    why: "Optional in front",
    text: `${top}\n## Optional\n\n${rye}\n\n## Docs\n\n- [Oat](https://m.example/oat)\n`,
    faults: ["7 S9 info"],
  },
  { why: "an H3 below a section", text: file("### Part", "", rye), faults: ["9 S7 error"] },
  { why: "a star for a bullet", text: file("* [Rye](https://m.example/rye)"), faults: ["9 S8 error"] },
  { why: "a numbered item", text: file("1. [Rye](https://m.example/rye)"), faults: ["9 S8 error"] },
  { why: "an item without a link", text: file(rye, "- Oat"), faults: ["10 S8 error"] },
  { why: "text before the link", text: file(rye, "- See [Oat](https://m.example/oat)"), faults: ["10 S8 error"] },
  { why: "prose below a section", text: file("All our flour:", "", rye), faults: ["9 S8 error"] },
  { why: "a wrapped note", text: file(rye, "  and strong"), faults: ["10 S8 error"] },
  { why: "a code block below a section", text: file(rye, "", "```", "x", "```"), faults: ["11 S8 error"] },
  { why: "a note behind a dash", text: file("- [Rye](https://m.example/rye) - Dark."), faults: ["9 S8 error"] },
  { why: "a space before the colon", text: file("- [Rye](https://m.example/rye) : Dark."), faults: ["9 S8 error"] },
  { why: "a colon and nothing", text: file("- [Rye](https://m.example/rye):"), faults: ["9 S8 info"] },
  { why: "a parenthesis in a URL", text: file("- [Rye](https://m.example/rye_(dark))"), faults: ["9 S8 error"] },
  { why: "a bracket in a title", text: file("- [Rye [1]](https://m.example/rye)"), faults: ["9 S8 error"] },
  { why: "no title", text: file("- [](https://m.example/rye)"), faults: ["9 S8 error"] },
  { why: "no URL", text: file("- [Rye]()"), faults: ["9 S8 error"] },
  { why: "a link title", text: file(`- [Rye](https://m.example/rye "Dark")`), faults: ["9 S8 error"] },
  { why: "an angle-bracket URL", text: file("- [Rye](<https://m.example/rye>)"), faults: ["9 S8 error"] },
  { why: "a nested list", text: file(rye, "  - [Oat](https://m.example/oat)"), faults: ["10 S8 info"] },
  { why: "a page listed twice", text: file(rye, rye), faults: ["10 duplicate-link warn"] },
  { why: "a relative link", text: file("- [Rye](/rye)"), faults: ["9 relative-link warn"] },
  { why: "a mail link", text: file("- [Rye](mailto:rye@m.example)"), faults: ["9 scheme warn"] },
  { why: "localhost", text: file("- [Rye](http://localhost:3000/rye)"), faults: ["9 preview-host error"] },
  {
    why: "a deploy preview",
    text: file("- [Rye](https://deploy-preview-12--mill.netlify.app/rye)"),
    faults: ["9 preview-host error"],
  },
  { why: "hidden characters", text: file("- [Rye](https://m.example/rye): Da\u202Erk."), faults: ["9 hidden warn"] },
  { why: "too little to choose by", text: "# M\n\n> s\n\nd\n\n## A\n\n- [x](http://m.co/)\n", faults: ["1 S11 warn"] },
  { why: "more than fits a context", text: file(...many(700)), faults: ["1 S11 warn"] },
  { why: "far more than fits a context", text: file(...many(1400)), faults: ["1 S11 error"] },
  {
    why: "a page outside the file's path",
    text: file(rye),
    facts: { location: "https://m.example/docs/llms.txt" },
    faults: ["9 S2 info"],
  },
  {
    why: "what robots.txt forbids",
    text: file(rye),
    facts: { forbids: (url) => (url.endsWith("/rye") ? "Disallow: /rye" : undefined) },
    faults: ["9 S16 error"],
  },
];

describe("exactly the planted faults", () => {
  test.for(rows)("$why", ({ text, facts, faults }) => {
    const found = lintLlmsTxt(text, facts).map(({ line, rule, level }) => `${String(line)} ${rule} ${level}`);
    expect(found).toStrictEqual(faults);
  });

  it("says where the Python reader stops, on the finding that explains it", () => {
    const [finding] = lintLlmsTxt(file(rye, "- Oat"));
    expect(finding?.message).toBe("a list item without a link in front (crashes the Python reader at line 10)");
  });
});
