import { expect, test } from "vitest";
import { diffRuns } from "../../src/compare/compare.ts";
import { parseStoredRun } from "../../src/compare/stored-run.ts";
import { serialiseBaseline } from "../../src/compare/baseline.ts";
import { formatDiff } from "../../src/report/diff.ts";
import { foundState, options, rowOf, runOf, siteRows } from "../fakes/runs.ts";

const rows = siteRows({ guides: 12 });
const before = runOf(rows);
const after = runOf([
  ...rows.map((row) => ({ ...row, navLinks: 0, emptyNav: 1 })),
  rowOf("/guides/new", { navLinks: 0 }),
]);

test("metrics that moved, findings with causes, pages that changed", () => {
  expect(formatDiff(before, after, diffRuns(before, after, options))).toMatchSnapshot();
});

test("two equal runs", () => {
  expect(formatDiff(before, before, diffRuns(before, before, options))).toBe(
    "No metric moved.\n\nNo finding.\n\nPages: no page added, removed or moved\n",
  );
});

test("a baseline is a stored run", () => {
  const stored = parseStoredRun(serialiseBaseline(foundState(before).baseline));
  expect(stored).toEqual({ kind: "run", run: before });
});

test("anything else is named as what it is not", () => {
  expect(parseStoredRun("{}")).toMatchObject({ kind: "unreadable" });
  expect(parseStoredRun("nonsense")).toMatchObject({ kind: "unreadable" });
});
