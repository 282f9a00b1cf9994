/** Decides what happens to the committed llms.txt: nothing, overwritten, checked, or merged. Writes nothing itself. */
import { formatUnifiedDiff } from "../unified-diff.ts";
import { isGenerated } from "./document.ts";
import { mergeLlmsTxt, type Conflict } from "./merge.ts";

export interface LlmsPlanInput {
  readonly mode: "off" | "write" | "check" | "merge";
  /** The file in the repository; undefined when there is none. */
  readonly committed: string | undefined;
  /** The file as the baseline's run generated it. */
  readonly lastGenerated: string | undefined;
  readonly emitted: string;
  /** Names the file in the diff. */
  readonly path?: string;
}
export interface LlmsPlan {
  /** What to write; absent when nothing may be written. */
  readonly text?: string;
  /** The file as it should stand, whether or not it may be written. */
  readonly result?: string;
  /** The committed file is not what it should be. */
  readonly changed: boolean;
  /** Share of the lines of either file that differ, 0–1. */
  readonly drift: number;
  readonly conflicts: readonly Conflict[];
  /** Unified, bounded; empty when nothing changes. */
  readonly diff: string;
}

export function planLlmsWrite({ mode, committed, lastGenerated, emitted, path = "llms.txt" }: LlmsPlanInput): LlmsPlan {
  if (mode === "off") return { changed: false, drift: 0, conflicts: [], diff: "" };
  const before = committed ?? "";
  const { text, conflicts } =
    mode === "write"
      ? { text: emitted, conflicts: [] }
      : mergeLlmsTxt(baseOf(mode, before, lastGenerated), before, emitted);
  const { drift, diff } = checkDrift(before, text, path);
  const plan = { result: text, changed: text !== before, drift, conflicts, diff };
  return mode === "check" ? plan : { ...plan, text };
}

/** A check may overrule nobody, so without a base it takes a generated file for what it claims to be. */
function baseOf(mode: "check" | "merge", committed: string, lastGenerated: string | undefined): string | undefined {
  if (lastGenerated !== undefined || mode === "merge") return lastGenerated;
  return isGenerated(committed) ? committed : undefined;
}

/** How far the committed file is from what it should be. */
function checkDrift(
  committed: string,
  merged: string,
  path: string,
): { readonly drift: number; readonly diff: string } {
  if (committed === merged) return { drift: 0, diff: "" };
  const mine = linesOf(committed);
  const theirs = linesOf(merged);
  const all = new Set([...mine, ...theirs]);
  const shared = [...mine].filter((line) => theirs.has(line)).length;
  const drift = all.size === 0 ? 0 : (all.size - shared) / all.size;
  return { drift, diff: formatUnifiedDiff(committed, merged, path) };
}

function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split("\n").filter((line) => line.trim() !== ""));
}
