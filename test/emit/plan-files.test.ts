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
});
