/** The result of a run that may not comment, as an artifact: written by one run, read by another as a stranger's file. */
import {
  factLimits,
  type ChangeFacts,
  type CommentFacts,
  type FindingFacts,
  type MetricFacts,
} from "../report/comment-facts.ts";
import { at, isRecord, listAt, shaAt, textAt } from "./payload.ts";

const schemaVersion = 1;
export const handoverMaxBytes = 512 * 1024;
const longestText = 2000;
const verdicts = ["pass", "no-baseline", "regressed", "inconclusive", "error"] as const;
const confidences = ["certain", "likely", "possible"] as const;
const signs = ["+", "−", "→", "~"] as const;

export interface Handover {
  readonly sha: string;
  readonly facts: CommentFacts;
}

export function handoverName(name: string): string {
  return `crawlshape-${name.replaceAll(/[^\w.-]/g, "-")}.handover.json`;
}

export function formatHandover({ sha, facts }: Handover): string {
  return `${JSON.stringify({ schemaVersion, sha, facts })}\n`;
}

/** The reason in one clause when the file is not what we write; every list and text in it is cut to our own limits. */
export function parseHandover(text: string): Handover | string {
  if (text.length > handoverMaxBytes) return "it is too large";
  const value = parseJson(text);
  if (value === undefined) return "it is no JSON object";
  if (at(value, "schemaVersion") !== schemaVersion) return "its schemaVersion is not ours";
  const sha = shaAt(value, "sha");
  if (sha === undefined) return "sha is no commit";
  const facts = at(value, "facts");
  const verdict = oneOf(verdicts, textAt(facts, "verdict"));
  if (verdict === undefined) return "facts.verdict is none of ours";
  return { sha, facts: { ...factsOf(facts), verdict } };
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function factsOf(value: unknown): Omit<CommentFacts, "verdict"> {
  return {
    name: short(value, "name", 60),
    because: short(value, "because"),
    metrics: some(value, "metrics", factLimits.metrics).map(metricOf),
    findings: some(value, "findings", factLimits.findings).map(findingOf),
    furtherFindings: countAt(value, "furtherFindings"),
    changesTitle: short(value, "changesTitle", 200),
    changes: some(value, "changes", factLimits.changes).map(changeOf),
    furtherChanges: countAt(value, "furtherChanges"),
    llmsDiff: short(value, "llmsDiff", factLimits.diff + 200),
    textDiff: short(value, "textDiff", factLimits.diff + 200),
    facts: texts(value, "facts", 6),
    unseen: short(value, "unseen"),
    notices: texts(value, "notices", 4),
  };
}

function metricOf(value: unknown): MetricFacts {
  return {
    name: short(value, "name", 60),
    failed: at(value, "failed") === true,
    before: short(value, "before", 40),
    now: short(value, "now", 40),
    change: short(value, "change", 40),
    trend: some(value, "trend", factLimits.trend).flatMap((one) => (Number.isFinite(one) ? [Number(one)] : [])),
  };
}

function findingOf(value: unknown): FindingFacts {
  const cause = at(value, "cause");
  const told = isRecord(cause)
    ? {
        cause: {
          kind: short(cause, "kind", 60),
          summary: short(cause, "summary"),
          confidence: oneOf(confidences, textAt(cause, "confidence")) ?? ("possible" as const),
          evidence: texts(cause, "evidence", factLimits.evidence),
          fix: short(cause, "fix"),
        },
      }
    : {};
  const level = textAt(value, "level") === "fail" ? "fail" : "warn";
  return { metric: short(value, "metric", 60), level, message: short(value, "message"), ...told };
}

function changeOf(value: unknown): ChangeFacts {
  return { sign: oneOf(signs, textAt(value, "sign")) ?? "~", text: short(value, "text") };
}

function oneOf<const T extends string>(choices: readonly T[], value: string | undefined): T | undefined {
  return choices.find((choice) => choice === value);
}

function short(value: unknown, name: string, max = longestText): string {
  return (textAt(value, name) ?? "").slice(0, max);
}

function some(value: unknown, name: string, most: number): readonly unknown[] {
  return listAt(value, name).slice(0, most);
}

function texts(value: unknown, name: string, most: number): readonly string[] {
  return some(value, name, most).flatMap((one) => (typeof one === "string" ? [one.slice(0, longestText)] : []));
}

function countAt(value: unknown, name: string): number {
  const found = at(value, name);
  return typeof found === "number" && Number.isSafeInteger(found) && found >= 0 ? Math.min(found, 1_000_000) : 0;
}
