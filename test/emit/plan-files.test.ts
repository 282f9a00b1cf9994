import { describe, expect, it } from "vitest";
import { planNestedFiles } from "../../src/emit/plan-files.ts";

const emitted = [
  { path: "llms.txt", text: "# M\n- [A (index)](https://m.test/a/llms.txt)\n" },
  { path: "a/llms.txt", text: "# M: A\n- [B (index)](https://m.test/a/b%20c/llms.txt)\n" },
  { path: "a/b c/llms.txt", text: "# M: B\n" },
];
const none = (): undefined => undefined;

describe("nested files", () => {
  it("are written where the files above link them", () => {
    const rootText = emitted[0]?.text ?? "";
    const plans = planNestedFiles({ mode: "merge", rootText, committed: none, lastGenerated: [], emitted });
    expect(plans.map(({ path, text, changed }) => [path, text, changed])).toStrictEqual([
      ["a/llms.txt", emitted[1]?.text, true],
      ["a/b c/llms.txt", emitted[2]?.text, true],
    ]);
  });

  it("are left alone where the root does not link them", () => {
    expect(
      planNestedFiles({ mode: "write", rootText: "# By hand\n", committed: none, lastGenerated: [], emitted }),
    ).toStrictEqual([]);
  });

  it("are merged with what people wrote", () => {
    const committed = (path: string) =>
      path === "a/llms.txt" ? "# Mine\n- [B (index)](https://m.test/a/b%20c/llms.txt)\n" : emitted[2]?.text;
    const rootText = emitted[0]?.text ?? "";
    const plans = planNestedFiles({ mode: "merge", rootText, committed, lastGenerated: emitted, emitted });
    expect(plans.map(({ changed }) => changed)).toStrictEqual([false, false]);
  });

  it("are nothing when the mode is off", () => {
    expect(planNestedFiles({ mode: "off", rootText: "", committed: none, lastGenerated: [], emitted })).toStrictEqual(
      [],
    );
  });

  describe("go when the site no longer needs them", () => {
    const root = [{ path: "llms.txt", text: "# M\n" }];
    const rows = [
      {
        why: "untouched ones are removed",
        committed: (path: string) => emitted.find((file) => file.path === path)?.text,
        mode: "merge",
        result: [
          ["a/llms.txt", true, true, 0],
          ["a/b c/llms.txt", true, true, 0],
        ],
      },
      {
        why: "check only says so",
        committed: (path: string) => emitted.find((file) => file.path === path)?.text,
        mode: "check",
        result: [
          ["a/llms.txt", true, undefined, 0],
          ["a/b c/llms.txt", true, undefined, 0],
        ],
      },
      {
        why: "one that people edited stays and is told about",
        committed: (path: string) => (path === "a/llms.txt" ? "# Ours\n" : undefined),
        mode: "write",
        result: [["a/llms.txt", false, undefined, 1]],
      },
    ] as const;
    it.for(rows)("$why", ({ committed, mode, result }) => {
      const plans = planNestedFiles({ mode, rootText: "# M\n", committed, lastGenerated: emitted, emitted: root });
      expect(
        plans.map(({ path, changed, removed, conflicts }) => [path, changed, removed, conflicts.length]),
      ).toStrictEqual(result);
    });

    it("and stay where people still link them", () => {
      const committed = (path: string) => emitted.find((file) => file.path === path)?.text;
      const rootText = emitted[0]?.text ?? "";
      expect(
        planNestedFiles({ mode: "merge", rootText, committed, lastGenerated: emitted, emitted: root }).map(
          ({ path }) => path,
        ),
      ).toStrictEqual(["a/b c/llms.txt"]);
    });
  });

  it.for([
    ["guide/llms.txt", true],
    ["café/llms.txt", true],
    ["../llms.txt", false],
    ["a/../../llms.txt", false],
    [".git/llms.txt", false],
    ["a\\b/llms.txt", false],
    ["a/b%2f..%2fc/llms.txt", false],
    ["a/\u0000/llms.txt", false],
    ["CON:/llms.txt", false],
    ["//llms.txt", false],
  ] as const)("%s may be written: %s", ([path, allowed]) => {
    const root = { path: "llms.txt", text: `# M\n- [A](https://m.test/${path})\n` };
    const plans = planNestedFiles({
      mode: "write",
      rootText: root.text,
      committed: none,
      lastGenerated: [],
      emitted: [root, { path, text: "# A\n" }],
    });
    expect(plans.map((plan) => plan.text)).toStrictEqual([allowed ? "# A\n" : undefined]);
  });
});
