/** Says whether a paragraph is the page speaking in its own words: no quotation, caption, box title or aside. */
import { isTag, type Element } from "domhandler";

const levels = 6;
const foreignClass =
  /(?:^|[\s_-])(?:title|caption|attribution|byline|sidebar|admonition|callout|note|warning|tip|important|epigraph|blockquote|copyright|legalnotice|toc|breadcrumbs?|versionadded|versionchanged|deprecated)(?:$|[\s_-])/iu;

export function isOwnWords(paragraph: Element): boolean {
  let element: Element | undefined = paragraph;
  for (let level = 0; level < levels && element !== undefined; level += 1) {
    const { name, attribs, parent }: Element = element;
    if (name === "main" || name === "article" || name === "body") return true;
    if (name === "blockquote" || name === "figure" || name === "aside" || name === "table") return false;
    if (foreignClass.test(attribs["class"] ?? "")) return false;
    element = parent !== null && isTag(parent) ? parent : undefined;
  }
  return true;
}
