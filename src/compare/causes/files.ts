/** Causes in the site's own files: sitemaps, their dates, llms.txt. */
import type { LastmodCause, Run } from "../../model.ts";
import type { Contrast } from "../contrast.ts";
import { newlyUnreached } from "../verdict.ts";
import { enough, type CauseRule, type Match } from "./rule.ts";

const scope = [
  "sitemapEntries",
  "sitemapCoverage",
  "documents",
  "lostUrls",
  "unlisted",
  "unlinkedRatio",
  "lastmod.present",
  "lastmod.verdict",
  "lastmod.clustered",
  "lastmod.agreement",
  "lastmod.valid",
  "lastmod.future",
  "tokens",
  "orphanRatio",
  "navCoverage",
];
const dates = [
  "lastmod.verdict",
  "lastmod.clustered",
  "lastmod.precision",
  "lastmod.recall",
  "lastmod.valid",
  "lastmod.future",
  "lastmod.agreement",
  "lastmod.present",
];

export const fileCauses: readonly CauseRule[] = [
  {
    kind: "sitemap-not-xml",
    own: ["sitemapEntries"],
    explains: scope,
    fix: "Serve the sitemap as XML: the host answers with a page instead, often the app's fallback.",
    find: (contrast) => sitemapRefused(contrast),
  },
  {
    kind: "sitemap-other-host",
    own: ["sitemapEntries"],
    explains: scope,
    fix: "Build the sitemap with the production address of this site.",
    find: sitemapOtherHost,
  },
  {
    kind: "sitemap-lost",
    own: ["sitemapEntries"],
    explains: scope,
    fix: "Publish the sitemap again, and name it in robots.txt.",
    find: sitemapLost,
  },
  {
    kind: "sitemap-shrunk",
    own: ["sitemapEntries"],
    explains: scope,
    fix: "Check the sitemap's generator: pages that still exist are no longer listed.",
    find: sitemapShrunk,
  },
  dated(
    "lastmod-shallow-clone",
    ["shallow-clone"],
    "Check out the whole history (fetch-depth: 0), or switch on deep clones at the host.",
  ),
  dated(
    "lastmod-build-stamped",
    ["build-stamped", "request-stamped", "partly-stamped", "mass-bump"],
    "Take lastmod from the content's own history, not from the build; leave it out where unknown.",
  ),
  dated(
    "lastmod-frozen",
    ["frozen"],
    "Move lastmod when the main text changes: crawlers that trust it skip these pages.",
  ),
  dated(
    "lastmod-invalid",
    ["invalid"],
    "Write W3C datetimes: 2026-05-01 or 2026-05-01T10:30:00Z, with a zone when a time is given.",
  ),
  dated("lastmod-future", ["future"], "Correct the clock or the time zone of the generator."),
  dated("lastmod-disagrees", ["disagrees"], "Take the sitemap's date and the page's dateModified from one source."),
  {
    kind: "lastmod-lost",
    own: ["lastmod.present"],
    explains: dates,
    fix: "Write lastmod again, from the content's own history.",
    find: lastmodLost,
  },
  {
    kind: "lastmod-index",
    own: ["lastmod.index"],
    explains: ["lastmod.index"],
    fix: "Date each file of the index by its newest entry: readers skip a file whose date stands still.",
    find: indexDates,
  },
  {
    kind: "llms-txt-stale",
    own: ["llmsTxt.deadLinks", "llmsTxt.published"],
    explains: ["llmsTxt.deadLinks", "llmsTxt.drift", "llmsTxt.published", "llmsTxt.coverage", "llmsTxt.valid"],
    fix: "Regenerate llms.txt from this crawl (llms-mode: merge keeps what was written by hand).",
    find: llmsStale,
  },
];

function entriesOf(run: Run): number {
  return run.counts?.["entries"] ?? run.sitemaps.reduce((sum, file) => sum + file.entries, 0);
}

/** Baseline pages that a sitemap listed and none lists now: evidence for everything that befalls a sitemap. */
function unlistedNow(contrast: Contrast) {
  return contrast.before.pages.filter((row) => row.inSitemap && contrast.rowOf(row.key)?.inSitemap !== true);
}

/** Faults that say something else than "this is no whole sitemap". */
const otherFaults = [
  "missing",
  "empty",
  "empty-body",
  "off-site",
  "forbidden",
  "unreachable",
  "nothing",
  "outside-base",
];

function sitemapRefused(contrast: Contrast): Match | undefined {
  const isBroken = ({ kind }: { readonly kind: string }) => !otherFaults.includes(kind);
  const refused = contrast.after.sitemaps.filter(
    (file) => file.faults.some(isBroken) || (file.kind === "refused" && file.faults.length === 0),
  );
  const before = new Map(contrast.before.sitemaps.map((file) => [file.url, file]));
  const file = refused.find(({ url, kind, faults }) => {
    const old = before.get(url);
    return old !== undefined && old.kind !== "refused" && (kind === "refused" || faults.length > old.faults.length);
  });
  if (file === undefined || entriesOf(contrast.after) >= entriesOf(contrast.before)) return undefined;
  const fault = file.faults.find(isBroken) ?? file.faults[0];
  const why =
    fault === undefined ? "" : ` (${fault.kind}${fault.line === undefined ? "" : `, line ${String(fault.line)}`})`;
  const summary = `the sitemap ${file.url} can no longer be read${why}: entries ${describeEntries(contrast)}`;
  return { pages: unlistedNow(contrast), confidence: "certain", summary };
}

/** Entries that robots.txt keeps out are still listed. */
function isClosed({ before, after }: Contrast, lost: number): boolean {
  return lost > 0 && after.robots.closed - before.robots.closed >= lost * 0.8;
}

function sitemapOtherHost(contrast: Contrast): Match | undefined {
  const listed = contrast.after.sitemaps.reduce((sum, file) => sum + file.entries, 0);
  const used = entriesOf(contrast.after);
  const named = contrast.after.sitemaps.some((file) => file.faults.some((fault) => fault.kind === "off-site"));
  if (isClosed(contrast, entriesOf(contrast.before) - used)) return undefined;
  if (used >= entriesOf(contrast.before) || used > Math.max(listed, 1) / 2 || (listed < 3 && !named)) return undefined;
  const summary = `the sitemaps list URLs of another site: ${String(used)} belong to this one, entries in scope ${describeEntries(contrast)}`;
  return { pages: unlistedNow(contrast), confidence: "certain", summary };
}

/** A server error proves nothing about what the file lists. */
function isUnreached({ before, after }: Contrast): boolean {
  return newlyUnreached(before.sitemaps, after.sitemaps).length > 0;
}

function sitemapLost(contrast: Contrast): Match | undefined {
  if (entriesOf(contrast.before) === 0 || entriesOf(contrast.after) > 0 || isUnreached(contrast)) return undefined;
  if (isClosed(contrast, entriesOf(contrast.before))) return undefined;
  const summary = `no sitemap lists a page any more: entries ${describeEntries(contrast)}`;
  return { pages: unlistedNow(contrast), confidence: "certain", summary };
}

function sitemapShrunk(contrast: Contrast): Match | undefined {
  const missing = unlistedNow(contrast);
  const lost = entriesOf(contrast.before) - entriesOf(contrast.after);
  if (lost <= 0 || !enough(lost, contrast) || isUnreached(contrast)) return undefined;
  if (isClosed(contrast, lost)) return undefined;
  const alive = missing.filter((row) => contrast.rowOf(row.key)?.role === "document").length;
  const still = alive === 0 ? "" : `; ${String(alive)} of the missing pages still answer`;
  const summary = `the sitemap lists fewer pages: entries ${describeEntries(contrast)}${still}`;
  return { pages: missing, confidence: "likely", summary };
}

function describeEntries({ before, after }: Contrast): string {
  return `${String(entriesOf(before))} → ${String(entriesOf(after))}`;
}

function dated(kind: string, causes: readonly LastmodCause[], fix: string): CauseRule {
  return {
    kind,
    own: ["lastmod.verdict"],
    explains: dates,
    fix,
    find: ({ before, after }) => {
      const { cause, why } = after.lastmod;
      if (cause === undefined || !causes.includes(cause)) return undefined;
      // The same fault as before is not what moved.
      if (before.lastmod.cause === cause) return undefined;
      const pages = after.pages.filter((row) => row.lastmod !== undefined);
      return { pages, confidence: "certain", summary: why };
    },
  };
}

function lastmodLost(contrast: Contrast): Match | undefined {
  const lost = contrast.pairs.filter(
    ({ before, after }) => before.lastmod !== undefined && after.lastmod === undefined,
  );
  if (!enough(lost.length, contrast)) return undefined;
  const summary = `${String(lost.length)} pages had a lastmod and have none now`;
  return { pages: lost.map((pair) => pair.after), confidence: "certain", summary };
}

function llmsStale({ before, after }: Contrast): Match | undefined {
  const dead = measured(after, "llmsTxt.deadLinks");
  const missing = measured(after, "llmsTxt.drift");
  const published = [
    measured(before, "llmsTxt.published")?.value ?? 0,
    measured(after, "llmsTxt.published")?.value ?? 0,
  ];
  if (published[0] === 0 && published[1] === 0) return undefined;
  const summary = `the published llms.txt does not match the site: links to it ${published.join(" → ")}, dead ${String(dead?.numerator ?? 0)}, documents not listed ${String(missing?.numerator ?? 0)}`;
  return { pages: [], confidence: "likely", summary };
}

function measured(run: Run, name: string) {
  const measurement = run.metrics[name];
  return measurement?.kind === "measured" ? measurement : undefined;
}

function indexDates({ before, after }: Contrast): Match | undefined {
  const known = new Set(before.sitemaps.flatMap((file) => file.faults.map(sayFault)));
  const fresh = after.sitemaps.flatMap((file) => file.faults.filter((fault) => fault.kind.startsWith("index-date-")));
  const news = fresh.filter((fault) => !known.has(sayFault(fault)));
  const [first] = news;
  if (first === undefined) return undefined;
  const more = news.length === 1 ? "" : ` (and ${String(news.length - 1)} more)`;
  return {
    pages: [],
    confidence: "certain",
    summary: `the sitemap index contradicts its files: ${first.detail}${more}`,
  };
}

function sayFault({ kind, detail }: { readonly kind: string; readonly detail: string }): string {
  return `${kind} ${detail}`;
}
