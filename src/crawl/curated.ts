/** Reads the owner's llms.txt: the order of what matters, or the entry itself. */
import { decodeText } from "../encoding.ts";
import { parseLastmod } from "../datetime.ts";
import type { Site, UrlKey } from "../model.ts";
import type { Fetch } from "../ports.ts";
import { isLlmsTxt, readLlmsLinks } from "../scope/llms-txt.ts";
import { createFaultList, quote } from "../scope/sitemap-faults.ts";
import type { RawEntry } from "../scope/sitemap-document.ts";
import { readLoc } from "../scope/sitemap-loc.ts";
import { resolveLink } from "../url.ts";
import { followRedirects } from "./follow.ts";
import type { EntryRead } from "./read-entry.ts";
import type { WalkedFile } from "./walk-sitemaps.ts";

const maxBytes = 4 * 1024 * 1024;

/** Keys in the file's order; none when there is no such file. */
export async function readCurated(
  entry: EntryRead & { readonly kind: "entry" },
  site: Site,
  fetch: Fetch,
): Promise<readonly UrlKey[]> {
  if (entry.entryKind === "llms-txt") return keysOf(entry.text, entry.url, site);
  const url = `${site.deployOrigin}${site.deployBase}llms.txt`;
  const { outcome } = await followRedirects(
    { url, maxBytes, accept: "text/plain,text/markdown,*/*;q=0.5" },
    site,
    fetch,
  );
  if (outcome.kind !== "answer" || outcome.status !== 200) return [];
  const text = decodeText(outcome.body, outcome.headers["content-type"]?.at(-1), "text");
  return isLlmsTxt(text) ? keysOf(text, outcome.url, site) : [];
}

function keysOf(text: string, url: string, site: Site): readonly UrlKey[] {
  const keys = readLlmsLinks(text).map((link) => resolveLink(link.url, url, site)?.key);
  return [...new Set(keys.filter((key) => key !== undefined))];
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
