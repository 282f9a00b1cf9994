/** Says which two pages must never become one: translations, versions, parts of a series. */
import type { Page, UrlKey } from "../model.ts";
import { localisedAddress, versionedAddress, type Localised, type Versioned } from "../address.ts";
import { languageOf } from "./language.ts";
import { isSameSeries } from "./spelling.ts";

export type Apart = "language" | "version" | "series";

/** Facts of an address, read once. */
export interface Address extends Localised {
  readonly versioned: Versioned;
}

export function addressOf(key: UrlKey): Address {
  return { ...localisedAddress(key), versioned: versionedAddress(key) };
}

/** Why the two stay apart, or undefined when they may be compared by their text. `areAlternates`: hreflang between them. */
export function apartness(a: Page, b: Page, areAlternates: (a: UrlKey, b: UrlKey) => boolean): Apart | undefined {
  if (areAlternates(a.key, b.key) || languageOf(a) !== languageOf(b)) return "language";
  const [left, right] = [addressOf(a.key), addressOf(b.key)];
  if (left.locale !== right.locale && left.rest === right.rest) return "language";
  if (left.versioned.version !== right.versioned.version && left.versioned.rest === right.versioned.rest)
    return "version";
  if (isSameSeries(a.key, b.key) || isNeighbour(a, b)) return "series";
  return undefined;
}

/** Pages that call each other next or previous are two, however alike they are. */
function isNeighbour(a: Page, b: Page): boolean {
  return [a.rel.next, a.rel.prev].includes(b.key) || [b.rel.next, b.rel.prev].includes(a.key);
}
