/** Turns canonical declarations into merges, or into a remark where following one would lose a document. */
import type { Page, UrlKey } from "../model.ts";
import { pathOf } from "../url.ts";
import { nameOf } from "./fingerprint.ts";
import { follow } from "./follow.ts";
import { pages, type Remark } from "./notes.ts";
import { agrees, similarity } from "./similarity.ts";
import { apartness } from "./twins.ts";

export interface Merge {
  readonly from: UrlKey;
  readonly to: UrlKey;
}
export interface CanonicalWorld {
  /** Keys of all pages, the ones kept aside too; keys that gave no page. */
  readonly answered: ReadonlySet<UrlKey>;
  readonly failed: ReadonlySet<UrlKey>;
  /** Pages that may stand in the tree. */
  readonly kept: ReadonlyMap<UrlKey, Page>;
  readonly redirectOf: ReadonlyMap<UrlKey, UrlKey>;
  readonly areAlternates: (a: UrlKey, b: UrlKey) => boolean;
}

export const canonicalMessages: Readonly<Record<string, (count: number) => string>> = {
  "canonical-collapse": (count) =>
    `${pages(count)} name a canonical whose text is not theirs; following it would lose them, so they stay.`,
  "canonical-conflict": (count) => `${pages(count)} declare several different canonicals; none is followed.`,
  "canonical-dead": (count) => `${pages(count)} name a canonical that does not answer as a page.`,
  "canonical-unseen": (count) => `${pages(count)} name a canonical that this crawl did not visit.`,
  "canonical-noindex": (count) => `${pages(count)} name a canonical that is itself kept out of the index.`,
  "canonical-loop": (count) => `${pages(count)} name canonicals that lead back to themselves.`,
  "canonical-too-long": (count) => `${pages(count)} name a canonical through more than ten others.`,
  "canonical-off-site": (count) => `${pages(count)} name a canonical on another site; they stay, as syndicated.`,
  "hreflang-canonical": (count) =>
    `${pages(count)} name a page of another language as canonical; translations are never merged.`,
  "canonical-version": (count) =>
    `${pages(count)} name the same page of another version as canonical; versions are kept apart and counted.`,
  "canonical-series": (count) => `${pages(count)} of a series name another part of it as canonical; they stay.`,
};

/** Merges in key order, with the remarks on the declarations that were not followed. */
export function followCanonicals(world: CanonicalWorld): {
  readonly merges: readonly Merge[];
  readonly remarks: readonly Remark[];
} {
  const merges: Merge[] = [];
  const remarks: Remark[] = [];
  for (const page of world.kept.values()) {
    const found = targetOf(page, world);
    if (found === undefined) continue;
    if (typeof found === "string") remarks.push({ kind: found, level: levelOf(found), url: page.url });
    else merges.push({ from: page.key, to: found.key });
  }
  return { merges, remarks };
}

function levelOf(kind: string): Remark["level"] {
  return ["canonical-unseen", "canonical-version"].includes(kind) ? "notice" : "fault";
}

/** The page to merge into, the kind of remark, or undefined when there is nothing to follow. */
function targetOf(page: Page, world: CanonicalWorld): Page | string | undefined {
  if (page.canonical.kind === "none" || page.canonical.kind === "self") return undefined;
  if (page.canonical.kind === "external") return "canonical-off-site";
  if (page.canonical.kind === "conflict") return "canonical-conflict";
  const end = follow(page.key, (key) => nextOf(key, world));
  if (end.kind !== "end") return `canonical-${end.kind}`;
  if (end.key === page.key) return undefined;
  const target = world.kept.get(end.key);
  if (target === undefined) return missing(end.key, world);
  const apart = apartness(page, target, world.areAlternates);
  if (apart !== undefined) return apart === "language" ? "hreflang-canonical" : `canonical-${apart}`;
  return mayFollow(page, target) ? target : "canonical-collapse";
}

function nextOf(key: UrlKey, { answered, kept, redirectOf }: CanonicalWorld): UrlKey | undefined {
  const page = kept.get(key);
  if (page === undefined) return answered.has(key) ? undefined : redirectOf.get(key);
  return page.canonical.kind === "internal" ? page.canonical.key : undefined;
}

function missing(key: UrlKey, { answered, failed }: CanonicalWorld): string {
  if (answered.has(key)) return "canonical-noindex";
  return failed.has(key) ? "canonical-dead" : "canonical-unseen";
}

/**
 * The site's word counts where the pages have something in common: half of the text, or the name and some text, or one path
 * (views of a list) and the name. A template that points every page at the home page has none of these.
 */
function mayFollow(page: Page, target: Page): boolean {
  if (agrees(page, target)) return true;
  const common = similarity(page.minhash, target.minhash);
  if (common >= 0.5) return true;
  const sameName = nameOf(page) === nameOf(target);
  return sameName && (common >= 0.2 || pathOf(page.key) === pathOf(target.key));
}
