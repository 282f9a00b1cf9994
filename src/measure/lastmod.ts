/** Turns sitemap dates, pages' own dates and the baseline's pages into one answer: may a pipeline schedule by lastmod? */
import type {
  Crawl,
  LastmodCause,
  LastmodMatrix,
  LastmodPart,
  LastmodReport,
  LastmodVerdict,
  PageRow,
  Run,
  SitemapEntry,
  SitemapFile,
} from "../model.ts";
import type { Options } from "../options.ts";
import { compareLastmod, parseLastmod } from "../datetime.ts";
import { shapeOfDates, type DateShape } from "./lastmod-dates.ts";
import { addMatrices, compareDates, emptyMatrix, type DateChanges } from "./lastmod-matrix.ts";

export interface LastmodInput {
  readonly crawl: Crawl;
  readonly rows: readonly PageRow[];
  readonly options: Options;
  readonly nowMs: number;
  /** As discovered, with the time they were served. */
  readonly sitemaps: readonly SitemapFile[];
  readonly before?: Run;
}

const noDateChanges = { matrix: emptyMatrix, rewrittenNotBumped: 0 };

type Sampled = LastmodReport["sampled"];

export function lastmodReport(input: LastmodInput): LastmodReport {
  // News sitemaps hold the last two days by definition: their dates cluster honestly.
  const entries = input.crawl.scope.entries.filter((entry) => input.sitemaps[entry.sitemap]?.news !== true);
  const changes = input.before === undefined ? undefined : compareDates(input.before.pages, input.rows);
  const shape = shapeOf(entries, input, changes);
  const sampled = sampleDates(input.crawl, entries);
  const matrix = changes?.matrix;
  const tally = addMatrices(input.before?.lastmod.tally ?? emptyMatrix, matrix ?? emptyMatrix);
  const { kind: _, why: __, ...counts } = shape;
  return {
    ...decide(shape, sampled, changes ?? noDateChanges, tally),
    ...counts,
    sampled,
    ...(matrix === undefined ? {} : { matrix }),
    tally,
    ...(changes === undefined ? {} : { backwards: changes.backwards, lost: changes.lost }),
    parts: partsOf(entries, input, changes),
  };
}

export interface LastmodDecision {
  readonly verdict: LastmodVerdict;
  readonly why: string;
  readonly cause?: LastmodCause;
}

/** Worst news first: what the dates look like, what moved without reason, then what the record proves. */
export function decide(
  shape: Pick<DateShape, "kind" | "why">,
  sampled: Sampled,
  { matrix, rewrittenNotBumped }: Pick<DateChanges, "matrix" | "rewrittenNotBumped">,
  tally: LastmodMatrix,
): LastmodDecision {
  const { kind, why } = shape;
  if (kind === "missing") return { verdict: "unproven", why, cause: kind };
  if (kind !== "unproven" && kind !== "partly-stamped") return { verdict: "untrusted", why, cause: kind };
  const moved = matrix.unchangedBumped + matrix.changedBumped;
  if (matrix.unchangedBumped >= 10 && matrix.unchangedBumped > moved / 2) {
    return untrusted(
      "mass-bump",
      `${String(matrix.unchangedBumped)} of ${String(moved)} dates moved without a change of the page`,
    );
  }
  const changed = matrix.changedBumped + matrix.changedNotBumped;
  if (rewrittenNotBumped >= 5 && matrix.changedNotBumped > changed / 2) {
    return untrusted(
      "frozen",
      `${String(matrix.changedNotBumped)} of ${String(changed)} changed pages kept their old date`,
    );
  }
  if (kind === "partly-stamped") return untrusted(kind, why);
  const disagree = sampled.behind + sampled.ahead;
  if (disagree >= 5 && disagree > sampled.agree) {
    return untrusted(
      "disagrees",
      `${String(disagree)} of ${String(disagree + sampled.agree)} pages state another date themselves`,
    );
  }
  return provenBy(tally) ?? { verdict: "unproven", why };
}

function untrusted(cause: LastmodCause, why: string): LastmodDecision {
  return { verdict: "untrusted", why, cause };
}

/** Ten changed pages on record, with nine tenths of precision and of recall. */
function provenBy(tally: LastmodMatrix): LastmodDecision | undefined {
  const changed = tally.changedBumped + tally.changedNotBumped;
  if (changed < 10) return undefined;
  const precision = tally.changedBumped / Math.max(1, tally.changedBumped + tally.unchangedBumped);
  const recall = tally.changedBumped / changed;
  const why = `over all runs ${String(tally.changedBumped)} of ${String(changed)} changed pages moved their date, and ${String(tally.unchangedBumped)} dates moved without a change`;
  if (precision >= 0.9 && recall >= 0.9) return { verdict: "trusted", why };
  return { verdict: "unproven", why };
}

function shapeOf(entries: readonly SitemapEntry[], input: LastmodInput, changes: DateChanges | undefined): DateShape {
  const commitMs = instantOf(input.options.commitDate);
  const servedMs = instantOf(input.sitemaps[entries[0]?.sitemap ?? 0]?.served);
  const { shifted } = input.crawl;
  const moved = entries.filter((entry) => entry.sitemap === shifted?.sitemap).length;
  return shapeOfDates({
    ...(shifted !== undefined && moved * 2 > entries.length ? { refetchShiftMs: shifted.byMs } : {}),
    dates: entries.map((entry) => entry.lastmod),
    nowMs: input.nowMs,
    ...(servedMs === undefined ? {} : { servedMs }),
    ...(commitMs === undefined ? {} : { commitMs }),
    ...(changes === undefined
      ? {}
      : { contentChanged: entries.filter((entry) => changes.changed.has(entry.key)).length }),
  });
}

function instantOf(text: string | undefined): number | undefined {
  const instant = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Sitemap dates against the dates that the pages state themselves. */
function sampleDates(crawl: Crawl, entries: readonly SitemapEntry[]): Sampled {
  const dates = new Map(entries.map((entry) => [entry.key, entry.lastmod]));
  const sampled = { agree: 0, behind: 0, ahead: 0 };
  for (const page of crawl.pages) {
    const listed = dates.get(page.key);
    const own = parseLastmod(page.dateModified);
    if (listed?.kind === "valid" && own.kind === "valid") sampled[compareLastmod(listed, own)] += 1;
  }
  return sampled;
}

/** Each sitemap file and each section alone, where there are two or more: one bad file must not hide in the whole. */
function partsOf(
  entries: readonly SitemapEntry[],
  input: LastmodInput,
  changes: DateChanges | undefined,
): readonly LastmodPart[] {
  const sections = new Map(input.rows.map((row) => [row.key as string, row.section ?? ""]));
  const bySitemap = groupBy(entries, (entry) => sitemapName(input, entry));
  const bySection = groupBy(entries, (entry) => sections.get(entry.key) ?? "");
  const judged = (scope: LastmodPart["scope"], groups: ReadonlyMap<string, readonly SitemapEntry[]>) =>
    groups.size < 2
      ? []
      : [...groups]
          .filter(([name]) => name !== "")
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, members]) => partOf(scope, name, members, input, changes));
  return [...judged("sitemap", bySitemap), ...judged("section", bySection)];
}

/** Path only: the host of a preview changes from run to run. */
function sitemapName({ sitemaps }: LastmodInput, entry: SitemapEntry): string {
  const file = sitemaps[entry.sitemap];
  return file === undefined ? "" : new URL(file.url, "http://sitemap.invalid").pathname;
}

function partOf(
  scope: LastmodPart["scope"],
  name: string,
  entries: readonly SitemapEntry[],
  input: LastmodInput,
  changes: DateChanges | undefined,
): LastmodPart {
  const shape = shapeOf(entries, input, changes);
  const none = { agree: 0, behind: 0, ahead: 0 };
  return {
    scope,
    name,
    ...decide(shape, none, noDateChanges, emptyMatrix),
    entries: shape.entries,
    dated: shape.dated,
  };
}

function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}
