/** Decides from its content what the entry document is: a sitemap, an llms.txt, a page; or says what it is instead. */
import { decodeText } from "../encoding.ts";
import { gunzip, isGzip } from "./inflate.ts";
import { isLlmsTxt } from "./llms-txt.ts";
import type { SitemapRead } from "./sitemap.ts";

export type EntryKind = "sitemap" | "llms-txt" | "page";
export interface EntryDocument {
  readonly url: string;
  readonly contentType: string | undefined;
  /** What a sitemap reader made of it. */
  readonly read: SitemapRead;
  readonly text: string;
}
export type EntryDecision =
  | { readonly kind: EntryKind }
  /** The site's doing: an empty or broken answer where a document was named. */
  | { readonly kind: "nothing"; readonly detail: string }
  /** The operator's doing: the address of something else. */
  | { readonly kind: "other"; readonly detail: string };

const maxText = 4 * 1024 * 1024;

/** The start of the document as text, its transport's gzip undone. */
export async function entryText(head: Uint8Array, contentType: string | undefined): Promise<string> {
  if (!isGzip(head)) return decodeText(head, contentType, "html");
  const pieces: Uint8Array[] = [];
  let length = 0;
  await gunzip(head, (piece) => {
    pieces.push(Uint8Array.from(piece));
    length += piece.length;
    return length < maxText;
  });
  return decodeText(Buffer.concat(pieces), contentType, "html");
}

export function entryKindOf(document: EntryDocument): EntryDecision {
  const { read, text, contentType, url } = document;
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  const named = isFileName(new URL(url).pathname);
  // A list of bare addresses may stand under a Markdown heading; the heading decides.
  if (read.kind !== "refused" && !(read.kind === "text" && isLlmsTxt(text))) return { kind: "sitemap" };
  const fault = read.faults[0];
  const isSheet = fault !== undefined && fault.kind !== "html-not-sitemap" && fault.kind !== "not-a-sitemap";
  if (isHtml(type, text)) {
    // The shell of an app or a login answers every address: it is no sitemap that somebody named.
    if (named) return { kind: "nothing", detail: `${url} is an HTML page (html-not-sitemap)` };
    return { kind: "page" };
  }
  if (isSheet && read.kind === "refused") return { kind: "nothing", detail: `${url}: ${fault.kind}: ${fault.detail}` };
  if (isLlmsTxt(text)) return { kind: "llms-txt" };
  if (type === "text/markdown" || type === "text/x-markdown") return { kind: "page" };
  return { kind: "other", detail: nameOf(type, read) };
}

/** A name that sitemaps and lists have, and pages do not. */
export function isFileName(path: string): boolean {
  return /\.(?:xml|txt)(?:\.gz)?$|\.gz$/i.test(path);
}

function isHtml(type: string, text: string): boolean {
  if (type === "text/html" || type === "application/xhtml+xml") return text.trim() !== "";
  return type === "" && /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(text);
}

function nameOf(type: string, read: SitemapRead): string {
  const served = type === "" ? "served without a type" : `served as ${type}`;
  return `${served}; as a sitemap: ${read.faults[0]?.detail ?? "nothing in it"}`;
}
