/** Counts the documents that are another's translation in name only, or the same page of an older version. They stay apart. */
import type { Collapse, Page, UrlKey } from "../model.ts";
import type { Languages } from "./alternates.ts";
import { nameOf } from "./fingerprint.ts";
import { isBareNumber, localeOfSegment } from "../address.ts";
import { languageOf } from "./language.ts";
import { agrees, similarity } from "./similarity.ts";
import { addressOf, type Address } from "./twins.ts";
import { compareVersions } from "./version.ts";

type Variant = Collapse["variants"][number];
interface Addressed {
  readonly page: Page;
  readonly address: Address;
}

/** Sorted by key; `documents` in winner order. */
export function findVariants(documents: readonly Page[], languages: Languages): readonly Variant[] {
  const addressed = documents.map((page) => ({ page, address: addressOf(page.key) }));
  const found = [...untranslated(addressed, languages), ...versions(addressed)];
  const byKey = new Map(found.map((variant) => [variant.key, variant]));
  return [...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** A page whose text is that of its twin in the default language. */
function untranslated(addressed: readonly Addressed[], languages: Languages): readonly Variant[] {
  const known = new Map(addressed.map((entry) => [entry.page.key, entry]));
  const groups = group(addressed, ({ address }) => address.rest);
  return addressed.flatMap((entry): readonly Variant[] => {
    const twins = groups.get(entry.address.rest) ?? [];
    const named = languages.of(entry.page.key).flatMap(({ key }) => known.get(key) ?? []);
    const primary = [...twins.filter((twin) => twin.address.locale !== entry.address.locale), ...named]
      .filter((twin) => isMoreDefault(twin, entry, languages) && agrees(twin.page, entry.page))
      .toSorted((a, b) => (isMoreDefault(a, b, languages) ? -1 : 1))[0];
    return primary === undefined ? [] : [{ kind: "untranslated", primary: primary.page.key, key: entry.page.key }];
  });
}

/** The language that x-default names, then no language in the address, then English, then byte order. */
function isMoreDefault(a: Addressed, b: Addressed, languages: Languages): boolean {
  const rank = (entry: Addressed, other: Addressed) => {
    const isDefault = languages
      .of(other.page.key)
      .some(({ language, key }) => language === "x-default" && key === entry.page.key);
    const isEnglish = localeOfSegment(languageOf(entry.page) ?? "")?.startsWith("en") === true;
    return (isDefault ? 0 : 8) + (entry.address.locale === "" ? 0 : 4) + (isEnglish ? 0 : 2);
  };
  const difference = rank(a, b) - rank(b, a);
  return difference < 0 || (difference === 0 && a.page.key < b.page.key);
}

function versions(addressed: readonly Addressed[]): readonly Variant[] {
  const groups = group(addressed, ({ address }) => `${address.locale} ${address.versioned.rest}`);
  const pairs = [...groups.values()].flatMap((members) => pairsOf(members));
  // A version is one of a documentation: a single pair of alike pages does not make `/releases/1` and `/releases/2` versions.
  const roots = count(pairs.map(({ root }) => root));
  return pairs.filter(({ root }) => (roots.get(root) ?? 0) >= 2).map(({ variant }) => variant);
}

function pairsOf(members: readonly Addressed[]): readonly { readonly root: string; readonly variant: Variant }[] {
  if (!members.some(({ address }) => address.versioned.version !== "")) return [];
  const [best, ...others] = members.toSorted(
    (a, b) =>
      compareVersions(a.address.versioned.version, b.address.versioned.version) || (a.page.key < b.page.key ? -1 : 1),
  );
  if (best === undefined) return [];
  return others.flatMap((other) => {
    const { version, before } = other.address.versioned;
    if (version === best.address.versioned.version || !isSamePage(best, other)) return [];
    const variant: Variant = { kind: "version", primary: best.page.key, key: other.page.key };
    return [{ root: `${before}/${version}`, variant }];
  });
}

function isSamePage(a: Addressed, b: Addressed): boolean {
  if (similarity(a.page.minhash, b.page.minhash) >= 0.5) return true;
  const onlyNumbers = [a, b].every(
    ({ address }) => address.versioned.version === "" || isBareNumber(address.versioned.version),
  );
  return !onlyNumbers && nameOf(a.page) === nameOf(b.page);
}

function group(
  addressed: readonly Addressed[],
  by: (entry: Addressed) => string,
): ReadonlyMap<string, readonly Addressed[]> {
  const groups = new Map<string, Addressed[]>();
  for (const entry of addressed) {
    const members = groups.get(by(entry));
    if (members === undefined) groups.set(by(entry), [entry]);
    else members.push(entry);
  }
  return groups;
}

function count(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Keys by kind, for the notes. */
export function variantKeys(variants: readonly Variant[], kind: Variant["kind"]): readonly UrlKey[] {
  return variants.filter((variant) => variant.kind === kind).map(({ key }) => key);
}
