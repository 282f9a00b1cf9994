/** Turns an audit into the few facts that a pull request comment tells: plain values, bounded, fit to travel in an artifact. */
import type { Audit, Cause, Changes, Metrics, Verdict } from "../model.ts";
import { formatDelta, formatMeasurement, headlineMetrics } from "./numbers.ts";
import { describeBaseline, describeChanges, describeUnseen, plural } from "./words.ts";

export interface MetricFacts {
  readonly name: string;
  readonly failed: boolean;
  readonly before: string;
  readonly now: string;
  readonly change: string;
  /** Recent runs, oldest first, this one last; fewer than two values draw nothing. */
  readonly trend: readonly number[];
}
export interface FindingFacts {
  readonly metric: string;
  readonly level: "warn" | "fail";
  readonly message: string;
  readonly cause?: Pick<Cause, "kind" | "summary" | "confidence" | "evidence" | "fix">;
}
export interface ChangeFacts {
  readonly sign: "+" | "−" | "→" | "~";
  readonly text: string;
}
export interface CommentFacts {
  readonly name: string;
  readonly verdict: Verdict;
  readonly because: string;
  readonly metrics: readonly MetricFacts[];
  readonly findings: readonly FindingFacts[];
  /** Findings beyond the ones kept. */
  readonly furtherFindings: number;
  readonly changesTitle: string;
  readonly changes: readonly ChangeFacts[];
  readonly furtherChanges: number;
  readonly llmsDiff: string;
  /** Unified diffs of the watched pages' text, one after the other. */
  readonly textDiff: string;
  /** Short sentences for the foot: baseline, sizes. */
  readonly facts: readonly string[];
  readonly unseen: string;
  /** Things about the run itself that a reader must know, e.g. whose configuration was used. */
  readonly notices: readonly string[];
}

export const factLimits = { metrics: 6, findings: 30, evidence: 10, changes: 150, trend: 12, diff: 20_000 } as const;

export interface FactExtras {
  readonly name: string;
  /** Unified diff of the committed llms.txt. */
  readonly llmsDiff?: string;
  readonly notices?: readonly string[];
}

export function commentFactsOf(audit: Audit, extras: FactExtras): CommentFacts {
  const { comparison } = audit;
  const shown = comparison.findings.flatMap(({ metric, level, message, cause }): readonly FindingFacts[] =>
    level === "info" ? [] : [{ metric, level, message, ...(cause === undefined ? {} : { cause: causeOf(cause) }) }],
  );
  const worstFirst = [
    ...shown.filter(({ level }) => level === "fail"),
    ...shown.filter(({ level }) => level === "warn"),
  ];
  const changes = changesOf(comparison.changes);
  const structural = changes.length > 0;
  return {
    name: extras.name,
    verdict: audit.verdict,
    because: audit.because,
    metrics: metricsOf(audit),
    findings: worstFirst.slice(0, factLimits.findings),
    furtherFindings: Math.max(0, worstFirst.length - factLimits.findings),
    changesTitle: structural ? describeChanges(comparison.changes) : "",
    changes: changes.slice(0, factLimits.changes),
    furtherChanges: Math.max(0, changes.length - factLimits.changes),
    llmsDiff: cutLines(extras.llmsDiff ?? "", factLimits.diff),
    textDiff: cutLines(
      (comparison.changes.texts ?? []).map(({ diff }) => diff).join("\n"),
      factLimits.diff,
      "every text is in the report",
    ),
    facts: [
      describeBaseline(audit.baselineState),
      plural(audit.tree.nodes.size, "document"),
      plural(audit.crawl.renders.length, "render"),
    ],
    unseen: describeUnseen(audit),
    notices: extras.notices ?? [],
  };
}

function causeOf({ kind, summary, confidence, evidence, fix }: Cause): NonNullable<FindingFacts["cause"]> {
  return { kind, summary, confidence, evidence: evidence.slice(0, factLimits.evidence), fix };
}

function metricsOf(audit: Audit): readonly MetricFacts[] {
  const { findings } = audit.comparison;
  const stored = audit.baselineState.kind === "found" ? audit.baselineState.baseline.run.metrics : undefined;
  const before: Metrics = stored ?? {};
  const failed = new Set(findings.filter((finding) => finding.level === "fail").map((finding) => finding.metric));
  return headlineMetrics(audit.run.metrics, findings, factLimits.metrics).map((name) => {
    const now = audit.run.metrics[name];
    const past = audit.candidate.history.flatMap((entry) => entry.metrics[name] ?? []);
    return {
      name,
      failed: failed.has(name),
      before: formatMeasurement(before[name], name),
      now: formatMeasurement(now, name),
      change: formatDelta(before[name], now, name),
      trend: [...past, ...(now?.kind === "measured" ? [now.value] : [])].slice(-factLimits.trend),
    };
  });
}

function changesOf(changes: Changes): readonly ChangeFacts[] {
  return [
    ...changes.removed.map(({ key, now, to }): ChangeFacts => ({
      sign: "−",
      text: `${key} (${now}${to === undefined ? "" : ` to ${to}`})`,
    })),
    ...changes.added.map((key): ChangeFacts => ({ sign: "+", text: key })),
    ...changes.moved.map(({ key, from, to }): ChangeFacts => ({ sign: "→", text: `${key}: ${from} → ${to}` })),
    ...changes.retitled.map(({ key, from, to }): ChangeFacts => ({ sign: "~", text: `${key}: “${from}” → “${to}”` })),
  ];
}

/** Whether there is anything that a reader of the pull request could want to know. */
export function hasNews({ findings, changes, textDiff }: CommentFacts): boolean {
  return findings.length > 0 || changes.length > 0 || textDiff !== "";
}

export function cutLines(text: string, max: number, rest = "the whole file is in the report"): string {
  if (text.length <= max) return text;
  const end = text.lastIndexOf("\n", max);
  return `${text.slice(0, end < 0 ? max : end)}\n… (cut; ${rest})`;
}
