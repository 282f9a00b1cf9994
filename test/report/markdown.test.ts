import { array, assert, constantFrom, dictionary, integer, jsonValue, oneof, property, string } from "fast-check";
import { isTag, type Element } from "domhandler";
import { getElementsByTagName } from "domutils";
import { parseDocument } from "htmlparser2";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { parseHandover, formatHandover } from "../../src/github/handover.ts";
import { commentMaxBytes, formatFacts, marker, summaryMaxBytes } from "../../src/report/markdown.ts";
import { formatSparkline } from "../../src/report/sparkline.ts";
import { commentCases, hostileFacts, hostileTexts, moved, quiet } from "../fakes/comments.ts";

const links = [
  { label: "full report", url: "https://github.com/orchard/handbook/actions/runs/7/artifacts/1" },
  { label: "run", url: "https://github.com/orchard/handbook/actions/runs/7" },
];
const ours = new Set([
  "h3",
  "p",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "strong",
  "ul",
  "li",
  "details",
  "summary",
  "sub",
  "blockquote",
  "pre",
  "code",
  "a",
]);

/** What a reader of GitHub gets: every element of the rendered comment. */
function elementsOf(markdown: string): readonly Element[] {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
  return getElementsByTagName("*", parseDocument(html).children).filter(isTag);
}

describe("the comment", () => {
  test.for(Object.entries(commentCases))("%s", ([, facts]) => {
    expect(formatFacts(facts, links)).toMatchSnapshot();
  });

  test.for(hostileTexts)("hostile text shows and never acts: %s", (text) => {
    expectHarmless(text);
  });

  test("hostile text of any kind", () => {
    const part = oneof(
      constantFrom(
        ...hostileTexts,
        "|",
        "\n",
        "`",
        "<",
        ">",
        "[",
        "](",
        "@a",
        "#1",
        "&#",
        "\\",
        "*",
        "_",
        "$",
        "http://x.y",
      ),
      string({ unit: "binary", maxLength: 8 }),
    );
    assert(
      property(array(part, { maxLength: 8 }), (parts) => expectHarmless(parts.join(""))),
      { numRuns: 300 },
    );
  });

  function expectHarmless(text: string): void {
    const body = formatFacts(hostileFacts(text), links);
    const elements = elementsOf(body);
    expect(new Set(elements.map(({ name }) => name).filter((name) => !ours.has(name)))).toEqual(new Set());
    expect(elements.filter(({ name }) => name === "a").map(({ attribs }) => attribs["href"])).toEqual(
      links.map(({ url }) => url),
    );
    expect(
      elements.flatMap(({ name, attribs }) =>
        Object.keys(attribs).filter((attribute) => !allowed.has(`${name} ${attribute}`)),
      ),
    ).toEqual([]);
    // One table, its columns as drawn; every fold closed again.
    expect(elements.filter(({ name }) => name === "table")).toHaveLength(1);
    expect(elements.filter(({ name }) => name === "td")).toHaveLength(5);
    expect(elements.filter(({ name }) => name === "details")).toHaveLength(text === "" ? 2 : 4);
    expect(body.startsWith(marker(text))).toBe(true);
  }
  const allowed = new Set(["a href", "th align", "td align", "code class"]);

  test("the size ladder ends below the limit by bytes, whatever it is given", () => {
    const size = integer({ min: 0, max: 150 });
    assert(
      property(
        size,
        size,
        constantFrom("ä", "📖", "x "),
        integer({ min: 400, max: commentMaxBytes }),
        (findings, changes, letter, max) => {
          const long = letter.repeat(2000);
          const facts = {
            ...quiet,
            because: long,
            findings: Array.from({ length: findings }, () => ({
              ...moved,
              message: long,
              cause: {
                ...moved.cause,
                kind: "x",
                summary: long,
                confidence: "likely" as const,
                fix: long,
                evidence: Array.from({ length: 10 }, () => long),
              },
            })),
            changes: Array.from({ length: changes }, () => ({ sign: "+" as const, text: long })),
            llmsDiff: `${long}\n`.repeat(20),
          };
          const body = formatFacts(facts, links, max);
          expect(Buffer.byteLength(body)).toBeLessThanOrEqual(max);
          expect(body).toContain("crawlshape");
          expect(body.split("<details>").length).toBe(body.split("</details>").length);
        },
      ),
      { numRuns: 40 },
    );
    expect(summaryMaxBytes).toBeLessThan(1_048_576);
  });

  test("over-long: as much as fits, and how much more there is", () => {
    const findings = Array.from({ length: 30 }, (_, at) => ({
      ...moved,
      metric: `m${String(at)}`,
      cause: {
        kind: `cause-${String(at)}`,
        summary: "s ".repeat(900),
        confidence: "likely" as const,
        fix: "f ".repeat(900),
        evidence: moved.cause?.evidence ?? [],
      },
    }));
    const body = formatFacts({ ...quiet, verdict: "regressed", findings }, links);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(commentMaxBytes);
    expect(body.length).toBeGreaterThan(8000);
    expect(body).toMatch(/cause-0/);
  });

  test("a name is one marker, whatever is in it", () => {
    expect(marker("docs --> <b>")).toBe("<!-- crawlshape:docs------b- -->");
  });
});

describe("the sparkline", () => {
  test.for([
    { values: [], drawn: "", why: "nothing" },
    { values: [3], drawn: "", why: "one value is no trend" },
    { values: [2, 2, 2], drawn: "▄▄▄", why: "a level row" },
    { values: [0, 1], drawn: "▁█", why: "two values" },
    { values: [1, 2, 3, 4, 5, 6, 7, 8], drawn: "▁▂▃▄▅▆▇█", why: "every height" },
  ])("$why", ({ values, drawn }) => {
    expect(formatSparkline(values)).toBe(drawn);
  });
});

describe("the hand-over between two runs", () => {
  const sha = "a".repeat(40);
  test.for(Object.entries(commentCases))("%s travels whole", ([, facts]) => {
    expect(parseHandover(formatHandover({ sha, facts }))).toEqual({ sha, facts });
  });
  const names = constantFrom(...Object.keys(quiet));
  test("any JSON at all: refused by name, or cut to our limits", () => {
    assert(
      property(dictionary(names, jsonValue()), (facts) => {
        const value = { ...facts, verdict: "pass" };
        const parsed = parseHandover(JSON.stringify({ schemaVersion: 1, sha, facts: value }));
        if (typeof parsed !== "string") expect(formatFacts(parsed.facts, links)).toContain("crawlshape");
      }),
    );
  });
  test("lists and texts are cut", () => {
    const facts = {
      ...quiet,
      because: "x".repeat(90_000),
      changes: Array.from({ length: 900 }, () => ({ sign: "+", text: "y" })),
    };
    const parsed = parseHandover(JSON.stringify({ schemaVersion: 1, sha, facts }));
    if (typeof parsed === "string") throw new Error(parsed);
    expect(parsed.facts.because).toHaveLength(2000);
    expect(parsed.facts.changes).toHaveLength(150);
  });
});
