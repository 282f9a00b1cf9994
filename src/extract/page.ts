/** Turns one HTML answer into the facts of its page: one parse, one survey, one walk. */
import type { Document } from "domhandler";
import { isLanguageHome } from "../address.ts";
import { shortHash } from "../hash.ts";
import type { Heading, Link, NavSource, Page, Site, UrlKey } from "../model.ts";
import { homeOf, keyOf, siteUrlOf } from "../url.ts";
import { readBreadcrumbs } from "./breadcrumbs.ts";
import { modifiedOf } from "./dates.ts";
import { isOwnWords } from "./own-words.ts";
import { excerptOf } from "./excerpt.ts";
import type { Gathered } from "./gathered.ts";
import { type Headers, readHead } from "./head.ts";
import { layoutOf } from "./layout.ts";
import { type Resolve, resolverFor } from "./links.ts";
import { formatMain } from "./main-markdown.ts";
import { readWords } from "./words.ts";
import { minhashOf } from "./minhash.ts";
import { readNav } from "./nav.ts";
import { maskNoise } from "./noise.ts";
import { bodyAlternates, bodyRel, siteNameOf } from "./declared.ts";
import { servedFacts } from "./served.ts";
import { readThings, significantThings } from "./structured.ts";
import { baseOf } from "./stub.ts";
import { type Survey, surveyTree } from "./survey.ts";
import { textOf } from "./text.ts";
import { readTree } from "./tree.ts";
import { walkTree } from "./walk.ts";
import { wallOf } from "./wall.ts";

export { extractMarkdown } from "./markdown-page.ts";

export interface PageInput {
  readonly html: string;
  /** Final URL on the deploy origin. */
  readonly url: string;
  readonly site: Site;
  readonly headers: Headers;
  readonly status: number;
  readonly via: Page["via"];
  readonly keepMarkdown: boolean;
}

/** `bytes` are those of the text; the caller that has the answer knows better. */
export function extractPage(input: PageInput): Page {
  return readPageFrom(readTree(input.html), input);
}

/** The same over a tree that is there already. */
export function readPageFrom(tree: Document, input: PageInput): Page {
  const { url, site, headers, html } = input;
  const own = keyOf(url, site);
  const survey = surveyTree(tree);
  const baseUrl = baseOf(survey, url);
  const resolve = resolverFor(baseUrl, site);
  const walkInput = { survey, resolve, ...(own === undefined ? {} : { own }) };
  const walked = walkTree(survey.body, walkInput);
  const served = servedFacts(walked, survey, own);
  const gathered = rescue(walked, walkInput);
  const head = readHead({ survey, headers, url, baseUrl, site });
  const things = readThings(survey.structured);
  const content = contentFacts(gathered, survey, significantThings(things), input);
  const modified = modifiedOf(things, survey, gathered.times);
  const alternates = bodyAlternates(gathered.translations, head.alternates, resolve);
  const siteName = head.siteName ?? siteNameOf(things);
  const etag = headers["etag"]?.[0];
  const lastModified = headers["last-modified"]?.[0];
  const title = head.title === "" ? content.h1 : head.title;
  const { h1, text, ...facts } = content;
  const mainLinks = gathered.links.filter(({ place }) => place === "main").length;
  const wall = wallOf({ title, h1, text, passwords: gathered.passwords, mainLinks, html });
  return {
    key: own ?? homeOf(site),
    url: siteUrlOf(url, site),
    via: input.via,
    ...(wall === undefined ? {} : { wall }),
    served,
    ...head,
    title,
    ...(siteName === undefined ? {} : { siteName }),
    ...facts,
    layout: layoutOf(survey),
    links: gathered.links,
    nav: readNav(gathered, {
      resolve,
      own,
      source: sourceOf(input.via),
      translations: translationsIn(alternates, head),
    }),
    breadcrumbs: readBreadcrumbs({ things, marked: gathered.crumbs, resolve }),
    rel: { ...bodyRel(gathered.neighbours, resolve), ...head.rel },
    alternates,
    ...(modified === undefined ? {} : { dateModified: modified }),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    bytes: Buffer.byteLength(html),
  };
}

/** Its own language left out, and home pages: a page that names only those as its translations has none. */
function translationsIn(alternates: Page["alternates"], { language }: Pick<Page, "language">): ReadonlySet<UrlKey> {
  const own = language?.toLowerCase();
  const others = alternates.filter((one) => ![own, "x-default"].includes(one.language.toLowerCase()));
  return new Set(others.map(({ key }) => key).filter((key) => !isLanguageHome(key)));
}

function sourceOf(via: Page["via"]): NavSource {
  return via === "rendered" ? "rendered" : "static";
}

/** A page without text of its own that says everything to those without scripts is read as they read it. */
function rescue(walked: Gathered, input: Parameters<typeof walkTree>[1]): Gathered {
  if (walked.mainText.length + walked.outerText.length >= 200) return walked;
  const richest = walked.noscripts
    .map((element) => ({ element, length: textOf(element).length }))
    .toSorted((a, b) => b.length - a.length)[0];
  if (richest === undefined || richest.length < 200) return walked;
  const read = walkTree(richest.element, { ...input, survey: { ...input.survey, main: undefined, spine: new Set() } });
  return { ...read, links: [...walked.links, ...read.links], candidates: [...walked.candidates, ...read.candidates] };
}

interface ContentFacts extends Pick<
  Page,
  "headings" | "textLength" | "words" | "tokens" | "excerpt" | "contentHash" | "textHash" | "minhash"
> {
  readonly markdown?: string;
  readonly h1: string;
  readonly text: string;
}

function contentFacts(gathered: Gathered, survey: Survey, structured: string, input: PageInput): ContentFacts {
  const text = gathered.mainText;
  const { hashes, tokens } = readWords(text);
  const headings = headingsOf(gathered);
  const h1 = headings.find(({ level }) => level === 1)?.text ?? "";
  return {
    headings,
    textLength: text.length,
    words: hashes.length,
    tokens,
    excerpt: excerptOf(ownParagraphs(gathered), text, h1),
    ...(input.keepMarkdown ? { markdown: formatMain(survey, resolverOf(input, survey)) } : {}),
    contentHash: shortHash(`${maskNoise(text)}\n${maskNoise(structured)}\n${mainTargets(gathered.links)}`),
    textHash: shortHash(text),
    minhash: minhashOf(hashes),
    h1,
    text,
  };
}

/** Read as they are asked for: the first is most often the one. */
function* ownParagraphs({ paragraphs }: Gathered): Generator<string> {
  for (const paragraph of paragraphs) if (isOwnWords(paragraph)) yield textOf(paragraph);
}

function resolverOf({ url, site }: PageInput, survey: Survey): Resolve {
  return resolverFor(baseOf(survey, url), site);
}

/** Those of the main content; a page whose H1 stands in its header is not without one. */
function headingsOf({ headings }: Gathered): readonly Heading[] {
  const main = headings.filter(({ isMain }) => isMain).map(({ level, text }) => ({ level, text }));
  if (main.some(({ level }) => level === 1)) return main;
  const other = headings.find(({ level, isMain }) => level === 1 && !isMain);
  return other === undefined ? main : [{ level: other.level, text: other.text }, ...main];
}

/** Addresses of the content, those of editors and builds left out. */
function mainTargets(links: readonly Link[]): string {
  const targets = links.filter(({ place, key }) => place === "main" && key !== undefined).map(({ key }) => key ?? "");
  return [...new Set(targets)].join("\n");
}
