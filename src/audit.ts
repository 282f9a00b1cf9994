/** The story of one audit: each stage called once, in order. After the crawl everything is a pure function of values. */
import { compareRuns } from "./compare/compare.ts";
import { baselineOf } from "./compare/baseline.ts";
import { withUnstable } from "./compare/unstable.ts";
import { judge } from "./compare/verdict.ts";
import { crawlSite } from "./crawl/crawl.ts";
import { discoverScope } from "./crawl/discover.ts";
import { recheckPages } from "./crawl/recheck.ts";
import { collapseVariants } from "./dedup/collapse.ts";
import { emitLlmsTxt } from "./emit/llms-txt.ts";
import { inferTree } from "./infer/hierarchy.ts";
import { measureRun } from "./measure/run.ts";
import type { Audit, BaselineState, Crawl } from "./model.ts";
import type { Options } from "./options.ts";
import type { Ports } from "./ports.ts";

/** What the entry knows beside the options: the stored baseline and the base URL that a folder is served from. */
export interface AuditInput {
  readonly options: Options;
  /** URL to start at: the entry itself, or the embedded server's address of a folder. */
  readonly startUrl: string;
  readonly isFolder: boolean;
  readonly baseline: BaselineState;
}

export async function audit(input: AuditInput, ports: Ports): Promise<Audit> {
  const { options, baseline } = input;
  const scope = await discoverScope(input, ports);
  const crawl = await crawlSite(scope, options, ports, knownPages(baseline));
  const nowMs = ports.now();
  const first = assess(crawl, input, nowMs);
  const { findings } = first.comparison;
  if (first.verdict === "inconclusive" || findings.every((finding) => finding.level === "info")) return first;
  // Before anyone is told: the pages that decide are asked once more, and what heals is unstable, not regressed.
  const again = await recheckPages(crawl, findings, knownPages(baseline), options, ports);
  return again === undefined ? first : withUnstable(first, assess(again.crawl, input, nowMs), again.healed);
}

/** From the crawl to the verdict: a pure function of values. */
function assess(crawl: Crawl, { options, baseline }: AuditInput, nowMs: number): Audit {
  const { scope } = crawl;
  const collapse = collapseVariants(crawl);
  const tree = inferTree(crawl, collapse);
  const llmsTxt = emitLlmsTxt(scope.site, tree, collapse, options, crawl.twins);
  const run = measureRun({ crawl, collapse, tree, llmsTxt, options, nowMs }, baseline);
  const candidate = baselineOf(run, options, baseline);
  const comparison = compareRuns(candidate, baseline, options);
  const { verdict, because } = judge(crawl, comparison, baseline);
  const notes = [...scope.notes, ...crawl.notes, ...collapse.notes, ...tree.notes, ...llmsTxt.notes];
  return {
    site: scope.site,
    crawl,
    collapse,
    tree,
    llmsTxt,
    run,
    baselineState: baseline,
    candidate,
    comparison,
    verdict,
    because,
    notes,
  };
}

function knownPages(state: BaselineState) {
  return state.kind === "found" ? state.baseline.run.pages : [];
}
