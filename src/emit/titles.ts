/** Gives each listed page a title that no other page has: the site's own words first, its place in the site last. */
import { plainText } from "../encode.ts";
import type { Page, SiteNode, UrlKey } from "../model.ts";
import { stripShared, type SiteNaming } from "./site-name.ts";

const titleMaxCharacters = 120;

export interface Titled {
  readonly page: Page;
  readonly node: SiteNode;
}

/** `base` is the site's own path, which tells no page from another. */
export function titlePages(
  entries: readonly Titled[],
  { shared, name }: Pick<SiteNaming, "shared" | "name">,
  base: string,
): ReadonlyMap<UrlKey, string> {
  const wordings = wordingsOf(shared, name, base);
  const chosen = new Map(entries.map((entry) => [entry.page.key, wordings(entry)[0] ?? ""]));
  // A title that several pages share says nothing about any of them: each tries its other wordings, all at once.
  for (let attempt = 1; attempt < 3; attempt += 1) {
    for (const entry of duplicated(entries, chosen)) {
      const other = wordings(entry)[attempt];
      if (other !== undefined) chosen.set(entry.page.key, other);
    }
  }
  const plain = new Map(chosen);
  qualify(entries, chosen, plain, ({ node }) => placeOf(node, plain));
  qualify(entries, chosen, plain, ({ page }) => pathWords(page.url, base));
  number(entries, chosen);
  return chosen;
}

/** Best first, without repeats; never empty. */
function wordingsOf(shared: readonly string[], name: string, base: string): (entry: Titled) => readonly string[] {
  return ({ page, node }) => {
    // The root under a word that every site has is better told by the site's name.
    if (node.parent === undefined && isAnyHome(titleText(stripShared(page.title, shared)))) return [titleText(name)];
    const heading = page.headings.find(({ level }) => level === 1)?.text ?? "";
    const texts = [stripShared(page.title, shared), heading, node.label ?? ""]
      .map((text) => titleText(text))
      .filter((text) => text !== "");
    if (texts.length > 0) return [...new Set(texts)];
    const [, last = ""] = /([^/]*?)\s*$/u.exec(pathWords(page.url, base)) ?? [];
    return [[titleText(capital(last.trim())), "Home"].find((text) => text !== "") ?? ""];
  };
}

function isAnyHome(title: string): boolean {
  return /^(?:home|index|home ?page|start|startseite|accueil|inicio|welcome|overview|contents|table of contents)$/iu.test(
    title,
  );
}

function titleText(text: string): string {
  // A pilcrow or hash left over from a heading's anchor, or an arrow, is not part of the title; "C#" is.
  const plain = plainText(text, titleMaxCharacters).replace(/^[▲-◿→»›\s]+|(?:\s*[¶§]|\s+#)+$/gu, "");
  return plain.replace(/[\s\\]+$/u, "");
}

function duplicated(entries: readonly Titled[], chosen: ReadonlyMap<UrlKey, string>): readonly Titled[] {
  const counts = new Map<string, number>();
  for (const title of chosen.values()) counts.set(fold(title), (counts.get(fold(title)) ?? 0) + 1);
  return entries.filter((entry) => (counts.get(fold(chosen.get(entry.page.key) ?? "")) ?? 0) > 1);
}

/** Adds a place in parentheses to every title that is still shared. */
function qualify(
  entries: readonly Titled[],
  chosen: Map<UrlKey, string>,
  plain: ReadonlyMap<UrlKey, string>,
  words: (entry: Titled) => string,
): void {
  for (const entry of duplicated(entries, chosen)) {
    const title = plain.get(entry.page.key) ?? "";
    const place = titleText(words(entry));
    if (place !== "" && fold(place) !== fold(title)) chosen.set(entry.page.key, `${title} (${place})`);
  }
}

/** Last resort, in tree order. */
function number(entries: readonly Titled[], chosen: Map<UrlKey, string>): void {
  const used = new Set([...chosen.values()].map(fold));
  const met = new Set<string>();
  for (const { page } of entries) {
    const title = chosen.get(page.key) ?? "";
    let name = title;
    for (let copy = 2; met.has(fold(name)) || (name !== title && used.has(fold(name))); copy += 1)
      name = `${title} (${String(copy)})`;
    met.add(fold(name));
    chosen.set(page.key, name);
  }
}

function placeOf(node: SiteNode, chosen: ReadonlyMap<UrlKey, string>): string {
  return node.groups.at(-1) ?? (node.parent === undefined ? "" : (chosen.get(node.parent) ?? ""));
}

/** `…/guide/first-steps.html` → `guide / first steps`. */
function pathWords(url: string, base: string): string {
  const { pathname, hash, search } = new URL(url);
  const below = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  const segments = `${below}${hash.replace(/^#!?/u, "/")}`.split("/").filter((segment) => segment !== "");
  const words = segments.map((segment) =>
    decode(segment)
      .replace(/\.\w{1,5}$/u, "")
      .replaceAll(/[-_]+/gu, " ")
      .trim(),
  );
  return `${words.join(" / ")}${decode(search)}`;
}

function capital(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function fold(text: string): string {
  return text.toLowerCase();
}
