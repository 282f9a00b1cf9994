/** What a metric is: how it is measured, which way is worse, and how far it may move before anyone is told. */
import type { Crawl, Collapse, Level, LlmsTxt, Measurement, PageRow, Run, SiteTree, Unit } from "../model.ts";
import type { LastmodReport } from "../model.ts";
import type { Options } from "../options.ts";

/** Everything a run-wide metric may look at. `before` is the baseline's run, in this run's address space. */
export interface RunFacts {
  readonly crawl: Crawl;
  readonly collapse: Collapse;
  readonly tree: SiteTree;
  readonly llmsTxt: LlmsTxt;
  readonly options: Options;
  readonly rows: readonly PageRow[];
  readonly lastmod: LastmodReport;
  readonly before?: Run;
}

/** A finding needs all three: the value moved by more than `absolute`, by more than `relative` of its old value, and `minPages` pages moved. */
export interface Limits {
  readonly absolute: number;
  readonly relative: number;
  readonly minPages: number;
}

export interface MetricSpec {
  readonly name: string;
  readonly unit: Unit;
  readonly worse: "rises" | "falls" | "either";
  readonly limits: Limits;
  readonly level: Level;
  /** One sentence with numerator and denominator. */
  readonly description: string;
  /** What the numerator counts, for messages; pages when absent, nothing worth a number when empty. */
  readonly noun?: "link" | "date" | "";
  /** Names of the values 0, 1, 2 …, where the metric is a rank: people read these instead of the number. */
  readonly words?: readonly string[];
  /** Measured on page rows alone, so that it can be taken per section and per layout too. */
  readonly ofRows?: (rows: readonly PageRow[]) => Measurement;
  /** Measured on the run as a whole. */
  readonly ofRun?: (facts: RunFacts) => Measurement;
  /** Whether this page moved, for `minPages`; without it the moved pages are estimated from the numerators. */
  readonly moved?: (before: PageRow, after: PageRow) => boolean;
  /** The value to compare with when it is not the baseline's own: edge churn is a change already. */
  readonly reference?: number;
  /** True: this movement is worth a warning only, even where the level is fail. */
  readonly warnsOnly?: (before: Run, after: Run) => boolean;
  /** False: a run cut short by a ceiling says nothing about it. */
  readonly whenTruncated: boolean;
  /** True: also judged per section and layout, on the pages that both runs have. */
  readonly perGroup: boolean;
}

export function unmeasured(reason: string, unit: Unit = "ratio"): Measurement {
  return { kind: "unmeasured", reason, unit };
}

/** A share of 0–1; unmeasured, with the reason, when there is nothing to divide by. */
export function share(numerator: number, denominator: number, whenNone: string): Measurement {
  if (denominator === 0) return unmeasured(whenNone);
  return { kind: "measured", value: numerator / denominator, numerator, denominator, unit: "ratio" };
}

export function count(value: number, unit: Unit = "count"): Measurement {
  return { kind: "measured", value, numerator: value, denominator: 1, unit };
}

/** Sum over number, e.g. mean depth. */
export function mean(sum: number, over: number, unit: Unit, whenNone: string): Measurement {
  if (over === 0) return unmeasured(whenNone, unit);
  return { kind: "measured", value: sum / over, numerator: sum, denominator: over, unit };
}

/** The middle value; the lower middle of an even number, so that it is always a value that occurs. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
