/** Reads the language and the version of a documentation from an address, and finds the same page in another one of either. */
import type { UrlKey } from "./model.ts";
import { segmentsOf } from "./url.ts";

// ISO 639-1. A list and not a pattern: `js`, `v1` or `go` under a docs root are no languages.
export const languages = new Set(
  `aa ab af ak am ar as ay az ba be bg bn bo br bs ca ce co cs cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr
  fy ga gd gl gn gu gv ha he hi hr ht hu hy ia id ie ig ik is it iu ja jv ka kg ki kk kl km kn ko ks ku kw ky la lb lg li
  ln lo lt lu lv mg mi mk ml mn mr ms mt my nb nd ne ng nl nn no nr nv ny oc oj or os pa pl ps pt qu rm rn ro ru rw sa
  sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa
  wo xh yi yo za zh zu`.split(/\s+/u),
);
const scripts = "hans|hant|latn|cyrl|arab|deva";
// BCP 47 by its common subset: language, script, region.
export const tagPattern = new RegExp(`^([a-z]{2,3})(?:[-_](${scripts}))?(?:[-_]([a-z]{2}|\\d{3}))?$`, "iu");

/** Lower-case tag of a path segment such as `de`, `pt-BR` or `zh_Hans`; undefined for any other word. */
export function localeOfSegment(segment: string): string | undefined {
  const [, language = ""] = tagPattern.exec(segment) ?? [];
  return languages.has(language.toLowerCase()) ? segment.toLowerCase().replaceAll("_", "-") : undefined;
}

/** An address taken apart: its language, and what is left of it without the language. */
export interface Localised {
  readonly locale: string;
  readonly rest: string;
}

/** `/de/a`, `/docs/de/a`, `/a.de.html`, `/a.html.de` and `?lang=de` all say `de`; no language gives an empty locale. */
export function localisedAddress(key: UrlKey): Localised {
  const segments = segmentsOf(key);
  const query = new URL(key).search;
  const parameter = /[?&](?:lang|locale|hl|language)=([^&]+)/iu.exec(query);
  const named = parameter?.[1] === undefined ? undefined : localeOfSegment(parameter[1]);
  if (named !== undefined && parameter !== null) {
    return { locale: named, rest: `${segments.join("/")}${query.replace(parameter[0], "")}` };
  }
  // Only the first two segments: deeper down a two-letter word is rarely a language.
  const at = segments.slice(0, 2).findIndex((segment) => localeOfSegment(segment) !== undefined);
  if (at >= 0) {
    const locale = localeOfSegment(segments[at] ?? "") ?? "";
    return { locale, rest: [...segments.slice(0, at), ...segments.slice(at + 1)].join("/") + query };
  }
  return localisedFile(segments, query);
}

function localisedFile(segments: readonly string[], query: string): Localised {
  const last = segments.at(-1) ?? "";
  const match = /^(?<name>.+?)\.(?<tag>[a-z]{2}(?:[-_][a-z]{2,4})?)(?<end>\.html?)?$/iu.exec(last);
  const { name = "", tag = "", end = "" } = match?.groups ?? {};
  const locale = localeOfSegment(tag);
  const plain = locale === undefined ? last : `${name}${end}`;
  return { locale: locale ?? "", rest: [...segments.slice(0, -1), plain].join("/") + query };
}

/** An address taken apart: its version, what stands before it, and the address without it. */
export interface Versioned {
  readonly version: string;
  readonly before: string;
  readonly rest: string;
}

export const stable = ["stable", "latest", "current"];
export const prerelease = [
  "next",
  "dev",
  "devel",
  "develop",
  "main",
  "master",
  "trunk",
  "edge",
  "nightly",
  "canary",
  "unstable",
  "unreleased",
  "preview",
];
const edition = /^(?:\d{4}|first|second|third|fourth|fifth|\d+(?:st|nd|rd|th))-edition$/u;
const numbered = /^v?\d{1,3}(?:\.\d+)*(?:\.x)?(?:-?(?:alpha|beta|rc)[.\d]*)?$/iu;

/** Version words and numbers; a year is none, and a bare number with nothing below it is an item. */
function isVersion(segment: string, at: number, segments: readonly string[]): boolean {
  if (isBareNumber(segment) && at === segments.length - 1) return false;
  const word = segment.toLowerCase();
  return stable.includes(word) || prerelease.includes(word) || numbered.test(word) || edition.test(word);
}

/** The first version segment counts; an address without one has an empty version. */
export function versionedAddress(key: UrlKey): Versioned {
  const segments = segmentsOf(key);
  const at = segments.findIndex(isVersion);
  const { search } = new URL(key);
  if (at < 0) return { version: "", before: "", rest: segments.join("/") + search };
  const rest = [...segments.slice(0, at), ...segments.slice(at + 1)].join("/") + search;
  return { version: segments[at]?.toLowerCase() ?? "", before: segments.slice(0, at).join("/"), rest };
}

/** A bare number may be a chapter or an item: it needs more proof than `v2` or `1.4`. */
export function isBareNumber(version: string): boolean {
  return /^\d+$/u.test(version);
}

interface Address {
  readonly localised: Localised;
  readonly versioned: Versioned;
}
const remembered = new Map<UrlKey, Address>();

function addressOf(key: UrlKey): Address {
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const address = { localised: localisedAddress(key), versioned: versionedAddress(key) };
  // Menus name the same pages again and again; large sites must not pile up.
  if (remembered.size > 20_000) remembered.clear();
  remembered.set(key, address);
  return address;
}

/** The home page of the site, or of a language. */
export function isLanguageHome(key: UrlKey): boolean {
  return addressOf(key).localised.rest === "";
}

/**
 * The same page in another language or version: what is left of the two addresses is equal. Home pages of languages are none to
 * each other, since nothing is left of them.
 */
export function isCounterpart(a: UrlKey, b: UrlKey): boolean {
  if (a === b) return false;
  const [left, right] = [addressOf(a), addressOf(b)];
  const inLanguage = left.localised.locale !== right.localised.locale && left.localised.rest === right.localised.rest;
  if (inLanguage && left.localised.rest !== "") return true;
  return (
    left.versioned.version !== right.versioned.version &&
    left.versioned.rest === right.versioned.rest &&
    left.versioned.rest !== ""
  );
}
