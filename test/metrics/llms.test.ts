import { expect, test } from "vitest";
import { llmsMetrics } from "../../src/metrics/llms.ts";
import type { RunFacts } from "../../src/metrics/metric.ts";
import type { Collapse, Crawl, Page, Scope, SiteTree, TwinProbe } from "../../src/model.ts";
import { defaultOptions } from "../../src/options.ts";
import { crawlOf, key, pageOf, scopeOf } from "../fakes/records.ts";

const clean = "# H\n\n> S\n\nD.\n\n## A\n\n- [B](https://h.test/b)\n";
const probe = (path: string, changes: Partial<TwinProbe> = {}): TwinProbe => ({
  page: key(path),
  url: `https://h.test${path}.md`,
  advertised: true,
  status: 200,
  isMarkdown: true,
  agreement: 1,
  ...changes,
});

interface Given {
  readonly scope?: Partial<Scope>;
  readonly crawl?: Partial<Crawl>;
  readonly documents?: readonly Page[];
  readonly emitted?: readonly string[];
}

function measured(metric: string, { scope = {}, crawl = {}, documents = [], emitted = [] }: Given) {
  const collapse: Collapse = {
    clusters: [],
    winnerOf: new Map(),
    documents,
    aside: new Map(),
    variants: [],
    notes: [],
  };
  const tree: SiteTree = { root: key("/"), nodes: new Map(), sections: [], notes: [] };
  const files = emitted.map((text, at) => ({ path: at === 0 ? "llms.txt" : `n${String(at)}/llms.txt`, text }));
  const facts: Omit<RunFacts, "lastmod"> = {
    crawl: crawlOf(documents, { scope: scopeOf(scope), ...crawl }),
    collapse,
    tree,
    llmsTxt: { files, listed: 0, characters: 0, tokens: 0, notes: [] },
    options: { ...defaultOptions, entry: "https://h.test/" },
    rows: [],
  };
  const value = llmsMetrics.find((spec) => spec.name === metric)?.ofRun?.(facts as RunFacts);
  return value?.kind === "measured" ? [value.numerator, value.denominator] : value?.reason;
}

const published = (text: string, changes: object = {}): Given => ({
  scope: { curated: [key("/b")], published: { url: "https://h.test/llms.txt", status: 200, text, ...changes } },
});

test.for<[why: string, metric: string, given: Given, value: unknown]>([
  ["no file", "llmsTxt.publishedErrors", {}, "the site publishes no llms.txt"],
  ["a clean file", "llmsTxt.publishedErrors", published(clean), [0, 1]],
  ["prose below a section", "llmsTxt.publishedErrors", published(`${clean}Words.\n`), [1, 1]],
  ["an app's page in its place", "llmsTxt.publishedErrors", published("<!doctype html><p>App</p>"), [1, 1]],
  ["served as HTML", "llmsTxt.publishedErrors", published(clean, { mediaType: "text/html" }), [1, 1]],
  ["a small file", "llmsTxt.publishedSize", published(clean), [0, 1]],
  ["over the first line", "llmsTxt.publishedSize", published(clean + "x".repeat(50_000)), [1, 1]],
  ["over the second", "llmsTxt.publishedSize", published(clean + "x".repeat(100_000)), [2, 1]],
  [
    "a link that only the file has, and that is gone",
    "llmsTxt.deadLinks",
    {
      scope: { curated: [key("/b"), key("/lost")] },
      crawl: { listed: [{ key: key("/lost"), url: "https://h.test/lost", status: 404 }] },
    },
    [1, 2],
  ],
  [
    "a link that only the file has, and that is there",
    "llmsTxt.deadLinks",
    {
      scope: { curated: [key("/b"), key("/kept")] },
      crawl: { listed: [{ key: key("/kept"), url: "https://h.test/kept", status: 200 }] },
    },
    [0, 2],
  ],
  ["emitted files are linted", "llmsTxt.valid", { emitted: [clean, "# H\n\n- x\n\n## A\n\n* y\n"] }, [1, 2]],
  [
    "pages that name their file",
    "llmsTxt.describedBy",
    { documents: [pageOf("/a", { describedBy: "https://h.test/llms.txt" }), pageOf("/b")] },
    [1, 2],
  ],
  [
    "pages that name their version",
    "llmsTxt.alternates",
    { documents: [pageOf("/a", { twin: "https://h.test/a.md" }), pageOf("/b")] },
    [1, 2],
  ],
  ["no versions", "llmsTxt.twinShare", {}, "no markdown version was found"],
  [
    "one version is gone",
    "llmsTxt.twinShare",
    { crawl: { twins: [probe("/a"), probe("/b", { status: 404, isMarkdown: false, agreement: 0 })] } },
    [1, 2],
  ],
  [
    "one version is another text; one that is gone does not count here",
    "llmsTxt.twinParity",
    {
      crawl: {
        twins: [probe("/a"), probe("/b", { agreement: 0.3 }), probe("/c", { isMarkdown: false, agreement: 0 })],
      },
    },
    [1, 2],
  ],
])("%s: %s", ([, metric, given, value]) => {
  expect(measured(metric, given)).toStrictEqual(value);
});
