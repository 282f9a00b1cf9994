/** Turns a list of tag names, written as words, into a set; and names cut from a source into the ones the sets hold. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/u));
}

/** `h1` to `h6`. */
export function isHeadingName(name: string): boolean {
  if (name.length !== 2 || name.charCodeAt(0) !== 104) return false;
  const level = name.charCodeAt(1);
  return level >= 49 && level <= 54;
}

const tags = `a abbr acronym address area article aside audio b base basefont bdi bdo big blockquote body br button canvas
  caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption
  figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label
  legend li link main map mark math menu meta nav nobr noscript object ol optgroup option p path param picture pre
  progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup
  svg table tbody td template textarea tfoot th thead time title tr track tt u ul use var video wbr`;
const one = new Map(
  Object.keys(Object.fromEntries(tags.split(/\s+/u).map((tag) => [tag, true]))).map((tag) => [tag, tag]),
);

/** Equal names as one string: the many questions that a walk asks of a name compare addresses then, not letters. */
export function tagName(name: string): string {
  return one.get(name) ?? name;
}
