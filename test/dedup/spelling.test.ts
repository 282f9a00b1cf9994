import { expect, test } from "vitest";
import { isAlike, isSameSeries, plainForm, printedForm, seriesOf } from "../../src/dedup/spelling.ts";
import { key } from "../fakes/records.ts";

test.for([
  { path: "/list?page=2", series: "https://h.test/list", why: "a page number" },
  { path: "/list?q=x&offset=20", series: "https://h.test/list?q=x", why: "other parameters stay" },
  { path: "/list/page/3", series: "https://h.test/list", why: "a page number in the path" },
  { path: "/page-2.html", series: "https://h.test/", why: "the home page's series" },
  { path: "/list?sort=page", series: undefined, why: "a value is no name" },
  { path: "/page", series: undefined, why: "a word without a number" },
])("series: $path: $why", ({ path, series }) => {
  expect(seriesOf(key(path))).toBe(series);
});

test.for([
  { a: "/l?page=2", b: "/l?page=3", same: true, why: "two parts" },
  { a: "/l", b: "/l/page/2", same: true, why: "the first page and a part" },
  { a: "/l?page=2", b: "/m?page=2", same: false, why: "parts of two series" },
  { a: "/l", b: "/m", same: false, why: "no series at all" },
])("one series: $a and $b: $why", ({ a, b, same }) => {
  expect(isSameSeries(key(a), key(b))).toBe(same);
});

test.for([
  { path: "/Docs//A.HTML", plain: "/docs/a", why: "case, slashes, extension" },
  { path: "/a/default.aspx", plain: "/a", why: "a default page" },
  { path: "/a?sid=0123456789abcdef", plain: "/a", why: "a session" },
  { path: "/a?sid=5", plain: "/a?sid=5", why: "a short number is no session" },
  { path: "/", plain: "/", why: "home" },
])("plain form: $path: $why", ({ path, plain }) => {
  expect(plainForm(key(path))).toBe(plain);
});

test.for([
  { path: "/a/print", screen: "/a", why: "a segment" },
  { path: "/a-print.html", screen: "/a", why: "a suffix" },
  { path: "/print/a", screen: "/a", why: "a folder" },
  { path: "/a?print=1", screen: "/a", why: "a parameter" },
  { path: "/a?view=print", screen: "/a", why: "a view" },
  { path: "/blueprint", screen: undefined, why: "a word that ends so" },
  { path: "/print-media/a", screen: undefined, why: "a word that begins so" },
])("printed form: $path: $why", ({ path, screen }) => {
  expect(printedForm(key(path))).toBe(screen);
});

test.for([
  { a: "/a", b: "/mirror/a", alike: true, why: "a mirror's folder" },
  { a: "/a.html", b: "/A", alike: true, why: "two spellings" },
  { a: "/a", b: "/a?x=1", alike: true, why: "one path" },
  { a: "/a", b: "/ba", alike: false, why: "the end of a word" },
  { a: "/c/ascii", b: "/cpp/ascii", alike: false, why: "one name in two parts" },
  { a: "/", b: "/a", alike: false, why: "home lies above all" },
])("alike: $a and $b: $why", ({ a, b, alike }) => {
  expect(isAlike(key(a), key(b))).toBe(alike);
  expect(isAlike(key(b), key(a))).toBe(alike);
});
