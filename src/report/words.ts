/** The sentences that every report shares: one fact, one wording. */
import type { Audit, BaselineState, Changes, Verdict } from "../model.ts";
import { formatCount } from "./numbers.ts";

export const verdictTitles: Readonly<Record<Verdict, string>> = {
  pass: "the shape of the site held",
  "no-baseline": "measured for the first time",
  regressed: "the shape of the site regressed",
  inconclusive: "could not look well enough to judge",
  error: "the audit could not be made",
};

export const verdictSigns: Readonly<Record<Verdict, string>> = {
  pass: "✅",
  "no-baseline": "🆕",
  regressed: "❌",
  inconclusive: "⚠️",
  error: "⛔",
};

/** Says which baseline was compared, where it came from and how far behind it is. */
export function describeBaseline(state: BaselineState): string {
  switch (state.kind) {
    case "found":
      return `compared with ${describeCommit(state.baseline.commit)}${describeBehind(state.behind)}, from ${state.from}`;
    case "missing":
      return `no baseline at ${state.from}`;
    case "unreadable":
      return `the baseline at ${state.from} could not be read: ${state.cause}`;
    case "newer-schema":
      return `the baseline at ${state.from} was written by a newer version (schema ${String(state.schemaVersion)})`;
    case "other-configuration":
      return `the baseline at ${state.from} was made with other settings (${state.differs.join(", ")})`;
  }
}

function describeCommit(commit: string | undefined): string {
  return commit === undefined ? "the stored baseline" : `commit ${commit.slice(0, 9)}`;
}

function describeBehind(behind: number | undefined): string {
  if (behind === undefined || behind === 0) return "";
  return ` (${plural(behind, "commit")} behind)`;
}

export function describeChanges(changes: Changes): string {
  const parts = [
    [changes.added.length, "added"],
    [changes.removed.length, "removed"],
    [changes.moved.length, "moved"],
    [changes.retitled.length, "retitled"],
    [changes.changed.length, "changed"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return said.length === 0 ? "no page added, removed or moved" : said.join(", ");
}

/** What this run did not see, in one line; empty when it saw all. */
export function describeUnseen(audit: Audit): string {
  const { crawl } = audit;
  const parts: string[] = [];
  if (crawl.stop.kind === "ceiling") parts.push(`stopped at ${crawl.stop.ceiling} (${crawl.stop.detail})`);
  if (crawl.stop.kind === "blocked") parts.push(crawl.stop.detail);
  if (crawl.unrendered.length > 0) parts.push(`${plural(crawl.unrendered.length, "page")} needed a browser`);
  const skipped = Object.entries(crawl.skipped).filter(([, count]) => count > 0);
  if (skipped.length > 0)
    parts.push(`left out: ${skipped.map(([why, count]) => `${formatCount(count)} ${why}`).join(", ")}`);
  return parts.join("; ");
}

export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
