/** Turns pages into what their state and sidecar files hold: fetches the page once more, then the files it names. */
import { decodeText } from "../encoding.ts";
import { extractMarkdown, extractPage } from "../extract/page.ts";
import { servedPage, structureSources } from "../extract/sources.ts";
import type { FoundContent, FoundLink, Reading, ServedPage, StructureSource } from "../extract/state/source.ts";
import type { Page, UrlKey } from "../model.ts";
import { deployUrlOf, keyOf } from "../url.ts";
import type { Round } from "./escalation-state.ts";
import { keepsMarkdown } from "./watch.ts";

/** Times that files may name further files, and files in all, for one page. */
const maxSteps = 4;
const maxFiles = 12;
const maxFileBytes = 8 * 1024 * 1024;

export interface SourceReading {
  readonly source: StructureSource;
  readonly reading: Reading;
}

/** What every source on this page holds, in the order of the sources. */
export async function readSources(
  page: Page,
  round: Round,
  only?: string,
): Promise<{ readonly served: ServedPage; readonly readings: readonly SourceReading[] } | undefined> {
  const served = await fetchServed(page, round);
  if (served === undefined) return undefined;
  const readings: SourceReading[] = [];
  for (const source of structureSources) {
    if ((only !== undefined && source.name !== only) || !source.detects(served)) continue;
    await fetchWanted(source, served, round);
    readings.push({ source, reading: source.read(served, round.files) });
  }
  return { served, readings };
}

async function fetchServed(page: Page, round: Round): Promise<ServedPage | undefined> {
  const url = deployUrlOf(page.key, round.site, page.url);
  // A hash route is the same document as its neighbours.
  const document = url.split("#")[0] ?? url;
  const html = await fetchFile(document, round, "html", document !== url || page.key === round.home);
  return html === undefined ? undefined : servedPage(html, url, round.site);
}

async function fetchWanted(source: StructureSource, served: ServedPage, round: Round): Promise<void> {
  const asked = new Set<string>();
  for (let step = 0; step < maxSteps; step += 1) {
    const wanted = source.wants(served, round.files).filter((url) => !asked.has(url));
    for (const url of wanted) asked.add(url);
    if (wanted.length === 0 || asked.size > maxFiles) return;
    await Promise.all(wanted.map((url) => fetchFile(url, round, "text")));
  }
}

/** Text of a file that answers 200, asked for once in a crawl; documents are kept only where several pages share one. */
async function fetchFile(
  url: string,
  round: Round,
  kind: "html" | "text",
  isRouted = false,
): Promise<string | undefined> {
  if (round.files.has(url)) return round.files.get(url);
  const text = mayFetch(url, round) ? await fetchText(url, round, kind) : undefined;
  if (kind === "text" || isRouted) round.files.set(url, text);
  return text;
}

/** Robots rules hold for files too; other filters choose pages and say nothing about files. */
function mayFetch(url: string, { input, site }: Round): boolean {
  const key = keyOf(url, site);
  return key !== undefined && input.admit?.(key) !== "robots";
}

async function fetchText(url: string, round: Round, kind: "html" | "text"): Promise<string | undefined> {
  round.fetches += 1;
  const accept = kind === "html" ? {} : { accept: "*/*" };
  const outcome = await round.ports.fetch({
    url,
    maxBytes: Math.min(maxFileBytes, round.options.maxPageBytes),
    ...accept,
  });
  if (outcome.kind !== "answer" || outcome.status !== 200) return undefined;
  return decodeText(outcome.body, outcome.headers["content-type"]?.at(-1), kind);
}

/** The page with the content that a source holds; `undefined` when that is not more than what was served. */
export function withContent(page: Page, served: ServedPage, content: FoundContent, round: Round): Page | undefined {
  const facts = {
    url: served.url,
    site: round.site,
    headers: {},
    status: 200,
    keepMarkdown: keepsMarkdown(round.options, round.site)(page.key),
  };
  const head = extractPage({ ...facts, html: htmlWith(served.html, content), via: "static" });
  const body = content.as === "html" ? head : extractMarkdown({ ...facts, text: content.body, via: "markdown" });
  if (body.textLength <= page.textLength + 20) return undefined;
  const title = content.title ?? (body.title === "" ? head.title : body.title);
  return {
    ...body,
    key: page.key,
    url: page.url,
    via: "state",
    served: page.served,
    title: title === "" ? page.title : title,
    layout: page.layout,
    links: content.as === "html" ? body.links : [...page.links, ...body.links],
    nav: content.as === "html" ? body.nav : page.nav,
    canonical: page.canonical,
    alternates: page.alternates,
    robots: page.robots,
    bytes: page.bytes,
    ...(page.siteName === undefined ? {} : { siteName: page.siteName }),
    ...(page.language === undefined ? {} : { language: page.language }),
    ...(page.etag === undefined ? {} : { etag: page.etag }),
    ...(page.lastModified === undefined ? {} : { lastModified: page.lastModified }),
  };
}

/** The served document with the content as its main part. */
function htmlWith(html: string, content: FoundContent): string {
  if (content.as === "markdown") return html;
  const bare = html.replaceAll(/<(\/?)(?:main|noscript)\b/giu, "<$1div");
  const heading =
    content.title === undefined || /<h1\b/iu.test(content.body) ? "" : `<h1>${escapeTitle(content.title)}</h1>`;
  const main = `<main>${heading}${content.body}</main>`;
  const end = bare.search(/<\/body\s*>/iu);
  return end < 0 ? bare + main : bare.slice(0, end) + main + bare.slice(end);
}

function escapeTitle(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Sampled links that must answer, of a list that a page only claims. */
const sampleSize = 5;

/** True when a spread of the links that the crawl does not know yet answers 200. */
export async function areTrusted(links: readonly FoundLink[], round: Round): Promise<boolean> {
  const unknown = links.filter(({ key }) => !round.input.pages.has(key) && !isRoute(key));
  const gone = links.filter(({ key }) => round.input.failures.has(key)).length;
  if (gone * 5 > links.length) return false;
  const step = Math.max(1, Math.floor(unknown.length / sampleSize));
  const sample = unknown.filter((_link, place) => place % step === 0).slice(0, sampleSize);
  const answers = await Promise.all(sample.map(({ key, url }) => answers200(key, url, round)));
  return answers.filter(Boolean).length * 5 >= sample.length * 4;
}

/** Hash routes never reach the server. */
function isRoute(key: UrlKey): boolean {
  return key.includes("#");
}

async function answers200(key: UrlKey, url: string, round: Round): Promise<boolean> {
  if (round.input.admit?.(key) !== undefined) return true;
  round.fetches += 1;
  const outcome = await round.ports.fetch({
    url: deployUrlOf(key, round.site, url),
    maxBytes: round.options.maxPageBytes,
  });
  return outcome.kind === "too-large" || (outcome.kind === "answer" && outcome.status >= 200 && outcome.status < 400);
}
