/** Judges merges by the full text: which collapses are wrong, and which equal pages were left apart. */
import type { Collapse, Page, UrlKey } from "../../src/model.ts";

/** Merges that neither the site's own canonical nor the text supports. Redirects speak for themselves. */
export function wrongMerges(collapse: Collapse, pages: readonly Page[]): readonly string[] {
  const known = new Map(pages.map((page) => [page.key, page]));
  return collapse.clusters
    .filter(({ tier }) => tier !== "redirect")
    .flatMap(({ tier, members, winner }) =>
      members.flatMap((member) => {
        const [page, kept] = [known.get(member), known.get(winner)];
        if (page === undefined || kept === undefined) return [`${member} → ${winner}: not both pages`];
        const common = jaccard(shingles(page), shingles(kept));
        const isDeclared = tier === "canonical" && page.canonical.kind === "internal";
        return isDeclared || common >= 0.9 ? [] : [`${member} → ${winner}: ${common.toFixed(2)} of the text in common`];
      }),
    );
}

/** Documents with exactly the same long text, language and title that both stayed. */
export function missedMerges(collapse: Collapse): readonly string[] {
  const apart = new Set(collapse.variants.map(({ key }) => key));
  const byText = new Map<string, UrlKey[]>();
  for (const page of collapse.documents) {
    if (page.words < 50 || apart.has(page.key)) continue;
    const name = `${page.language ?? ""} ${page.title} ${page.textHash}`;
    byText.set(name, [...(byText.get(name) ?? []), page.key]);
  }
  return [...byText.values()].filter((keys) => keys.length > 1).map((keys) => keys.join(" = "));
}

function shingles(page: Page): ReadonlySet<string> {
  // Addresses of links are no text: relative ones differ by where the page lies.
  const text = (page.markdown ?? "").replaceAll(/\]\([^)]*\)/gu, "]");
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const found = new Set<string>();
  for (let at = 0; at + 4 <= words.length; at += 1) found.add(words.slice(at, at + 4).join(" "));
  return found.size === 0 ? new Set(words) : found;
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((shingle) => b.has(shingle)).length;
  return a.size + b.size === 0 ? 1 : common / (a.size + b.size - common);
}
