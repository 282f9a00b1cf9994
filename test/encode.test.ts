import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  cutText,
  encodeAnnotation,
  encodeHtml,
  encodeMarkdown,
  encodeTerminal,
  plainText,
  stripInvisible,
} from "../src/encode.ts";

interface Row {
  readonly why: string;
  readonly text: string;
  readonly encoded: string;
}
const z = "&#8203;";

const markdown: readonly Row[] = [
  { why: "plain words stay", text: "Rye bread, 3 → 5 loaves", encoded: "Rye bread, 3 → 5 loaves" },
  { why: "a mention is broken", text: "ping @octocat", encoded: `ping &#64;${z}octocat` },
  {
    why: "an issue reference is broken",
    text: "fixes #12 and org/repo#3",
    encoded: `fixes &#35;${z}12 and org/repo&#35;${z}3`,
  },
  { why: "the other issue reference too", text: "GH-7", encoded: `GH-${z}7` },
  { why: "a commit is no link", text: "a1b2c3d4", encoded: `a${z}1b2c3d4` },
  { why: "an emoji code stays text", text: ":tada:", encoded: `&#58;${z}tada&#58;` },
  { why: "no link is made", text: "https://x.test www.x.test", encoded: "https&#58;//x.test www&#46;x.test" },
  {
    why: "no markup",
    text: "<b>*x*_y_`z`~|[l](u)!",
    encoded: "&lt;b&gt;&#42;x&#42;&#95;y&#95;&#96;z&#96;&#126;&#124;&#91;l&#93;&#40;u&#41;&#33;",
  },
  { why: "no math", text: "$a$", encoded: "&#36;a&#36;" },
  { why: "no entity is decoded", text: "&lt;", encoded: "&amp;lt;" },
  { why: "no list, rule or heading at the start", text: "- a", encoded: "&#45; a" },
  { why: "no numbered list", text: "1. a", encoded: "1&#46; a" },
  { why: "one line", text: "a\r\n\n# b", encoded: "a &#35; b" },
  { why: "hidden text is gone", text: "a\u202E\u200B\u2066b\u{E0041}", encoded: "ab" },
];

const terminal: readonly Row[] = [
  { why: "colours are gone", text: "\u001B[31mred\u001B[0m", encoded: "red" },
  { why: "links and titles are gone", text: "\u001B]8;;http://x\u0007x\u001B]0;t\u001B\\y", encoded: "xy" },
  { why: "8-bit sequences are gone", text: "\u009B31mred", encoded: "red" },
  { why: "no workflow command", text: "a\n::error::x ##[group]y", encoded: "a : :error::x # #[group]y" },
  { why: "scopes stay", text: "std::vector", encoded: "std::vector" },
  { why: "carriage returns do not overwrite", text: "good\rbad", encoded: "good bad" },
];

const plain: readonly Row[] = [
  { why: "links lose their target", text: "see [the docs](https://x.test) now", encoded: "see the docs now" },
  { why: "images go", text: "![logo](x.png) Rye", encoded: "Rye" },
  {
    why: "tags go, type parameters stay",
    text: "<b>Vec<T></b> of <code>u8</code>",
    encoded: String.raw`Vec\<T> of u8`,
  },
  { why: "comments go", text: "a <!-- hidden --> b", encoded: "a b" },
  { why: "brackets become parentheses", text: "a[0]", encoded: "a(0)" },
  {
    why: "backticks and bold go, names stay",
    text: "`__init__` and **kwargs and **bold**",
    encoded: "__init__ and **kwargs and bold",
  },
  { why: "line breaks of every kind become spaces", text: "a\u2028b\u0085c\u000Bd", encoded: "a b c d" },
  { why: "joiners that spell stay", text: "می\u200Cخواهم", encoded: "می\u200Cخواهم" },
  { why: "half a character is replaced", text: "a\uD800b", encoded: "a\uFFFDb" },
  { why: "no backslash at the end", text: "C:\\", encoded: "C:" },
];

describe("each sink", () => {
  test.for(markdown)("Markdown: $why", ({ text, encoded }) => {
    expect(encodeMarkdown(text)).toBe(encoded);
  });
  test.for(terminal)("terminal: $why", ({ text, encoded }) => {
    expect(encodeTerminal(text)).toBe(encoded);
  });
  test.for(plain)("llms.txt: $why", ({ text, encoded }) => {
    expect(plainText(text, 200)).toBe(encoded);
  });
  it("HTML: markup and quotes are escaped, lines stay", () => {
    expect(encodeHtml(`<a href='x'>&"\n\u0000`)).toBe("&lt;a href=&#39;x&#39;&gt;&amp;&quot;\n");
  });
  it("annotations: percent and lines are escaped, and in properties colon and comma", () => {
    expect(encodeAnnotation("50%\n::x,y")).toBe("50%25%0A::x,y");
    expect(encodeAnnotation("a:b,c", "property")).toBe("a%3Ab%2Cc");
  });
});

describe("bounds", () => {
  it("cuts on a word, inside the limit, never inside a character", () => {
    expect(cutText("one two three four", 12)).toBe("one two…");
    expect(cutText("x".repeat(20), 10)).toBe(`${"x".repeat(9)}…`);
    expect(cutText(`${"x".repeat(8)}😀😀`, 10)).toBe(`${"x".repeat(8)}…`);
  });
  it("takes a megabyte in its stride", () => {
    expect(encodeMarkdown("[".repeat(1_000_000)).length).toBeLessThan(5000);
    expect(plainText("<a ".repeat(400_000), 200).length).toBeLessThanOrEqual(200);
  });
});

describe("laws", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc
      .array(
        fc.constantFrom("<b", ">", "[", "](", ")", "`", "\\", "**", "<!--", "-->", " ", "a", "\u001B[", "\u200D", "&"),
      )
      .map((parts) => parts.join("")),
  );
  it("nothing hidden survives, and a second pass changes nothing", () => {
    const law = fc.property(text, (given) => {
      expect(stripInvisible(stripInvisible(given))).toBe(stripInvisible(given));
      const title = plainText(given, 50);
      expect(title.length).toBeLessThanOrEqual(50);
      expect(title).not.toMatch(/[[\]`\n]|\\$/u);
      expect(encodeMarkdown(given)).not.toMatch(/[<>[\]`|*_@\n]/u);
      expect(encodeTerminal(given)).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/u); // oxlint-disable-line no-control-regex
    });
    fc.assert(law, { numRuns: 1000, seed: 11 });
  });
});
