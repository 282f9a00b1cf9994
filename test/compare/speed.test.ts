import { expect, test } from "vitest";
import { baselineOf, parseBaseline, serialiseBaseline } from "../../src/compare/baseline.ts";
import { compareRuns } from "../../src/compare/compare.ts";
import { foundState, options, runOf, siteRows } from "../fakes/runs.ts";

const rows = siteRows({ guides: 4000, api: 4000, blog: 2000 });
const broken = rows.map((row) =>
  row.section === "guides"
    ? { ...row, navLinks: 0, emptyNav: 1, placedBy: "none" as const, textHash: `new ${row.key}` }
    : row,
);

test("two runs of 10,000 pages compare within two seconds", () => {
  const state = foundState(runOf(rows));
  const candidate = baselineOf(runOf(broken), options, state);
  const start = performance.now();
  const { findings } = compareRuns(candidate, state, options);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(findings.length).toBeGreaterThan(2);
});

test("a baseline of 10,000 pages is read and written within two seconds", () => {
  const start = performance.now();
  const text = serialiseBaseline(foundState(runOf(rows)).baseline);
  expect(parseBaseline(text, "f", options).kind).toBe("found");
  expect(performance.now() - start).toBeLessThan(2000);
});
