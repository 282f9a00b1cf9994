/** Metrics of the pages themselves: how they are served, what they hold, whether they may be indexed. */
import type { Measurement, PageRow } from "../model.ts";
import { count, share, unmeasured, type Limits, type MetricSpec, type RunFacts } from "./metric.ts";
import { countOf, documentsOf, isReadable, pagesOf, pointsAway, sumOf, tripped } from "./rows.ts";

const noDocuments = "no document was kept";
const usual: Limits = { absolute: 0.05, relative: 0.25, minPages: 5 };
/** A page of less has nothing to lose. */
const fewestTokens = 40;
/** A leak is rare and costly: it needs fewer pages. */
const leak: Limits = { absolute: 0.01, relative: 0.25, minPages: 3 };

export const pageMetrics: readonly MetricSpec[] = [
  {
    name: "escalationRate",
    unit: "ratio",
    worse: "rises",
    limits: { ...usual, minPages: 3 },
    level: "fail",
    description: "Pages whose static HTML tripped, whether or not a browser was then needed ÷ pages fetched",
    ofRows: (rows) => share(countOf(pagesOf(rows), tripped), pagesOf(rows).length, "no page was fetched"),
    whenTruncated: true,
    perGroup: true,
  },
  {
    name: "stateRescueRate",
    unit: "ratio",
    worse: "either",
    limits: usual,
    level: "warn",
    description: "Tripped pages whose content came from inline state or a sidecar file ÷ pages fetched",
    ofRows: (rows) =>
      share(
        countOf(pagesOf(rows), (row) => tripped(row) && row.via === "state"),
        pagesOf(rows).length,
        "no page was fetched",
      ),
    whenTruncated: true,
    perGroup: false,
  },
  {
    name: "staticVisibility",
    unit: "ratio",
    worse: "falls",
    limits: usual,
    level: "warn",
    description: "Documents whose served HTML holds at least half of their main text ÷ documents",
    ofRows: (rows) => share(countOf(documentsOf(rows), isReadable), documentsOf(rows).length, noDocuments),
    whenTruncated: true,
    perGroup: true,
  },
  {
    name: "stubs",
    unit: "ratio",
    worse: "rises",
    limits: usual,
    level: "warn",
    description: "Pages that only redirect by meta refresh ÷ pages and such stubs",
    ofRows: stubs,
    whenTruncated: true,
    perGroup: false,
  },
  documentShare("headless", "rises", "warn", "Documents without an H1", (row) => row.h1 === undefined),
  {
    name: "distinctTitles",
    unit: "ratio",
    worse: "falls",
    limits: { ...usual, relative: 0.05 },
    level: "warn",
    description: "Different titles ÷ documents",
    ofRows: (rows) =>
      share(new Set(documentsOf(rows).map((row) => row.title ?? "")).size, documentsOf(rows).length, noDocuments),
    whenTruncated: true,
    perGroup: true,
  },
  {
    name: "documents",
    unit: "count",
    worse: "falls",
    limits: { absolute: 2, relative: 0.05, minPages: 3 },
    level: "fail",
    description: "Pages kept after merging variants and leaving out noindex, walls and whole-site pages",
    ofRows: (rows) => count(documentsOf(rows).length),
    whenTruncated: false,
    perGroup: true,
  },
  {
    name: "tokens",
    unit: "tokens",
    worse: "falls",
    limits: { absolute: 1000, relative: 0.15, minPages: 3 },
    level: "warn",
    description: "Estimated tokens of the main text of all documents",
    ofRows: (rows) =>
      count(
        sumOf(documentsOf(rows), (row) => row.tokens),
        "tokens",
      ),
    moved: (before, after) => (after.tokens ?? 0) < (before.tokens ?? 0) * 0.75,
    whenTruncated: false,
    perGroup: true,
  },
  {
    name: "textLost",
    unit: "ratio",
    worse: "rises",
    limits: { absolute: 0.05, relative: 0, minPages: 5 },
    level: "fail",
    description:
      "Pages that kept a third or less of their main text since the baseline ÷ pages in both runs that had 40 tokens",
    ofRun: textLost,
    reference: 0,
    whenTruncated: true,
    perGroup: false,
  },
  documentShare("descriptionShare", "falls", "warn", "Documents with a description", ({ description }) => {
    return description !== undefined;
  }),
  {
    name: "distinctH1",
    unit: "ratio",
    worse: "falls",
    limits: { ...usual, relative: 0.05 },
    level: "warn",
    description: "Different H1s ÷ documents with one",
    ofRows: distinctH1,
    whenTruncated: true,
    perGroup: true,
  },
  pageShare("noindex", "Pages that forbid indexing by their own means", (row) => row.asideFor === "noindex"),
  pageShare(
    "canonicalAway",
    "Pages whose canonical names a page they are not merged into, or another site",
    pointsAway,
  ),
  pageShare("walls", "Pages that answered with a login, bot or error page", isWalled),
  pageShare("softErrors", "Pages that answered 200 and say that nothing is there", isSoftError),
  {
    name: "languages",
    unit: "count",
    worse: "falls",
    limits: { absolute: 0.5, relative: 0, minPages: 3 },
    level: "warn",
    description: "Languages that at least three documents declare",
    ofRows: languages,
    moved: (before, after) => before.language !== after.language,
    whenTruncated: false,
    perGroup: false,
  },
];

/** What a banner, an excerpt or a placeholder leaves of a page; a total hides it, and tokens alone only warn. */
function textLost({ rows, before }: RunFacts): Measurement {
  if (before === undefined) return unmeasured("there is no baseline to compare texts with");
  const old = new Map(documentsOf(before.pages).map((row) => [row.key, row.tokens ?? 0]));
  const both = pagesOf(rows).filter((row) => row.tokens !== undefined && (old.get(row.key) ?? 0) >= fewestTokens);
  return share(
    countOf(both, (row) => (row.tokens ?? 0) <= (old.get(row.key) ?? 0) / 3),
    both.length,
    "no page with text is in both runs",
  );
}

function distinctH1(rows: readonly PageRow[]): Measurement {
  const headed = documentsOf(rows).flatMap((row) => row.h1 ?? []);
  return share(new Set(headed).size, headed.length, "no document has an H1");
}

function documentShare(
  name: string,
  worse: MetricSpec["worse"],
  level: MetricSpec["level"],
  what: string,
  is: (row: PageRow) => boolean,
): MetricSpec {
  return {
    name,
    unit: "ratio",
    worse,
    limits: usual,
    level,
    description: `${what} ÷ documents`,
    ofRows: (rows) => share(countOf(documentsOf(rows), is), documentsOf(rows).length, noDocuments),
    whenTruncated: true,
    perGroup: true,
  };
}

function pageShare(name: string, what: string, is: (row: PageRow) => boolean): MetricSpec {
  return {
    name,
    unit: "ratio",
    worse: "rises",
    limits: leak,
    level: "fail",
    description: `${what} ÷ URLs that answered with a page or were refused as one`,
    ofRows: (rows) => {
      const seen = rows.filter((row) => row.role !== "redirect");
      return share(countOf(seen, is), seen.length, "no URL answered");
    },
    whenTruncated: true,
    perGroup: true,
  };
}

function stubs(rows: readonly PageRow[]): Measurement {
  const refreshed = countOf(rows, (row) => row.role === "redirect" && row.status === 200);
  return share(refreshed, pagesOf(rows).length + refreshed, "no page was fetched");
}

function isWalled(row: PageRow): boolean {
  return row.asideFor === "wall" || row.failure === "login-wall" || row.failure === "bot-wall";
}

function isSoftError(row: PageRow): boolean {
  return row.asideFor === "soft-404" || row.failure === "soft-404";
}

function languages(rows: readonly PageRow[]): Measurement {
  const tally = new Map<string, number>();
  for (const { language } of documentsOf(rows)) {
    if (language !== undefined) tally.set(language, (tally.get(language) ?? 0) + 1);
  }
  return count([...tally.values()].filter((pages) => pages >= 3).length);
}
