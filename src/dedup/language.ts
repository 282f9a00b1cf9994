/** Reads languages: what a page declares, what its address says, and which addresses differ in the language alone. */
import type { Page } from "../model.ts";
import { languages, localisedAddress, tagPattern } from "../address.ts";

// No country carries these codes, though many sites write them.
const noRegions = new Set(["uk", "eu", "la", "en"]);

/** True for a value that `hreflang` may carry: a two-letter language, optionally script and region, or `x-default`. */
export function isHreflang(value: string): boolean {
  if (value.toLowerCase() === "x-default") return true;
  const [, language = "", , region] = tagPattern.exec(value) ?? [];
  const validRegion = region === undefined || !noRegions.has(region.toLowerCase()) || region.toLowerCase() === "la";
  return !value.includes("_") && languages.has(language.toLowerCase()) && validRegion;
}

/** As declared, else as the address says; lower case. */
export function languageOf(page: Page): string | undefined {
  const declared = page.language?.trim().toLowerCase().replaceAll("_", "-");
  if (declared !== undefined && declared !== "") return declared;
  const { locale } = localisedAddress(page.key);
  return locale === "" ? undefined : locale;
}
