/** Reads languages: what a page declares, what its address says, and which addresses differ in the language alone. */
import type { Page, UrlKey } from "../model.ts";
import { segmentsOf } from "../url.ts";

// ISO 639-1. A list and not a pattern: `js`, `v1` or `go` under a docs root are no languages.
const languages = new Set(
  `aa ab af ak am ar as ay az ba be bg bn bo br bs ca ce co cs cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr
  fy ga gd gl gn gu gv ha he hi hr ht hu hy ia id ie ig ik is it iu ja jv ka kg ki kk kl km kn ko ks ku kw ky la lb lg li
  ln lo lt lu lv mg mi mk ml mn mr ms mt my nb nd ne ng nl nn no nr nv ny oc oj or os pa pl ps pt qu rm rn ro ru rw sa
  sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa
  wo xh yi yo za zh zu`.split(/\s+/u),
);
const scripts = "hans|hant|latn|cyrl|arab|deva";
// BCP 47 by its common subset: language, script, region.
const tagPattern = new RegExp(`^([a-z]{2,3})(?:[-_](${scripts}))?(?:[-_]([a-z]{2}|\\d{3}))?$`, "iu");
// No country carries these codes, though many sites write them.
const noRegions = new Set(["uk", "eu", "la", "en"]);

/** True for a value that `hreflang` may carry: a two-letter language, optionally script and region, or `x-default`. */
export function isHreflang(value: string): boolean {
  if (value.toLowerCase() === "x-default") return true;
  const [, language = "", , region] = tagPattern.exec(value) ?? [];
  const validRegion = region === undefined || !noRegions.has(region.toLowerCase()) || region.toLowerCase() === "la";
  return !value.includes("_") && languages.has(language.toLowerCase()) && validRegion;
}

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

/** As declared, else as the address says; lower case. */
export function languageOf(page: Page): string | undefined {
  const declared = page.language?.trim().toLowerCase().replaceAll("_", "-");
  if (declared !== undefined && declared !== "") return declared;
  const { locale } = localisedAddress(page.key);
  return locale === "" ? undefined : locale;
}
