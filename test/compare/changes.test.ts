import { describe, expect, test } from "vitest";
import { changesOf } from "../../src/compare/changes.ts";
import { contrastOf } from "../../src/compare/contrast.ts";
import type { Changes, PageRow, Run, SitemapFile, UrlKey } from "../../src/model.ts";
import { rowOf, runOf } from "../fakes/runs.ts";

const a = rowOf("/guides/a");
const b = rowOf("/guides/b");
const sitemap: SitemapFile = {
  url: "https://h.test/sitemap.xml",
  kind: "urlset",
  entries: 2,
  children: [],
  bytes: 1,
  complete: false,
  news: false,
  faults: [],
};

interface Row {
  readonly why: string;
  readonly after: readonly PageRow[];
  readonly run?: Partial<Run>;
  readonly changes: Partial<Changes>;
}
const rows: readonly Row[] = [
  { why: "added", after: [a, b, rowOf("/guides/c")], changes: { added: ["https://h.test/guides/c" as UrlKey] } },
  { why: "removed, nobody knows how", after: [a], changes: { removed: [{ key: b.key, now: "unknown" }] } },
  {
    why: "removed and answers 404",
    after: [a, { ...b, role: "failure", status: 404 }],
    changes: { removed: [{ key: b.key, now: "gone" }] },
  },
  {
    why: "a lost connection proves nothing",
    after: [a, { ...b, role: "failure", status: 0 }],
    changes: { removed: [{ key: b.key, now: "unknown" }] },
  },
  {
    why: "removed and redirects",
    after: [a, { ...b, role: "redirect", status: 301, redirectTo: a.key }],
    changes: { removed: [{ key: b.key, now: "redirects", to: a.key }] },
  },
  {
    why: "redirects into nothing",
    after: [a, { ...b, role: "redirect", status: 301, redirectTo: "https://h.test/nowhere" as UrlKey }],
    changes: { removed: [{ key: b.key, now: "gone" }] },
  },
  {
    why: "what an incomplete sitemap no longer lists is not removed",
    after: [a],
    run: { sitemaps: [sitemap] },
    changes: { removed: [] },
  },
  {
    why: "moved in the tree",
    after: [a, { ...b, parent: a.key }],
    changes: { moved: [{ key: b.key, from: "guides › https://h.test/", to: "guides › https://h.test/guides/a" }] },
  },
  {
    why: "retitled",
    after: [a, { ...b, title: "New" }],
    changes: { retitled: [{ key: b.key, from: "Title /guides/b", to: "New" }] },
  },
  { why: "changed", after: [a, { ...b, contentHash: "x" }], changes: { changed: [b.key] } },
  {
    why: "noindex and canonical are facts of their own",
    after: [a, { ...b, noindex: true, canonical: a.key }],
    changes: {
      facts: [
        { key: b.key, fact: "canonical", from: "", to: a.key },
        { key: b.key, fact: "noindex", from: "", to: "true" },
      ],
    },
  },
];

describe("changes between two runs", () => {
  test.for(rows)("$why", ({ after, run, changes }) => {
    const none: Changes = { added: [], removed: [], moved: [], retitled: [], changed: [] };
    expect(changesOf(contrastOf(runOf([a, b]), runOf(after, run)))).toEqual({ ...none, ...changes });
  });
});
