/** Causes in the pages' own content: shells, blanks, error texts, titles, headings. */
import type { PageRow } from "../../model.ts";
import type { Contrast, Pair } from "../contrast.ts";
import {
  sayDocuments,
  enough,
  fromPairs,
  middle,
  pairsWhere,
  sayPages,
  whereOf,
  type CauseRule,
  type Match,
} from "./rule.ts";

const contents = [
  "textLost",
  "tokens",
  "staticVisibility",
  "escalationRate",
  "stateRescueRate",
  "collapseRate",
  "collapseRate.content",
  "documents",
  "headless",
  "distinctTitles",
  "navLost",
  "navYield",
  "emptyNavShare",
  "navCoverage",
  "orphanRatio",
  "depth.mean",
  "unlinkedRatio",
  "lostUrls",
  "walls",
  "softErrors",
  "brokenLinks",
  "llmsTxt.tokens",
  "llmsTxt.characters",
  "llmsTxt.coverage",
  "sitemapCoverage",
  "breadcrumbShare",
  "sections",
];

export const contentCauses: readonly CauseRule[] = [
  {
    kind: "error-content",
    explains: contents,
    fix: "The pages show an error at status 200: look at the build or the backend they need, and answer errors with 5xx.",
    find: errorContent,
  },
  {
    kind: "pages-became-shells",
    explains: contents,
    fix: "Render these pages on the server or at build time; readers without JavaScript get an empty shell.",
    find: fromPairs(
      (before, after) =>
        lostServedText(before, after) && (isRescued(before, after) || after.renderReason === "empty-mount"),
      "certain",
      (pairs, where) => {
        const rescued = pairs.filter((pair) => isRescued(pair.before, pair.after)).length;
        const scripts = rescued === 0 ? "" : `; with scripts ${sayPages(rescued)} still have their text`;
        return `${sayPages(pairs.length)}${where} became shells: visible characters as served ${middle(pairs, servedText)}${scripts}`;
      },
    ),
  },
  {
    kind: "pages-blank",
    explains: contents,
    fix: "Open one of these pages: the content is gone with scripts and without, e.g. after a failed hydration or build.",
    find: fromPairs(
      (before, after) =>
        lostServedText(before, after) && (after.textLength ?? 0) < Math.min(100, (before.textLength ?? 0) / 5),
      "likely",
      (pairs, where) =>
        `${sayPages(pairs.length)}${where} went blank: characters of main text ${middle(pairs, (row) => row.textLength)}`,
    ),
  },
  {
    kind: "content-shrunk",
    explains: contents,
    fix: "Compare one of these pages before and after: a part of the template or of the content is missing.",
    find: fromPairs(
      (before, after) =>
        after.role === "document" && (before.tokens ?? 0) >= 40 && (after.tokens ?? 0) < (before.tokens ?? 0) * 0.6,
      "possible",
      (pairs, where) => `${sayPages(pairs.length)}${where} lost text: tokens ${middle(pairs, (row) => row.tokens)}`,
    ),
  },
  {
    kind: "titles-equal",
    own: ["distinctTitles"],
    explains: ["distinctTitles", "collapseRate", "collapseRate.content"],
    fix: "Give every page its own title: the template prints the site's name only, or one page's.",
    find: titlesEqual,
  },
  {
    kind: "h1-equal",
    own: ["distinctH1"],
    explains: ["distinctH1", "collapseRate.content"],
    fix: "Give every page its own H1: the template prints one text for all of them.",
    find: h1Equal,
  },
  {
    kind: "descriptions-lost",
    own: ["descriptionShare"],
    explains: ["descriptionShare", "llmsTxt.characters", "llmsTxt.tokens"],
    fix: "Put the meta description back into the template: search results and llms.txt quote it.",
    find: fromPairs(
      (before, after) =>
        before.description !== undefined && after.description === undefined && after.role === "document",
      "certain",
      (pairs, where) => `${sayDocuments(pairs.length)}${where} lost their description`,
    ),
  },
  {
    kind: "h1-lost",
    own: ["headless"],
    explains: ["headless", "distinctTitles", "collapseRate.content"],
    fix: "Put the H1 back into the template.",
    find: fromPairs(
      (before, after) => before.h1 !== undefined && after.h1 === undefined && after.role === "document",
      "certain",
      (pairs, where) => `${sayDocuments(pairs.length)}${where} lost their H1`,
    ),
  },
  {
    kind: "duplicated-section",
    explains: [
      "collapseRate",
      "collapseRate.content",
      "documents",
      "unlisted",
      "sections",
      "llmsTxt.characters",
      "llmsTxt.tokens",
      "depth.mean",
      "distinctTitles",
    ],
    fix: "Serve the section under one path only and redirect the other.",
    find: duplicatedSection,
  },
  {
    kind: "language-lost",
    own: ["languages"],
    explains: ["languages", "collapseRate", "collapseRate.content", "collapseRate.canonical", "documents", "lostUrls"],
    fix: "Check the lang attribute and the locale routes of these pages.",
    find: fromPairs(
      (before, after) =>
        before.language !== undefined && after.role === "document" && after.language !== before.language,
      "likely",
      (pairs, where) =>
        `${sayDocuments(pairs.length)}${where} changed their declared language, ${describeLanguages(pairs)}`,
    ),
  },
];

function servedText(row: PageRow): number | undefined {
  return row.servedText;
}

/** State or a browser still showed most of the text. */
function isRescued(before: PageRow, after: PageRow): boolean {
  return (after.textLength ?? 0) >= (before.textLength ?? 0) / 2;
}

function lostServedText(before: PageRow, after: PageRow): boolean {
  if (after.role === "failure" || after.role === "redirect") return false;
  return (before.servedText ?? 0) >= 100 && (after.servedText ?? 0) < (before.servedText ?? 0) / 5;
}

/** Pages that had different texts share one now. */
function errorContent(contrast: Contrast): Match | undefined {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairsWhere(contrast, sameTextCandidate)) {
    const text = pair.after.textHash ?? "";
    groups.set(text, [...(groups.get(text) ?? []), pair]);
  }
  const largest = [...groups.values()].reduce<readonly Pair[]>(
    (most, next) => (next.length > most.length ? next : most),
    [],
  );
  const texts = new Set(largest.map((pair) => pair.before.textHash));
  const walled = pairsWhere(contrast, (_, after) => after.wall === "error");
  if (walled.length > largest.length && enough(walled.length, contrast)) return describeError(walled);
  return texts.size >= 2 && enough(largest.length, contrast) ? describeError(largest) : undefined;
}

function sameTextCandidate(before: PageRow, after: PageRow): boolean {
  return after.textHash !== undefined && before.textHash !== after.textHash && (after.textLength ?? 0) > 0;
}

function describeError(pairs: readonly Pair[]): Match {
  const title = pairs[0]?.after.title ?? "";
  const where = whereOf(pairs.map((pair) => pair.before));
  const summary = `${sayPages(pairs.length)}${where} all show the same short text at status 200 now${title === "" ? "" : `, titled "${title.slice(0, 60)}"`}`;
  return { pages: pairs.map((pair) => pair.after), confidence: "certain", summary };
}

function titlesEqual(contrast: Contrast): Match | undefined {
  return sameNow(contrast, (row) => row.title, "title");
}

function h1Equal(contrast: Contrast): Match | undefined {
  return sameNow(contrast, (row) => row.h1, "H1");
}

/** The commonest new text, where it took the place of different ones. */
function sameNow(contrast: Contrast, textOf: (row: PageRow) => string | undefined, name: string): Match | undefined {
  const changed = pairsWhere(
    contrast,
    (before, after) => after.textHash !== undefined && textOf(before) !== textOf(after),
  );
  const counts = new Map<string, Pair[]>();
  for (const pair of changed) {
    const text = textOf(pair.after) ?? "";
    counts.set(text, [...(counts.get(text) ?? []), pair]);
  }
  const [text, pairs] = [...counts].reduce<readonly [string, readonly Pair[]]>(
    (most, next) => (next[1].length > most[1].length ? next : most),
    ["", []],
  );
  if (!enough(pairs.length, contrast) || new Set(pairs.map((pair) => textOf(pair.before))).size < 2) return undefined;
  const named = text === "" ? `no ${name}` : `the same ${name} "${text.slice(0, 60)}"`;
  const summary = `${sayPages(pairs.length)}${whereOf(pairs.map((pair) => pair.before))} have ${named} now`;
  return { pages: pairs.map((pair) => pair.after), confidence: "certain", summary };
}

/** New URLs whose text another page of the baseline already had, and still has. */
function duplicatedSection(contrast: Contrast): Match | undefined {
  const texts = new Set(
    contrast.pairs.flatMap(({ before, after }) => (after.textHash === before.textHash ? [before.textHash] : [])),
  );
  const copies = contrast.after.pages.filter(
    (row) =>
      contrast.oldRowOf(row.key) === undefined &&
      (row.role === "document" || row.role === "variant") &&
      row.textHash !== undefined &&
      texts.has(row.textHash),
  );
  if (!enough(copies.length, contrast)) return undefined;
  const summary = `${sayPages(copies.length)} are new${whereOf(copies)} and repeat the text of pages that are still there`;
  return { pages: copies, confidence: "certain", summary };
}

function describeLanguages(pairs: readonly Pair[]): string {
  const first = pairs[0];
  return `e.g. ${first?.before.language ?? "none"} → ${first?.after.language ?? "none"}`;
}
