import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { baselineOf, parseBaseline, serialiseBaseline } from "../../src/compare/baseline.ts";
import { compareRuns } from "../../src/compare/compare.ts";
import { judge } from "../../src/compare/verdict.ts";
import type { PageRow } from "../../src/model.ts";
import { crawlOf } from "../fakes/records.ts";
import { foundState, options, rowOf, runOf } from "../fakes/runs.ts";

const changes = fc.record(
  {
    placedBy: fc.constantFrom("nav", "path", "none", "breadcrumb"),
    depth: fc.nat(6),
    navLinks: fc.nat(60),
    emptyNav: fc.nat(2),
    role: fc.constantFrom("document", "variant", "redirect", "aside", "failure"),
    status: fc.constantFrom(0, 200, 301, 404, 500),
    title: fc.string({ maxLength: 8 }),
    textHash: fc.constantFrom("a", "b", "c"),
    contentHash: fc.constantFrom("a", "b", "c"),
    lastmod: fc.constantFrom("2026-01-01", "2026-02-01", "nonsense"),
    asideFor: fc.constantFrom("wall", "noindex", "soft-404"),
    canonical: fc.constantFrom("https://h.test/", "https://other.test/x", "conflict"),
    servedText: fc.nat(3000),
    tokens: fc.nat(900),
    inlinks: fc.nat(3),
    inSitemap: fc.boolean(),
  },
  { requiredKeys: [] },
);
const site = fc
  .array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat(40), changes), { minLength: 1, maxLength: 60 })
  .map((rows): readonly PageRow[] => {
    const byKey = new Map(
      rows.map(([section, at, change]) => [
        `/${section}/${String(at)}`,
        rowOf(`/${section}/${String(at)}`, change as Partial<PageRow>),
      ]),
    );
    return [rowOf("/"), ...byKey.values()];
  });

describe("laws of the comparison", () => {
  test("a run against itself is silent, through its own file", () => {
    fc.assert(
      fc.property(site, (rows) => {
        const run = runOf(rows);
        const text = serialiseBaseline(baselineOf(run, options, { kind: "missing", from: "f" }));
        const state = parseBaseline(text, "f", options);
        const candidate = baselineOf(run, options, state);
        expect(state.kind).toBe("found");
        expect(compareRuns(candidate, state, options).findings).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test("any two sites compare without an exception, every finding has a cause and a sentence", () => {
    fc.assert(
      fc.property(site, site, (before, after) => {
        const state = foundState(runOf(before));
        const { findings } = compareRuns(baselineOf(runOf(after), options, state), state, options);
        for (const finding of findings.filter(({ level }) => level !== "info")) {
          expect(finding.message).not.toBe("");
          expect(finding.cause).toBeDefined();
          expect(finding.cause?.evidence.length ?? 0).toBeLessThanOrEqual(10);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a run that was cut short never passes against a whole one", () => {
    fc.assert(
      fc.property(site, fc.constantFrom("max-pages", "max-depth", "time-budget", "max-renders"), (rows, ceiling) => {
        const state = foundState(runOf(rows));
        const comparison = compareRuns(
          baselineOf(runOf(rows, { ceilings: [ceiling] }), options, state),
          state,
          options,
        );
        return judge(crawlOf([], { ceilings: [ceiling] }), comparison, state).verdict === "inconclusive";
      }),
      { numRuns: 50 },
    );
  });
});
