/** Turns the tree into sections in nav order: lone top-level pages together, the home page first, utility and thin pages last. */
import { plainText } from "../encode.ts";
import type { Page, SiteTree } from "../model.ts";
import { optionalName } from "./document.ts";
import { headingText } from "./site-name.ts";
import { fold, type Titled } from "./titles.ts";

export interface PageSection {
  readonly name: string;
  readonly entries: readonly Titled[];
}

/** Name of the section for top-level pages that have no group of their own. */
const loneName = "Pages";
const thinWords = 20;
const labelMaxCharacters = 80;

export function sectionPages(
  tree: SiteTree,
  entries: readonly Titled[],
  clean: (name: string) => string,
): readonly PageSection[] {
  const thin = thinTest(entries);
  const isOptional = ({ page, node }: Titled) =>
    node.key !== tree.root && (isMachineMade(page) || (node.children.length === 0 && (isUtility(page) || thin(page))));
  const kept = entries.filter((entry) => !isOptional(entry));
  const optional = entries.filter(isOptional);
  const last = optional.length === 0 ? [] : [{ name: optionalName, entries: optional }];
  return [...withUniqueNames(mainSections(tree, kept), clean), ...last];
}

function mainSections(tree: SiteTree, entries: readonly Titled[]): readonly PageSection[] {
  const home = entries.filter(({ node }) => node.key === tree.root);
  const groups = new Map<string, Titled[]>(tree.sections.map((name) => [name, []]));
  for (const entry of entries) {
    if (entry.node.key === tree.root) continue;
    const group = groups.get(entry.node.section);
    if (group === undefined) groups.set(entry.node.section, [entry]);
    else group.push(entry);
  }
  const sections: PageSection[] = [];
  const lone: Titled[] = [];
  for (const [name, members] of groups) {
    if (members.length === 0) continue;
    const isLone =
      name === "" ||
      (members.length === 1 && members[0]?.node.parent === tree.root && members[0].node.groups.length === 0);
    if (!isLone) sections.push({ name, entries: members });
    else {
      if (lone.length === 0) sections.push({ name: loneName, entries: lone });
      lone.push(...members);
    }
  }
  return withHome(sections, lone, home);
}

/** The home page opens the section of lone pages, else the first section. */
function withHome(
  sections: readonly PageSection[],
  lone: readonly Titled[],
  home: readonly Titled[],
): readonly PageSection[] {
  if (home.length === 0) return sections;
  const host = sections.findIndex((section) => section.entries === lone);
  const place = Math.max(host, 0);
  if (sections.length === 0) return [{ name: loneName, entries: home }];
  return sections.map((section, index) =>
    index === place ? { ...section, entries: [...home, ...section.entries] } : section,
  );
}

function withUniqueNames(sections: readonly PageSection[], clean: (name: string) => string): readonly PageSection[] {
  const used = new Set<string>([fold(optionalName)]);
  return sections.map((section) => {
    const plain = sectionName(clean(section.name));
    // A site's own "Optional" would be skipped by readers that know the word.
    const base = fold(plain) === fold(optionalName) ? `${plain} pages` : plain;
    let name = base;
    for (let copy = 2; used.has(fold(name)); copy += 1) name = `${base} (${String(copy)})`;
    used.add(fold(name));
    return { ...section, name };
  });
}

/** The site's own words; a bare slug is spelled out. */
export function sectionName(label: string): string {
  const text = headingText(plainText(label, labelMaxCharacters));
  // Words that had to be cut were no label.
  if (text === "" || text.endsWith("…")) return loneName;
  if (!/^[a-z0-9]+(?:[-_][a-z0-9]+)+$/u.test(text)) return text;
  const words = text.replaceAll(/[-_]+/gu, " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

const utilitySegments = new Set(
  `404 accessibility author authors categories category code-of-conduct colophon contact contact-us cookie-policy cookies
  copyright disclaimer dmca genindex gdpr general-index impressum imprint legal legal-notice login mentions-legales modindex
  newsletter privacy privacy-notice privacy-policy privacy-statement py-modindex register search signin sign-in signup sign-up
  sitemap subscribe tag tags terms terms-and-conditions terms-of-service terms-of-use thank-you thanks tos trademark trademarks
  datenschutz agb`.split(/\s+/u),
);

/** Words of a page that makes such a name the subject, and not the service. */
const ownWords = 200;
const ambiguousSegments = new Set(
  "accessibility authors categories contact login register search signup sitemap tags".split(" "),
);

/** Source listings that a documentation tool made beside the pages, with their indexes. */
function isMachineMade(page: Page): boolean {
  return /\/_(?:modules|sources|static)(?:\/|$)|\/(?:genindex|py-modindex|modindex)(?:-[^/]*)?(?:\.html)?$/u.test(
    new URL(page.url).pathname,
  );
}

/** Legal and utility pages by the last words of their path; archives by tag and author too. */
function isUtility(page: Page): boolean {
  const segments = new URL(page.url).pathname.split("/").filter((segment) => segment !== "");
  const last = (segments.at(-1) ?? "").replace(/\.\w{1,5}$/u, "").toLowerCase();
  const above = (segments.at(-2) ?? "").toLowerCase();
  if (ambiguousSegments.has(last) && page.words >= ownWords) return false;
  return (
    utilitySegments.has(last) || ["tag", "tags", "category", "categories", "author", "authors", "legal"].includes(above)
  );
}

/** Thin is measured against the site: where most pages are short, short is how this site writes. */
function thinTest(entries: readonly Titled[]): (page: Page) => boolean {
  const words = entries.map(({ page }) => page.words).toSorted((a, b) => a - b);
  const median = words[Math.floor(words.length / 2)] ?? 0;
  return (page) => page.words < thinWords && median >= thinWords * 3;
}
