import { expect, test } from "vitest";
import { createTraps } from "../../src/crawl/traps.ts";
import { key } from "../fakes/records.ts";

test.for([
  ["/docs/a/b", undefined, "an ordinary path"],
  ["/a/a", undefined, "a name twice"],
  ["/a/a/a", "ever-deeper", "a name three times"],
  ["/a/b/a/b", undefined, "a pair twice"],
  ["/a/b/a/b/a/b", "ever-deeper", "a pair three times"],
  ["/x/a/b/c/a/b/c/a/b/c", "ever-deeper", "a triple three times, after a start"],
  ["/en/guide/en/guide", undefined, "a pair twice again"],
  [
    `/${"a/b".repeat(1)}/${Array.from({ length: 24 }, (_, at) => `s${at}`).join("/")}`,
    "ever-deeper",
    "deeper than anyone writes",
  ],
  [`/a?q=${"x".repeat(2100)}`, undefined, "long, but a page like any other"],
  [`/a?q=${"x".repeat(8100)}`, "ever-deeper", "longer than servers take"],
  ["/2026/05", undefined, "one month"],
  ["/api?page=2", undefined, "one query"],
] as const)("%s → %s: %s", ([path, name]) => {
  expect(createTraps().check(key(path))).toBe(name);
});

const many = (count: number, path: (at: number) => string) => {
  const traps = createTraps();
  const caught = Array.from({ length: count }, (_, at) => traps.check(key(path(at)))).filter(
    (name) => name !== undefined,
  );
  return { caught: new Set(caught), count: caught.length, notes: traps.notes() };
};
const day = (at: number) => new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10);

test.for([
  ["months in a path", "calendar", 400, (at: number) => `/cal/${2000 + Math.floor(at / 12)}/${(at % 12) + 1}`],
  ["days in a path", "calendar", 400, (at: number) => `/events/${day(at)}`],
  ["days in a query", "calendar", 400, (at: number) => `/events?date=${day(at)}`],
  ["year and month in a query", "calendar", 400, (at: number) => `/cal?year=${2000 + at}&month=5`],
  ["facets", "facets", 400, (at: number) => `/shop?colour=${at}&size=${at % 7}`],
  ["articles with a date in their path", undefined, 400, (at: number) => `/2026/05/article-${at}`],
  ["releases", undefined, 400, (at: number) => `/releases/1.${at}`],
  [
    "an archive of eight years",
    undefined,
    96,
    (at: number) => `/archive/${2018 + Math.floor(at / 12)}/${(at % 12) + 1}`,
  ],
  ["pages of a list", undefined, 50, (at: number) => `/list?page=${at}`],
] as const)("%s → %s", ([, name, count, path]) => {
  const { caught, notes } = many(count, path);
  expect([...caught]).toEqual(name === undefined ? [] : [name]);
  expect(notes.map(({ kind }) => kind)).toEqual(name === undefined ? [] : [`trap-${name}`]);
  expect(notes.every(({ urls }) => (urls ?? []).length <= 5)).toBe(true);
});
