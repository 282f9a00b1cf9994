import { describe, expect, test } from "vitest";
import type { Scope, SitemapEntry, SitemapFile } from "../../src/model.ts";
import { parseLastmod } from "../../src/datetime.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import { formatMapJson, formatMapText } from "../../src/report/map.ts";
import { mapScope } from "../../src/scope/map.ts";
import { key, site } from "../fakes/records.ts";

const options: Options = { ...defaultOptions, entry: "https://h.test/" };
const nowMs = Date.parse("2026-11-30T12:00:00Z");
const entry = (path: string, lastmod?: string): SitemapEntry => ({
  key: key(path),
  raw: `https://h.test${path}`,
  lastmod: parseLastmod(lastmod),
  sitemap: 0,
});
const file: SitemapFile = {
  url: "https://h.test/sitemap.xml",
  kind: "urlset",
  entries: 5,
  children: [],
  bytes: 900,
  newest: "2026-11-01T00:00:00Z",
  complete: false,
  news: false,
  faults: [{ kind: "malformed", line: 7, detail: "</url> closes nothing\u001b[31m" }],
};
const scope: Scope = {
  site,
  entryKind: "page",
  robots: { kind: "absent", status: 404 },
  sitemaps: [file],
  entries: [
    entry("/guide/a/", "2026-11-01"),
    entry("/guide/b", "soon"),
    entry("/guide", "2030-01-01"),
    entry("/"),
    entry("/blog/x?page=2", "2026-01-01"),
  ],
  seeds: [key("/")],
  curated: [],
  excluded: { excluded: 2, robots: 1 },
  notes: [{ kind: "site-url-inferred", level: "notice", message: "somewhere" }],
};
const report = mapScope(scope, { options, nowMs, known: [] });

describe("the inventory", () => {
  test("by section, the first segment below the base", () => {
    expect(report.sections).toEqual([
      { name: "/", entries: 2, dated: 1, invalid: 0, future: 1 },
      { name: "/guide/", entries: 2, dated: 1, invalid: 1, future: 0 },
      { name: "/blog/", entries: 1, dated: 1, invalid: 0, future: 0 },
    ]);
    expect(report.lastmod).toEqual({ entries: 5, dated: 3, invalid: 1, future: 1 });
  });

  test("entries speak site URLs as the site writes them", () => {
    expect([...report.entries].slice(0, 4)).toEqual([
      {
        key: "https://h.test/guide/a",
        url: "https://h.test/guide/a/",
        sitemap: file.url,
        lastmod: { raw: "2026-11-01", instant: "2026-11-01T00:00:00Z", precision: "day" },
      },
      {
        key: "https://h.test/guide/b",
        url: "https://h.test/guide/b",
        sitemap: file.url,
        lastmod: { raw: "soon", invalid: true },
      },
      {
        key: "https://h.test/guide",
        url: "https://h.test/guide",
        sitemap: file.url,
        lastmod: { raw: "2030-01-01", instant: "2030-01-01T00:00:00Z", precision: "day" },
      },
      { key: "https://h.test/", url: "https://h.test/", sitemap: file.url },
    ]);
  });

  test("JSON comes in pieces that make one document", () => {
    const text = [...formatMapJson(report)].join("");
    const parsed = JSON.parse(text);
    expect(parsed.entries).toEqual([...report.entries]);
    expect(parsed.sitemaps[0].faults[0]).toMatchObject({ kind: "malformed", line: 7 });
    expect(parsed.excluded).toEqual({ excluded: 2, robots: 1 });
    expect(parsed.robots).toEqual({ status: "absent", groups: [], sitemaps: [], findings: [] });
    for (const estimate of Object.values(parsed.estimate))
      expect(estimate).toEqual({ value: expect.any(Number), basis: expect.any(String) });
  });

  test("a folder's random port stays out of it", () => {
    const folder = { ...scope, site: { ...site, entry: "./dist", deployOrigin: "http://127.0.0.1:41234" } };
    const found = mapScope(folder, { options, nowMs, known: [] });
    expect([...formatMapJson(found)].join("") + formatMapText(found)).not.toContain("41234");
    expect(found.site.deployOrigin).toBe("folder");
    expect(formatMapText(found)).toContain("https://h.test/, fetched from ./dist");
  });

  test("no entry at all is still one document", () => {
    const empty = mapScope({ ...scope, entries: [], sitemaps: [] }, { options, nowMs, known: [] });
    expect(JSON.parse([...formatMapJson(empty)].join("")).entries).toEqual([]);
    expect(formatMapText(empty)).toContain("in scope: 0");
  });

  test("the table, hostile text tamed", () => {
    expect(formatMapText(report)).toMatchInlineSnapshot(`
      "https://h.test/
      entry: page; site URL from: input; robots.txt: absent

      sitemap                     kind              entries  newest                faults
      https://h.test/sitemap.xml  urlset (in part)        5  2026-11-01T00:00:00Z  malformed
      https://h.test/sitemap.xml:7: malformed: </url> closes nothing

      section  entries   dated  invalid  future
      /              2   50.0%        0       1
      /guide/        2   50.0%        1       0
      /blog/         1  100.0%        0       0
      in scope: 5, with a date: 60.0%, invalid: 1, in the future: 1
      left out: 2 excluded, 1 robots

      estimate           basis
      requests        8  5 pages, 3 files already read; links may find more
      bytes     300 000  5 pages of 60000 bytes, assumed
      tokens      7 500  5 pages of 1500 tokens, assumed
      renders         0  unknown until pages are seen; at most 50 (max-renders)
      seconds         1  20 requests a second, assumed; the pace adapts to the server

      notice site-url-inferred: somewhere
      "
    `);
  });

  test("a million entries make pieces, not one string", () => {
    const one = entry("/a", "2026-11-01");
    const many = mapScope(
      { ...scope, entries: Array.from({ length: 200_000 }, () => one) },
      { options, nowMs, known: [] },
    );
    let longest = 0;
    for (const piece of formatMapJson(many)) longest = Math.max(longest, piece.length);
    expect(longest).toBeLessThan(1_000_000);
  });
});

describe("what it would cost", () => {
  const many = { ...scope, entries: Array.from({ length: 3000 }, (_, at) => entry(`/p${at}`)) };
  test.for<{ why: string; changes: Partial<Options>; scope: Scope; requests: number; seconds: number }>([
    { why: "pages and files, at an assumed pace", changes: {}, scope, requests: 8, seconds: 1 },
    { why: "capped by max-pages", changes: { maxPages: 100 }, scope: many, requests: 103, seconds: 6 },
    { why: "the operator's delay", changes: { delayMs: 500 }, scope, requests: 8, seconds: 4 },
    { why: "the site's own wish", changes: {}, scope: { ...scope, crawlDelaySeconds: 10 }, requests: 8, seconds: 80 },
    {
      why: "nothing when the run must stop",
      changes: {},
      scope: { ...scope, sitemaps: [], stop: { kind: "blocked", cause: "robots-unreachable", detail: "503" } },
      requests: 2,
      seconds: 1,
    },
  ])("$why", ({ changes, scope: given, requests, seconds }) => {
    const { estimate } = mapScope(given, { options: { ...options, ...changes }, nowMs, known: [] });
    expect(estimate.requests.value).toBe(requests);
    expect(estimate.seconds.value).toBe(seconds);
  });
});
