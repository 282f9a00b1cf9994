import { describe, expect, test } from "vitest";
import { urlset } from "../scope/sitemap-bytes.ts";
import { discover, type Route } from "./discover-site.ts";

const doctype =
  '<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY a "b">]><urlset><url><loc>https://h.test/</loc></url></urlset>';

describe("a sitemap given as the entry that cannot be used", () => {
  test.for<{ why: string; route: Route; cause: string; faults: readonly string[] }>([
    { why: "entities are refused", route: { body: doctype }, cause: "nothing-found", faults: ["doctype"] },
    { why: "nothing in it", route: { body: "" }, cause: "nothing-found", faults: ["empty-body"] },
    { why: "a server error", route: { status: 500 }, cause: "entry-unreachable", faults: ["unreachable"] },
    { why: "not there", route: { status: 404 }, cause: "entry-unreachable", faults: ["missing"] },
    {
      why: "the shell of an app in its place",
      route: { type: "text/html", body: "<!doctype html><title>App</title>" },
      cause: "nothing-found",
      faults: ["html-not-sitemap"],
    },
  ])("$why: the file is listed with its fault", async ({ route, cause, faults }) => {
    const found = await discover({ "/sitemap.xml": route }, { start: "/sitemap.xml" });
    expect(found.scope.stop).toMatchObject({ kind: "blocked", cause });
    expect(found.scope.sitemaps).toMatchObject([{ kind: "refused", entries: 0, complete: false }]);
    expect(found.faults).toEqual({ "/sitemap.xml": faults });
  });
});

test("a sitemap a little over the limit is read up to it, however its length is announced", async () => {
  const entry = (at: number) => `<url><loc>https://h.test/${at}</loc><!--${"x".repeat(52_429)}--></url>`;
  const body = urlset(Array.from({ length: 1000 }, (_, at) => entry(at)).join(""));
  const found = await discover({ "/sitemap.xml": { body } }, { start: "/sitemap.xml", siteUrl: "https://h.test/" });
  expect(found.faults).toEqual({ "/sitemap.xml": ["too-large"] });
  expect(found.scope.sitemaps).toMatchObject([{ kind: "urlset", complete: false }]);
  expect(found.paths.length).toBeGreaterThan(990);
});

test("an address without its scheme is known by production's name, not only by the deploy's", async () => {
  const body = urlset("<url><loc>h.test/a</loc></url><url><loc>www.h.test/b</loc></url><url><loc>v1.2/c</loc></url>");
  const found = await discover({ "/sitemap.xml": { body } }, { start: "/sitemap.xml", siteUrl: "https://h.test/" });
  expect(found.paths).toEqual(["/a", "/b", "/v1.2/c"]);
});
