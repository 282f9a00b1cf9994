import { describe, expect, test } from "vitest";
import { lintLlmsTxt } from "../../src/lint/lint.ts";
import type { LintFacts } from "../../src/lint/facts.ts";
import type { Collapse, Crawl, Failure, Page, Redirect } from "../../src/model.ts";
import { bakery, key, outline, type Leaf } from "../emit/records.ts";

const file = (...paths: readonly string[]) =>
  `# Corner Bakery\n\n> Bread from a corner of the city.\n\nWhat we bake.\n\n## Bread\n\n${paths.map((path, index) => `- [Page ${String(index)}](${new URL(path, "https://bakery.test/").href})\n`).join("")}`;

interface Seen {
  readonly pages?: readonly Leaf[];
  readonly failures?: readonly Failure[];
  readonly redirects?: readonly Redirect[];
  readonly winners?: Readonly<Record<string, string>>;
}

function factsOf({ pages = [], failures = [], redirects = [], winners = {} }: Seen): LintFacts {
  const described = pages.map((leaf): Leaf => ({ describedBy: "http://127.0.0.1:4000/llms.txt", ...leaf }));
  const { collapse: full } = outline(described);
  const collapse = { ...full, documents: full.documents.map(withoutEmptyRelation) };
  const winnerOf = new Map(Object.entries(winners).map(([from, to]) => [key(from), key(to)]));
  const documents = collapse.documents.filter((page) => !winnerOf.has(page.key) && !page.robots.noindex);
  return {
    crawl: crawlOf(collapse.documents, failures, redirects),
    collapse: { ...collapse, documents, winnerOf } satisfies Collapse,
  };
}

function crawlOf(pages: readonly Page[], failures: readonly Failure[], redirects: readonly Redirect[]): Crawl {
  return {
    scope: {
      site: bakery,
      entryKind: "page",
      robots: { kind: "absent", status: 404 },
      sitemaps: [],
      entries: [],
      seeds: [],
      curated: [],
      excluded: {},
      notes: [],
    },
    pages,
    redirects,
    failures,
    skipped: {},
    clicks: new Map(),
    siteNav: [],
    renders: [],
    unrendered: [],
    ceilings: [],
    stop: { kind: "exhausted" },
    fetches: pages.length,
    notes: [],
  };
}

/** An empty value in a row stands for a page that does not say. */
function withoutEmptyRelation({ describedBy = "", ...page }: Page): Page {
  return describedBy === "" ? page : { ...page, describedBy };
}

const gone = (path: string, cause: Failure["cause"], status: number): Failure => ({
  key: key(path),
  status,
  cause,
  detail: "",
});

interface Row {
  readonly why: string;
  readonly text: string;
  readonly seen: Seen;
  readonly faults: readonly string[];
}
const rows: readonly Row[] = [
  { why: "all is well", text: file("/a", "/b"), seen: { pages: [{ path: "/a" }, { path: "/b" }] }, faults: [] },
  {
    why: "a page that is gone",
    text: file("/a"),
    seen: { failures: [gone("/a", "http-error", 404)] },
    faults: ["9 dead-link error"],
  },
  {
    why: "a page that says it is gone with status 200",
    text: file("/a"),
    seen: { failures: [gone("/a", "soft-404", 200)] },
    faults: ["9 dead-link error"],
  },
  {
    why: "a page that did not answer may be there",
    text: file("/a"),
    seen: { failures: [gone("/a", "reset", 0)] },
    faults: ["9 dead-link warn"],
  },
  {
    why: "a page that leaves the site",
    text: file("/a"),
    seen: { failures: [gone("/a", "off-site", 301)] },
    faults: ["9 redirected-link warn"],
  },
  {
    why: "a redirect",
    text: file("/old", "/a"),
    seen: { pages: [{ path: "/a" }], redirects: [{ key: key("/old"), to: key("/a"), how: "http", status: 301 }] },
    faults: ["9 redirected-link warn"],
  },
  {
    why: "a page that asks not to be indexed",
    text: file("/a"),
    seen: { pages: [{ path: "/a", robots: { noindex: true, nofollow: false, noindexFrom: "meta" } }] },
    faults: ["9 noindex-link warn"],
  },
  {
    why: "a variant of another page",
    text: file("/a?x=1"),
    seen: { pages: [{ path: "/a" }, { path: "/a?x=1" }], winners: { "/a?x=1": "/a" } },
    faults: ["9 non-canonical-link warn"],
  },
  {
    why: "a page that names another canonical",
    text: file("/a", "/b"),
    seen: { pages: [{ path: "/a", canonical: { kind: "internal", key: key("/b"), raw: "/b" } }, { path: "/b" }] },
    faults: ["9 non-canonical-link warn"],
  },
  {
    why: "HTML where markdown is to be had",
    text: file("/a"),
    seen: { pages: [{ path: "/a", twin: "https://bakery.test/a.md" }] },
    faults: ["9 S10 info"],
  },
  {
    why: "markdown where it is to be had",
    text: file("/a.md"),
    seen: {
      pages: [
        { path: "/a", twin: "https://bakery.test/a.md" },
        { path: "/a.md", via: "markdown" },
      ],
      winners: { "/a.md": "/a" },
    },
    faults: [],
  },
  {
    why: "the deploy's address",
    text: file("http://127.0.0.1:4000/a"),
    seen: { pages: [{ path: "/a" }] },
    faults: ["9 preview-host error"],
  },
  {
    why: "a page that is not listed",
    text: file("/a"),
    seen: { pages: [{ path: "/a" }, { path: "/b" }] },
    faults: ["1 coverage warn"],
  },
  {
    why: "a nested file covers its path",
    text: file("/a", "/b/llms.txt"),
    seen: { pages: [{ path: "/a" }, { path: "/b/c" }, { path: "/b/d" }] },
    faults: [],
  },
  {
    why: "pages without describedby",
    text: file("/a"),
    seen: { pages: [{ path: "/a", describedBy: "" }] },
    faults: ["1 S14 warn"],
  },
  {
    why: "describedby of another path",
    text: file("/a"),
    seen: { pages: [{ path: "/a", describedBy: "https://bakery.test/docs/llms.txt" }] },
    faults: ["1 S14 error"],
  },
  {
    why: "describedby of a dead file",
    text: file("/a"),
    seen: { pages: [{ path: "/a" }], failures: [gone("/llms.txt", "http-error", 404)] },
    faults: ["1 S14 error"],
  },
  {
    why: "llms.txt as an alternate",
    text: file("/a"),
    seen: { pages: [{ path: "/a", twin: "https://bakery.test/llms.txt" }] },
    faults: ["1 S13 warn"],
  },
];

describe("with a crawl", () => {
  test.for(rows)("$why", ({ text, seen, faults }) => {
    const found = lintLlmsTxt(text, factsOf(seen)).map(({ line, rule, level }) => `${String(line)} ${rule} ${level}`);
    expect(found).toStrictEqual(faults);
  });
});
