/** Causes in the navigation: menus that went to the client, went away, were flattened, or stopped being links. */
import type { PageRow } from "../../model.ts";
import { lostNav } from "../../metrics/rows.ts";
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

const structure = [
  "navLost",
  "navYield",
  "navCoverage",
  "emptyNavShare",
  "orphanRatio",
  "depth.mean",
  "depth.max",
  "unlinkedRatio",
  "edgeChurn",
  "sections",
  "brokenLinks",
  "documents",
  "sitemapCoverage",
  "unlisted",
  "lostUrls",
  "llmsTxt.coverage",
  "llmsTxt.characters",
  "llmsTxt.tokens",
];

export const navCauses: readonly CauseRule[] = [
  {
    kind: "nav-moved-to-client",
    own: ["navLost", "navYield", "emptyNavShare"],
    explains: structure,
    fix: "Serve the navigation in the HTML (server-side rendering, or a prerendered menu); scripts may enhance it.",
    find: movedToClient,
  },
  {
    kind: "nav-removed",
    own: ["navLost", "navYield", "emptyNavShare"],
    explains: structure,
    fix: "Put the navigation back into the template of these pages, or accept the change if it is meant.",
    find: fromPairs(
      (before, after) => lostNav(before, after) && !isClientSide(before, after) && textHeld(before, after),
      "likely",
      (pairs, where) =>
        `${sayPages(pairs.length)}${where} lost their menu: nav links per page ${middle(pairs, navLinks)}, and no empty container is left`,
    ),
  },
  {
    kind: "nav-replaced",
    explains: structure,
    fix: "Check that every page is still reached from the new menu; list what it left out.",
    find: navReplaced,
  },
  {
    kind: "nav-flattened",
    explains: ["depth.mean", "depth.max", "edgeChurn", "sections", "navCoverage"],
    fix: "Nest the items of the menu again as they were; a flat list says nothing about what belongs together.",
    find: fromPairs(
      (before, after) =>
        before.placedBy === "nav" &&
        after.placedBy === "nav" &&
        (after.depth ?? 0) < (before.depth ?? 0) &&
        !lostNav(before, after),
      "likely",
      (pairs, where) =>
        `the menu was flattened: ${sayDocuments(pairs.length)}${where} are listed at depth ${middle(pairs, (row) => row.depth)}, by the same number of links`,
    ),
  },
  {
    kind: "links-became-buttons",
    explains: [
      "unlinkedRatio",
      "documents",
      "lostUrls",
      "orphanRatio",
      "navCoverage",
      "navYield",
      "depth.mean",
      "edgeChurn",
    ],
    fix: "Give these controls an <a href>: crawlers follow links only, and leave out what is nofollow.",
    find: linksLost,
  },
  {
    kind: "section-unlinked",
    explains: [
      "unlinkedRatio",
      "documents",
      "lostUrls",
      "orphanRatio",
      "navCoverage",
      "depth.mean",
      "edgeChurn",
      "sections",
    ],
    fix: "Link the section from the menu or from a page that is linked itself.",
    find: fromPairs(
      (before, after) => before.inlinks > 0 && after.inlinks === 0 && after.role === "document",
      "likely",
      (pairs, where) =>
        `no crawled page links to ${sayDocuments(pairs.length)}${where} any more; only the sitemap still lists them`,
    ),
  },
  {
    kind: "breadcrumbs-dropped",
    own: ["breadcrumbShare"],
    explains: ["breadcrumbShare", "orphanRatio", "depth.mean", "edgeChurn", "navCoverage", "sections"],
    fix: "Put the breadcrumb trail back, with its structured data.",
    find: fromPairs(
      (before, after) => (before.breadcrumbs ?? 0) > 0 && (after.breadcrumbs ?? 0) === 0 && after.role === "document",
      "certain",
      (pairs, where) => `${sayDocuments(pairs.length)}${where} lost their breadcrumb trail`,
    ),
  },
  {
    kind: "new-pages-orphaned",
    explains: ["orphanRatio", "unlinkedRatio", "navCoverage", "depth.mean", "unlisted"],
    fix: "Link the new pages from the menu and list them in the sitemap.",
    find: newPagesOrphaned,
  },
];

function movedToClient(contrast: Contrast): Match | undefined {
  const pairs = pairsWhere(
    contrast,
    (before, after) => (lostNav(before, after) || emptiedNav(before, after)) && isClientSide(before, after),
  );
  if (!enough(pairs.length, contrast)) return undefined;
  const lost = pairs.filter((pair) => lostParent(pair.before, pair.after)).length;
  const parents = lost === 0 ? "" : `; ${sayDocuments(lost)} lost their nav parent`;
  const where = whereOf(pairs.map((pair) => pair.before));
  const summary = `the menu of ${sayPages(pairs.length)}${where} moved to the client: static nav links per page ${middle(pairs, navLinks)}${describeContainer(pairs)}${parents}`;
  // One emptied container among several may as well have lost its links to something else.
  const whole = pairs.filter((pair) => lostNav(pair.before, pair.after)).length;
  return {
    pages: pairs.map((pair) => pair.after),
    confidence: whole * 2 >= pairs.length ? "certain" : "possible",
    summary,
  };
}

function navLinks(row: PageRow): number | undefined {
  return row.navLinks;
}

/** One of several menus is an empty container now; the others still have their links. */
function emptiedNav(before: PageRow, after: PageRow): boolean {
  return (after.emptyNav ?? 0) > (before.emptyNav ?? 0) && (after.navLinks ?? 0) < (before.navLinks ?? 0);
}

/** What is left says that a script fills it: an empty container, links that only a browser saw, a page that tripped. */
function isClientSide(before: PageRow, after: PageRow): boolean {
  const emptied = (after.emptyNav ?? 0) > (before.emptyNav ?? 0);
  const regained = (after.gainedNav ?? 0) > (before.gainedNav ?? 0);
  return textHeld(before, after) && (emptied || regained);
}

/** The page kept most of its own text: it was not blanked as a whole. */
function textHeld(before: PageRow, after: PageRow): boolean {
  return (after.servedText ?? 0) >= (before.servedText ?? 0) / 2;
}

function lostParent(before: PageRow, after: PageRow): boolean {
  return before.placedBy === "nav" && after.placedBy !== "nav";
}

function describeContainer(pairs: readonly Pair[]): string {
  const gained = Math.max(0, ...pairs.map((pair) => pair.after.gainedNav ?? 0));
  if (gained > 0) return `; scripts still fill in ${String(gained)}`;
  const emptied = pairs.filter((pair) => (pair.after.emptyNav ?? 0) > 0).length;
  return emptied === 0 ? "" : `; the container is served empty on ${sayPages(emptied)}`;
}

/** The menu is there and holds fewer or other links: pages that it placed are placed by something else now. */
function navReplaced(contrast: Contrast): Match | undefined {
  const pairs = pairsWhere(
    contrast,
    (before, after) => lostParent(before, after) && after.role === "document" && !lostNav(before, after),
  );
  if (!enough(pairs.length, contrast)) return undefined;
  const rows = pairs.map((pair) => pair.before);
  const summary = `the menu no longer lists ${sayDocuments(pairs.length)}${whereOf(rows)}: nav links per page ${middle(pairs, navLinks)}`;
  return { pages: pairs.map((pair) => pair.after), confidence: "likely", summary };
}

function linksLost(contrast: Contrast): Match | undefined {
  const nofollowed = pairsWhere(contrast, (before, after) => (after.nofollowed ?? 0) > (before.nofollowed ?? 0) + 2);
  if (enough(nofollowed.length, contrast)) {
    const summary = `${sayPages(nofollowed.length)} mark internal links nofollow now: ${middle(nofollowed, (row) => row.nofollowed)} per page`;
    return { pages: nofollowed.map((pair) => pair.after), confidence: "certain", summary };
  }
  const dropped = pairsWhere(contrast, lostLinks);
  if (!enough(dropped.length, contrast)) return undefined;
  const summary = `${sayPages(dropped.length)}${whereOf(dropped.map((pair) => pair.before))} show the same text with fewer links: ${middle(dropped, (row) => row.outlinks)} per page`;
  return { pages: dropped.map((pair) => pair.after), confidence: "likely", summary };
}

function lostLinks(before: PageRow, after: PageRow): boolean {
  const old = before.outlinks ?? 0;
  const held = (after.textLength ?? 0) >= (before.textLength ?? 0) * 0.9;
  return after.role === "document" && held && !lostNav(before, after) && old >= 5 && (after.outlinks ?? 0) <= old * 0.6;
}

function newPagesOrphaned(contrast: Contrast): Match | undefined {
  const alone = contrast.added.filter((row) => row.placedBy === "none" || row.inlinks === 0);
  if (!enough(alone.length, contrast)) return undefined;
  const summary = `${sayDocuments(alone.length)} are new${whereOf(alone)} and nothing leads to them`;
  return { pages: alone, confidence: "certain", summary };
}
