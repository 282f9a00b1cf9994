import { describe, expect, test } from "vitest";
import { baselineOf } from "../../src/compare/baseline.ts";
import { compareRuns } from "../../src/compare/compare.ts";
import type { Comparison, PageRow, Run } from "../../src/model.ts";
import type { Options } from "../../src/options.ts";
import { foundState, options, rowOf, runOf, siteRows } from "../fakes/runs.ts";

function compare(before: Run, after: Run, changes: Partial<Options> = {}): Comparison {
  const state = foundState(before);
  const wanted = { ...options, ...changes };
  return compareRuns(baselineOf(after, wanted, state), state, wanted);
}

const levelOf = ({ findings }: Comparison, metric: string) =>
  findings.find((finding) => finding.metric === metric)?.level;
const rows = siteRows({ guides: 60, api: 60, blog: 20 });
const change = (from: readonly PageRow[], is: (row: PageRow) => boolean, changes: Partial<PageRow>) =>
  from.map((row) => (is(row) ? { ...row, ...changes } : row));
const inGuides = (row: PageRow) => row.section === "guides";

function onPreview(row: PageRow): PageRow {
  return JSON.parse(JSON.stringify(row).replaceAll("https://h.test/", "https://pr-12.test/"));
}

describe("what a comparison reports", () => {
  test("a run against itself is silent", () => {
    const { findings, changes, compared } = compare(runOf(rows), runOf(rows));
    expect(findings).toEqual([]);
    expect(compared).toBe(true);
    expect(changes).toEqual({ added: [], removed: [], moved: [], retitled: [], changed: [] });
  });

  test("orphans beyond all three limits fail", () => {
    const comparison = compare(runOf(rows), runOf(change(rows, inGuides, { placedBy: "none", depth: 1 })));
    expect(levelOf(comparison, "orphanRatio")).toBe("fail");
    expect(levelOf(comparison, "navCoverage")).toBe("fail");
    const finding = comparison.findings.find(({ metric }) => metric === "orphanRatio");
    expect(finding?.message).toBe("orphanRatio rose from 0.0% to 42.9% (60 pages)");
    expect(finding?.limit).toBe("+5.0 pt and +25% on 5 pages");
  });

  test("a few orphans stay below the minimum of pages", () => {
    const few = change(rows, (row) => /guides\/p000[0-3]$/.test(row.key), { placedBy: "none" });
    expect(compare(runOf(rows), runOf(few)).findings).toEqual([]);
  });

  test("getting better is never a finding", () => {
    const worse = change(rows, inGuides, { placedBy: "none", depth: 2 });
    const { findings } = compare(runOf(worse), runOf(rows));
    expect(findings.map(({ metric }) => metric)).toEqual([]);
  });

  test("a section that lost its menu is told apart from the whole", () => {
    const blog = change(rows, (row) => row.section === "blog", { navLinks: 0 });
    const { findings } = compare(runOf(rows), runOf(blog));
    const found = findings.find(({ metric }) => metric === "navYield");
    expect(found).toMatchObject({ level: "fail", section: "blog", baseline: 38, current: 0 });
  });

  test("a twelve-page site whose sidebar vanished fails", () => {
    const small = siteRows({ docs: 11 });
    const bare = change(small, () => true, { navLinks: 0, placedBy: "none" });
    const comparison = compare(runOf(small), runOf(bare));
    expect(levelOf(comparison, "navYield")).toBe("fail");
  });

  test("one page added to a twelve-page site is quiet", () => {
    const small = siteRows({ docs: 11 });
    expect(compare(runOf(small), runOf([...small, rowOf("/docs/new")])).findings).toEqual([]);
  });

  test("an override moves limits and level", () => {
    const half = change(rows, inGuides, { placedBy: "none" });
    const quiet = compare(runOf(rows), runOf(half), {
      limits: { orphanRatio: { absolute: 1 }, navCoverage: { level: "off" } },
    });
    expect(levelOf(quiet, "orphanRatio")).toBeUndefined();
    expect(levelOf(quiet, "navCoverage")).toBeUndefined();
    const warned = compare(runOf(rows), runOf(half), { limits: { orphanRatio: { level: "warn" } } });
    expect(levelOf(warned, "orphanRatio")).toBe("warn");
  });

  test("what can no longer be measured is said", () => {
    const before = runOf(rows);
    const after = runOf(
      rows,
      {},
      { sitemapCoverage: { kind: "unmeasured", reason: "no sitemap entry is in scope", unit: "ratio" } },
    );
    const measured = { kind: "measured", value: 1, numerator: 141, denominator: 141, unit: "ratio" } as const;
    const { findings } = compare({ ...before, metrics: { ...before.metrics, sitemapCoverage: measured } }, after);
    expect(findings.map(({ message }) => message)).toEqual([
      "sitemapCoverage was 100.0% and can no longer be measured: no sitemap entry is in scope",
    ]);
  });

  test("a truncated run leaves counts out and says so", () => {
    const cut = runOf(rows.slice(0, 80), { ceilings: ["max-pages"] });
    const comparison = compare(runOf(rows), cut);
    expect(levelOf(comparison, "documents")).toBeUndefined();
    expect(comparison.reason).toContain("documents");
  });

  test("another preview host is the same site", () => {
    const { findings, changes } = compare(runOf(rows), {
      ...runOf(rows.map(onPreview)),
      siteUrl: "https://pr-12.test/",
    });
    expect(findings).toEqual([]);
    expect(changes.added).toEqual([]);
    expect(changes.removed).toEqual([]);
  });

  test("kept texts move with the preview's host", () => {
    const watched = change(rows, inGuides, { text: "See [the API](https://h.test/api/p0001)." });
    const after = { ...runOf(watched.map(onPreview)), siteUrl: "https://pr-12.test/" };
    expect(compare(runOf(watched), after).changes.texts).toBeUndefined();
  });

  test("a baseline of another version is compared, and said to be one", () => {
    const state = foundState(runOf(rows), { tool: "0.0.9" });
    const { compared, reason } = compareRuns(baselineOf(runOf(rows), options, state), state, options);
    expect(compared).toBe(true);
    expect(reason).toContain("written by version 0.0.9");
  });

  test("a baseline of other settings is not compared", () => {
    const { baseline } = foundState(runOf(rows));
    const state = { kind: "other-configuration", from: "f", differs: ["max-pages"], baseline } as const;
    expect(compareRuns(baseline, state, options)).toMatchObject({ compared: false, findings: [] });
  });

  test("assertions hold without a baseline too", () => {
    const wanted = {
      ...options,
      assertions: [{ metric: "documents", operator: ">=", value: 200, level: "fail" } as const],
    };
    const candidate = baselineOf(runOf(rows), wanted, { kind: "missing", from: "f" });
    const { findings } = compareRuns(candidate, { kind: "missing", from: "f" }, wanted);
    expect(findings).toMatchObject([{ metric: "documents", level: "fail", limit: ">= 200", current: 141 }]);
  });
});

describe("limits of one section or layout", () => {
  const strict = { 'orphanRatio in "guides"': { absolute: 0.01, relative: 0, minPages: 1 } };
  const few = change(rows, (row) => /guides\/p000[0-1]$/.test(row.key), { placedBy: "none" });
  const fewBlog = change(rows, (row) => /blog\/p000[0-1]$/.test(row.key), { placedBy: "none" });
  test.for([
    { why: "two orphans are beyond the section's own limit", after: few, limits: strict, level: "fail" },
    { why: "the same two elsewhere are not", after: fewBlog, limits: strict, level: undefined },
    {
      why: "a level alone keeps the usual limits of groups",
      after: few,
      limits: { 'orphanRatio in "guides"': { level: "warn" as const } },
      level: undefined,
    },
    {
      why: "the site may be off while one section is not",
      after: few,
      limits: {
        orphanRatio: { level: "off" as const },
        'orphanRatio in "guides"': { ...strict['orphanRatio in "guides"'], level: "warn" as const },
      },
      level: "warn",
    },
    {
      why: "pages outside the sections are a group of their own",
      after: change(rows, (row) => row.placedBy === "root", { tokens: 1 }),
      limits: { 'tokens in ""': { absolute: 10, relative: 0, minPages: 1 } },
      metric: "tokens",
      level: "warn",
    },
    {
      why: "a layout is meant by the start of its hash",
      after: few,
      limits: { "orphanRatio on layout layo": { absolute: 0.01, relative: 0, minPages: 2 } },
      level: "fail",
    },
  ])("$why", ({ after, limits, level, metric = "orphanRatio" }) => {
    const found = compare(runOf(rows), runOf(after), { limits });
    expect(levelOf(found, metric)).toBe(level);
  });

  test("a section that is off is not looked at, its pages still count for the site", () => {
    const bad = change(rows, (row) => row.section === "blog", { navLinks: 0 });
    const limits = { 'navYield in "blog"': { level: "off" as const } };
    const { findings } = compare(runOf(rows), runOf(bad), { limits });
    expect(findings.filter(({ metric, section }) => metric === "navYield" && section === "blog")).toEqual([]);
  });

  test("told for the site and beyond the section's own limit: both are said", () => {
    const after = change(rows, inGuides, { placedBy: "none", depth: 1 });
    const { findings } = compare(runOf(rows), runOf(after), { limits: strict });
    expect(findings.filter(({ metric }) => metric === "orphanRatio").map(({ section }) => section)).toEqual([
      undefined,
      "guides",
    ]);
  });

  test("a limit that means no section is a warning, not silence", () => {
    const limits = { 'orphanRatio in "Guidez"': { level: "fail" as const } };
    const { findings } = compare(runOf(rows), runOf(rows), { limits });
    expect(findings).toMatchObject([{ level: "warn", metric: "orphanRatio" }]);
    expect(findings[0]?.message).toContain('section "Guidez", which the baseline does not have');
  });
});
