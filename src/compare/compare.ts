/** Turns a candidate and the stored baseline into findings, each with its cause, and the list of what changed. */
import type { Baseline, BaselineState, Changes, Comparison, Finding, Run } from "../model.ts";
import type { Options } from "../options.ts";
import { unmeasured, type MetricSpec } from "../metrics/metric.ts";
import { metricTable } from "../metrics/table.ts";
import { assertionFindings } from "./assertions.ts";
import { baselineOf } from "./baseline.ts";
import { explainFindings } from "./causes.ts";
import { changesOf, noChanges } from "./changes.ts";
import { contrastOf, type Contrast } from "./contrast.ts";
import { findingOf, lostMeasurement } from "./findings.ts";
import { winnerFlips } from "./flips.ts";
import { idleLimits } from "./group-limits.ts";
import { groupFindings } from "./groups.ts";
import { exceeds, limitsFor } from "./limits.ts";
import { movementOf } from "./movement.ts";

export function compareRuns(candidate: Baseline, state: BaselineState, options: Options): Comparison {
  const asserted = assertionFindings(candidate.run, options.assertions);
  if (state.kind !== "found") {
    return { findings: asserted, changes: noChanges, compared: false, reason: describeState(state) };
  }
  const { baseline } = state;
  const contrast = contrastOf(baseline.run, candidate.run);
  const truncated = isTruncated(baseline.run) || isTruncated(candidate.run);
  const specs = metricTable.filter((spec) => !truncated || spec.whenTruncated);
  const site = siteFindings(contrast, specs, options, candidate.history);
  const told = new Set(
    site
      .filter(({ baseline: value, current }) => value !== undefined && current !== undefined)
      .map((finding) => finding.metric),
  );
  const parts = groupFindings(contrast, specs, told, options, candidate.history);
  const explained = explainFindings(contrast, [...site, ...parts]);
  const changes = changesOf(contrast);
  return {
    findings: sortFindings([
      ...asserted,
      ...explained,
      ...deadUrls(changes, explained),
      ...winnerFlips(contrast),
      ...idleLimits(contrast.before, specs, options),
    ]),
    changes,
    compared: true,
    ...reasonOf(truncated, baseline.tool, candidate.tool),
  };
}

/** Two stored runs, whatever settings they were made with. */
export function diffRuns(before: Run, after: Run, options: Options): Comparison {
  const state: BaselineState = { kind: "missing", from: "" };
  const [stored, candidate] = [baselineOf(before, options, state), baselineOf(after, options, state)];
  return compareRuns(candidate, { kind: "found", baseline: stored, from: "" }, options);
}

function siteFindings(
  contrast: Contrast,
  specs: readonly MetricSpec[],
  options: Options,
  history: Baseline["history"],
): readonly Finding[] {
  const documents = contrast.before.pages.filter((row) => row.role === "document").length;
  // One lost file takes many metrics with it: each reason is told once.
  const reasons = new Set<string>();
  return specs.flatMap((spec) => {
    const limits = limitsFor(spec, options.limits[spec.name], documents, history);
    if (limits.level === "off") return [];
    const softened = spec.warnsOnly?.(contrast.before, contrast.after) === true;
    const before = contrast.before.metrics[spec.name] ?? unmeasured("the baseline does not have it", spec.unit);
    const after = contrast.after.metrics[spec.name] ?? unmeasured("it was not measured", spec.unit);
    const movement = movementOf(spec, before, after, contrast.pairs);
    if (movement !== undefined)
      return exceeds(spec, movement, limits)
        ? [findingOf(spec, movement, softened ? { ...limits, level: "warn" } : limits)]
        : [];
    if (spec.reference !== undefined || after.kind === "measured" || reasons.has(after.reason)) return [];
    const lost = lostMeasurement(spec, before, after);
    if (lost === undefined) return [];
    reasons.add(after.reason);
    return [lost];
  });
}

/** Too few for a limit, and still worth a line: removed pages that others may link to, without a redirect. */
function deadUrls({ removed }: Changes, told: readonly Finding[]): readonly Finding[] {
  const gone = removed.filter((page) => page.now === "gone");
  if (gone.length === 0 || told.some((finding) => finding.metric === "lostUrls")) return [];
  const named = gone.slice(0, 3).map((page) => page.key);
  const more = gone.length > named.length ? ` and ${String(gone.length - named.length)} more` : "";
  const message = `${String(gone.length)} removed ${gone.length === 1 ? "page answers" : "pages answer"} with an error and no redirect: ${named.join(", ")}${more}`;
  return [{ metric: "lostUrls", level: "info", message }];
}

function isTruncated(run: Run): boolean {
  // What robots.txt closes was not missed: the rules that close it were read.
  const isWhole = run.stop.kind === "exhausted" || (run.stop.kind === "blocked" && run.stop.cause === "robots-closed");
  return run.ceilings.length > 0 || !isWhole;
}

function reasonOf(truncated: boolean, before: string, after: string): Pick<Comparison, "reason"> {
  const otherTool = `the baseline was written by version ${before}, this is ${after}: hashes and counts may differ for that alone`;
  const reasons = [...(truncated ? [leftOut()] : []), ...(before === after ? [] : [otherTool])];
  return reasons.length === 0 ? {} : { reason: reasons.join("; ") };
}

function leftOut(): string {
  const names = metricTable.filter((spec) => !spec.whenTruncated).map((spec) => spec.name);
  return `a ceiling cut a run short: ${names.join(", ")} were not compared`;
}

/** Worst first, then those whose cause is surest, then in the order of the metric table. */
function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const ranks = { fail: 0, warn: 1, info: 2 };
  const places = new Map(metricTable.map((spec, index) => [spec.name, index]));
  const place = (finding: Finding) => places.get(finding.metric) ?? places.size;
  return findings.toSorted(
    (a, b) => ranks[a.level] - ranks[b.level] || sureness(a) - sureness(b) || place(a) - place(b),
  );
}

function sureness({ cause }: Finding): number {
  if (cause === undefined || cause.kind === "unknown") return 3;
  return { certain: 0, likely: 1, possible: 2 }[cause.confidence];
}

function describeState(state: Exclude<BaselineState, { kind: "found" }>): string {
  switch (state.kind) {
    case "missing":
      return `no baseline at ${state.from}`;
    case "unreadable":
      return `the baseline at ${state.from} cannot be read: ${state.cause}`;
    case "newer-schema":
      return `the baseline at ${state.from} has a newer schema (${String(state.schemaVersion)})`;
    case "other-configuration":
      return `the baseline at ${state.from} was made with other settings: ${state.differs.join(", ")}`;
  }
}
