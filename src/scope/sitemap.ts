/** Turns the raw bytes of one answer, piece by piece, into the entries of a sitemap file and everything that is wrong with it. */
import { compareNewestFirst } from "../datetime.ts";
import type { SitemapFault, SitemapKind } from "../model.ts";
import { createAlternateStore, type AlternateStore } from "./sitemap-alternates.ts";
import { createDocument, type RawEntry } from "./sitemap-document.ts";
import { createFaultList } from "./sitemap-faults.ts";
import { createLayers } from "./sitemap-layers.ts";

export interface SitemapSource {
  /** Address as the site means it: relative addresses resolve against it. */
  readonly url: string;
  /** Names of the site besides the address's own: what begins with one is an address without its scheme. */
  readonly hosts?: readonly string[];
  readonly contentType?: string | undefined;
  readonly contentEncoding?: string | undefined;
  /** Bytes after inflation; the protocol's 52,428,800 unless given. */
  readonly maxBytes?: number;
  /** The protocol's 50,000 unless given. */
  readonly maxEntries?: number;
}
export interface SitemapRead {
  readonly kind: SitemapKind;
  /** After inflation, as far as they were read. */
  readonly bytes: number;
  /** False: read only in part. */
  readonly complete: boolean;
  readonly news: boolean;
  readonly faults: readonly SitemapFault[];
  /** Files that an index lists, newest first, undated last, otherwise in document order. */
  readonly children: readonly RawEntry[];
  /** What the handles of entries stand for. */
  readonly alternates?: AlternateStore;
}
export interface SitemapReader {
  /** False: nothing more is wanted. */
  readonly push: (chunk: Uint8Array) => boolean;
  /** `isCut`: the transfer broke off. */
  readonly end: (isCut?: boolean) => Promise<SitemapRead>;
}

export const maxSitemapBytes = 52_428_800;
export const maxSitemapEntries = 50_000;

/** Pages go to `onEntry` as they are read, so that a file is never held as a whole. */
export function createSitemapReader(source: SitemapSource, onEntry: (entry: RawEntry) => void): SitemapReader {
  const maxBytes = source.maxBytes ?? maxSitemapBytes;
  const faults = createFaultList();
  const children: RawEntry[] = [];
  const alternates = createAlternateStore();
  const document = createDocument({
    alternates,
    url: source.url,
    hosts: source.hosts ?? [],
    contentType: source.contentType,
    maxEntries: source.maxEntries ?? maxSitemapEntries,
    faults,
    onEntry: (entry) => {
      if (entry.lists === "child") children.push(entry);
      else onEntry(entry);
    },
  });
  let bytes = 0;
  const take = (piece: Uint8Array): boolean => {
    const room = maxBytes - bytes;
    bytes += piece.length;
    const goesOn = document.push(piece.length > room ? piece.subarray(0, Math.max(0, room)) : piece);
    if (bytes <= maxBytes) return goesOn;
    if (!faults.has("too-large")) faults.add("too-large", `more than ${maxBytes} bytes after inflation`);
    return false;
  };
  const layers = createLayers({ contentEncoding: source.contentEncoding, maxBytes, take, fault: faults.add });
  return {
    push: layers.push,
    async end(isCut = false) {
      const outer = await layers.end();
      const isWhole = outer.complete && !isCut && !faults.has("too-large");
      const read = document.end({ isWhole, isRefused: outer.refused, layers: outer.layers });
      const complete = isWhole && read.complete;
      return { ...read, complete, bytes, faults: faults.list(), children: newestFirst(children), alternates };
    },
  };
}

function newestFirst(children: readonly RawEntry[]): readonly RawEntry[] {
  return children.toSorted((a, b) => compareNewestFirst(a.lastmod, b.lastmod));
}
