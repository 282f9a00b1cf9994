import { describe, expect, test } from "vitest";
import type { Audit } from "../../src/model.ts";
import { formatText } from "../../src/report/text.ts";
import { rowOf, siteRows } from "../fakes/runs.ts";
import { auditOf } from "./audits.ts";

const plain = { colour: false, columns: 100 };
const site = siteRows({ guides: 30, reference: 20 });
const withoutMenu = site.map((row) =>
  row.section === "guides" ? { ...row, navLinks: 0, emptyNav: 1, gainedNav: 38 } : row,
);
const evil = "\u001B[31mred\u001B]8;;https://evil.test\u0007 ::error::boom\n::set-output \u202Ereversed ##[command]";

/** Everything breaks at once: the menu, a third of the pages, titles and dates. */
function disaster(): Audit {
  const now = site
    .filter((_, index) => index % 3 > 0)
    .map((row) => ({
      ...row,
      navLinks: 0,
      placedBy: "none" as const,
      title: "Docs",
      noindex: row.section === "reference",
    }));
  const untrusted = { verdict: "untrusted", why: "all share one instant", cause: "build-stamped" } as const;
  const notes = Array.from(
    { length: 9 },
    (_, at) => ({ kind: "dead-link", level: "fault", message: `link ${at} is dead` }) as const,
  );
  const base = auditOf(now, site, { notes });
  return { ...base, run: { ...base.run, lastmod: { ...base.run.lastmod, ...untrusted } } };
}

describe("what the terminal says", () => {
  test("a pass without a finding", () => {
    expect(formatText(auditOf(site, site), plain)).toMatchSnapshot();
  });
  test("no baseline", () => {
    expect(formatText(auditOf(site), plain)).toMatchSnapshot();
  });
  test("one cause behind several findings is told once", () => {
    const text = formatText(auditOf(withoutMenu, site), plain);
    expect(text).toMatchSnapshot();
    expect(text.match(/nav-moved-to-client/g)).toHaveLength(1);
    expect(text.match(/fix: /g)).toHaveLength(1);
  });
  test("many findings: one screen, the rest named", () => {
    const text = formatText(disaster(), plain);
    expect(text).toMatchSnapshot();
    expect(text.split("\n").length).toBeLessThanOrEqual(48);
  });
  test("findings without a known cause are told together, without the list of what was ruled out", () => {
    const cause = {
      kind: "unknown",
      confidence: "possible",
      groups: [],
      evidence: [],
      fix: "Compare by hand.",
    } as const;
    const finding = (metric: string, ruled: string) =>
      ({
        metric,
        level: "fail",
        message: `${metric} rose`,
        cause: { ...cause, summary: `no known cause; ruled out: ${ruled}` },
      }) as const;
    const base = auditOf(site, site);
    const findings = [finding("depth.mean", "nav-removed, soft-404"), finding("sections", "nav-removed")];
    const text = formatText({ ...base, verdict: "regressed", comparison: { ...base.comparison, findings } }, plain);
    expect(text).toContain(
      "✗ no known cause explains it\n    depth.mean rose\n    sections rose\n    fix: Compare by hand.\n",
    );
    expect(text).not.toContain("ruled out");
  });
  test("inconclusive says why first", () => {
    const crawl = { stop: { kind: "blocked", cause: "robots-unreachable", detail: "robots.txt answers 503" } } as const;
    expect(formatText(auditOf([rowOf("/")], site, { crawl }), plain)).toMatchSnapshot();
  });
  test("hostile text stays text", () => {
    const notes = [{ kind: evil, level: "fault", message: evil } as const];
    const now = withoutMenu.map((row) => ({ ...row, section: row.section === "guides" ? evil : (row.section ?? "") }));
    const before = site.map((row) => ({ ...row, section: row.section === "guides" ? evil : (row.section ?? "") }));
    const text = formatText(auditOf(now, before, { notes }), plain);
    expect(text).toMatchSnapshot();
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]|^::|##\[/m);
  });
});

test.for([40, 60, 80])("a window of %i columns loses nothing but the last column", (columns) => {
  const text = formatText(auditOf(withoutMenu, site), { colour: false, columns });
  const long = text.split("\n").filter((line) => line.length > columns && line.trim().includes(" "));
  expect(long.filter((line) => !/^ {2}\S+ +\S+ +\S+/.test(line))).toEqual([]);
  expect(text).toContain("nav-moved-to-client");
  if (columns === 60) expect(text).toMatchSnapshot();
});

test("colours only where they are wanted, closed on every line", () => {
  const audit = auditOf(withoutMenu, site);
  const coloured = formatText(audit, { colour: true, columns: 60 });
  // oxlint-disable-next-line no-control-regex
  expect(coloured.replaceAll(/\u001B\[[\d;]*m/g, "")).toBe(formatText(audit, { colour: false, columns: 60 }));
  for (const line of coloured.split("\n").filter((text) => text.includes("\u001B")))
    expect(line.endsWith("\u001B[0m")).toBe(true);
});

test.for([
  [2, 0, "trusted", "untrusted", "worse"],
  [1, 2, "unproven", "trusted", "better"],
  [1, 1, "unproven", "unproven", ""],
] as const)("the lastmod verdict reads as a word: %i → %i", ([from, to, before, now, change]) => {
  const metric = (value: number) =>
    ({ kind: "measured", value, numerator: value, denominator: 1, unit: "count" }) as const;
  const base = auditOf(site, site);
  const { baselineState } = base;
  if (baselineState.kind !== "found") throw new Error("a baseline was given");
  const withVerdict = (run: Audit["run"], value: number) => ({
    ...run,
    metrics: { ...run.metrics, "lastmod.verdict": metric(value) },
  });
  const finding = { metric: "lastmod.verdict", level: "fail", message: "told" } as const;
  const text = formatText(
    {
      ...base,
      run: withVerdict(base.run, to),
      baselineState: {
        ...baselineState,
        baseline: { ...baselineState.baseline, run: withVerdict(baselineState.baseline.run, from) },
      },
      comparison: { ...base.comparison, findings: [finding] },
    },
    plain,
  );
  const row = text.split("\n").find((line) => line.startsWith("  lastmod.verdict"));
  expect(row?.trim().split(/\s+/)).toEqual(["lastmod.verdict", before, now, change].filter((cell) => cell !== ""));
});
