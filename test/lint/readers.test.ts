import { describe, expect, test } from "vitest";
import { readLikeJs, readLikePython, type Reading } from "../../src/lint/readers.ts";

const good = "# Mill\n\n> Flour.\n\nDetails.\n\n## Docs\n\n- [Rye](https://m.test/rye): Dark.\n";
const top = "# Mill\n\n> Flour.\n\nDetails.\n";
const docs = (...lines: readonly string[]) => `${top}\n## Docs\n\n${lines.join("\n")}\n`;

/** A crash as its line; a reading as `title | summary | details | section: title url note, …`. */
function told(reading: Reading): string {
  if (reading.kind === "crash") return `crash ${String(reading.line)}`;
  const sections = reading.sections.map(({ name, links }) => {
    const items = links.map(({ title, url, note }) => `${title} ${url}${note === undefined ? "" : ` ${note}`}`);
    return ` | ${name}: ${items.join(", ")}`;
  });
  return `${reading.title} | ${reading.summary ?? "-"} | ${reading.details}${sections.join("")}`;
}

interface Row {
  readonly why: string;
  readonly text: string;
  readonly python: string;
  readonly js: string;
}
const whole = "Mill | Flour. | Details. | Docs: Rye https://m.test/rye Dark.";
const start = "Mill | Flour. | Details. | Docs:";
const rows: readonly Row[] = [
  { why: "H1, quote and details are read", text: good, python: whole, js: whole },
  { why: "only an H1 crashes", text: "# Mill\n", python: "crash 1", js: "crash 1" },
  {
    why: "an H1 directly followed by an H2 crashes",
    text: "# Mill\n\n## Docs\n\n- [a](b)\n",
    python: "crash 1",
    js: "crash 1",
  },
  {
    why: "without details the quote becomes them",
    text: "# Mill\n\n> Flour.\n\n## Docs\n\n- [a](b)\n",
    python: "Mill | - | > Flour. | Docs: a b",
    js: "Mill | - | > Flour. | Docs: a b",
  },
  {
    why: "a quote right under the H1 and no details crash",
    text: "# Mill\n> Flour.\n\n## Docs\n",
    python: "crash 1",
    js: "crash 1",
  },
  {
    why: "the second line of a quote becomes details",
    text: "# Mill\n\n> One.\n> Two.\n\nDetails.\n",
    python: "Mill | One. | > Two.\n\nDetails.",
    js: "Mill | One. | > Two.\n\nDetails.",
  },
  { why: "another bullet", text: docs("* [a](b)"), python: "crash 9", js: `${start} ` },
  { why: "a numbered item", text: docs("- [x](y)", "1. [a](b)"), python: "crash 10", js: `${start} x y` },
  { why: "prose below a section", text: docs("Prose."), python: "crash 9", js: `${start} ` },
  { why: "a bullet without a link", text: docs("- [x](y)", "", "- nothing"), python: "crash 11", js: `${start} x y` },
  { why: "a hard-wrapped note", text: docs("- [a](b): one", "  two"), python: "crash 10", js: `${start} a b one` },
  {
    why: "an H3 becomes a section and empties the H2",
    text: docs("### Part", "", "- [a](b)"),
    python: "Mill | Flour. | Details. | Docs:  | # Part: a b",
    js: "Mill | Flour. | Details. | Docs:  | # Part: a b",
  },
  { why: "a note without a colon", text: docs("- [a](b) - note"), python: `${start} a b`, js: `${start} ` },
  { why: "a space before the colon", text: docs("- [a](b) : note"), python: `${start} a b`, js: `${start} ` },
  { why: "a parenthesis in a URL", text: docs("- [a](b_(c)_d): n"), python: `${start} a b_(c`, js: `${start} ` },
  { why: "a bracket in a title", text: docs("- [a[0] b](c)"), python: "crash 9", js: `${start} ` },
  { why: "an escaped bracket in a title", text: docs(String.raw`- [a\] b](c)`), python: "crash 9", js: `${start} ` },
  {
    why: "a link title attribute",
    text: docs(`- [a](b "t"): n`),
    python: `${start} a b "t" n`,
    js: `${start} a b "t" n`,
  },
  { why: "an angle-bracket URL", text: docs("- [a](<b>): n"), python: `${start} a <b> n`, js: `${start} a <b> n` },
  {
    why: "of two sections with one name the last wins, at the first's place",
    text: `${docs("- [a](b)")}\n## More\n\n- [x](y)\n\n## Docs\n\n- [c](d)\n`,
    python: "Mill | Flour. | Details. | Docs: c d | More: x y",
    js: "Mill | Flour. | Details. | Docs: c d | More: x y",
  },
  {
    why: "closing hashes join the name",
    text: `${top}\n## Docs ##\n\n- [a](b)\n`,
    python: "Mill | Flour. | Details. | Docs ##: a b",
    js: "Mill | Flour. | Details. | Docs ##: a b",
  },
  { why: "a byte order mark", text: `\uFEFF${good}`, python: "crash 1", js: whole },
  {
    why: "Windows line ends leave carriage returns",
    text: "# Mill\r\n\r\n> Flour.\r\n\r\nDetails.\r\n\r\n## Docs\r\n\r\n- [a](b): n\r\n",
    python: "Mill\r\n\r | Flour.\r | \r\nDetails. | Docs\r: a b n\r",
    js: "Mill\r\n\r | Flour.\r | \r\nDetails. | Docs: a b n",
  },
  {
    why: "a ## line inside a code fence starts a section",
    text: "# Mill\n\n> Flour.\n\n```\n## x\n```\n\n## Docs\n\n- [a](b)\n",
    python: "crash 7",
    js: "Mill | Flour. | ``` | x:  | Docs: a b",
  },
  { why: "an underlined H1", text: "Mill\n====\n\n> Flour.\n\nDetails.\n", python: "crash 1", js: "crash 1" },
  {
    why: "a nested list is flattened",
    text: docs("- [a](b)", "  - [c](d)"),
    python: `${start} a b, c d`,
    js: `${start} a b, c d`,
  },
  {
    why: "number-like section names come first in the script's object",
    text: `${docs("- [a](b)")}\n## 2024\n\n- [c](d)\n`,
    python: "Mill | Flour. | Details. | Docs: a b | 2024: c d",
    js: "Mill | Flour. | Details. | 2024: c d | Docs: a b",
  },
  { why: "no H1 at all", text: "## Docs\n\n- [a](b)\n", python: "crash 1", js: "crash 1" },
  { why: "nothing", text: "", python: "crash 1", js: "crash 1" },
];

describe("as the readers read", () => {
  test.for(rows)("$why: Python", ({ text, python }) => {
    expect(told(readLikePython(text))).toBe(python);
  });
  test.for(rows)("$why: JS", ({ text, js }) => {
    expect(told(readLikeJs(text))).toBe(js);
  });
});
