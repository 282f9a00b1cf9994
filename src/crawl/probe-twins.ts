/** Asks for the markdown versions of a sample of pages, and says whether they answer and say the same. */
import type { Note, Page, Site, TwinProbe, UrlKey } from "../model.ts";
import { deployUrlOf, keyOf, siteUrlOf } from "../url.ts";
import type { CrawlState } from "./state.ts";
import { stopNow } from "./stop.ts";
import { visit } from "./visit.ts";
import { worldOf } from "./world.ts";

/** Pages whose version is asked for; where none is named, as many as show whether the site has any. */
const sampleSize = 20;
const customSize = 3;

interface Candidate {
  readonly page: Page;
  readonly url: string;
  readonly key: UrlKey;
  readonly advertised: boolean;
}

/** Sorted by page. Nothing is asked when the crawl was cut short, and nothing that robots.txt or the filters keep out. */
export async function probeTwins(state: CrawlState): Promise<readonly TwinProbe[]> {
  if (stopNow(state) !== undefined || state.ceilings.size > 0) return [];
  const pages = [...state.pages.values()].filter((page) => isHtml(page)).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { site } = state.scope;
  const advertised = pages.flatMap((page) => candidate(page, page.twin, true, site));
  if (advertised.length > 0) return askAll(spread(advertised, sampleSize), state);
  const custom = pages.flatMap((page) => candidate(page, customTwin(page, site), false, site));
  const first = spread(custom, customSize);
  const answers = await askAll(first, state);
  // Nobody has markdown by chance: one that answers is worth the rest of the sample.
  if (!answers.some((answer) => answer.isMarkdown)) return [];
  const asked = new Set(first.map(({ key }) => key));
  const rest = spread(custom, sampleSize).filter(({ key }) => !asked.has(key));
  const more = await askAll(rest.slice(0, sampleSize - first.length), state);
  return [...answers, ...more].toSorted((a, b) => (a.page < b.page ? -1 : 1));
}

function isHtml(page: Page): boolean {
  return page.via !== "markdown" && page.via !== "text" && page.wall === undefined;
}

function candidate(page: Page, url: string | undefined, advertised: boolean, site: Site): readonly Candidate[] {
  const key = url === undefined ? undefined : keyOf(url, site);
  if (url === undefined || key === undefined || key === page.key || url.endsWith("/llms.txt")) return [];
  return [{ page, url, key, advertised }];
}

/** `/a` → `/a.md`, `/a.html` → `/a.md`; folders by their own name. */
function customTwin(page: Page, site: Site): string | undefined {
  const { origin, pathname, search } = new URL(siteUrlOf(page.url, site));
  const path = pathname.replace(/\.html?$/u, "").replace(/\/+$/u, "");
  return search !== "" || path === "" || /\.\w{1,5}$/u.test(path) ? undefined : `${origin}${path}.md`;
}

/** Evenly over the list, the first and the last included. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => list[Math.round(at * step)]).filter((one) => one !== undefined);
}

async function askAll(candidates: readonly Candidate[], state: CrawlState): Promise<readonly TwinProbe[]> {
  const probes = await Promise.all(candidates.map(async (one) => await askOne(one, state)));
  return probes.filter((probe) => probe !== undefined);
}

async function askOne({ page, url, key, advertised }: Candidate, state: CrawlState): Promise<TwinProbe | undefined> {
  const { site } = state.scope;
  if (state.admit(key, url) !== undefined || stopNow(state) !== undefined) return undefined;
  const said = { page: page.key, url: siteUrlOf(url, site), advertised };
  const met = state.pages.get(key);
  if (met !== undefined) return { ...said, ...readingOf(page, met) };
  const result = await visit({ key, url: deployUrlOf(key, site, url) }, worldOf(state));
  if (result.kind === "page") return { ...said, ...readingOf(page, result.page) };
  const status = result.kind === "failure" ? result.failure.status : result.redirect.status;
  // No answer says nothing about the version.
  return status === 0 ? undefined : { ...said, status, isMarkdown: false, agreement: 0 };
}

function readingOf(page: Page, twin: Page): Pick<TwinProbe, "status" | "isMarkdown" | "agreement"> {
  const isMarkdown = twin.via === "markdown" || twin.via === "text";
  return { status: 200, isMarkdown, agreement: isMarkdown ? agreementOf(page, twin) : 0 };
}

/** Estimated share of 4-word runs that both have; short texts agree when they are equal. */
function agreementOf(page: Page, twin: Page): number {
  if (page.textHash === twin.textHash) return 1;
  const length = Math.min(page.minhash.length, twin.minhash.length);
  if (length === 0) return 0;
  return page.minhash.slice(0, length).filter((hash, at) => hash === twin.minhash[at]).length / length;
}

export function twinNotes(twins: readonly TwinProbe[]): readonly Note[] {
  if (twins.length === 0) return [];
  const missing = twins.filter((twin) => !twin.isMarkdown);
  const how = twins[0]?.advertised === true ? "that pages name" : "found by custom (page.md)";
  const message = `${String(twins.length)} markdown versions ${how} were asked for: ${String(twins.length - missing.length)} answered with markdown`;
  const isFault = missing.length > 0 && missing[0]?.advertised === true;
  const urls = missing.length === 0 ? {} : { urls: missing.slice(0, 10).map((twin) => twin.url) };
  return [{ kind: "markdown-versions", level: isFault ? "fault" : "notice", message, ...urls }];
}
