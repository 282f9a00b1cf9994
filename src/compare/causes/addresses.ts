/** Causes in addresses: canonicals that point elsewhere, URL schemes that changed, sections under another path. */
import type { PageRow } from "../../model.ts";
import { pointsAway } from "../../metrics/rows.ts";
import type { Contrast, Pair } from "../contrast.ts";
import { sayDocuments, enough, pairsWhere, sayPages, whereOf, type CauseRule, type Match } from "./rule.ts";

const merges = [
  "canonicalMoved",
  "canonicalAway",
  "collapseRate",
  "collapseRate.canonical",
  "documents",
  "tokens",
  "orphanRatio",
  "navCoverage",
  "depth.mean",
  "edgeChurn",
  "sections",
  "sitemapCoverage",
  "languages",
  "llmsTxt.coverage",
  "llmsTxt.tokens",
  "llmsTxt.characters",
  "lostUrls",
];
const moves = [
  "lostUrls",
  "documents",
  "failures",
  "collapseRate",
  "collapseRate.redirect",
  "collapseRate.key",
  "sitemapCoverage",
  "sitemapEntries",
  "brokenLinks",
  "unlisted",
  "unlinkedRatio",
  "orphanRatio",
  "navCoverage",
  "depth.mean",
  "depth.max",
  "edgeChurn",
  "sections",
  "tokens",
  "llmsTxt.deadLinks",
  "llmsTxt.drift",
  "llmsTxt.tokens",
  "llmsTxt.characters",
  "stubs",
];

export const addressCauses: readonly CauseRule[] = [
  {
    kind: "canonical-to-other-host",
    own: ["canonicalMoved", "canonicalAway", "collapseRate.canonical"],
    explains: merges,
    fix: "Build canonicals from the production address; a preview's or another host's tells search engines to drop these pages.",
    find: canonicalToHost,
  },
  {
    kind: "locale-merged",
    own: ["canonicalMoved", "canonicalAway", "collapseRate.canonical"],
    explains: merges,
    fix: "Let every language be its own canonical and tie them with hreflang.",
    find: (contrast) => mergedAcross(contrast, isOtherLocale, "another language", "certain"),
  },
  {
    kind: "versions-merged",
    own: ["canonicalMoved", "canonicalAway", "collapseRate.canonical"],
    explains: merges,
    fix: "Decide which versions are indexed and say so on all pages of a version; a mixed rule loses pages at random.",
    find: (contrast) => mergedAcross(contrast, isOtherVersion, "another version", "certain"),
  },
  {
    kind: "canonical-collapse",
    own: ["canonicalMoved", "canonicalAway", "collapseRate.canonical"],
    explains: merges,
    fix: "Let each page name itself as canonical; the template prints one address for all of them.",
    find: canonicalCollapse,
  },
  {
    kind: "trailing-slash-change",
    explains: moves,
    fix: "Redirect the old form to the new one for every page, and link the new form.",
    find: (contrast) => renamedBy(contrast, isSlashOrExtension, "only the trailing slash or extension differs"),
  },
  {
    kind: "url-scheme-change",
    explains: moves,
    fix: "Redirect every old URL to its new one (301), and let sitemap and links use the new form.",
    find: urlSchemeChange,
  },
];

function newlyAway(contrast: Contrast): readonly Pair[] {
  return pairsWhere(
    contrast,
    (before, after) =>
      after.role !== "failure" && after.canonical !== undefined && after.canonical !== before.canonical,
  );
}

function canonicalToHost(contrast: Contrast): Match | undefined {
  const home = new URL(contrast.after.siteUrl).host;
  const pairs = newlyAway(contrast).filter(({ after }) => pointsAway(after) && hostOf(after.canonical) !== home);
  if (!enough(pairs.length, contrast)) return undefined;
  const host = hostOf(pairs[0]?.after.canonical);
  const summary = `${sayPages(pairs.length)}${whereOf(pairs.map((pair) => pair.before))} name ${host} as canonical host now`;
  return { pages: pairs.map((pair) => pair.after), confidence: "certain", summary };
}

function hostOf(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : "";
}

function canonicalCollapse(contrast: Contrast): Match | undefined {
  const pairs = newlyAway(contrast);
  const targets = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const target = pair.after.canonical ?? "";
    targets.set(target, [...(targets.get(target) ?? []), pair]);
  }
  const [target, most] = [...targets].reduce<readonly [string, readonly Pair[]]>(
    (best, next) => (next[1].length > best[1].length ? next : best),
    ["", []],
  );
  if (enough(most.length, contrast)) {
    const summary = `${sayPages(most.length)}${whereOf(most.map((pair) => pair.before))} name ${target} as their canonical now`;
    return { pages: most.map((pair) => pair.after), confidence: "certain", summary };
  }
  if (!enough(pairs.length, contrast)) return undefined;
  const summary = `${sayPages(pairs.length)}${whereOf(pairs.map((pair) => pair.before))} name another page as their canonical now`;
  return { pages: pairs.map((pair) => pair.after), confidence: "likely", summary };
}

function mergedAcross(
  contrast: Contrast,
  differs: (row: PageRow, target: string) => boolean,
  what: string,
  confidence: Match["confidence"],
): Match | undefined {
  const pairs = newlyAway(contrast).filter(({ before, after }) => differs(before, after.canonical ?? ""));
  if (!enough(pairs.length, contrast)) return undefined;
  const summary = `${sayPages(pairs.length)}${whereOf(pairs.map((pair) => pair.before))} name their counterpart in ${what} as canonical now`;
  return { pages: pairs.map((pair) => pair.after), confidence, summary };
}

/** The same path but for one segment that names a language. */
function isOtherLocale(row: PageRow, target: string): boolean {
  return differsBySegment(row.key, target, isLocaleSegment);
}

function isLocaleSegment(segment: string): boolean {
  return /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(segment);
}

function isOtherVersion(row: PageRow, target: string): boolean {
  return differsBySegment(row.key, target, isVersionSegment);
}

function isVersionSegment(segment: string): boolean {
  return /^(?:v?\d+(?:\.(?:\d+|x))*|latest|next|stable|current|main|dev)$/i.test(segment);
}

/** One segment was replaced, added or dropped, and it reads like one of its kind; the rest of the path is the same. */
function differsBySegment(from: string, to: string, isKind: (segment: string) => boolean): boolean {
  const old = from.split("/");
  const now = to.split("/");
  const without = (segments: readonly string[]) => segments.filter((segment, index) => index < 3 || !isKind(segment));
  const kinds = [...old.slice(3), ...now.slice(3)].filter(isKind);
  return from !== to && kinds.length > 0 && plain(without(old)) === plain(without(now));
}

function plain(segments: readonly string[]): string {
  return segments
    .join("/")
    .replace(/\.html?$/, "")
    .replace(/\/+$/, "");
}

function renamedBy(contrast: Contrast, same: (pair: Pair) => boolean, how: string): Match | undefined {
  const pairs = movedPairs(contrast).filter(same);
  if (!enough(pairs.length, contrast)) return undefined;
  const first = pairs[0];
  const summary = `${sayDocuments(pairs.length)}${whereOf(pairs.map((pair) => pair.before))} have another address: ${how}, e.g. ${pathOf(first?.before)} → ${pathOf(first?.after)}`;
  return { pages: pairs.map((pair) => pair.after), confidence: "certain", summary };
}

/** Pages whose text is found under another key, or whose own address is printed otherwise. */
function movedPairs(contrast: Contrast): readonly Pair[] {
  return [
    ...contrast.renamed,
    ...pairsWhere(contrast, (before, after) => after.role === "document" && before.url !== after.url),
  ];
}

function isSlashOrExtension({ before, after }: Pair): boolean {
  return before.url !== after.url && bareUrl(before) === bareUrl(after);
}

function bareUrl(row: PageRow): string {
  return row.url.replace(/(?:\/index)?\.html?$/, "").replace(/\/+$/, "");
}

function urlSchemeChange(contrast: Contrast): Match | undefined {
  const moved = renamedBy(contrast, (pair) => !isSlashOrExtension(pair), "the old URLs do not redirect");
  if (moved !== undefined) return moved;
  const { gone, added } = contrast;
  // Without equal texts the counts must agree, or new pages would pass for moved ones.
  const few = Math.min(gone.length, added.length);
  if (!enough(few, contrast) || few < Math.max(gone.length, added.length) * 0.6) return undefined;
  const summary = `${sayDocuments(gone.length)}${whereOf(gone)} are gone and ${sayDocuments(added.length)} are new${whereOf(added)}: the URLs changed without redirects`;
  return { pages: added, confidence: "possible", summary };
}

function pathOf(row: PageRow | undefined): string {
  return row === undefined ? "" : new URL(row.url).pathname;
}
