/** Bodies of test rows as bytes: encoded, compressed, cut and flipped, step by step. */
import { brotliCompressSync, gzipSync } from "node:zlib";

export type Step =
  | "utf-8-bom"
  | "utf-16le-bom"
  | "utf-16be"
  | "latin1"
  | "windows-1251"
  | "gzip"
  | "br"
  | "gzip-members:2"
  | `cut:${number}`
  | `append:${string}`
  | `flip:${number}`;

export function encodeBody(text: string, steps: readonly Step[]): Uint8Array {
  let bytes: Buffer = Buffer.from(text, "utf8");
  for (const step of steps) bytes = applyStep(bytes, text, step);
  return bytes;
}

function applyStep(bytes: Buffer, text: string, step: Step): Buffer {
  const [name, value = ""] = step.split(/:(.*)/s);
  switch (name) {
    case "utf-8-bom":
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    case "utf-16le-bom":
      return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    case "utf-16be":
      return Buffer.from(text, "utf16le").swap16();
    case "latin1":
      return Buffer.from(text, "latin1");
    case "windows-1251":
      return Buffer.from(Array.from(text).map((character) => windows1251(character.codePointAt(0) ?? 0)));
    case "gzip":
      return gzipSync(bytes);
    case "br":
      return brotliCompressSync(bytes);
    case "gzip-members": {
      const half = Math.floor(bytes.length / 2);
      return Buffer.concat([gzipSync(bytes.subarray(0, half)), gzipSync(bytes.subarray(half))]);
    }
    case "cut":
      return bytes.subarray(0, bytes.length - Number(value));
    case "append":
      return Buffer.concat([bytes, Buffer.from(value)]);
    case "flip": {
      const copy = Buffer.from(bytes);
      const at = copy.length + Number(value);
      copy[at] = (copy[at] ?? 0) ^ 0xff;
      return copy;
    }
    default:
      throw new Error(`Unknown step ${step}`);
  }
}

function windows1251(code: number): number {
  if (code < 128) return code;
  if (code >= 0x410 && code <= 0x44f) return code - 0x410 + 0xc0;
  throw new Error(`Not in this table: ${code}`);
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';
export const sitemapNamespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A urlset around entries given as XML. */
export function urlset(entries: string, attributes = ""): string {
  return `${xmlDeclaration}<urlset ${sitemapNamespace}${attributes}>${entries}</urlset>`;
}

export function index(entries: string): string {
  return `${xmlDeclaration}<sitemapindex ${sitemapNamespace}>${entries}</sitemapindex>`;
}

/** `url("/a")` is an entry of `https://h.test/a`. */
export function url(path: string, lastmod?: string): string {
  const date = lastmod === undefined ? "" : `<lastmod>${lastmod}</lastmod>`;
  return `<url><loc>${new URL(path, "https://h.test/").href}</loc>${date}</url>`;
}

export function manyUrls(count: number): string {
  return Array.from({ length: count }, (_, at) => url(`/page-${at}`)).join("");
}

/** A urlset filled with blanks to an exact size. */
export function paddedUrlset(count: number, bytes: number): string {
  const plain = urlset(manyUrls(count));
  const end = "</urlset>";
  return plain.slice(0, -end.length) + " ".repeat(bytes - plain.length) + end;
}
