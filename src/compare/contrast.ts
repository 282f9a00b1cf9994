/** Turns two runs into what a comparison reads: pages in both, pages gone, pages new, and pages under another URL. */
import type { PageRow, Run } from "../model.ts";
import { rebaseRun } from "../metrics/rebase.ts";

export interface Pair {
  readonly before: PageRow;
  readonly after: PageRow;
}
export interface Contrast {
  /** In the address space of `after`. */
  readonly before: Run;
  readonly after: Run;
  /** Documents of the baseline whose URL gave something now, whatever it is. */
  readonly pairs: readonly Pair[];
  /** Documents of the baseline that were not found, or failed. */
  readonly gone: readonly PageRow[];
  /** Documents that the baseline did not have in any form. */
  readonly added: readonly PageRow[];
  /** Gone and added pages with the same text: one document under another URL. */
  readonly renamed: readonly Pair[];
  readonly rowOf: (key: string) => PageRow | undefined;
  readonly oldRowOf: (key: string) => PageRow | undefined;
}

export function contrastOf(stored: Run, after: Run): Contrast {
  const before = rebaseRun(stored, after.siteUrl);
  const now = new Map<string, PageRow>(after.pages.map((row) => [row.key, row]));
  const then = new Map<string, PageRow>(before.pages.map((row) => [row.key, row]));
  const documents = before.pages.filter((row) => row.role === "document");
  const pairs = documents.flatMap((row) => {
    const current = now.get(row.key);
    return current === undefined ? [] : [{ before: row, after: current }];
  });
  const gone = documents.filter((row) => isGone(now.get(row.key)));
  const added = after.pages.filter((row) => row.role === "document" && !then.has(row.key));
  return {
    before,
    after,
    pairs,
    gone,
    added,
    renamed: renamedPairs(gone, added),
    rowOf: (key) => now.get(key),
    oldRowOf: (key) => then.get(key),
  };
}

function isGone(row: PageRow | undefined): boolean {
  return row === undefined || row.role === "failure" || row.asideFor === "unfound";
}

/** Only texts that occur once on each side name their page. */
function renamedPairs(gone: readonly PageRow[], added: readonly PageRow[]): readonly Pair[] {
  const old = uniqueByText(gone);
  const fresh = uniqueByText(added);
  return [...old].flatMap(([text, before]) => {
    const after = fresh.get(text);
    return after === undefined ? [] : [{ before, after }];
  });
}

function uniqueByText(rows: readonly PageRow[]): ReadonlyMap<string, PageRow> {
  const seen = new Map<string, PageRow | undefined>();
  for (const row of rows) {
    if (row.textHash !== undefined) seen.set(row.textHash, seen.has(row.textHash) ? undefined : row);
  }
  return new Map([...seen].flatMap(([text, row]) => (row === undefined ? [] : [[text, row] as const])));
}

/** The page that a reader of this URL ends on now: redirects and variants followed, three hops at most. */
export function landing(contrast: Contrast, row: PageRow): PageRow {
  let current = row;
  for (let hop = 0; hop < 3; hop += 1) {
    const next = current.role === "document" ? undefined : contrast.rowOf(current.winner ?? current.redirectTo ?? "");
    if (next === undefined) return current;
    current = next;
  }
  return current;
}
