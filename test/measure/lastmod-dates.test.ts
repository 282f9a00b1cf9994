import { describe, expect, test } from "vitest";
import { parseLastmod } from "../../src/datetime.ts";
import { shapeOfDates, type DateSample } from "../../src/measure/lastmod-dates.ts";
import type { Lastmod } from "../../src/model.ts";

const servedMs = Date.parse("2026-11-30T09:20:00Z");

function same(value: string, times: number): readonly Lastmod[] {
  return Array.from({ length: times }, () => parseLastmod(value));
}

/** Evenly spread, both ends inside, milliseconds all different. */
function spread(from: string, to: string, times: number): readonly Lastmod[] {
  const start = Date.parse(from);
  const step = (Date.parse(to) - start) / Math.max(1, times - 1);
  return Array.from({ length: times }, (_, at) => parseLastmod(new Date(start + step * at).toISOString()));
}

const threeYears = (times: number) => spread("2023-11-01T00:00:00Z", "2026-11-20T00:00:00Z", times);
const build = "2026-11-30T09:12:44Z";

interface Row {
  readonly why: string;
  readonly dates: readonly Lastmod[];
  readonly kind: string;
  readonly sample?: Partial<DateSample>;
}

const rows: readonly Row[] = [
  { why: "one timestamp for all, minutes before the fetch", dates: same(build, 400), kind: "build-stamped" },
  {
    why: "stamped one by one during a slow build: no two are equal",
    dates: spread("2026-11-30T09:10:00Z", "2026-11-30T09:11:30Z", 600),
    kind: "build-stamped",
  },
  {
    why: "stamped at request time: every date moved between two fetches",
    dates: same("2026-11-30T09:19:58Z", 80),
    sample: { refetchShiftMs: 60_000 },
    kind: "request-stamped",
  },
  {
    why: "checkout time of static files beside honest page dates",
    dates: [...same("2026-11-30T09:00:03Z", 140), ...threeYears(160)],
    kind: "partly-stamped",
  },
  {
    why: "an old bulk import is not a stamp",
    dates: [...same("2024-02-03T09:00:03Z", 140), ...threeYears(160)],
    kind: "unproven",
  },
  { why: "few entries on one date may be one real edit", dates: same("2026-11-30", 12), kind: "unproven" },
  {
    why: "a real mass edit: the content of all pages moved with the dates",
    dates: same("2026-11-12", 240),
    sample: { contentChanged: 240 },
    kind: "unproven",
  },
  { why: "the same without a change of content is a stamp", dates: same("2026-11-12", 240), kind: "build-stamped" },
  {
    why: "dates moved together, and only some texts did",
    dates: same("2026-11-12", 240),
    sample: { contentChanged: 100 },
    kind: "build-stamped",
  },
  {
    why: "no lastmod at all",
    dates: Array.from({ length: 10_236 }, (): Lastmod => ({ kind: "absent" })),
    kind: "missing",
  },
  { why: "an empty element counts as missing", dates: same("", 30), kind: "missing" },
  { why: "a healthy spread proves nothing yet", dates: threeYears(500), kind: "unproven" },
  {
    why: "one bad template: 60 of 400 are no datetimes",
    dates: [...same("30/11/2026", 60), ...threeYears(340)],
    kind: "invalid",
  },
  {
    why: "placeholders of databases are no dates",
    dates: [...same("1970-01-01", 40), ...threeYears(360)],
    kind: "invalid",
  },
  { why: "two typing errors are no template", dates: [...same("yesterday", 2), ...threeYears(38)], kind: "unproven" },
  { why: "dates in the future", dates: [...same("2027-03-01", 40), ...threeYears(360)], kind: "future" },
  {
    why: "every date is the head commit's: a shallow clone",
    dates: same("2026-11-29T17:03:11Z", 120),
    sample: { commitMs: Date.parse("2026-11-29T17:03:11Z") },
    kind: "shallow-clone",
  },
  {
    why: "the commit's day, and the build ran on a later one",
    dates: same("2026-11-29", 120),
    sample: { commitMs: Date.parse("2026-11-29T17:03:11Z") },
    kind: "shallow-clone",
  },
  {
    why: "a bare day cannot tell the commit from a build on the same day",
    dates: same("2026-11-30", 120),
    sample: { commitMs: Date.parse("2026-11-30T08:00:00Z") },
    kind: "build-stamped",
  },
];

describe("what the dates of a sitemap look like", () => {
  test.for(rows)("$why", ({ dates, kind, sample }) => {
    expect(shapeOfDates({ dates, nowMs: servedMs, servedMs, ...sample }).kind).toBe(kind);
  });

  test("invalid values are counted and the first three quoted", () => {
    const dates = [...["a", "b", "c", "d"].map((raw) => parseLastmod(raw)), ...threeYears(36)];
    const shape = shapeOfDates({ dates, nowMs: servedMs });
    expect(shape.why).toBe('4 of 40 dates are no plausible W3C datetimes, e.g. "a", "b", "c"');
    expect(shape).toMatchObject({ entries: 40, dated: 40, valid: 36, future: 0 });
  });

  test("the commonest instant and the densest minute are kept", () => {
    const shape = shapeOfDates({ dates: [...same(build, 3), ...threeYears(20)], nowMs: servedMs });
    expect(shape.commonest).toEqual({ instant: build, count: 3 });
    expect(shape.clustered).toBe(3);
  });
});
