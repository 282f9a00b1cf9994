/** Matches one robots.txt pattern against one path in time linear in both, whatever the pattern holds. */

export interface Matcher {
  /** Octets of the normalised pattern, wildcards included: the longest decides. */
  readonly length: number;
  readonly matches: (path: string) => boolean;
}

/** Characters that mean themselves on both sides; `*` and `$` are encoded, since in a pattern they are operators. */
const unlike = /%[0-9a-f]{2}|[^A-Za-z0-9\-._~/?:@!&()+,;=#%]/giu;
const unreserved = /[A-Za-z0-9\-._~]/;

export function canMatch(pattern: string): boolean {
  return pattern.startsWith("/") || pattern.startsWith("*");
}

/** Path and query of a URL in the form that matchers compare; dot segments are resolved, the fragment is gone. */
export function robotsPath(url: string): string | undefined {
  const base = "https://robots.invalid/";
  if (!URL.canParse(url, base)) return undefined;
  const { pathname, search } = new URL(url, base);
  return normalise(pathname + search);
}

export function compilePattern(pattern: string): Matcher {
  const anchored = pattern.endsWith("$");
  const body = anchored ? pattern.slice(0, -1) : pattern;
  const parts = body.includes("*") ? body.split(/\*+/).map(normalise) : [normalise(body)];
  const length = parts.join("*").length + (anchored ? 1 : 0);
  if (!canMatch(pattern)) return { length, matches: () => false };
  return { length, matches: (path) => matchesParts(path, parts, anchored) };
}

/** Leftmost fit of each part in turn: no choice made on the way ever has to be taken back. */
function matchesParts(path: string, parts: readonly string[], anchored: boolean): boolean {
  const [first = "", ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop();
  if (last === undefined) return !anchored || at === path.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (anchored) return path.length - last.length >= at && path.endsWith(last);
  return path.indexOf(last, at) >= 0;
}

/** RFC 9309 2.2.2: octets outside the literal set are escaped, escapes of unreserved ones are not, hex is upper case. */
function normalise(text: string): string {
  if (/^[A-Za-z0-9\-._~/?:@!&()+,;=#]*$/.test(text)) return text;
  return text.replaceAll(unlike, (found) => {
    if (!found.startsWith("%")) return escapeOctets(found);
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return unreserved.test(character) ? character : found.toUpperCase();
  });
}

function escapeOctets(character: string): string {
  const octets = [...Buffer.from(character, "utf8")];
  return octets.map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}
