/** Finds sections that answer an invented URL as if it were a page, and the pages that are that answer. */
import { shortHash } from "../hash.ts";
import type { Note, Page, Site, UrlKey } from "../model.ts";
import { deployUrlOf, keyOf } from "../url.ts";
import type { CrawlState } from "./state.ts";
import { stopNow } from "./stop.ts";
import { visit } from "./visit.ts";
import { worldOf } from "./world.ts";

/** Sections probed, the largest first; each costs one request. */
const maxSections = 12;
/** Pages of a section below which it is not worth a request of its own; the site's root always is. */
const minPages = 3;
const similar = 0.9;

export interface Probe {
  /** Path prefix with slashes at both ends, relative to the origin. */
  readonly section: string;
  readonly key: UrlKey;
}

/** What a section says to an invented URL, as a page. */
export interface Soft404Answer {
  readonly section: string;
  readonly page: Page;
}

/** Asks each probe; sections that answer with an error, as they should, are not in the result. */
export async function probeSections(state: CrawlState): Promise<Soft404Answer[]> {
  const { scope } = state;
  const world = worldOf(state);
  if (state.pages.size === 0) return [];
  // All at once: a dozen round trips in a row would be a good part of a small crawl.
  const asked = await Promise.all(
    probesOf(state.pages.keys(), scope.site)
      .filter(({ key }) => stopNow(state) === undefined && state.admit(key) === undefined)
      .map(async ({ section, key }) => {
        return { section, result: await visit({ key, url: deployUrlOf(key, scope.site) }, world) };
      }),
  );
  const answers = asked.flatMap(({ section, result }): Soft404Answer[] =>
    result.kind === "page" ? [{ section, page: state.intern(result.page) }] : [],
  );
  if (answers.length > 0) state.notes.push(noteOf(answers));
  return answers;
}

function noteOf(answers: readonly Soft404Answer[]): Note {
  const message = `Invented URLs are answered with status 200 under ${answers.map(({ section }) => section).join(", ")}: missing pages cannot be told by their status`;
  return { kind: "soft-404", level: "fault", message, urls: answers.map(({ page }) => page.url) };
}

/** Pages that are their section's answer to an invented URL become failures. The home page is what others fall back to. */
export function withdrawSoft404s(state: CrawlState, answers: readonly Soft404Answer[]): void {
  if (answers.length === 0) return;
  const [home] = state.scope.seeds;
  for (const page of state.pages.values()) {
    if (
      page.key === home ||
      !answers.some((answer) => isInSection(page.key, answer.section) && isSoft404(page, answer.page))
    )
      continue;
    state.pages.delete(page.key);
    const detail = "says what the site answers to an invented URL";
    const from = state.referrers.get(page.key);
    state.failures.set(page.key, {
      key: page.key,
      status: 200,
      cause: "soft-404",
      detail,
      ...(from === undefined ? {} : { from }),
    });
  }
}

/** One invented URL for the root and one per large section, always the same for a site. */
export function probesOf(pages: Iterable<UrlKey>, site: Site): Probe[] {
  const root = new URL(site.siteUrl);
  const counts = new Map<string, number>();
  for (const key of pages) {
    const section = sectionOf(key, root);
    if (section !== root.pathname) counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  const large = [...counts]
    .filter(([, count]) => count >= minPages)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, maxSections);
  return [root.pathname, ...large.map(([section]) => section)].flatMap((section) => {
    const key = keyOf(`${root.origin}${section}no-such-page-${shortHash(site.siteUrl + section).slice(0, 8)}`, site);
    return key === undefined ? [] : [{ section, key }];
  });
}

/** The first folder below the base path; the base itself for pages directly in it. */
function sectionOf(key: UrlKey, root: URL): string {
  const { pathname } = new URL(key);
  if (!pathname.startsWith(root.pathname)) return root.pathname;
  const rest = pathname.slice(root.pathname.length).split("/");
  return rest.length < 2 ? root.pathname : `${root.pathname}${rest[0] ?? ""}/`;
}

/** True when a page says what the section's answer to an invented URL says. A shell without text proves nothing before a render. */
export function isSoft404(page: Page, answer: Page): boolean {
  if (answer.textLength === 0 || answer.served.emptyMount !== undefined) return false;
  return (
    page.textHash === answer.textHash ||
    (page.title === answer.title && overlap(page.minhash, answer.minhash) >= similar)
  );
}

/** Share of equal min-hashes: the estimated Jaccard similarity of the texts. */
function overlap(a: Uint32Array, b: Uint32Array): number {
  if (a.length === 0 || a.length !== b.length) return 0;
  let equal = 0;
  for (const [at, value] of a.entries()) if (value === b[at]) equal += 1;
  return equal / a.length;
}

function isInSection(key: UrlKey, section: string): boolean {
  return new URL(key).pathname.startsWith(section);
}
