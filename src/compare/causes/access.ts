/** Causes that keep readers out: robots.txt, noindex, walls, errors, loops, traps. */
import type { PageRow } from "../../model.ts";
import type { Contrast } from "../contrast.ts";
import { sayDocuments, enough, fromPairs, pairsWhere, sayPages, whereOf, type CauseRule, type Match } from "./rule.ts";

const losses = [
  "documents",
  "lostUrls",
  "failures",
  "sitemapCoverage",
  "tokens",
  "brokenLinks",
  "navCoverage",
  "orphanRatio",
  "depth.mean",
  "edgeChurn",
  "sections",
  "unlisted",
  "unlinkedRatio",
  "collapseRate",
  "collapseRate.redirect",
  "sitemapEntries",
  "llmsTxt.deadLinks",
  "llmsTxt.coverage",
  "llmsTxt.characters",
  "llmsTxt.tokens",
  "languages",
];
/** A page answered before and does not now. */
const failed =
  (...causes: readonly string[]) =>
  (_: PageRow, after: PageRow) =>
    after.role === "failure" && causes.includes(after.failure ?? "");
const answers = (from: number, to: number) => (_: PageRow, after: PageRow) =>
  after.role === "failure" && after.status >= from && after.status <= to;

export const accessCauses: readonly CauseRule[] = [
  {
    kind: "robots-closed",
    own: ["robotsClosed"],
    explains: ["robotsClosed", ...losses],
    fix: "Open the path in robots.txt again, or exclude it from the audit if it is meant to be closed.",
    find: robotsClosed,
  },
  {
    kind: "noindex-leak",
    own: ["noindex"],
    explains: ["noindex", ...losses],
    fix: "Remove the noindex (meta robots or X-Robots-Tag) from these pages; it usually belongs to previews only.",
    find: fromPairs(
      (before, after) => after.noindex === true && before.noindex !== true && after.role !== "failure",
      "certain",
      (pairs, where) => `${sayPages(pairs.length)}${where} carry noindex now`,
    ),
  },
  {
    kind: "login-wall",
    own: ["walls"],
    explains: ["walls", ...losses],
    fix: "Serve these pages without login, give the audit a header or cookie, or exclude them.",
    find: fromPairs(isLogin, "certain", (pairs, where) => `${sayPages(pairs.length)}${where} ask for a login now`),
  },
  {
    kind: "bot-wall",
    own: ["walls"],
    explains: ["walls", ...losses],
    fix: "Let the audit's user agent through the bot protection of this deploy.",
    find: fromPairs(
      isRefused,
      "likely",
      (pairs, where) => `${sayPages(pairs.length)}${where} answer with a bot check or refuse the crawler`,
    ),
  },
  {
    kind: "redirect-loop",
    explains: losses,
    fix: "Break the loop: compare the rules for trailing slashes, www and http of host and application.",
    find: fromPairs(failed("redirect-loop", "too-many-redirects", "cookie-wall"), "certain", (pairs, where) => {
      return `${sayPages(pairs.length)}${where} redirect in a loop`;
    }),
  },
  {
    kind: "soft-404",
    own: ["softErrors"],
    explains: ["softErrors", ...losses],
    fix: "Answer missing pages with status 404, or restore the pages.",
    find: fromPairs(
      (_, after) => after.asideFor === "soft-404" || after.failure === "soft-404",
      "certain",
      (pairs, where) => `${sayPages(pairs.length)}${where} answer 200 with a page that says nothing is there`,
    ),
  },
  {
    kind: "redirected-off-site",
    explains: losses,
    fix: "Check the redirect rule: these pages leave the site.",
    find: fromPairs(failed("off-site"), "certain", (pairs, where) => {
      return `${sayPages(pairs.length)}${where} redirect to another site`;
    }),
  },
  {
    kind: "server-errors",
    explains: losses,
    fix: "Read the server's log for these URLs.",
    find: fromPairs(
      answers(500, 599),
      "certain",
      (pairs, where) => `${sayPages(pairs.length)}${where} answer with a server error`,
    ),
  },
  {
    kind: "body-broken",
    explains: losses,
    fix: "Check compression at the host or CDN: the body does not decode, or ends early.",
    find: fromPairs(
      failed("bad-encoding", "cut-short", "protocol", "too-large"),
      "certain",
      (pairs, where) => `the body of ${sayPages(pairs.length)}${where} cannot be decoded`,
    ),
  },
  {
    kind: "wrong-type",
    explains: losses,
    fix: "Serve these pages as text/html.",
    find: fromPairs(failed("other-type"), "certain", (pairs, where) => {
      return `${sayPages(pairs.length)}${where} are served as something other than a page`;
    }),
  },
  {
    kind: "trap",
    own: ["trapped"],
    explains: [
      "trapped",
      "documents",
      "failures",
      "unlisted",
      "collapseRate",
      "collapseRate.content",
      "depth.mean",
      "depth.max",
      ...losses,
    ],
    fix: "Stop linking endless pages (calendars, facets), or exclude them in robots.txt and the audit.",
    find: trap,
  },
];

/** What is left when nothing more telling explains it. */
export const lossCauses: readonly CauseRule[] = [
  {
    kind: "pages-gone",
    explains: losses,
    fix: "Redirect the old URLs to where the content is now, or restore the pages.",
    find: fromPairs(answers(404, 410), "likely", (pairs, where) => {
      return `${sayDocuments(pairs.length)}${where} answer 404 or 410 now and nothing redirects`;
    }),
  },
  {
    kind: "redirected-away",
    explains: [
      "collapseRate",
      "collapseRate.redirect",
      "documents",
      "tokens",
      "depth.mean",
      "edgeChurn",
      "sections",
      "failures",
    ],
    fix: "Check the redirect rule: many different pages now end on one.",
    find: redirectedAway,
  },
  {
    kind: "pages-not-found-by-links",
    explains: losses,
    fix: "Nothing leads to these URLs any more: list them in the sitemap or link them.",
    find: notFound,
  },
];

function isRefused(_: PageRow, after: PageRow): boolean {
  if (after.wall === "bot" || after.failure === "bot-wall") return true;
  return after.role === "failure" && (after.status === 403 || after.status === 429);
}

function isLogin(_: PageRow, after: PageRow): boolean {
  if (after.wall === "login" || after.failure === "login-wall") return true;
  if (after.role === "failure" && after.status === 401) return true;
  return /\/(?:log-?in|sign-?in|auth|sso)\b/i.test(after.redirectTo ?? "");
}

/** Pages that are missing without having been asked: only robots.txt keeps a listed or linked URL from being asked. */
function robotsClosed(contrast: Contrast): Match | undefined {
  const closed = contrast.after.robots.closed - contrast.before.robots.closed;
  if (closed <= 0) return undefined;
  const missing = contrast.gone.filter((row) => contrast.rowOf(row.key) === undefined);
  if (!enough(Math.max(closed, missing.length), contrast)) return undefined;
  const summary = `robots.txt${newRule(contrast)} closes ${String(closed)} more URLs${whereOf(missing)}: ${sayDocuments(missing.length)} of the baseline may not be visited`;
  return { pages: missing, confidence: "certain", summary };
}

/** The first closing line that the baseline's file did not have. */
function newRule({ before, after }: Contrast): string {
  const old = new Set((before.robots.text ?? "").split(/\r\n?|\n/).map((line) => line.trim()));
  const lines = (after.robots.text ?? "").split(/\r\n?|\n/).map((line) => line.trim());
  const at = lines.findIndex((line) => /^disallow\s*:\s*[^\s#]/i.test(line) && !old.has(line));
  return at < 0 ? "" : ` (line ${String(at + 1)}: ${lines[at] ?? ""})`;
}

function trap({ after, before, added }: Contrast): Match | undefined {
  const endless = (after.counts?.["endless"] ?? 0) - (before.counts?.["endless"] ?? 0);
  if (endless > 0) {
    const summary = `links lead into endless pages${whereOf(added)}: ${String(endless)} more URLs of one pattern were cut off`;
    return { pages: added, confidence: "certain", summary };
  }
  const deeper = after.ceilings.includes("max-depth") && !before.ceilings.includes("max-depth");
  if (deeper && added.length >= 5) {
    const summary = `links lead deeper and deeper${whereOf(added)}: the crawl now ends at max-depth, after ${sayDocuments(added.length)} that are new`;
    return { pages: added, confidence: "certain", summary };
  }
  const documentsBefore = before.pages.filter((row) => row.role === "document").length;
  if (added.length < Math.max(20, documentsBefore / 3)) return undefined;
  const summary = `${sayDocuments(added.length)} are new${whereOf(added)}, for ${String(documentsBefore)} before`;
  return { pages: added, confidence: "possible", summary };
}

function redirectedAway(contrast: Contrast): Match | undefined {
  const pairs = pairsWhere(contrast, (_, after) => after.role === "redirect" && after.redirectTo !== undefined);
  const counts = new Map<string, number>();
  for (const { after } of pairs) counts.set(after.redirectTo ?? "", (counts.get(after.redirectTo ?? "") ?? 0) + 1);
  const [target, most] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ["", 0]);
  if (!enough(most, contrast)) return undefined;
  const away = pairs.filter(({ after }) => after.redirectTo === target);
  const summary = `${sayDocuments(most)}${whereOf(away.map((pair) => pair.before))} redirect to ${target} now`;
  return { pages: away.map((pair) => pair.after), confidence: "certain", summary };
}

function notFound(contrast: Contrast): Match | undefined {
  const missing = contrast.before.pages.filter((row) => row.role === "document" && isUnfound(contrast.rowOf(row.key)));
  if (!enough(missing.length, contrast)) return undefined;
  const summary = `${sayDocuments(missing.length)}${whereOf(missing)} were not found: no crawled page and no sitemap leads there any more`;
  return { pages: missing, confidence: "possible", summary };
}

/** No link and no sitemap led there; asked all the same, it may still answer. */
function isUnfound(row: PageRow | undefined): boolean {
  return row === undefined || row.asideFor === "unfound";
}
