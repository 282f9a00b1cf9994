/** Turns what a page says about its own address (canonical links, meta refresh) into one answer. */
import type { Canonical, Note, Site } from "./model.ts";
import { keyOf, resolveLink, type ResolvedLink } from "./url.ts";

export interface CanonicalCandidate {
  readonly href: string;
  readonly from: "html" | "header";
}

/** Several that mean different pages contradict each other: search engines follow none then, and neither do we. */
export function readCanonical(
  candidates: readonly CanonicalCandidate[],
  pageUrl: string,
  baseUrl: string,
  site: Site,
): Canonical {
  const targets = candidates.flatMap((candidate) => targetOf(candidate, pageUrl, baseUrl, site) ?? []);
  const [first, ...rest] = targets;
  if (first === undefined) return { kind: "none" };
  if (rest.some((other) => identityOf(other) !== identityOf(first)))
    return { kind: "conflict", raw: [...new Set(targets.map(({ url }) => url))].toSorted() };
  if (first.key === undefined) return { kind: "external", raw: first.url };
  return first.key === keyOf(pageUrl, site) ? { kind: "self" } : { kind: "internal", key: first.key, raw: first.url };
}

function identityOf({ url, key }: ResolvedLink): string {
  return key ?? url;
}

/** What is wrong with the candidates themselves, whatever they lead to. */
export function canonicalNotes(
  candidates: readonly CanonicalCandidate[],
  pageUrl: string,
  baseUrl: string,
  site: Site,
): readonly Note[] {
  const canonical = readCanonical(candidates, pageUrl, baseUrl, site);
  const empty = candidates.filter(({ href }) => isEmpty(href));
  const broken = candidates.filter(
    (candidate) => !isEmpty(candidate.href) && targetOf(candidate, pageUrl, baseUrl, site) === undefined,
  );
  return [
    ...(empty.length === 0
      ? []
      : [fault("canonical-empty", "A canonical link without an address says nothing", pageUrl)]),
    ...broken.map(({ href }) => fault("canonical-invalid", `"${href}" is no address a canonical can have`, pageUrl)),
    ...(canonical.kind === "conflict"
      ? [fault("canonical-conflict", `The page names several canonicals: ${canonical.raw.join(", ")}`, pageUrl)]
      : []),
  ];
}

function fault(kind: string, message: string, pageUrl: string): Note {
  return { kind, level: "fault", message, urls: [pageUrl] };
}

/** `#` and its like resolve to the page itself and were not meant to say so; a hash route is an address. */
function isEmpty(href: string): boolean {
  return /^\s*(?:#(?![/!]).*)?$/s.test(href);
}

function targetOf(
  candidate: CanonicalCandidate,
  pageUrl: string,
  baseUrl: string,
  site: Site,
): ResolvedLink | undefined {
  if (isEmpty(candidate.href)) return undefined;
  // A header was sent for the URL that was asked; the base element belongs to the document.
  const link = resolveLink(candidate.href, candidate.from === "header" ? pageUrl : baseUrl, site);
  return link !== undefined && /^https?:/.test(link.url) ? { ...link, url: withoutFragment(link.url) } : undefined;
}

function withoutFragment(url: string): string {
  return url.replace(/#(?![/!]).*$/s, "");
}

export interface MetaRefresh {
  readonly seconds: number;
  /** Absent: the page reloads itself. */
  readonly url?: string;
}

/** The steps of the HTML standard's "shared declarative refresh"; undefined for what a browser ignores. */
export function parseMetaRefresh(content: string, baseUrl: string): MetaRefresh | undefined {
  const time = /^\s*(\d+|(?=\.))[\d.]*(?=$|[\s;,])/.exec(content);
  if (time === null) return undefined;
  const seconds = Number(time[1] === "" ? "0" : time[1]);
  const rest = content.slice(time[0].length).replace(/^\s*[;,]?\s*/, "");
  const [, quote, quoted, bare] = /^(?:url\s*=\s*)?(?:(["'])([\s\S]*)|([\s\S]*))$/i.exec(rest) ?? [];
  const end = quote === undefined ? -1 : (quoted ?? "").indexOf(quote);
  const target = (quote === undefined ? (bare ?? "") : end < 0 ? (quoted ?? "") : (quoted ?? "").slice(0, end)).trim();
  if (target === "" || !URL.canParse(target, baseUrl)) return { seconds };
  const url = new URL(target, baseUrl);
  return url.protocol === "http:" || url.protocol === "https:" ? { seconds, url: url.href } : { seconds };
}
