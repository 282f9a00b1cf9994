/** Turns a run and the stored one into re-ingest and purge lists: one JSON object a line, sorted by key. */
import { parseLastmod } from "../datetime.ts";
import { movement } from "../metrics/date-movement.ts";
import { isEdited } from "../metrics/rows.ts";
import { rebaseRun } from "../metrics/rebase.ts";
import type { PageRow, Run } from "../model.ts";

export interface ChangedLine {
  readonly action: "ingest" | "purge";
  readonly url: string;
  readonly key: string;
  /** `new`, `changed`; or `gone`, `redirected`, `merged`, `noindex`, `not-found`, … */
  readonly reason: string;
  /** What told a change: the sitemap's date where it is trusted, else the content hash. */
  readonly by?: "lastmod" | "content";
  /** Where a purged URL leads now. */
  readonly to?: string;
  readonly lastmod?: string;
}

/** Ends with a newline; empty when nothing changed. */
export function formatChanged(after: Run, stored: Run): string {
  return changedLines(after, stored)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

export function changedLines(after: Run, stored: Run): readonly ChangedLine[] {
  const before = rebaseRun(stored, after.siteUrl);
  const old = new Map(before.pages.map((row) => [row.key, row]));
  const now = new Map(after.pages.map((row) => [row.key, row]));
  const trusted = after.lastmod.verdict === "trusted";
  const ingest = after.pages.flatMap((row) => ingestLine(row, old.get(row.key), trusted));
  // A run that was cut short did not look everywhere: what it did not find may still be there.
  const whole = after.stop.kind === "exhausted" && after.ceilings.length === 0;
  const purge = before.pages.flatMap((row) => purgeLine(row, now.get(row.key), whole, after));
  return [...ingest, ...purge].toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function ingestLine(row: PageRow, old: PageRow | undefined, trusted: boolean): readonly ChangedLine[] {
  if (row.role !== "document") return [];
  const common = {
    action: "ingest",
    url: row.url,
    key: row.key,
    ...(row.lastmod === undefined ? {} : { lastmod: row.lastmod }),
  } as const;
  if (old?.role !== "document") return [{ ...common, reason: "new" }];
  const dates = [parseLastmod(old.lastmod), parseLastmod(row.lastmod)] as const;
  const byDate = trusted && dates[0].kind === "valid" && dates[1].kind === "valid";
  const changed = byDate ? movement(...dates) !== "same" : isEdited(old, row);
  return changed ? [{ ...common, reason: "changed", by: byDate ? "lastmod" : "content" }] : [];
}

function purgeLine(old: PageRow, row: PageRow | undefined, whole: boolean, after: Run): readonly ChangedLine[] {
  if (old.role !== "document" || row?.role === "document") return [];
  const common = { action: "purge", url: old.url, key: old.key } as const;
  if (row === undefined) {
    const unread = after.sitemaps.some((file) => !file.complete && file.url === old.sitemap);
    return whole && !unread ? [{ ...common, reason: "not-found" }] : [];
  }
  switch (row.role) {
    case "failure":
      // Only an answer proves that a page is gone; a lost connection or a 5xx may heal.
      return row.status >= 400 && row.status < 500 && row.status !== 429 ? [{ ...common, reason: "gone" }] : [];
    case "redirect":
      return [{ ...common, reason: "redirected", ...(row.redirectTo === undefined ? {} : { to: row.redirectTo }) }];
    case "variant":
      return [{ ...common, reason: "merged", ...(row.winner === undefined ? {} : { to: row.winner }) }];
    case "aside":
      // A wall or an error text in place of a page says nothing about it; one that only lost its links is still there.
      return row.asideFor === "wall" || row.asideFor === "unfound"
        ? []
        : [{ ...common, reason: row.asideFor ?? "aside" }];
  }
}
