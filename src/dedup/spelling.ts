/** Reads two things from an address: whether it is one page of a series, and which other addresses spell the same page. */
import type { UrlKey } from "../model.ts";
import { pathOf } from "../url.ts";

/** The address of the whole series when this is one page of it. */
export function seriesOf(key: UrlKey): string | undefined {
  const url = new URL(key);
  const names = [...url.searchParams.keys()].filter((name) =>
    /^(?:p|pg|page|paged|page_?n(?:o|um(?:ber)?)|start|offset|from|skip|cursor|after)$/iu.test(name),
  );
  if (names.length > 0) {
    for (const name of names) url.searchParams.delete(name);
    return url.href;
  }
  const match = /^(.*?)\/(?:page|seite|pagina|p)[/-]\d+(?:\.html?)?$/iu.exec(url.pathname);
  if (match === null) return undefined;
  url.pathname = match[1] === "" ? "/" : (match[1] ?? "/");
  return url.href;
}

/** True when the two are parts of one series, or a part and its first page. */
export function isSameSeries(a: UrlKey, b: UrlKey): boolean {
  const [left, right] = [seriesOf(a), seriesOf(b)];
  if (left === undefined && right === undefined) return false;
  return (left ?? new URL(a).href) === (right ?? new URL(b).href);
}

/** Two addresses with one plain form differ in extension, case, doubled slashes or session only. */
export function plainForm(key: UrlKey): string {
  const path = pathOf(key)
    .replaceAll(/\/{2,}/gu, "/")
    .replace(/\.(?:html?|xhtml|php|aspx?|jsp)$/iu, "")
    .replace(/\/(?:index|default)$/iu, "/");
  const query = new URL(key).search.replaceAll(
    /[?&](?:s|sid|session(?:_?id)?|phpsessid|token)=[0-9a-f]{16,}(?=&|$)/giu,
    "",
  );
  const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return trimmed.toLowerCase() + query;
}

/** The plain form without what makes it a page for the printer; undefined when nothing does. */
export function printedForm(key: UrlKey): string | undefined {
  const plain = plainForm(key);
  const screen = plain
    .replace(
      /[?&](?:print(?:able)?|printer_?friendly|format|view|output|amp)=(?:1|true|yes|print(?:able)?|printer|amp)(?=&|$)/u,
      "",
    )
    .replace(/[?&](?:print(?:able)?|amp)(?=&|$)/u, "")
    .replace(/(?:[/._-](?:print(?:able|er)?|amp)|\/print-?version)(?=$|\?)/u, "")
    .replace(/^\/(?:print(?:able)?|amp)(?=\/)/u, "");
  return screen === plain ? undefined : screen === "" ? "/" : screen;
}

/**
 * True when the two addresses may name one page whose copies differ a little: one path, spelled or printed in two ways, or the
 * whole path again below a mirror's folder. Neighbours in an API, or one name in two parts of a site, are not alike.
 */
export function isAlike(a: UrlKey, b: UrlKey): boolean {
  const [left, right] = [a, b].map((key) => printedForm(key) ?? plainForm(key));
  if (left === undefined || right === undefined) return false;
  const [one, other] = [left.replace(/\?.*$/u, ""), right.replace(/\?.*$/u, "")];
  return one === other || (one !== "/" && other.endsWith(one)) || (other !== "/" && one.endsWith(other));
}
