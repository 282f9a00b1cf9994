/** Turns the rows of a React server payload into the links, menus and HTML in them; its private keys are never relied on. */
import { isList, isObject, parseJson, type Json } from "./json.ts";
import { mineNav } from "./mine-nav.ts";
import type { Reading, ServedPage } from "./source.ts";
import { treeToHtml } from "./tree-html.ts";

const maxCharacters = 8_000_000;
const minHtml = 300;

export function parseFlight(payload: string, { url, site }: ServedPage): Reading {
  const rows = rowsOf(payload.slice(0, maxCharacters));
  const nav = mineNav([...rows.values()], { url, site, source: "state" });
  const html = longest(
    [...rows.values()]
      .filter(isElementTree)
      .map((row) => treeToHtml(row, (name) => rows.get(name.replace(/^\$[L@]?/u, "")))),
  );
  return { nav, links: [], ...(html.length < minHtml ? {} : { content: { as: "html" as const, body: html } }) };
}

/** `id:json` a line; text rows (`id:T<length>,…`) and module rows (`id:I[…]`) are no data of ours. */
function rowsOf(payload: string): ReadonlyMap<string, Json> {
  const rows = new Map<string, Json>();
  let place = 0;
  while (place < payload.length) {
    const colon = payload.indexOf(":", place);
    if (colon < 0) break;
    const id = payload.slice(place, colon).trim();
    const text = /^T([0-9a-f]+),/u.exec(payload.slice(colon + 1, colon + 20));
    if (text !== null) {
      // The length counts bytes of UTF-8.
      const start = colon + 1 + text[0].length;
      place = start + charactersIn(payload, start, Number.parseInt(text[1] ?? "0", 16));
      continue;
    }
    const end = payload.indexOf("\n", colon);
    const line = payload.slice(colon + 1, end < 0 ? undefined : end);
    const value = /^[[{"]/u.test(line) ? parseJson(line) : undefined;
    if (value !== undefined && /^[0-9a-f]+$/u.test(id)) rows.set(id, value);
    place = end < 0 ? payload.length : end + 1;
  }
  return rows;
}

function charactersIn(text: string, start: number, bytes: number): number {
  let left = bytes;
  let count = 0;
  while (left > 0 && start + count < text.length) {
    const code = text.codePointAt(start + count) ?? 0;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4;
    count += code < 0x1_00_00 ? 1 : 2;
  }
  return count;
}

function isElementTree(row: Json): boolean {
  return isList(row) && (row[0] === "$" || row.some((one) => isList(one) && one[0] === "$")) && !row.every(isObject);
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, one) => (one.length > best.length ? one : best), "");
}
