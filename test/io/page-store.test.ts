import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadPages, savePages } from "../../src/io/page-store.ts";
import { blockOf, key, minhashOf, pageOf } from "../fakes/records.ts";

const home = mkdtempSync(join(tmpdir(), "store-"));
afterAll(() => rmSync(home, { recursive: true }));
const path = join(home, "deep", "pages.json.gz");
const stamp = { stamp: "1", origin: "https://h.test" };
const menu = blockOf("sidebar", [["/a", "A"]]);
const page = pageOf("/a", {
  etag: '"1"',
  nav: [menu],
  links: [{ key: key("/b"), url: "https://h.test/b", text: "B", place: "nav", nofollow: false }],
  minhash: minhashOf("a"),
});

test("what went in comes out, minhash and all", () => {
  savePages(path, [page, { ...page, key: key("/c") }], stamp);
  expect(loadPages(path, stamp)(page.key)).toEqual(page);
  expect(loadPages(path, stamp)(key("/nothing"))).toBeUndefined();
});

test.for([
  ["a browser's page", { ...page, via: "rendered" as const }],
  ["a page that tripped", { ...page, renderReason: "thin-text" as const }],
  ["a menu from a sidecar file", { ...page, nav: [{ ...menu, source: "sidecar" as const }] }],
  ["a page without a tag", pageOf("/a")],
] as const)("%s is not kept: its answer alone does not prove it", ([, kept]) => {
  savePages(path, [kept], stamp);
  expect(loadPages(path, stamp)(kept.key)).toBeUndefined();
});

test("another stamp, a missing and a broken file recall nothing", () => {
  savePages(path, [page], stamp);
  expect(loadPages(path, { ...stamp, stamp: "2" })(page.key)).toBeUndefined();
  expect(loadPages(join(home, "none"), stamp)(page.key)).toBeUndefined();
  writeFileSync(path, "{");
  expect(loadPages(path, stamp)(page.key)).toBeUndefined();
});

test("another preview of the site brings its own origin", () => {
  savePages(path, [page], { stamp: "1", origin: "https://h.test" });
  const moved = loadPages(path, { stamp: "1", origin: "https://pr8.host.test" })(page.key);
  expect(moved?.links.map(({ url, key: target }) => [url, target])).toEqual([["https://pr8.host.test/b", key("/b")]]);
});

test("shared menus are stored once", () => {
  savePages(path, [page], stamp);
  const one = statSync(path).size;
  savePages(
    path,
    Array.from({ length: 50 }, (_, at) => ({ ...page, key: key(`/${at}`), textHash: "x" })),
    stamp,
  );
  expect(statSync(path).size).toBeLessThan(one * 4);
});
