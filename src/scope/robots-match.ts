/** Matches one robots.txt pattern against one path in linear time, percent-encoding compared as RFC 9309 2.2.2 says. */

/** Both sides in one spelling: unreserved decoded, all else outside it and the reserved set encoded, hex upper case. */
export function normaliseForMatch(text: string): string {
  return text.replaceAll(/%[0-9a-fA-F]{2}|[^\x21-\x7E]+|[\x22<>[\]\\^`{|}]/gu, (found) => {
    if (!/^%[0-9a-fA-F]{2}$/.test(found)) return encodeBytes(found);
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : found.toUpperCase();
  });
}

function encodeBytes(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
}

/** `pattern` and `path` normalised. `*` is any run of characters, a final `$` the end. */
export function matchesPattern(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith("$");
  const segments = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  const first = segments[0] ?? "";
  if (!path.startsWith(first)) return false;
  // Leftmost placement of each segment leaves the most room for the rest, so no step is ever taken back.
  let at = first.length;
  for (const segment of segments.slice(1, anchored ? -1 : undefined)) {
    const found = path.indexOf(segment, at);
    if (found < 0) return false;
    at = found + segment.length;
  }
  if (!anchored) return true;
  if (segments.length === 1) return at === path.length;
  const last = segments.at(-1) ?? "";
  return path.length - last.length >= at && path.endsWith(last);
}
