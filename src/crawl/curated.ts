/** Reads the owner's llms.txt: the order of what matters, or the entry itself. */
import { decodeText } from "../encoding.ts";
import { parseLastmod } from "../datetime.ts";
import type { PublishedFile, Site, UrlKey } from "../model.ts";
import type { Fetch } from "../ports.ts";
import { isLlmsTxt, readLlmsLinks } from "../scope/llms-txt.ts";
import { createFaultList, quote } from "../scope/sitemap-faults.ts";
import type { RawEntry } from "../scope/sitemap-document.ts";
import { readLoc } from "../scope/sitemap-loc.ts";
import { deployUrlOf, resolveLink, siteUrlOf } from "../url.ts";
import { followRedirects } from "./follow.ts";
import type { EntryRead } from "./read-entry.ts";
import type { WalkedFile } from "./walk-sitemaps.ts";

const maxBytes = 4 * 1024 * 1024;

/** Nested files that are read with the one at the root. */
const maxNested = 20;

export interface Curated {
  /** In the files' order, the root's first. */
  readonly curated: readonly UrlKey[];
  readonly published?: PublishedFile;
}

/** Nothing when there is no such file; what answers in its place is told as it is. */
export async function readCurated(
  entry: EntryRead & { readonly kind: "entry" },
  site: Site,
  fetch: Fetch,
): Promise<Curated> {
  const root = entry.entryKind === "llms-txt" ? ofEntry(entry, site) : await fetchFile(rootUrl(site), site, fetch);
  if (root === undefined) return { curated: [] };
  if (root.published.status !== 200 || !isLlmsTxt(root.published.text))
    return { curated: [], published: root.published };
  const keys = new Set<UrlKey>();
  const files = [root];
  const seen = new Set(files.map((file) => file.published.url));
  for (let at = 0; at < files.length; at += 1) {
    const file = files[at];
    if (file === undefined) break;
    for (const { url, key } of linksOf(file, site)) {
      if (!url.endsWith("/llms.txt")) keys.add(key);
      else if (!seen.has(siteUrlOf(url, site)) && files.length <= maxNested) {
        seen.add(siteUrlOf(url, site));
        const nested = await fetchFile(deployUrlOf(key, site, url), site, fetch);
        if (nested !== undefined && nested.published.status === 200 && isLlmsTxt(nested.published.text))
          files.push(nested);
        else keys.add(key);
      }
    }
  }
  return { curated: [...keys], published: root.published };
}

interface ReadFile {
  /** Where it answered, for its relative links. */
  readonly url: string;
  readonly published: PublishedFile;
}

function rootUrl(site: Site): string {
  return `${site.deployOrigin}${site.deployBase}llms.txt`;
}

function ofEntry(entry: { readonly url: string; readonly text: string }, site: Site): ReadFile {
  return { url: entry.url, published: { url: siteUrlOf(entry.url, site), status: 200, text: entry.text } };
}

async function fetchFile(url: string, site: Site, fetch: Fetch): Promise<ReadFile | undefined> {
  const { outcome } = await followRedirects(
    { url, maxBytes, accept: "text/plain,text/markdown,*/*;q=0.5" },
    site,
    fetch,
  );
  if (outcome.kind !== "answer" || outcome.status >= 400) return undefined;
  const mediaType = outcome.headers["content-type"]?.at(-1);
  const { status } = outcome;
  const text = decodeText(outcome.body, mediaType, "text");
  const type = mediaType === undefined ? {} : { mediaType };
  return { url: outcome.url, published: { url: siteUrlOf(url, site), status, ...type, text } };
}

function linksOf(file: ReadFile, site: Site): readonly { readonly url: string; readonly key: UrlKey }[] {
  return readLlmsLinks(file.published.text).flatMap((link) => {
    const resolved = resolveLink(link.url, file.url, site);
    return resolved?.key === undefined ? [] : [{ url: resolved.url, key: resolved.key }];
  });
}

/** An llms.txt that is the entry, as a file of entries. */
export function llmsFile(url: string, text: string): WalkedFile {
  const faults = createFaultList();
  const entries = readLlmsLinks(text).flatMap((link): readonly RawEntry[] => {
    const loc = readLoc(link.url, url, (kind, raw) => {
      if (kind !== "loc-relative" && kind !== "loc-fragment") faults.add(kind, quote(raw), link.line);
    });
    if (loc.kind === "none") return [];
    const place = {
      lists: "page" as const,
      raw: loc.raw,
      url: loc.url,
      isRelative: loc.isRelative,
      line: link.line,
      alternates: undefined,
    };
    return [{ ...place, lastmod: parseLastmod(undefined) }];
  });
  const bytes = Buffer.byteLength(text);
  const read = { kind: "llms-txt", bytes, complete: true, news: false, faults: [], children: [] } as const;
  return { url, siteUrl: url, read, faults, depth: 1, path: [], guessed: false, children: [], entries, capped: false };
}
