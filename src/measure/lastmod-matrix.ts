/** Turns two page tables into the four counts of lastmod's truth: did the content change, and did the date move? */
import type { LastmodMatrix, PageRow } from "../model.ts";
import { parseLastmod } from "../datetime.ts";
import { isEdited, sentence } from "../metrics/rows.ts";
import { movement } from "../metrics/date-movement.ts";

export type MatrixCell = keyof LastmodMatrix | "not-comparable";

export const emptyMatrix: LastmodMatrix = {
  changedBumped: 0,
  changedNotBumped: 0,
  unchangedBumped: 0,
  unchangedNotBumped: 0,
};

type Side = Pick<PageRow, "lastmod" | "contentHash" | "volatile">;

/** Without a date or a lasting content hash on either side there is nothing to compare. A date that moved back counts as moved. */
export function cellOf(before: Side, after: Side): MatrixCell {
  const old = parseLastmod(before.lastmod);
  const now = parseLastmod(after.lastmod);
  if (old.kind !== "valid" || now.kind !== "valid") return "not-comparable";
  if (before.volatile === true || after.volatile === true) return "not-comparable";
  if (before.contentHash === undefined || after.contentHash === undefined) return "not-comparable";
  const changed = before.contentHash !== after.contentHash;
  const bumped = movement(old, now) !== "same";
  if (changed) return bumped ? "changedBumped" : "changedNotBumped";
  return bumped ? "unchangedBumped" : "unchangedNotBumped";
}

export interface DateChanges {
  readonly matrix: LastmodMatrix;
  readonly backwards: number;
  /** Dated before, undated now. */
  readonly lost: number;
  /** Of the pages that changed and kept their date, those whose text did more than gain or lose a link. */
  readonly rewrittenNotBumped: number;
  /** Pages in both runs whose significant content changed, dated or not. */
  readonly changed: ReadonlySet<string>;
}

export function compareDates(before: readonly PageRow[], after: readonly PageRow[]): DateChanges {
  const old = new Map(before.map((row) => [row.key, row]));
  const matrix = { ...emptyMatrix };
  const changed = new Set<string>();
  let backwards = 0;
  let lost = 0;
  let rewrittenNotBumped = 0;
  for (const row of after) {
    const past = old.get(row.key);
    if (past === undefined || row.role === "failure") continue;
    const cell = cellOf(past, row);
    if (cell !== "not-comparable") matrix[cell] += 1;
    if (cell === "changedNotBumped" && isRewritten(past, row)) rewrittenNotBumped += 1;
    if (past.contentHash !== undefined && isEdited(past, row)) changed.add(row.key);
    if (past.lastmod !== undefined && row.lastmod === undefined) lost += 1;
    if (movement(parseLastmod(past.lastmod), parseLastmod(row.lastmod)) === "back") backwards += 1;
  }
  return { matrix, backwards, lost, rewrittenNotBumped, changed };
}

function isRewritten(before: PageRow, after: PageRow): boolean {
  return Math.abs((after.tokens ?? 0) - (before.tokens ?? 0)) >= sentence;
}

export function addMatrices(a: LastmodMatrix, b: LastmodMatrix): LastmodMatrix {
  return {
    changedBumped: a.changedBumped + b.changedBumped,
    changedNotBumped: a.changedNotBumped + b.changedNotBumped,
    unchangedBumped: a.unchangedBumped + b.unchangedBumped,
    unchangedNotBumped: a.unchangedNotBumped + b.unchangedNotBumped,
  };
}
