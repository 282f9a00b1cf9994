/** Tells language codes that search engines read from those that look right and mean nothing. */
import type { Note } from "../model.ts";

/** ISO 639-1. */
const languages = new Set(
  pairs(
    "aaabaeafakamanarasavayazbabebgbhbibmbnbobrbscacechcocrcscucvcydadedvdzeeeleneoeseteufafffifjfofrfygagdglgngugvhahehihohrhthuhyhz" +
      "iaidieigiiikioisitiujajvkakgkikjkkklkmknkokrkskukvkwkylalblglilnloltlulvmgmhmimkmlmnmrmsmtmynanbndnengnlnnnonrnvnyocojomorospapiplpsptqu" +
      "rmrnrorurwsascsdsesgsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttwtyugukuruzvevivowawoxhyiyozazhzu",
  ),
);
/** ISO 3166-1 alpha-2. */
const regions = new Set(
  pairs(
    "adaeafagaialamaoaqarasatauawaxazbabbbdbebfbgbhbibjblbmbnbobqbrbsbtbvbwbybzcacccdcfcgchcickclcmcncocrcucvcwcxcyczdedjdkdmdodz" +
      "eceeegeheresetfifjfkfmfofrgagbgdgegfggghgiglgmgngpgqgrgsgtgugwgyhkhmhnhrhthuidieiliminioiqirisitjejmjojpkekgkhkikmknkpkrkwkykzlalblclilk" +
      "lrlsltlulvlymamcmdmemfmgmhmkmlmmmnmompmqmrmsmtmumvmwmxmymznancnenfngninlnonpnrnunzompapepfpgphpkplpmpnprpsptpwpyqarerorsrurwsasbscsdsesg" +
      "shsisjskslsmsnsosrssstsvsxsysztctdtftgthtjtktltmtntotrtttvtwtzuaugumusuyuzvavcvevgvivnvuwfwsyeytzazmzw",
  ),
);

function pairs(text: string): readonly string[] {
  return text.match(/../g) ?? [];
}

/** What is wrong with a code, in words; undefined for one that counts. Case does not matter. */
export function languageFault(code: string): string | undefined {
  const plain = code.trim().toLowerCase();
  if (plain === "x-default") return undefined;
  if (plain.includes("_")) return "the separator is a hyphen";
  const [language = "", ...rest] = plain.split("-");
  if (!languages.has(language)) return faultOfLanguage(language);
  const region = /^[a-z]{4}$/.test(rest[0] ?? "") ? rest.slice(1) : rest;
  if (region.length > 1) return "it has parts after the region";
  const [last] = region;
  return last === undefined || regions.has(last) ? undefined : `"${last.toUpperCase()}" is no ISO 3166-1 region`;
}

function faultOfLanguage(language: string): string {
  if (regions.has(language)) return "a region alone is no language";
  return `"${language}" is no two-letter ISO 639-1 language`;
}

export function isLanguageCode(code: string): boolean {
  return languageFault(code) === undefined;
}

/** One note per code that means nothing, sorted, with at most ten of the URLs it was given for. */
export function languageNotes(
  alternates: readonly { readonly language: string; readonly url: string }[],
): readonly Note[] {
  const urls = new Map<string, string[]>();
  for (const { language, url } of alternates) {
    if (isLanguageCode(language)) continue;
    urls.set(language, [...(urls.get(language) ?? []), url]);
  }
  return [...urls]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([language, found]) => ({
      kind: "hreflang-code",
      level: "fault",
      message: `hreflang "${language}" is ignored by search engines: ${languageFault(language) ?? ""}`,
      urls: found.toSorted().slice(0, 10),
    }));
}
