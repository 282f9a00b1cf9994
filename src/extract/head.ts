/** Turns the metas and links of a page, and its answer's headers, into what the page says about itself. */
import type { Element } from "domhandler";
import { canonicalNotes, readCanonical } from "../canonical.ts";
import { type HeaderLink, parseLinkHeader } from "../link-header.ts";
import type { Alternate, Canonical, Note, Page, RobotsDirectives, Site, UrlKey } from "../model.ts";
import { joinDirectives, parseRobotsMeta, parseRobotsTag } from "../robots-tag.ts";
import { type Resolve, resolverFor } from "./links.ts";
import type { Survey } from "./survey.ts";
import { collapse, textOf } from "./text.ts";

export type Headers = Readonly<Record<string, readonly string[]>>;
export interface HeadInput {
  readonly survey: Survey;
  readonly headers: Headers;
  /** The page's own URL, and the one its addresses build on. */
  readonly url: string;
  readonly baseUrl: string;
  readonly site: Site;
}
export interface HeadFacts {
  readonly title: string;
  readonly description?: string;
  readonly siteName?: string;
  readonly language?: string;
  readonly canonical: Canonical;
  readonly alternates: readonly Alternate[];
  readonly rel: Page["rel"];
  readonly twin?: string;
  readonly describedBy?: string;
  readonly robots: RobotsDirectives;
  readonly notes: readonly Note[];
}

const agent = "crawlshape";

export function readHead(input: HeadInput): HeadFacts {
  const metas = metasOf(input.survey);
  const links = linksOf(input);
  const title = titleOf(input.survey) || metas.get("og:title") || "";
  const description = metas.get("description") ?? metas.get("og:description");
  const siteName = metas.get("og:site_name") ?? metas.get("application-name");
  const language = languageOf(input, metas);
  const twin = links.find(
    ({ rels, type }) => rels.includes("alternate") && /^text\/(?:x-)?markdown/iu.test(type ?? ""),
  );
  const canonical = canonicalFacts(input);
  const robots = robotsFacts(input);
  const described = links.find(({ rels }) => rels.includes("describedby"));
  return {
    title: collapse(title),
    ...(description === undefined ? {} : { description }),
    ...(siteName === undefined ? {} : { siteName }),
    ...(language === undefined ? {} : { language }),
    canonical: canonical.canonical,
    alternates: alternatesOf(links),
    rel: relOf(links),
    ...(twin === undefined ? {} : { twin: twin.url }),
    ...(described === undefined ? {} : { describedBy: described.url }),
    robots: robots.robots,
    notes: [...canonical.notes, ...robots.notes],
  };
}

/** Browsers show the first title; those of pictures are none. */
function titleOf({ head, strays }: Survey): string {
  const title = [...head, ...strays].find(({ name }) => name === "title");
  return title === undefined ? "" : textOf(title);
}

/** Name in lower case → first content that says something. */
function metasOf({ head, strays }: Survey): ReadonlyMap<string, string> {
  const metas = new Map<string, string>();
  for (const { name, attribs } of [...head, ...strays]) {
    if (name !== "meta") continue;
    const content = collapse(attribs["content"] ?? "");
    const key = (attribs["name"] ?? attribs["property"] ?? attribs["itemprop"] ?? attribs["http-equiv"] ?? "")
      .trim()
      .toLowerCase();
    if (key !== "" && content !== "" && !metas.has(key)) metas.set(key, content);
  }
  return metas;
}

/** Raw dates of the head, best first. */
export function headDate(survey: Survey): string | undefined {
  const metas = metasOf(survey);
  const names = [
    "article:modified_time",
    "og:updated_time",
    "datemodified",
    "last-modified",
    "dcterms.modified",
    "revised",
  ];
  return names.map((name) => metas.get(name)).find((value) => value !== undefined);
}

function languageOf({ survey, headers }: HeadInput, metas: ReadonlyMap<string, string>): string | undefined {
  const bodyLanguage = "attribs" in survey.body ? survey.body.attribs["lang"] : undefined;
  const { html, main } = survey;
  const given = [
    html?.attribs["lang"],
    html?.attribs["xml:lang"],
    bodyLanguage,
    main?.attribs["lang"],
    metas.get("content-language"),
    headers["content-language"]?.[0]?.split(",")[0],
  ];
  return given.map((value) => value?.trim()).find((value) => value !== undefined && /^[a-z]{2,3}\b/iu.test(value));
}

interface RelLink {
  readonly url: string;
  readonly key?: UrlKey;
  readonly rels: readonly string[];
  readonly type?: string | undefined;
  readonly hreflang?: string | undefined;
}

/** Links of the head, then of the headers, whose addresses build on the page's own. */
function linksOf({ survey, headers, url, baseUrl, site }: HeadInput): readonly RelLink[] {
  const resolve = resolverFor(baseUrl, site);
  const written = [...survey.head, ...survey.strays].flatMap((element): readonly RelLink[] => {
    if (element.name !== "link") return [];
    const { href, type, hreflang } = element.attribs;
    return relLink(href, relsOf(element), type, hreflang, resolve);
  });
  const sent = parseLinkHeader(headers["link"] ?? []).filter(({ parameters }) => parameters["anchor"] === undefined);
  return [
    ...written,
    ...sent.flatMap(({ href, rels, parameters }) =>
      relLink(href, rels, parameters["type"], parameters["hreflang"], resolverFor(url, site)),
    ),
  ];
}

function relLink(
  href: string | undefined,
  rels: readonly string[],
  type: string | undefined,
  hreflang: string | undefined,
  resolve: Resolve,
): readonly RelLink[] {
  const link = href === undefined || href.trim() === "" ? undefined : resolve(href);
  return link === undefined ? [] : [{ ...link, rels, type, hreflang }];
}

export function relsOf(element: Element): readonly string[] {
  return (element.attribs["rel"] ?? "").toLowerCase().split(/\s+/u);
}

/** One per language and page; those of other sites are no pages of ours. */
export function alternatesOf(links: readonly Pick<RelLink, "key" | "rels" | "hreflang">[]): readonly Alternate[] {
  const found = new Map<string, Alternate>();
  for (const { key, rels, hreflang } of links) {
    const language = hreflang?.trim() ?? "";
    if (key !== undefined && language !== "" && rels.includes("alternate"))
      found.set(`${language} ${key}`, { language, key });
  }
  return [...found.values()];
}

const relNames = {
  up: ["up", "parent"],
  home: ["home", "start", "top", "origin", "first"],
  next: ["next"],
  prev: ["prev", "previous"],
};

/** The first of each; `first` of a pagination is no home, so it only counts in the absence of a better word. */
export function relOf(links: readonly Pick<RelLink, "key" | "rels">[]): Page["rel"] {
  const keyFor = (names: readonly string[]): UrlKey | undefined =>
    names
      .map((name) => links.find(({ rels, key }) => key !== undefined && rels.includes(name))?.key)
      .find((key) => key !== undefined);
  const [up, home, next, prev] = [
    keyFor(relNames.up),
    keyFor(relNames.home.slice(0, 4)),
    keyFor(relNames.next),
    keyFor(relNames.prev),
  ];
  return {
    ...(up === undefined ? {} : { up }),
    ...(home === undefined ? {} : { home }),
    ...(next === undefined ? {} : { next }),
    ...(prev === undefined ? {} : { prev }),
  };
}

function isCanonical(element: Element): boolean {
  return element.name === "link" && relsOf(element).includes("canonical");
}

/** In the head and in the header only: what stands in the body may be a visitor's. */
function canonicalFacts({ survey, headers, url, baseUrl, site }: HeadInput): {
  canonical: Canonical;
  notes: readonly Note[];
} {
  const written = survey.head
    .filter(isCanonical)
    .map(({ attribs }) => ({ href: attribs["href"] ?? "", from: "html" as const }));
  const sent = parseLinkHeader(headers["link"] ?? [])
    .filter((link: HeaderLink) => link.rels.includes("canonical") && link.parameters["anchor"] === undefined)
    .map(({ href }) => ({ href, from: "header" as const }));
  const candidates = [...written, ...sent];
  const stray: Note = {
    kind: "canonical-in-body",
    level: "fault",
    message: "A canonical link stands in the body, where search engines do not read it",
    urls: [url],
  };
  return {
    canonical: readCanonical(candidates, url, baseUrl, site),
    notes: [...canonicalNotes(candidates, url, baseUrl, site), ...(survey.strays.some(isCanonical) ? [stray] : [])],
  };
}

function robotsFacts({ survey, headers, url }: HeadInput): { robots: RobotsDirectives; notes: readonly Note[] } {
  const served = Date.parse(headers["date"]?.[0] ?? "");
  const servedMs = Number.isNaN(served) ? undefined : served;
  const metas = [...survey.head, ...survey.strays].flatMap(({ name, attribs }) =>
    name === "meta" && attribs["name"] !== undefined
      ? [{ name: attribs["name"], content: attribs["content"] ?? "" }]
      : [],
  );
  const meta = parseRobotsMeta(metas, agent, servedMs);
  const header = parseRobotsTag(headers["x-robots-tag"] ?? [], agent, servedMs);
  const until = [meta, header].find(({ expired }) => expired)?.unavailableAfter;
  const message = `unavailable_after has passed (${until ?? ""}): the page counts as noindex`;
  const expired: Note = { kind: "unavailable-after", level: "fault", message, urls: [url] };
  return { robots: joinDirectives(meta, header), notes: until === undefined ? [] : [expired] };
}
