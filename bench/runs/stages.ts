/** The stages after the crawl, timed on one crawl: `stages.ts START CONCURRENCY MAX_PAGES`, prints figures as JSON. */
import { baselineOf } from "../../src/compare/baseline.ts";
import { compareRuns } from "../../src/compare/compare.ts";
import { judge } from "../../src/compare/verdict.ts";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { emitLlmsTxt } from "../../src/emit/llms-txt.ts";
import { inferTree } from "../../src/infer/hierarchy.ts";
import { measureRun } from "../../src/measure/run.ts";
import type { BaselineState } from "../../src/model.ts";
import { benchCrawl } from "./bench-crawl.ts";

const [start = "", concurrency = "16", maxPages = "10000"] = process.argv.slice(2);
const { crawl, options } = await benchCrawl({
  start,
  concurrency: Number(concurrency),
  maxPages: Number(maxPages),
  threads: 1,
});
const parts: Record<string, number> = {};
function timed<T>(name: string, stage: () => T): T {
  const from = performance.now();
  const result = stage();
  parts[name] = performance.now() - from;
  return result;
}

const none: BaselineState = { kind: "missing", from: "bench" };
const before = process.cpuUsage();
const started = performance.now();
const collapse = timed("collapse", () => collapseVariants(crawl));
const tree = timed("infer", () => inferTree(crawl, collapse));
const llmsTxt = timed("emit", () => emitLlmsTxt(crawl.scope.site, tree, collapse, options));
const run = timed("measure", () => measureRun({ crawl, collapse, tree, llmsTxt, options, nowMs: Date.now() }, none));
const baseline = timed("baseline", () => baselineOf(run, options, none));
const state: BaselineState = { kind: "found", baseline, from: "bench" };
timed("compare", () => judge(crawl, compareRuns(baseline, state, options), state));
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  `${JSON.stringify({ pages: crawl.pages.length, ms, cpuMs: (user + system) / 1000, rssMb: process.resourceUsage().maxRSS / 1024, parts })}\n`,
);
