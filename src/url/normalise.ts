/** Turns the path, query and fragment of a parsed URL into the one spelling that keys use; each step is idempotent. */

const unreserved = /[A-Za-z0-9\-._~]/;
/** Raw characters that RFC 3986 knows only as escapes; the URL standard lets some of them pass. */
const illegal = /%[0-9a-f]{2}|%|[[\]{}|\\^`"<>]/gi;

/** RFC 3986 6.2.2: unreserved characters are decoded, hex is upper case; a stray `%` and illegal characters are escaped. */
export function normaliseEscapes(text: string): string {
  if (!/[%[\]{}|\\^`"<>]/.test(text)) return text;
  return text.replaceAll(illegal, (found) => {
    if (found.length === 1) return `%${found.charCodeAt(0).toString(16).toUpperCase()}`;
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return unreserved.test(character) ? character : found.toUpperCase();
  });
}

/** `/x/`, `/x` and `/x/index.html` are one; doubled slashes and the case of a path are not ours to fold. */
export function normalisePath(path: string): string {
  const plain = withoutSession(normaliseEscapes(path));
  return foldIndex(plain);
}

function withoutSession(path: string): string {
  const plain = path.replaceAll(/;(?:jsessionid|phpsessid|sessionid)=[^/;]*/gi, "");
  // What is left can spell a dot segment (`/..;jsessionid=1/`): parsed again, so that a key of a key is itself.
  return plain === path ? path : new URL(`https://h.invalid${plain}`).pathname;
}

function foldIndex(path: string): string {
  let folded = path;
  for (;;) {
    const next = withoutSlash(folded).replace(/\/index\.html$/, "/");
    if (next === folded) return folded;
    folded = next;
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") && !path.endsWith("//") ? path.slice(0, -1) : path;
}

/** Sorted by name alone, since the order of a repeated parameter is data; `a` and `a=` are one. */
export function normaliseQuery(query: string, isDropped: (name: string) => boolean): string {
  if (query === "") return "";
  const pairs = query.split("&").map((part) => readPair(normaliseEscapes(part)));
  return pairs
    .filter(({ name, text }) => text !== "" && !isDropped(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ text }) => text)
    .join("&");
}

function readPair(part: string): { readonly name: string; readonly text: string } {
  const at = part.indexOf("=");
  if (at < 0) return { name: part, text: part };
  return { name: part.slice(0, at), text: at === part.length - 1 ? part.slice(0, at) : part };
}

/** `#/guide` and `#!guide` are routes and stay; any other fragment is a place on the page. */
export function hashRoute(hash: string): string {
  if (!/^#[/!]/.test(hash)) return "";
  const plain = normaliseEscapes(hash);
  const route = plain.endsWith("/") && !plain.endsWith("//") ? plain.slice(0, -1) : plain;
  return route === "#" || route === "#!" ? "" : route;
}
