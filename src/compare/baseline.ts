/** Turns a run into a baseline and back into text: readable JSON, stable order, one page a line. */
import type { Audit, Baseline, BaselineState, Run } from "../model.ts";
import type { Options } from "../options.ts";
import { toolVersion } from "../version.ts";
import { baselineFault } from "./baseline-shape.ts";
import { configurationHash, configurationOf, differingInputs } from "./configuration.ts";
import { upgradeBaseline } from "./upgrade.ts";
import { ceilingsOf, unreachable } from "./verdict.ts";

export const baselineSchemaVersion = 1;
const longestHistory = 20;

/** The candidate that may replace the stored baseline; `mayReplaceBaseline` says whether it does. */
export function baselineOf(run: Run, options: Options, state: BaselineState): Baseline {
  const configuration = configurationOf(options);
  const earlier = state.kind === "found" ? state.baseline : undefined;
  return {
    schemaVersion: baselineSchemaVersion,
    tool: toolVersion,
    configurationHash: configurationHash(configuration),
    configuration,
    ...(options.commit === undefined ? {} : { commit: options.commit }),
    run,
    history: earlier === undefined ? [] : extendHistory(earlier),
  };
}

/** The stored run becomes history; the same commit measured again takes the place of its own entry. */
function extendHistory({ history, commit, run }: Baseline): Baseline["history"] {
  const metrics = Object.fromEntries(
    Object.entries(run.metrics).flatMap(([name, value]) =>
      value.kind === "measured" ? [[name, round(value.value)]] : [],
    ),
  );
  const others = commit === undefined ? history : history.filter((entry) => entry.commit !== commit);
  return [...others, { ...(commit === undefined ? {} : { commit }), metrics }].slice(-longestHistory);
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** `always` is the operator's named act; `auto` keeps a good baseline from every run that is not clearly as good. */
export function mayReplaceBaseline(
  policy: "auto" | "never" | "always",
  { verdict, crawl }: Pick<Audit, "verdict" | "crawl">,
): boolean {
  if (policy === "never" || verdict === "error") return false;
  // Nothing was seen behind a wall or a dead server: there is nothing to accept.
  if (crawl.stop.kind === "blocked" || unreachable(crawl) !== undefined) return false;
  if (policy === "always") return true;
  return (verdict === "pass" || verdict === "no-baseline") && ceilingsOf(crawl).length === 0;
}

/** Records who accepted the change and why, e.g. `octocat: new sidebar`. */
export function acceptBaseline(baseline: Baseline, by: string): Baseline {
  return { ...baseline, acceptedBy: by };
}

/** Three of the five answers; `missing` is the store's to give, and `found` may still turn out to be of other settings. */
export function parseBaseline(text: string, from: string, options: Options, behind?: number): BaselineState {
  const parsed = parseJson(text);
  if (parsed.kind === "broken") return { kind: "unreadable", from, cause: parsed.cause };
  const { value } = parsed;
  const schemaVersion = schemaVersionOf(value);
  if (schemaVersion === undefined) {
    return { kind: "unreadable", from, cause: "it is no baseline: schemaVersion is missing" };
  }
  if (schemaVersion > baselineSchemaVersion) return { kind: "newer-schema", from, schemaVersion };
  const upgraded = upgradeBaseline(value, schemaVersion);
  const fault = baselineFault(upgraded);
  if (fault !== undefined) return { kind: "unreadable", from, cause: fault };
  return stateOf(upgraded as Baseline, from, options, behind);
}

function stateOf(baseline: Baseline, from: string, options: Options, behind: number | undefined): BaselineState {
  const wanted = configurationOf(options);
  if (baseline.configurationHash !== configurationHash(wanted)) {
    return { kind: "other-configuration", from, differs: differingInputs(baseline.configuration, wanted), baseline };
  }
  return { kind: "found", baseline, from, ...(behind === undefined ? {} : { behind }) };
}

function parseJson(text: string): { kind: "value"; value: unknown } | { kind: "broken"; cause: string } {
  if (text.trim() === "") return { kind: "broken", cause: "the file is empty" };
  try {
    return { kind: "value", value: JSON.parse(text) };
  } catch (error) {
    return { kind: "broken", cause: `it is no JSON (${error instanceof Error ? error.message : "unknown fault"})` };
  }
}

function schemaVersionOf(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null || !("schemaVersion" in value)) return undefined;
  return typeof value.schemaVersion === "number" ? value.schemaVersion : undefined;
}

/** A diff of two baselines reads page by page; keys keep the order in which the records are built. */
export function serialiseBaseline(baseline: Baseline): string {
  const { run, history, ...head } = baseline;
  const { pages, ...rest } = run;
  const lines = [
    ...Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    `  "history": ${block(
      history.map((entry) => JSON.stringify(entry)),
      "  ",
    )},`,
    `  "run": {`,
    ...Object.entries(rest).map(([name, value]) => `    ${JSON.stringify(name)}: ${formatField(value)},`),
    `    "pages": ${block(
      pages.map((row) => JSON.stringify(row)),
      "    ",
    )}`,
    "  }",
  ];
  return `{\n${lines.join("\n")}\n}\n`;
}

/** Records of records, such as metrics, get one line each entry. */
function formatField(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const isNested = entries.some(([, inner]) => typeof inner === "object" && inner !== null);
  if (!isNested) return JSON.stringify(value);
  const lines = entries.map(([name, inner]) => `      ${JSON.stringify(name)}: ${JSON.stringify(inner)}`);
  return `{\n${lines.join(",\n")}\n    }`;
}

function block(lines: readonly string[], indent: string): string {
  return lines.length === 0 ? "[]" : `[\n${lines.map((line) => `${indent}  ${line}`).join(",\n")}\n${indent}]`;
}
