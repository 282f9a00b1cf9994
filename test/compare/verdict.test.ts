import { describe, expect, test } from "vitest";
import { noChanges } from "../../src/compare/changes.ts";
import { judge } from "../../src/compare/verdict.ts";
import type { BaselineState, Comparison, Crawl, Failure, Finding, RenderRecord, Verdict } from "../../src/model.ts";
import { crawlOf, key, pageOf } from "../fakes/records.ts";
import { foundState, runOf, siteRows } from "../fakes/runs.ts";

const run = runOf(siteRows({ guides: 4 }));
const found = foundState(run);
const missing: BaselineState = { kind: "missing", from: "b.json" };
const failing: Finding = { metric: "navYield", level: "fail", message: "navYield fell" };
const warning: Finding = { metric: "stubs", level: "warn", message: "stubs rose" };
const compared = (...findings: readonly Finding[]): Comparison => ({ findings, changes: noChanges, compared: true });
const failures = (times: number, cause: Failure["cause"]): readonly Failure[] =>
  Array.from({ length: times }, (_, at) => ({ key: key(`/${String(at)}`), status: 0, cause, detail: "" }));
const cut: Partial<Crawl> = { ceilings: ["max-pages"], stop: { kind: "ceiling", ceiling: "max-pages", detail: "" } };

const render = (path: string, outcome: RenderRecord["outcome"]): RenderRecord => {
  return {
    key: key(path),
    reason: "empty-mount",
    layout: "l",
    outcome,
    detail: outcome === "failed" ? "crash: gone" : "",
  };
};
const pages = Array.from({ length: 20 }, (_, at) => pageOf(`/${String(at)}`));
const unrendered = (lost: number, ...outcomes: RenderRecord["outcome"][]): Partial<Crawl> => ({
  pages,
  renders: outcomes.map((outcome, at) => render(`/${String(at)}`, outcome)),
  unrendered: pages.slice(0, lost).map((page) => page.key),
});

interface Row {
  readonly why: string;
  readonly crawl?: Partial<Crawl>;
  readonly comparison?: Comparison;
  readonly state?: BaselineState;
  readonly verdict: Verdict;
  readonly says?: string;
}
const rows: readonly Row[] = [
  { why: "nothing moved", verdict: "pass", says: "nothing moved beyond its limit" },
  { why: "warnings alone pass, and are counted", comparison: compared(warning), verdict: "pass", says: "1 warning" },
  {
    why: "one fail-level finding",
    comparison: compared(warning, failing),
    verdict: "regressed",
    says: "navYield fell",
  },
  {
    why: "cut short by endless links, which are named",
    crawl: { ceilings: ["max-depth"] },
    comparison: compared({
      ...warning,
      cause: {
        kind: "trap",
        summary: "links lead deeper and deeper",
        confidence: "certain",
        groups: [],
        evidence: [],
        fix: "",
      },
    }),
    verdict: "inconclusive",
    says: "cut short by max-depth: raise it, or narrow the scope with include and exclude; links lead deeper and deeper",
  },
  { why: "first run", state: missing, verdict: "no-baseline" },
  { why: "first run that breaks an assertion", state: missing, comparison: compared(failing), verdict: "regressed" },
  {
    why: "unreadable baseline is an error that names the way out",
    state: { kind: "unreadable", from: "b.json", cause: "it is no JSON" },
    verdict: "error",
    says: "restore it, or delete it",
  },
  {
    why: "newer schema",
    state: { kind: "newer-schema", from: "b.json", schemaVersion: 9 },
    verdict: "inconclusive",
    says: "update crawlshape",
  },
  {
    why: "other configuration names what differs",
    state: { kind: "other-configuration", from: "b.json", differs: ["max-pages"], baseline: found.baseline },
    verdict: "inconclusive",
    says: "max-pages",
  },
  { why: "truncated", crawl: cut, verdict: "inconclusive", says: "max-pages" },
  {
    why: "one render of many that fails is the site's fault, not a blindness",
    crawl: unrendered(1, "failed", "gained", "gained"),
    verdict: "pass",
  },
  {
    why: "half of the renders fail",
    crawl: unrendered(1, "failed", "gained"),
    verdict: "inconclusive",
    says: "1 of 2 renders failed, first https://h.test/0: crash: gone",
  },
  {
    why: "more than a tenth of the pages stay unseen",
    crawl: unrendered(3, "failed", "gained", "gained"),
    verdict: "inconclusive",
    says: "3 of 20 pages need a browser",
  },
  {
    why: "pages that max-renders leaves out are that ceiling's matter, and the baseline had it too",
    crawl: { ...unrendered(9, "failed", "gained", "gained"), ceilings: ["max-renders"] },
    state: foundState({ ...run, ceilings: ["max-renders"] }),
    verdict: "pass",
  },
  { why: "truncated first run", crawl: cut, state: missing, verdict: "inconclusive" },
  {
    why: "truncated as the baseline was",
    crawl: cut,
    state: foundState({ ...run, ceilings: ["max-pages"] }),
    verdict: "pass",
  },
  {
    why: "truncated by another ceiling than the baseline",
    crawl: { ceilings: ["time-budget"] },
    state: foundState({ ...run, ceilings: ["max-pages"] }),
    verdict: "inconclusive",
  },
  {
    why: "a regression in a truncated run proves nothing",
    crawl: cut,
    comparison: compared(failing),
    verdict: "inconclusive",
  },
  {
    why: "walled",
    crawl: { stop: { kind: "blocked", cause: "login-wall", detail: "401 at the entry" } },
    comparison: compared(failing),
    verdict: "inconclusive",
    says: "login wall: 401 at the entry",
  },
  {
    why: "the network failed on many pages",
    crawl: { failures: failures(10, "reset"), fetches: 100 },
    comparison: compared(failing),
    verdict: "inconclusive",
  },
  { why: "one flaky page", crawl: { failures: failures(1, "reset"), fetches: 100 }, verdict: "pass" },
  {
    why: "broken bodies are the site's doing",
    crawl: { failures: failures(50, "bad-encoding"), fetches: 100 },
    comparison: compared(failing),
    verdict: "regressed",
  },
];

describe("the verdict", () => {
  test.for(rows)("$why", ({ crawl, comparison, state, verdict, says }) => {
    const judged = judge(crawlOf([], { fetches: 100, ...crawl }), comparison ?? compared(), state ?? found);
    expect(judged.verdict).toBe(verdict);
    if (says !== undefined) expect(judged.because).toContain(says);
  });
});
