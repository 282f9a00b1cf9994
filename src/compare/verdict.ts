/** Turns a crawl and its comparison into the verdict and the one line that says why. */
import type { BaselineState, CeilingName, Comparison, Crawl, FailureCause, Finding, Verdict } from "../model.ts";

export interface Judgement {
  readonly verdict: Verdict;
  /** One line. */
  readonly because: string;
}

/** What could not be seen comes before what was seen: a run that could not look is never a pass and never a regression. */
export function judge(crawl: Crawl, comparison: Comparison, state: BaselineState): Judgement {
  const blind = cannotJudge(crawl, state);
  if (blind !== undefined) return blind;
  const failing = comparison.findings.filter((finding) => finding.level === "fail");
  if (failing.length > 0) return { verdict: "regressed", because: describeFailing(failing) };
  if (state.kind === "missing")
    return { verdict: "no-baseline", because: `no baseline at ${state.from}: measured for the first time` };
  const warnings = comparison.findings.filter((finding) => finding.level === "warn").length;
  const warned = warnings === 0 ? "" : `, ${String(warnings)} ${warnings === 1 ? "warning" : "warnings"}`;
  return { verdict: "pass", because: `nothing moved beyond its limit${warned}` };
}

function cannotJudge(crawl: Crawl, state: BaselineState): Judgement | undefined {
  if (state.kind === "unreadable") {
    const wayOut = "restore it, or delete it to start again";
    return { verdict: "error", because: `the baseline at ${state.from} cannot be read: ${state.cause}; ${wayOut}` };
  }
  if (crawl.stop.kind === "blocked") return inconclusive(`${describeBlock(crawl.stop.cause)}: ${crawl.stop.detail}`);
  const unreached = unreachable(crawl);
  if (unreached !== undefined) return inconclusive(unreached);
  if (state.kind === "newer-schema") {
    const version = String(state.schemaVersion);
    return inconclusive(
      `the baseline at ${state.from} has schema ${version}, newer than this version reads: update crawlshape`,
    );
  }
  if (state.kind === "other-configuration") {
    const names = state.differs.join(", ");
    return inconclusive(
      `the baseline at ${state.from} was made with other settings (${names}): store a new one with update-baseline: always`,
    );
  }
  return truncation(crawl, state);
}

function truncation(crawl: Crawl, state: BaselineState): Judgement | undefined {
  const hit = ceilingsOf(crawl);
  if (hit.length === 0) return undefined;
  const names = hit.join(", ");
  // The configuration is the same when we get here, so the same ceilings mean the same cut.
  const before: readonly string[] = state.kind === "found" ? state.baseline.run.ceilings : [];
  const cut =
    state.kind === "found" && state.baseline.run.stop.kind === "ceiling" ? [state.baseline.run.stop.ceiling] : [];
  const same = hit.every((ceiling) => before.includes(ceiling) || cut.includes(ceiling));
  if (same && state.kind === "found") return undefined;
  return inconclusive(`the crawl was cut short by ${names}: raise it, or narrow the scope with include and exclude`);
}

/** Every ceiling this crawl hit, sorted. */
export function ceilingsOf(crawl: Pick<Crawl, "stop" | "ceilings">): readonly CeilingName[] {
  const stopped = crawl.stop.kind === "ceiling" ? [crawl.stop.ceiling] : [];
  return [...new Set([...crawl.ceilings, ...stopped])].toSorted();
}

const transport: ReadonlySet<string> = new Set<FailureCause>([
  "dns",
  "refused",
  "reset",
  "connect-timeout",
  "headers-timeout",
  "body-timeout",
  "aborted",
]);

/** Single failures are the site's; when the network fails on many pages, what is missing proves nothing. */
export function unreachable({ failures, fetches }: Crawl): string | undefined {
  const lost = failures.filter((failure) => transport.has(failure.cause)).length;
  const share = lost / Math.max(1, fetches);
  // Three of many, or half of a few: either way what is missing proves nothing.
  if ((lost < 3 || share < 0.05) && (lost === 0 || share < 0.5)) return undefined;
  return `${String(lost)} of ${String(fetches)} requests got no answer: the server could not keep up or the network failed`;
}

function inconclusive(because: string): Judgement {
  return { verdict: "inconclusive", because };
}

function describeBlock(cause: string): string {
  return cause.replaceAll("-", " ");
}

function describeFailing(failing: readonly Finding[]): string {
  const first = failing[0];
  const cause =
    first?.cause === undefined || first.cause.kind === "unknown" ? (first?.message ?? "") : first.cause.summary;
  const more = failing.length === 1 ? "" : ` (and ${String(failing.length - 1)} more)`;
  return `${cause}${more}`;
}
