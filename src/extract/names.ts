/** Turns a list of tag names, written as words, into a set. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/u));
}
