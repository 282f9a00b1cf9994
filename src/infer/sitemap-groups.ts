/** Reads what the parts of a sitemap index are named after: a label for pages that nothing else places. */
import type { Scope, SitemapFile, UrlKey } from "../model.ts";
import type { World } from "./world.ts";

/** Words that sitemap plugins write for any site; months, numbers and hashes are parts, not names. */
const empty =
  /^(?:site-?maps?|index|sub|wp|xml|txt|gz|pages?|urls?|main|root|part|chunk|section|default|content|contents|static|dynamic|misc|other|all|web|general|local|server|google|images?|videos?|news|v?\d[\d.]*|[0-9a-f]{6,})$/iu;

/** Two letters are a language or a region. */
const shortest = 2;

/** Document → label of the part that lists it; none on a site whose index nests by number, date or language. */
export function sitemapGroups({ crawl, resolve }: World): ReadonlyMap<UrlKey, string> {
  const labels = labelsOf(crawl.scope);
  const groups = new Map<UrlKey, string>();
  for (const { key, sitemap } of labels.size === 0 ? [] : crawl.scope.entries) {
    const label = labels.get(sitemap);
    const document = resolve(key);
    if (label !== undefined && document !== undefined && (document === key || !groups.has(document)))
      groups.set(document, label);
  }
  return groups;
}

/** By index into `Scope.sitemaps`. An index nests by meaning when two names or more are in it, on most of its parts. */
function labelsOf({ sitemaps }: Scope): ReadonlyMap<number, string> {
  const byUrl = new Map(sitemaps.map((file) => [file.url, file]));
  const parts = [...sitemaps.entries()].filter(([, file]) => file.parent !== undefined && file.kind !== "index");
  const named = parts.flatMap(([at, file]): readonly (readonly [number, string])[] => {
    const label = nameOf(file) ?? nameOf(byUrl.get(file.parent ?? ""));
    return label === undefined ? [] : [[at, label]];
  });
  const isByMeaning = new Set(named.map(([, label]) => label)).size > 1 && named.length * 2 > parts.length;
  return new Map(isByMeaning ? named : []);
}

/** `/sitemap-guides-2.xml`, `/guides-sitemap.xml` and `/guides/sitemap.xml` are all named Guides. */
function nameOf(file: SitemapFile | undefined): string | undefined {
  if (file?.parent === undefined || !URL.canParse(file.url)) return undefined;
  const segments = new URL(file.url).pathname.split("/").filter((segment) => segment !== "");
  for (const segment of segments.toReversed().slice(0, 2)) {
    const words = segment
      .replace(/\.(?:xml|txt|gz|php|ashx)/giu, "")
      .split(/[-_.\s]+/u)
      .filter((word) => word.length > shortest && !empty.test(word));
    const label = words.join(" ");
    if (/\p{L}{2}/u.test(label)) return label.charAt(0).toUpperCase() + label.slice(1);
  }
  return undefined;
}
