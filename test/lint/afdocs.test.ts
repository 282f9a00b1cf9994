import { describe, expect, test } from "vitest";
import { afdocsNote, compareAfdocs, parseAfdocs } from "../../src/lint/afdocs.ts";
import type { AfdocsReport } from "../../src/model.ts";

const report = (...checks: readonly (readonly [string, string, string?])[]) =>
  JSON.stringify({
    url: "https://docs.test",
    timestamp: "2026-11-30T00:00:00Z",
    specUrl: "https://spec.test/",
    results: checks.map(([id, status, message = ""]) => ({ id, category: "llms-txt", status, message, details: {} })),
    summary: {},
  });
const read = (text: string): AfdocsReport => {
  const parsed = parseAfdocs(text);
  if (parsed.kind !== "report") throw new Error(parsed.cause);
  return parsed.report;
};

describe("a report of afdocs", () => {
  test("is read as one row a check, sorted, without its time", () => {
    expect(read(report(["llms-txt-size", "warn", "65,000 characters"], ["llms-txt-exists", "pass"]))).toStrictEqual({
      spec: "https://spec.test/",
      checks: [
        { id: "llms-txt-exists", status: "pass", message: "" },
        { id: "llms-txt-size", status: "warn", message: "65,000 characters" },
      ],
    });
  });

  test.for([
    ["", "it is no JSON"],
    ["{", "it is no JSON"],
    ["[]", "it holds no list of results with id and status"],
    ["null", "it holds no list of results with id and status"],
    [`{"results":[]}`, "it holds no list of results with id and status"],
    [`{"results":[{"id":"__proto__","status":"pass"}]}`, "it holds no list of results with id and status"],
    [
      `{"results":[{"id":"a b","status":"pass"},{"id":"ok","status":"great"},7,null]}`,
      "it holds no list of results with id and status",
    ],
  ] as const)("%s is refused by name", ([text, cause]) => {
    expect(parseAfdocs(text)).toStrictEqual({ kind: "refused", cause });
  });

  test("hostile words lose their markup and their length", () => {
    const { checks } = read(report(["x", "fail", `<img src=x onerror=1>[y](javascript:1)\n\`z\` ${"w".repeat(5000)}`]));
    expect(checks[0]?.message).not.toMatch(/<img|\]\(|`|\n/);
    expect(checks[0]?.message.length).toBeLessThanOrEqual(200);
  });

  test("at most 200 checks are taken", () => {
    const many = Array.from({ length: 5000 }, (_, at) => [`check-${String(at)}`, "pass"] as const);
    expect(read(report(...many)).checks).toHaveLength(200);
  });
});

describe("against the baseline's copy", () => {
  const now = read(report(["a", "fail", "gone"], ["b", "pass"], ["c", "skip"], ["d", "pass"], ["e", "warn"]));
  test("worse warns, better informs, what was not looked at says nothing", () => {
    const before = read(report(["a", "pass"], ["b", "warn"], ["c", "pass"], ["d", "error"]));
    expect(compareAfdocs(before, now).map(({ metric, level, message }) => [metric, level, message])).toStrictEqual([
      ["afdocs.a", "warn", "afdocs a went from pass to fail: gone"],
      ["afdocs.b", "info", "afdocs b went from warn to pass"],
    ]);
  });

  test.for([undefined, null, 3, "x", [], { checks: 1 }, { checks: [{ id: {} }] }])("%j is no copy", (before) => {
    expect(compareAfdocs(before, now)).toStrictEqual([]);
  });

  test("one line says what is open", () => {
    expect(afdocsNote(now).message).toBe("afdocs: 2 pass, 1 warn, 1 fail, 1 skip, 0 error (a fail, e warn)");
  });
});
