/** Turns a crawl into its documents: variants of one document collapse tier by tier, and each collapse keeps its reason. */
import type { Cluster, ClusterTier, Collapse, Crawl, Note, Page, UrlKey } from "../model.ts";
import { compareKeys } from "../url.ts";
import { readLanguages } from "./alternates.ts";
import { findAside } from "./aside.ts";
import { canonicalMessages, followCanonicals } from "./canonicals.ts";
import { isSameDocument, mergeByContent } from "./content.ts";
import { follow } from "./follow.ts";
import { notesOf, pages, type Remark } from "./notes.ts";
import { findVariants, variantKeys } from "./variants.ts";
import { winnerOrder } from "./winner.ts";

interface TieredMerge {
  readonly from: UrlKey;
  readonly to: UrlKey;
  readonly tier: ClusterTier;
}

export function collapseVariants(crawl: Crawl): Collapse {
  const aside = findAside(crawl);
  const kept = new Map(crawl.pages.filter(({ key }) => !aside.reasons.has(key)).map((page) => [page.key, page]));
  const redirectOf = new Map(crawl.redirects.map(({ key, to }) => [key, to]));
  const languages = readLanguages(crawl);
  const redirected = followRedirects(crawl, kept, redirectOf);
  const canonical = followCanonicals({
    answered: new Set(crawl.pages.map(({ key }) => key)),
    failed: new Set(crawl.failures.map(({ key }) => key)),
    kept,
    redirectOf,
    areAlternates: languages.areAlternates,
  });
  const pointing = new Set(canonical.merges.map(({ from }) => from));
  const left = [...kept.values()].filter(({ key }) => !pointing.has(key));
  const ordered = left.toSorted(winnerOrder(crawl));
  const content = mergeByContent(ordered, languages.areAlternates);
  const merges: readonly TieredMerge[] = [
    ...redirected.merges,
    ...canonical.merges.map((merge) => ({ ...merge, tier: "canonical" as const })),
    ...content,
  ];
  const winnerOf = resolve(merges);
  const documents = [...kept.values()]
    .filter(({ key }) => !winnerOf.has(key))
    .toSorted((a, b) => compareKeys(a.key, b.key));
  const remaining = new Set(documents.map(({ key }) => key));
  const variants = findVariants(
    ordered.filter(({ key }) => remaining.has(key)),
    languages,
  );
  const remarks = [...redirected.remarks, ...canonical.remarks];
  return {
    clusters: clustersOf(merges, winnerOf),
    winnerOf,
    documents,
    aside: aside.reasons,
    variants,
    notes: [
      ...aside.notes,
      ...notesOf(remarks, messages),
      ...languages.notes,
      ...anchorNotes(winnerOf),
      ...variantNotes(variants),
    ],
  };
}

const messages = {
  ...canonicalMessages,
  "redirect-loop": (count: number) => `${pages(count)} redirect in a circle.`,
};

/** Redirects that end at a kept page; one that ends elsewhere is a dead link and no variant. */
function followRedirects(crawl: Crawl, kept: ReadonlyMap<UrlKey, Page>, redirectOf: ReadonlyMap<UrlKey, UrlKey>) {
  const merges: TieredMerge[] = [];
  const remarks: Remark[] = [];
  for (const { key } of crawl.redirects) {
    // A page that answered under this key too is a document in its own right.
    if (kept.has(key)) continue;
    const end = follow(key, (at) => (kept.has(at) ? undefined : redirectOf.get(at)));
    if (end.kind === "loop") remarks.push({ kind: "redirect-loop", level: "fault", url: key });
    else if (end.kind === "end" && kept.has(end.key)) merges.push({ from: key, to: end.key, tier: "redirect" });
  }
  return { merges, remarks };
}

/** Variant → the page that stays in the end, when winners were merged further. */
function resolve(merges: readonly TieredMerge[]): ReadonlyMap<UrlKey, UrlKey> {
  const direct = new Map(merges.map(({ from, to }) => [from, to]));
  const final = [...direct.keys()].toSorted(compareKeys).map((from): readonly [UrlKey, UrlKey] => {
    let at = from;
    for (let next = direct.get(at); next !== undefined; next = direct.get(at)) at = next;
    return [from, at];
  });
  return new Map(final);
}

function clustersOf(merges: readonly TieredMerge[], winnerOf: ReadonlyMap<UrlKey, UrlKey>): readonly Cluster[] {
  const clusters = new Map<string, { winner: UrlKey; tier: ClusterTier; members: UrlKey[] }>();
  for (const { from, tier } of merges) {
    const winner = winnerOf.get(from) ?? from;
    const cluster = clusters.get(`${winner} ${tier}`) ?? { winner, tier, members: [] };
    cluster.members.push(from);
    clusters.set(`${winner} ${tier}`, cluster);
  }
  return [...clusters.values()]
    .map((cluster) => ({ ...cluster, members: cluster.members.toSorted(compareKeys) }))
    .toSorted((a, b) => compareKeys(a.winner, b.winner) || compareKeys(a.tier, b.tier));
}

function anchorNotes(winnerOf: ReadonlyMap<UrlKey, UrlKey>): readonly Note[] {
  const anchors = [...winnerOf].flatMap(([from, to]) => (isSameDocument(from, to) ? [from] : [])).toSorted(compareKeys);
  const message = `${pages(anchors.length)} differ from another in what follows # and show the same text: places on one page, counted once.`;
  return noteOn("hash-anchors", anchors, message);
}

function variantNotes(variants: Collapse["variants"]): readonly Note[] {
  const untranslated = variantKeys(variants, "untranslated");
  const versions = variantKeys(variants, "version");
  return [
    ...noteOn(
      "untranslated",
      untranslated,
      `${pages(untranslated.length)} repeat the text of the default language under another one.`,
    ),
    ...noteOn(
      "version-variants",
      versions,
      `${pages(versions.length)} are older or unreleased versions of pages that are also here.`,
    ),
  ];
}

function noteOn(kind: string, urls: readonly UrlKey[], message: string): readonly Note[] {
  return urls.length === 0 ? [] : [{ kind, level: "notice", message, urls: urls.slice(0, 10) }];
}
