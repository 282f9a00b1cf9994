/** Turns a page served as markdown or plain text into the same facts as an HTML page. */
import { shortHash } from "../hash.ts";
import type { Heading, Link, Note, Page, ServedFacts, Site } from "../model.ts";
import { joinDirectives, parseRobotsTag } from "../robots-tag.ts";
import { homeOf, keyOf, siteUrlOf } from "../url.ts";
import { readCanonical } from "../canonical.ts";
import { linksOfRel } from "../link-header.ts";
import { excerptOf } from "./excerpt.ts";
import { alternatesOf, type Headers } from "./head.ts";
import { isInPage, type Resolve, resolverFor } from "./links.ts";
import { type MarkdownFacts, readMarkdown } from "./markdown-text.ts";
import { readWords } from "./words.ts";
import { minhashOf } from "./minhash.ts";
import { maskNoise } from "./noise.ts";

interface MarkdownInput {
  readonly text: string;
  readonly url: string;
  readonly site: Site;
  readonly headers: Headers;
  readonly status: number;
  readonly via: "markdown" | "text";
  readonly keepMarkdown: boolean;
}

export function extractMarkdown(input: MarkdownInput): Page {
  const { url, site, headers, via } = input;
  const resolve = resolverFor(url, site);
  const read = via === "markdown" ? readMarkdown(input.text) : plainFacts(input.text);
  const own = keyOf(url, site);
  const links = linksOf(read, resolve).filter(({ key }) => key === undefined || key !== own);
  const h1 = read.headings.find(({ level }) => level === 1)?.text ?? "";
  const { hashes, tokens } = readWords(read.text);
  const { title = h1, description, dateModified } = read;
  return {
    key: own ?? homeOf(site),
    url: siteUrlOf(url, site),
    via,
    served: servedOf(read, links),
    title,
    ...(description === undefined ? {} : { description }),
    headings: read.headings,
    textLength: read.text.length,
    words: hashes.length,
    tokens,
    excerpt: excerptOf(read.paragraphs, read.text, h1),
    ...(input.keepMarkdown ? { markdown: input.text } : {}),
    contentHash: shortHash(`${maskNoise(read.text)}\n\n${targetsOf(links)}`),
    textHash: shortHash(read.text),
    minhash: minhashOf(hashes),
    layout: via,
    links,
    nav: [],
    breadcrumbs: [],
    rel: {},
    ...headerFacts(input, resolve),
    ...(dateModified === undefined ? {} : { dateModified }),
    ...(headers["etag"]?.[0] === undefined ? {} : { etag: headers["etag"][0] }),
    ...(headers["last-modified"]?.[0] === undefined ? {} : { lastModified: headers["last-modified"][0] }),
    bytes: Buffer.byteLength(input.text),
    notes: [] as readonly Note[],
  };
}

/** What only headers can say about a file that is no HTML. */
function headerFacts(
  { url, site, headers }: MarkdownInput,
  resolve: Resolve,
): Pick<Page, "canonical" | "alternates" | "robots" | "language"> {
  const sent = linksOfRel(headers["link"] ?? [], "canonical").map(({ href }) => ({ href, from: "header" as const }));
  const alternates = linksOfRel(headers["link"] ?? [], "alternate").flatMap(({ href, rels, parameters }) => {
    const link = resolve(href);
    return link === undefined ? [] : [{ ...link, rels, hreflang: parameters["hreflang"] }];
  });
  const language = headers["content-language"]?.[0]?.split(",")[0]?.trim();
  return {
    canonical: readCanonical(sent, url, url, site),
    alternates: alternatesOf(alternates),
    ...(language === undefined || language === "" ? {} : { language }),
    robots: joinDirectives(
      parseRobotsTag([], "crawlshape"),
      parseRobotsTag(headers["x-robots-tag"] ?? [], "crawlshape"),
    ),
  };
}

function linksOf(read: MarkdownFacts, resolve: Resolve): readonly Link[] {
  return read.links.flatMap(({ href, text }) => {
    const link = isInPage(href) ? undefined : resolve(href);
    return link === undefined ? [] : [{ ...link, text, place: "main" as const, nofollow: false }];
  });
}

function targetsOf(links: readonly Link[]): string {
  return [...new Set(links.flatMap(({ key }) => (key === undefined ? [] : [key])))].join("\n");
}

function servedOf(read: MarkdownFacts, links: readonly Link[]): ServedFacts {
  return {
    textLength: read.text.length,
    internalLinks: new Set(links.flatMap(({ key }) => (key === undefined ? [] : [key]))).size,
    navContainers: 0,
    emptyNavContainers: 0,
    navLinks: 0,
    scripts: 0,
    noscriptLength: 0,
    headings: read.headings.length,
    paragraphs: read.paragraphs.length,
    codeBlocks: read.codeBlocks,
  };
}

/** Plain text has no markup: its first short line is its title. */
function plainFacts(text: string): MarkdownFacts {
  const plain = text.replaceAll(/\s+/gu, " ").trim();
  const first =
    text
      .split(/\r\n|[\r\n]/u)
      .find((line) => /[\p{L}\p{N}]/u.test(line))
      ?.trim() ?? "";
  const headings: readonly Heading[] = [];
  const title = first.length <= 120 ? { title: first.replace(/^[=#*\s]+|[=#*\s]+$/gu, "") } : {};
  return {
    ...title,
    headings,
    text: plain,
    links: [],
    paragraphs: text
      .split(/\n\s*\n/u)
      .map((one) => one.replaceAll(/\s+/gu, " ").trim())
      .slice(0, 12),
    codeBlocks: 0,
  };
}
