/** Turns `Set-Cookie` lines into the few cookies that one redirect walk needs; they die with the walk. */

export type CookieJar = ReadonlyMap<string, string>;

const maxCookies = 20;
const maxLength = 4096;

/** A new jar with the lines' cookies; deletions (`Max-Age=0`, an empty value) remove. Path, domain and date are not read. */
export function addCookies(jar: CookieJar, lines: readonly string[]): CookieJar {
  const next = new Map(jar);
  for (const line of lines) {
    const pair = /^\s*([^=;\s]+)=([^;]*)/u.exec(line.slice(0, maxLength));
    if (pair === null) continue;
    const [, name = "", value = ""] = pair;
    const gone = value.trim() === "" || /;\s*max-age\s*=\s*(?:0|-\d+)\s*(?:;|$)/iu.test(line);
    if (gone) next.delete(name);
    else if (next.has(name) || next.size < maxCookies) next.set(name, value.trim());
  }
  return next;
}
