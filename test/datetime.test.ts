import { describe, expect, test } from "vitest";
import { compareLastmod, isFuture, parseLastmod } from "../src/datetime.ts";

describe("W3C datetimes", () => {
  test.for<{ why: string; value: string; instant?: string; precision?: string }>([
    {
      why: "All six are legal; Temporal rejects the first two, date-fns reads dates in the runner's zone",
      value: "2024",
      instant: "2024-01-01T00:00:00Z",
      precision: "year",
    },
    {
      why: "All six are legal; Temporal rejects the first two, date-fns reads dates in the runner's zone",
      value: "2024-06",
      instant: "2024-06-01T00:00:00Z",
      precision: "month",
    },
    {
      why: "All six are legal; Temporal rejects the first two, date-fns reads dates in the runner's zone",
      value: "2024-06-01",
      instant: "2024-06-01T00:00:00Z",
      precision: "day",
    },
    {
      why: "All six are legal; Temporal rejects the first two, date-fns reads dates in the runner's zone",
      value: "2024-06-01T10:30Z",
      instant: "2024-06-01T10:30:00Z",
      precision: "minute",
    },
    {
      why: "All six are legal; Temporal rejects the first two, date-fns reads dates in the runner's zone",
      value: "2024-06-01T10:30:45+02:00",
      instant: "2024-06-01T08:30:45Z",
      precision: "second",
    },
    {
      why: "All six are legal; Temporal rejects the first two, date-fns reads dates in the runner's zone",
      value: "2024-06-01T10:30:45.82-05:00",
      instant: "2024-06-01T15:30:45.820Z",
      precision: "fraction",
    },
    { why: 'new Date("2024-02-30") silently gives 1 March', value: "2024-02-30" },
    { why: 'new Date("2024-02-30") silently gives 1 March', value: "2023-02-29" },
    {
      why: 'new Date("2024-02-30") silently gives 1 March',
      value: "2024-02-29",
      instant: "2024-02-29T00:00:00Z",
      precision: "day",
    },
    { why: 'new Date("2024-02-30") silently gives 1 March', value: "2024-13-01" },
    { why: 'new Date("2024-02-30") silently gives 1 March', value: "2024-00-10" },
    { why: 'new Date("2024-02-30") silently gives 1 March', value: "2024-06-31" },
    {
      why: "The zone is required when a time is given; Date and date-fns use the runner's zone, so the result changes with the machine. Report as zone-missing and compare at day precision only",
      value: "2024-06-01T10:30",
    },
    {
      why: "The zone is required when a time is given; Date and date-fns use the runner's zone, so the result changes with the machine. Report as zone-missing and compare at day precision only",
      value: "2024-06-01T10:30:45",
    },
    {
      why: "Each is accepted by at least one of Date, date-fns, Temporal. Invalid, with the form named",
      value: "2024-06-01 10:30:45",
    },
    {
      why: "Each is accepted by at least one of Date, date-fns, Temporal. Invalid, with the form named",
      value: "2024-06-01t10:30:45z",
    },
    {
      why: "Each is accepted by at least one of Date, date-fns, Temporal. Invalid, with the form named",
      value: "2024-06-01T10:30:45+0000",
    },
    {
      why: "Each is accepted by at least one of Date, date-fns, Temporal. Invalid, with the form named",
      value: "2024-06-01T10:30:45 +00:00",
    },
    {
      why: "Each is accepted by at least one of Date, date-fns, Temporal. Invalid, with the form named",
      value: "2024-06-01T10:30:45Z[UTC]",
    },
    {
      why: "Each is accepted by at least one of Date, date-fns, Temporal. Invalid, with the form named",
      value: "20240601",
    },
    {
      why: "Each is accepted by at least one of Date, date-fns, Temporal. Invalid, with the form named",
      value: "20240601T103045Z",
    },
    {
      why: "Each is accepted by at least one of Date, date-fns, Temporal. Invalid, with the form named",
      value: "2024-6-1",
    },
    {
      why: "Each is accepted by at least one of Date, date-fns, Temporal. Invalid, with the form named",
      value: "2024/06/01",
    },
    {
      why: "Each is accepted by at least one of Date, date-fns, Temporal. Invalid, with the form named",
      value: "06/01/2024",
    },
    {
      why: "Valid or not, year 1 (Go), epoch 0 and PHP's year -1 are placeholders: implausible, count as missing with a finding",
      value: "0000-00-00",
    },
    {
      why: "Valid or not, year 1 (Go), epoch 0 and PHP's year -1 are placeholders: implausible, count as missing with a finding",
      value: "0000-00-00T00:00:00+00:00",
    },
    {
      why: "Valid or not, year 1 (Go), epoch 0 and PHP's year -1 are placeholders: implausible, count as missing with a finding",
      value: "-0001-11-30T00:00:00+00:00",
    },
    {
      why: "Valid or not, year 1 (Go), epoch 0 and PHP's year -1 are placeholders: implausible, count as missing with a finding",
      value: "0001-01-01T00:00:00Z",
      instant: "0001-01-01T00:00:00Z",
      precision: "second",
    },
    {
      why: "Valid or not, year 1 (Go), epoch 0 and PHP's year -1 are placeholders: implausible, count as missing with a finding",
      value: "1970-01-01",
      instant: "1970-01-01T00:00:00Z",
      precision: "day",
    },
    {
      why: "Trim. Empty counts as missing, not invalid",
      value: " 2024-06-01\n",
      instant: "2024-06-01T00:00:00Z",
      precision: "day",
    },
    { why: "Trim. Empty counts as missing, not invalid", value: "" },
    {
      why: "No movement between runs",
      value: "2024-06-01T12:00:00+02:00",
      instant: "2024-06-01T10:00:00Z",
      precision: "second",
    },
    {
      why: "No movement between runs",
      value: "2024-06-01T10:00:00Z",
      instant: "2024-06-01T10:00:00Z",
      precision: "second",
    },
    {
      why: "No movement between runs",
      value: "2024-06-01T10:00:00.000Z",
      instant: "2024-06-01T10:00:00Z",
      precision: "fraction",
    },
    { why: "midnight is written 00:00 of the next day", value: "2024-06-01T24:00:00Z" },
    { why: "a leap second is outside the note's range", value: "2024-06-01T10:30:60Z" },
    { why: "an offset ends at 14:00", value: "2024-06-01T10:30:45+25:00" },
    { why: "an offset has sixty minutes", value: "2024-06-01T10:30:45+02:60" },
    { why: "week dates are ISO, not W3C", value: "2024-W10" },
    { why: "ordinal dates are ISO, not W3C", value: "2024-150" },
    { why: "words are no date", value: "June 1, 2024" },
    { why: "hours need minutes", value: "2024-06-01T10Z" },
    { why: "a fraction has digits", value: "2024-06-01T10:30:45.Z" },
    { why: "a century is no leap year", value: "1900-02-29" },
    { why: "every fourth century is", value: "2000-02-29", instant: "2000-02-29T00:00:00Z", precision: "day" },
    {
      why: "nanoseconds are cut to milliseconds",
      value: "2024-06-01T10:30:45.123456789Z",
      instant: "2024-06-01T10:30:45.123Z",
      precision: "fraction",
    },
    { why: "no digits but ASCII ones", value: "２０２４" },
    { why: "a year has four digits", value: "12024-01-01" },
  ])("$value: $why", ({ value, instant, precision }) => {
    const parsed = parseLastmod(value);
    if (instant === undefined) expect(parsed).toEqual({ kind: "invalid", raw: value });
    else expect(parsed).toEqual({ kind: "valid", raw: value, instant, precision });
  });

  test("no element, no date", () => {
    expect(parseLastmod(undefined)).toEqual({ kind: "absent" });
  });
});

describe("dates in the future", () => {
  test.for<{ why: string; value: string; now: string; future: boolean }>([
    {
      why: "Sorting newest-first would put it on top for ever",
      value: "2026-12-24",
      now: "2026-11-30T12:00:00Z",
      future: true,
    },
    {
      why: "Sorting newest-first would put it on top for ever",
      value: "2026-12-01",
      now: "2026-11-30T12:00:00Z",
      future: false,
    },
    {
      why: "Sorting newest-first would put it on top for ever",
      value: "2026-11-30T12:04:00Z",
      now: "2026-11-30T12:00:00Z",
      future: false,
    },
    {
      why: "Sorting newest-first would put it on top for ever",
      value: "2026-12-01T14:00:00+14:00",
      now: "2026-11-30T12:00:00Z",
      future: false,
    },
    {
      why: "Sorting newest-first would put it on top for ever",
      value: "2026-12-02T12:00:01Z",
      now: "2026-11-30T12:00:00Z",
      future: true,
    },
    {
      why: "minutes of skew at the last hour of the day",
      value: "2026-11-30T10:03:00Z",
      now: "2026-11-30T09:58:00Z",
      future: false,
    },
    { why: "this month has begun", value: "2026-11", now: "2026-11-30T12:00:00Z", future: false },
    { why: "next year has not", value: "2027", now: "2026-11-30T12:00:00Z", future: true },
    { why: "what is no date is not in the future", value: "tomorrow", now: "2026-11-30T12:00:00Z", future: false },
  ])("$value: $why", ({ value, now, future }) => {
    expect(isFuture(parseLastmod(value), Date.parse(now))).toBe(future);
  });
});

describe("a sitemap's date against the page's own", () => {
  test.for<{ why: string; a: string; b: string; relation: "agree" | "behind" | "ahead" }>([
    { why: "Reduced precision is an interval", a: "2026-05", b: "2026-05-28T10:00:00Z", relation: "agree" },
    { why: "Prior art flags more than 7 days behind", a: "2026-09-01", b: "2026-10-20", relation: "behind" },
    { why: "Prior art flags more than 30 days ahead", a: "2026-11-30", b: "2026-03-01", relation: "ahead" },
    { why: "seven days behind are rounding", a: "2026-10-13", b: "2026-10-20", relation: "agree" },
    { why: "the eighth is not", a: "2026-10-12", b: "2026-10-20T12:00:00Z", relation: "behind" },
    {
      why: "thirty days ahead may be an edit that the page does not date",
      a: "2026-03-31",
      b: "2026-03-01",
      relation: "agree",
    },
    { why: "a year means all of it", a: "2026", b: "2026-12-24T10:00:00Z", relation: "agree" },
    { why: "nothing to compare", a: "nonsense", b: "2026-12-24", relation: "agree" },
  ])("$a and $b $relation: $why", ({ a, b, relation }) => {
    expect(compareLastmod(parseLastmod(a), parseLastmod(b))).toBe(relation);
  });
});
