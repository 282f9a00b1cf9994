import { describe, expect, it, test } from "vitest";
import { formatUnifiedDiff } from "../../src/unified-diff.ts";
import { planLlmsWrite, type LlmsPlanInput } from "../../src/emit/plan.ts";

const generated = (...items: readonly string[]) =>
  `# M\n\n> s\n\nThe pages of M follow, in the order of the site's own navigation.\n\n## A\n\n${items.map((item) => `- [${item}](https://m.test/${item})\n`).join("")}`;
const hand = "# By hand\n\n> s\n\nd\n\n## B\n\n- [a](https://m.test/a)\n";

interface Row extends LlmsPlanInput {
  readonly why: string;
  readonly text?: string;
  readonly changed: boolean;
  readonly conflicts?: number;
}
const rows: readonly Row[] = [
  {
    why: "off does nothing",
    mode: "off",
    committed: hand,
    lastGenerated: undefined,
    emitted: generated("a"),
    changed: false,
  },
  {
    why: "write overwrites",
    mode: "write",
    committed: hand,
    lastGenerated: undefined,
    emitted: generated("a"),
    text: generated("a"),
    changed: true,
  },
  {
    why: "write of the same is no change",
    mode: "write",
    committed: generated("a"),
    lastGenerated: undefined,
    emitted: generated("a"),
    text: generated("a"),
    changed: false,
  },
  {
    why: "a first file is a change",
    mode: "merge",
    committed: undefined,
    lastGenerated: undefined,
    emitted: generated("a"),
    text: generated("a"),
    changed: true,
  },
  {
    why: "merge leaves a hand-written file and tells what it lacks",
    mode: "merge",
    committed: hand,
    lastGenerated: undefined,
    emitted: generated("a", "b"),
    text: hand,
    changed: false,
    conflicts: 1,
  },
  {
    why: "merge follows the site",
    mode: "merge",
    committed: generated("a"),
    lastGenerated: generated("a"),
    emitted: generated("a", "b"),
    text: generated("a", "b"),
    changed: true,
  },
  {
    why: "check writes nothing",
    mode: "check",
    committed: generated("a"),
    lastGenerated: generated("a"),
    emitted: generated("a", "b"),
    changed: true,
  },
  {
    why: "check passes what merge would not change",
    mode: "check",
    committed: generated("b", "a"),
    lastGenerated: generated("a", "b"),
    emitted: generated("a", "b"),
    changed: false,
  },
  {
    why: "check without a base sees that a generated file is stale",
    mode: "check",
    committed: generated("a", "gone"),
    lastGenerated: undefined,
    emitted: generated("a"),
    changed: true,
  },
  {
    why: "check without a base does not judge a hand-written file",
    mode: "check",
    committed: hand,
    lastGenerated: undefined,
    emitted: generated("a"),
    changed: false,
  },
  {
    why: "check fails when there is no file",
    mode: "check",
    committed: undefined,
    lastGenerated: generated("a"),
    emitted: generated("a"),
    changed: true,
  },
];

describe("plan", () => {
  test.for(rows)("$why", ({ text, changed, conflicts = 0, ...input }) => {
    const plan = planLlmsWrite(input);
    expect([plan.text, plan.changed, plan.conflicts.length]).toStrictEqual([text, changed, conflicts]);
    expect(plan.diff === "" && plan.drift === 0).toBe(!changed);
  });

  it("measures drift as the share of lines that differ", () => {
    const plan = planLlmsWrite({
      mode: "write",
      committed: "a\nb\nc\n",
      lastGenerated: undefined,
      emitted: "a\nb\nd\n",
    });
    expect(plan.drift).toBe(0.5);
  });
});

function numbers(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1));
}

describe("unified diff", () => {
  it("is what diff -u shows", () => {
    const before = numbers(12).join("\n");
    const after = [...numbers(12).filter((line) => line !== "2"), "13"].join("\n");
    expect(formatUnifiedDiff(`${before}\n`, `${after}\n`, "llms.txt")).toBe(
      `--- llms.txt
+++ llms.txt
@@ -1,5 +1,4 @@
 1
-2
 3
 4
 5
@@ -10,3 +9,4 @@
 10
 11
 12
+13`,
    );
  });

  it("starts at zero for an empty side", () => {
    expect(formatUnifiedDiff("", "a\n", "f")).toBe("--- f\n+++ f\n@@ -0,0 +1,1 @@\n+a");
  });

  it("says how much it left out", () => {
    const diff = formatUnifiedDiff("", numbers(50).join("\n"), "f", 10);
    expect(diff.split("\n")).toHaveLength(11);
    expect(diff).toMatch(/… 43 more lines$/u);
  });

  it("stays quick on two long unlike texts", () => {
    const before = numbers(6000).map((line) => `a${line}`);
    const after = numbers(6000).map((line) => `b${line}`);
    expect(formatUnifiedDiff(before.join("\n"), after.join("\n"), "f", 100_000).split("\n")).toHaveLength(12_003);
  });
});
