/** Tells the links of a menu that lead to the same page in another language from those that lead on. */
import type { Element } from "domhandler";

/** A menu and its copy for small screens. */
const mostEach = 2;

/** Languages that few links of the container carry; where all links carry one, it is a habit of the site and says nothing. */
export function switchedLanguages(container: Element): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const links = linksIn(container);
  for (const link of links) {
    const language = languageOfLink(link);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const carrying = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (counts.size === 1 && carrying === links.length && links.length > 1) return new Set();
  return new Set([...counts].filter(([, count]) => count <= mostEach).map(([language]) => language));
}

/** Most of its links name a language. */
export function isSwitcher(container: Element, languages: ReadonlySet<string>): boolean {
  if (languages.size === 0) return false;
  const links = linksIn(container);
  return links.filter((link) => leadsToLanguage(link, languages)).length >= 0.6 * links.length;
}

export function leadsToLanguage(link: Element, languages: ReadonlySet<string>): boolean {
  const language = languages.size === 0 ? undefined : languageOfLink(link);
  return language !== undefined && languages.has(language);
}

function languageOfLink({ attribs }: Element): string | undefined {
  return (attribs["hreflang"] ?? attribs["lang"])?.toLowerCase();
}

function linksIn(node: Element): readonly Element[] {
  const links: Element[] = [];
  const gather = (at: Element) => {
    for (const child of at.children) {
      if (!("attribs" in child)) continue;
      if (child.name === "a" && child.attribs["href"] !== undefined) links.push(child);
      gather(child);
    }
  };
  gather(node);
  return links;
}
