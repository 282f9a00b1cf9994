import { describe, expect, it } from "vitest";
import type { LintFinding } from "../../src/model.ts";
import { formatLint, formatLintJson } from "../../src/report/lint.ts";

const finding: LintFinding = {
  line: 9,
  rule: "S8",
  level: "error",
  message: "a star",
  why: "it is lost",
  fix: "write -",
};

describe("findings as text", () => {
  it("has a line for editors, the reason, the fix, and a count", () => {
    const warning: LintFinding = {
      ...finding,
      line: 3,
      rule: "S5",
      level: "warn",
      message: "\u001B[31mred\n::error::x",
    };
    expect(formatLint([warning, finding, finding], "docs/llms.txt")).toBe(
      `docs/llms.txt:3: S5: red : :error::x [warn]
    it is lost
    fix: write -
docs/llms.txt:9: S8: a star
    it is lost
    fix: write -
docs/llms.txt:9: S8: a star
    it is lost
    fix: write -
2 errors, 1 warning
`,
    );
  });

  it("says that there is nothing to say", () => {
    expect(formatLint([], "llms.txt")).toBe("no findings\n");
  });

  it("is one JSON object a line", () => {
    expect(formatLintJson([finding], "llms.txt")).toBe(`${JSON.stringify({ path: "llms.txt", ...finding })}\n`);
  });
});
