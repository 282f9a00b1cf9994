/** Turns a W3C datetime, as sitemaps write it, into an instant with its precision; and compares two of them by the spans they mean. */
import type { Lastmod, LastmodPrecision } from "./model.ts";

// One expression and range checks: `new Date` and date libraries accept what the W3C note does not, and read local time.
const w3cPattern =
  /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2})(?:T(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d+))?)?(?<zone>Z|[+-]\d{2}:\d{2}))?)?)?$/;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const behindToleranceMs = 7 * dayMs;
const aheadToleranceMs = 30 * dayMs;
const skewMs = 10 * minuteMs;
const furthestZoneMs = 14 * 60 * minuteMs;

interface Fields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly milliseconds: number;
  readonly offsetMinutes: number;
}
type Groups = Readonly<Record<string, string | undefined>>;

/** An empty value is invalid, not absent: the element was there. White space around the value does not count. */
export function parseLastmod(raw: string | undefined): Lastmod {
  if (raw === undefined) return { kind: "absent" };
  const groups: Groups | undefined = w3cPattern.exec(raw.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, ""))?.groups;
  if (groups === undefined) return { kind: "invalid", raw };
  const fields = fieldsOf(groups);
  if (fields === undefined) return { kind: "invalid", raw };
  return { kind: "valid", raw, instant: formatInstant(instantOf(fields)), precision: precisionOf(groups) };
}

function fieldsOf(groups: Groups): Fields | undefined {
  const number = (name: string, fallback: number) => (groups[name] === undefined ? fallback : Number(groups[name]));
  const offsetMinutes = parseOffset(groups["zone"]);
  if (offsetMinutes === undefined) return undefined;
  const milliseconds = Number((groups["fraction"] ?? "").slice(0, 3).padEnd(3, "0"));
  const date = { year: number("year", 0), month: number("month", 1), day: number("day", 1) };
  const time = { hour: number("hour", 0), minute: number("minute", 0), second: number("second", 0), milliseconds };
  if (date.year < 1 || date.month < 1 || date.month > 12) return undefined;
  if (date.day < 1 || date.day > daysIn(date.year, date.month)) return undefined;
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return undefined;
  return { ...date, ...time, offsetMinutes };
}

/** Minutes east of UTC; undefined beyond the ±14:00 that XML Schema allows. */
function parseOffset(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  const total = hours * 60 + minutes;
  if (minutes > 59 || total > 14 * 60) return undefined;
  return zone.startsWith("-") ? -total : total;
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function instantOf(fields: Fields): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999; the setter does not.
  const date = new Date(0);
  date.setUTCFullYear(fields.year, fields.month - 1, fields.day);
  date.setUTCHours(fields.hour, fields.minute, fields.second, fields.milliseconds);
  return date.getTime() - fields.offsetMinutes * minuteMs;
}

function precisionOf(groups: Groups): LastmodPrecision {
  if (groups["fraction"] !== undefined) return "fraction";
  if (groups["second"] !== undefined) return "second";
  if (groups["hour"] !== undefined) return "minute";
  if (groups["day"] !== undefined) return "day";
  return groups["month"] === undefined ? "year" : "month";
}

/** UTC, seconds; milliseconds only when there are any. */
export function formatInstant(instantMs: number): string {
  return new Date(instantMs).toISOString().replace(".000Z", "Z");
}

// Sitemaps share their dates: a record is parsed once however many entries hold it.
const starts = new WeakMap<Lastmod, number>();

/** Milliseconds since the epoch at which the value begins; undefined when there is no valid one. */
export function startOf(lastmod: Lastmod): number | undefined {
  if (lastmod.kind !== "valid") return undefined;
  const known = starts.get(lastmod);
  if (known !== undefined) return known;
  const startMs = Date.parse(lastmod.instant);
  starts.set(lastmod, startMs);
  return startMs;
}

/** The span that the value means: `2026-05` is the whole of May. Both ends inside. */
function spanOf(lastmod: Lastmod): { readonly startMs: number; readonly endMs: number } | undefined {
  const startMs = startOf(lastmod);
  if (startMs === undefined || lastmod.kind !== "valid") return undefined;
  return { startMs, endMs: startMs + lengthMs(lastmod.precision, startMs) - 1 };
}

function lengthMs(precision: LastmodPrecision, startMs: number): number {
  const date = new Date(startMs);
  switch (precision) {
    case "year":
      return date.setUTCFullYear(date.getUTCFullYear() + 1) - startMs;
    case "month":
      return date.setUTCMonth(date.getUTCMonth() + 1) - startMs;
    case "day":
      return dayMs;
    case "minute":
      return minuteMs;
    case "second":
      return 1000;
    case "fraction":
      return 1;
  }
}

/** Where a sitemap's date (`a`) stands to the page's own (`b`): more than 7 days behind, more than 30 ahead, or in agreement. */
export function compareLastmod(a: Lastmod, b: Lastmod): "agree" | "behind" | "ahead" {
  const [left, right] = [spanOf(a), spanOf(b)];
  if (left === undefined || right === undefined) return "agree";
  if (left.endMs + behindToleranceMs < right.startMs) return "behind";
  return left.startMs > right.endMs + aheadToleranceMs ? "ahead" : "agree";
}

/** In the future anywhere on Earth: past the end of the current day in UTC+14, or of a few minutes of clock skew. */
export function isFuture(lastmod: Lastmod, nowMs: number): boolean {
  const startMs = startOf(lastmod);
  if (startMs === undefined) return false;
  const endOfDayMs = (Math.floor((nowMs + furthestZoneMs) / dayMs) + 1) * dayMs - furthestZoneMs;
  return startMs > Math.max(endOfDayMs, nowMs + skewMs);
}

/** Newest first, undated last; equal instants compare equal. */
export function compareNewestFirst(a: Lastmod, b: Lastmod): number {
  const [left, right] = [startOf(a), startOf(b)];
  if (left === right) return 0;
  if (left === undefined) return 1;
  return right === undefined || left > right ? -1 : 1;
}
