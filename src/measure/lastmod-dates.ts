/** Turns the dates of a set of sitemap entries into what they look like: plausible, stamped by a build, invalid, in the future. */
import type { Lastmod, LastmodCause } from "../model.ts";
import { isFuture } from "../datetime.ts";

export interface DateSample {
  readonly dates: readonly Lastmod[];
  readonly nowMs: number;
  /** When the sitemap was generated, as far as the server says. */
  readonly servedMs?: number;
  /** Date of the head commit. */
  readonly commitMs?: number;
  /** Of these entries, those whose page's significant content changed since the baseline; absent without one. */
  readonly contentChanged?: number;
  /** How far every date moved between two fetches of the same file. */
  readonly refetchShiftMs?: number;
}
export interface DateShape {
  readonly kind: "unproven" | LastmodCause;
  readonly why: string;
  readonly entries: number;
  readonly dated: number;
  readonly valid: number;
  readonly future: number;
  readonly clustered: number;
  readonly commonest?: { readonly instant: string; readonly count: number };
}

type ValidLastmod = Extract<Lastmod, { kind: "valid" }>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Placeholders of databases and languages: year 1, epoch 0. */
const oldestMs = Date.UTC(1990, 0, 1);
/** Fewer dates may really share one: a small site that changed in one go. */
const fewestToJudge = 20;

export function shapeOfDates(sample: DateSample): DateShape {
  const facts = countDates(sample);
  const { kind, why } = judge(sample, facts);
  const { entries, dated, valid, future, clustered, commonest } = facts;
  const shape = { kind, why, entries, dated, valid, future, clustered };
  return commonest === undefined ? shape : { ...shape, commonest };
}

interface DateFacts extends Omit<DateShape, "kind" | "why"> {
  readonly invalid: readonly string[];
  readonly implausible: number;
  /** Largest number of dates inside the time that one build may take, and where that window starts. */
  readonly stamped: { readonly count: number; readonly startMs: number; readonly widthMs: number };
  readonly dayPrecision: boolean;
}

function countDates({ dates, nowMs }: DateSample): DateFacts {
  const valid = dates.filter((date): date is ValidLastmod => date.kind === "valid");
  const invalid = dates.flatMap((date) => (date.kind === "invalid" && date.raw.trim() !== "" ? [date.raw] : []));
  const future = valid.filter((date) => isFuture(date, nowMs));
  const instants = valid.map((date) => Date.parse(date.instant)).toSorted((a, b) => a - b);
  const plausible = instants.filter((instant) => instant >= oldestMs);
  // A build stamps pages one by one: allow a second for each, a quarter of an hour at most.
  const widthMs = Math.min(15 * minuteMs, minuteMs + plausible.length * 1000);
  const commonest = mostCommon(plausible);
  return {
    entries: dates.length,
    dated: valid.length + invalid.length,
    valid: valid.length,
    future: future.length,
    clustered: densest(plausible, minuteMs).count,
    ...(commonest === undefined ? {} : { commonest }),
    invalid,
    implausible: instants.length - plausible.length,
    stamped: { ...densest(plausible, widthMs), widthMs },
    dayPrecision: valid.every((date) => date.precision === "day" || date.precision === "month"),
  };
}

function judge(sample: DateSample, facts: DateFacts): Pick<DateShape, "kind" | "why"> {
  const { entries, dated, valid, future, invalid, implausible, stamped } = facts;
  if (dated === 0) return { kind: "missing", why: `none of ${String(entries)} sitemap entries has a lastmod` };
  const bad = invalid.length + implausible;
  if (bad >= 3 && bad / dated >= 0.05) return { kind: "invalid", why: describeInvalid(facts) };
  if (future >= 3 && future / dated >= 0.05) {
    return { kind: "future", why: `${String(future)} of ${String(dated)} dates lie in the future` };
  }
  if ((sample.refetchShiftMs ?? 0) > 0) {
    return { kind: "request-stamped", why: "every date moved between two fetches of the same sitemap" };
  }
  if (valid < fewestToJudge) {
    return {
      kind: "unproven",
      why: `${String(valid)} dates are too few to judge (${String(fewestToJudge)} are needed)`,
    };
  }
  const part = stamped.count / valid;
  if (part >= 0.8) return judgeStamp(sample, facts);
  if (part >= 0.3 && stamped.count >= fewestToJudge && isRecent(sample, facts)) {
    const why = `${String(stamped.count)} of ${String(valid)} dates fall within one build, the rest are spread`;
    return { kind: "partly-stamped", why };
  }
  return { kind: "unproven", why: "the dates are spread plausibly, which proves nothing until pages change" };
}

/** Most dates fall within one build: which one, or was it a real edit of everything? */
function judgeStamp(sample: DateSample, facts: DateFacts): Pick<DateShape, "kind" | "why"> {
  const { stamped, valid } = facts;
  const most = `${String(stamped.count)} of ${String(valid)} dates`;
  if ((sample.contentChanged ?? 0) >= stamped.count * 0.8) {
    return {
      kind: "unproven",
      why: `${most} moved together, and so did the text of those pages: a real edit of everything`,
    };
  }
  if (isCommitDate(sample, facts)) {
    const why = `${most} are the date of the head commit: the sitemap was built from a shallow clone (fetch-depth: 0 mends it)`;
    return { kind: "shallow-clone", why };
  }
  return {
    kind: "build-stamped",
    why: `${most} fall within one build: they are the time of the build, not of an edit`,
  };
}

function isCommitDate({ commitMs, nowMs, servedMs }: DateSample, { stamped, dayPrecision }: DateFacts): boolean {
  if (commitMs === undefined) return false;
  if (!dayPrecision) return Math.abs(stamped.startMs - commitMs) <= stamped.widthMs;
  // A bare day tells commit and build apart only when they fall on different days.
  const builtMs = servedMs ?? nowMs;
  return sameDay(stamped.startMs, commitMs) && !sameDay(stamped.startMs, builtMs);
}

/** Near the time the sitemap was generated; an old bulk import is not a stamp. */
function isRecent({ servedMs, nowMs, commitMs }: DateSample, { stamped }: DateFacts): boolean {
  return [servedMs, nowMs, commitMs].some((time) => time !== undefined && Math.abs(time - stamped.startMs) <= dayMs);
}

function sameDay(a: number, b: number): boolean {
  return Math.floor(a / dayMs) === Math.floor(b / dayMs);
}

function describeInvalid({ invalid, implausible, dated }: DateFacts): string {
  const quoted = invalid.slice(0, 3).map((raw) => JSON.stringify(raw.slice(0, 40)));
  const examples = quoted.length === 0 ? "" : `, e.g. ${quoted.join(", ")}`;
  return `${String(invalid.length + implausible)} of ${String(dated)} dates are no plausible W3C datetimes${examples}`;
}

/** Sorted instants in; the earliest window that holds most of them out. */
function densest(instants: readonly number[], widthMs: number): { count: number; startMs: number } {
  let best = { count: 0, startMs: 0 };
  let first = 0;
  for (let last = 0; last < instants.length; last += 1) {
    while ((instants[last] ?? 0) - (instants[first] ?? 0) > widthMs) first += 1;
    if (last - first + 1 > best.count) best = { count: last - first + 1, startMs: instants[first] ?? 0 };
  }
  return best;
}

function mostCommon(instants: readonly number[]): DateShape["commonest"] {
  const counts = new Map<number, number>();
  for (const instant of instants) counts.set(instant, (counts.get(instant) ?? 0) + 1);
  // Ties go to the earliest instant: `instants` are sorted and the first to reach a count keeps it.
  const best = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0]);
  if (best[1] === 0) return undefined;
  return { instant: new Date(best[0]).toISOString().replace(".000Z", "Z"), count: best[1] };
}
