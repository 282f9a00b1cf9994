/** Turns the pages of a run into a file and back, so that the next run may take over what its server calls unchanged. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Link, NavBlock, Page, UrlKey } from "../model.ts";
import { createTable } from "./table.ts";

/** Links and menus are stored once: pages of one site share most of them. */
interface Stored {
  readonly stamp: string;
  readonly origin: string;
  readonly links: readonly Link[];
  readonly nav: readonly NavBlock[];
  readonly pages: readonly StoredPage[];
}
type StoredPage = Omit<Page, "links" | "nav" | "minhash"> & {
  readonly links: readonly number[];
  readonly nav: readonly number[];
  readonly minhash: string;
};

const maxBytes = 1024 * 1024 * 1024;

export interface StoreKey {
  /** Whatever must be equal for the facts to hold: tool version, settings of the extraction. */
  readonly stamp: string;
  /** Where the pages were fetched; another preview of the site brings another one. */
  readonly origin: string;
}

export function savePages(path: string, pages: readonly Page[], key: StoreKey): void {
  const links = createTable<Link>();
  const nav = createTable<NavBlock>();
  const stored = pages.filter(isReusable).map((page) => ({
    ...page,
    links: page.links.map(links.put),
    nav: page.nav.map(nav.put),
    minhash: Buffer.from(page.minhash.buffer, page.minhash.byteOffset, page.minhash.byteLength).toString("base64"),
  }));
  const file: Stored = { ...key, links: links.values, nav: nav.values, pages: stored };
  mkdirSync(dirname(path), { recursive: true });
  // A run that is killed while it writes leaves the old file.
  writeFileSync(`${path}.part`, gzipSync(JSON.stringify(file), { level: 1 }));
  renameSync(`${path}.part`, path);
}

/** Only what the static answer alone says: a browser's or a sidecar's part may change while the page does not. */
function isReusable(page: Page): boolean {
  const isStatic = page.via !== "rendered" && page.via !== "state" && page.renderReason === undefined;
  const hasTag = page.etag !== undefined || page.lastModified !== undefined;
  return isStatic && hasTag && page.nav.every((block) => block.source === "static");
}

/** The recall port; nothing is recalled from a file that is missing, broken or of another stamp. */
export function loadPages(path: string, { stamp, origin }: StoreKey): (key: UrlKey) => Page | undefined {
  const read = readStore(path);
  if (read === undefined || read.stamp !== stamp) return () => undefined;
  const stored = { ...read, links: read.links.map((link) => movedTo(link, read.origin, origin)) };
  const byKey = new Map(stored.pages.map((page) => [page.key, page]));
  return (key) => {
    const page = byKey.get(key);
    return page === undefined ? undefined : restore(page, stored);
  };
}

function movedTo(link: Link, from: string, to: string): Link {
  return from !== to && link.url.startsWith(`${from}/`) ? { ...link, url: to + link.url.slice(from.length) } : link;
}

function readStore(path: string): Stored | undefined {
  try {
    return JSON.parse(gunzipSync(readFileSync(path), { maxOutputLength: maxBytes }).toString()) as Stored;
  } catch {
    return undefined;
  }
}

function restore(page: StoredPage, stored: Stored): Page | undefined {
  const bytes = Buffer.from(page.minhash, "base64");
  const links = page.links.flatMap((at) => stored.links[at] ?? []);
  const nav = page.nav.flatMap((at) => stored.nav[at] ?? []);
  if (links.length !== page.links.length || nav.length !== page.nav.length) return undefined;
  return {
    ...page,
    links,
    nav,
    minhash: new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)),
  };
}
