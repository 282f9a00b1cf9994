/** Reads sitemap files and the files that indexes list, level by level; cycles and endless chains are cut and named. */
import type { Site } from "../model.ts";
import type { Ports } from "../ports.ts";
import { createFaultList, type FaultList } from "../scope/sitemap-faults.ts";
import type { SitemapRead } from "../scope/sitemap.ts";
import type { RawEntry } from "../scope/sitemap-document.ts";
import { siteChildren, type ChildSitemap } from "../scope/sitemap-site.ts";
import { deployUrlOf, keyOf } from "../url.ts";
import { fetchSitemap, type FetchedSitemap } from "./fetch-sitemap.ts";

/** A sitemap file as read, before its entries are held against the site. */
export interface WalkedFile {
  /** Where it was asked. */
  readonly url: string;
  readonly siteUrl: string;
  readonly read: SitemapRead;
  readonly faults: FaultList;
  readonly served?: string;
  /** Index into the walk's files. */
  readonly parent?: number;
  readonly depth: number;
  /** Identities of the files above it and its own. */
  readonly path: readonly string[];
  /** Nobody named it: found at a usual place. */
  readonly guessed: boolean;
  children: readonly ChildSitemap[];
  entries: readonly RawEntry[];
  capped: boolean;
}
export interface Wanted {
  readonly url: string;
  readonly siteUrl: string;
  readonly guessed: boolean;
  readonly parent?: number;
}
export interface Walk {
  readonly ports: Ports;
  /** The site as far as it is known: grows with what has been read. */
  readonly site: () => Site;
  /** Told of each file's entries and children, in order, before the children are looked up. */
  readonly learn: (file: WalkedFile) => void;
  readonly files: WalkedFile[];
  readonly visited: Set<string>;
  entries: number;
  /** Files found so far, read or waiting. */
  found: number;
}

export const maxFiles = 1000;
export const maxIndexDepth = 5;
export const maxEntries = 2_000_000;
/** Files asked for at once; they are taken in order, whatever comes first. */
const atOnce = 4;

export function createWalk(input: Pick<Walk, "ports" | "site" | "learn">): Walk {
  return { ...input, files: [], visited: new Set(), entries: 0, found: 0 };
}

/** Reads the files and all below them. The files read are appended to `walk.files`, parents before children. */
export async function walkSitemaps(wanted: readonly Wanted[], walk: Walk): Promise<void> {
  let level = wanted;
  while (level.length > 0) {
    const next: Wanted[] = [];
    for (let at = 0; at < level.length; at += atOnce) {
      const batch = level.slice(at, at + atOnce).filter((one) => isNew(one, walk));
      if (walk.ports.signal.aborted) return;
      const fetched = await Promise.all(batch.map((one) => fetchOne(one, walk)));
      for (const [index, one] of batch.entries()) {
        const answer = fetched[index];
        if (answer !== undefined) next.push(...takeFile(one, answer, walk));
      }
    }
    level = next;
  }
}

/** Marks the file as asked for. */
function isNew(wanted: Wanted, walk: Walk): boolean {
  const identity = identityOf(wanted.url, walk);
  if (walk.visited.has(identity)) return false;
  walk.visited.add(identity);
  return true;
}

function fetchOne(wanted: Wanted, walk: Walk): Promise<FetchedSitemap> {
  walk.ports.log.debug(`sitemap ${wanted.url}`);
  return fetchSitemap({ url: wanted.url, siteUrl: wanted.siteUrl, site: walk.site(), fetch: walk.ports.fetch });
}

/** Same file, however it is spelled; in deploy addresses, which do not change with what is learnt about the site. */
function identityOf(url: string, walk: Walk): string {
  const key = keyOf(url, walk.site());
  return key === undefined ? url : deployUrlOf(key, walk.site());
}

/** Adds one file to the walk and returns the files to read below it. */
export function takeFile(wanted: Wanted, fetched: FetchedSitemap, walk: Walk): readonly Wanted[] {
  const parent = wanted.parent === undefined ? undefined : walk.files[wanted.parent];
  const own = identityOf(wanted.url, walk);
  const final = identityOf(fetched.finalUrl, walk);
  if (final !== own && walk.visited.has(final)) {
    if (parent?.path.includes(final) === true) nameCycle(parent, [own, final]);
    return [];
  }
  walk.visited.add(final);
  const file: WalkedFile = {
    url: wanted.url,
    siteUrl: wanted.siteUrl,
    read: fetched.read,
    faults: createFaultList(fetched.read.faults),
    ...(fetched.served === undefined ? {} : { served: fetched.served }),
    ...(wanted.parent === undefined ? {} : { parent: wanted.parent }),
    depth: (parent?.depth ?? 0) + 1,
    path: [...(parent?.path ?? []), ...new Set([own, final])],
    guessed: wanted.guessed,
    children: [],
    entries: fetched.entries,
    capped: false,
  };
  const position = walk.files.push(file) - 1;
  keepWithinCap(file, walk);
  walk.learn(file);
  return childrenOf(file, position, walk);
}

function keepWithinCap(file: WalkedFile, walk: Walk): void {
  const room = Math.max(0, maxEntries - walk.entries);
  if (file.entries.length > room) {
    file.faults.add("entry-cap", `more than ${maxEntries} entries in all files; the rest is left out`);
    file.entries = file.entries.slice(0, room);
    file.capped = true;
  }
  walk.entries += file.entries.length;
}

function childrenOf(file: WalkedFile, position: number, walk: Walk): readonly Wanted[] {
  file.children = siteChildren(file.read.children, walk.site(), file.faults);
  const fresh: Wanted[] = [];
  for (const { url, siteUrl } of file.children) {
    const identity = identityOf(url, walk);
    if (file.path.includes(identity)) nameCycle(file, [identity]);
    else if (!walk.visited.has(identity)) fresh.push({ url, siteUrl, guessed: false, parent: position });
  }
  if (fresh.length === 0) return fresh;
  if (file.depth >= maxIndexDepth) {
    cap(
      file,
      "depth-cap",
      `indexes nested more than ${maxIndexDepth} deep are not followed (nor more than ${maxFiles} files)`,
    );
    return [];
  }
  const room = maxFiles - walk.found;
  if (fresh.length > room) cap(file, "file-cap", `more than ${maxFiles} sitemap files; the oldest are left out`);
  const kept = fresh.slice(0, Math.max(0, room));
  walk.found += kept.length;
  return kept;
}

function cap(file: WalkedFile, kind: string, detail: string): void {
  file.faults.add(kind, detail);
  file.capped = true;
}

function nameCycle(file: WalkedFile, steps: readonly string[]): void {
  const last = steps.at(-1) ?? "";
  const from = file.path.slice(file.path.indexOf(last));
  file.faults.add("cycle", [...from, ...steps].map((step) => new URL(step).pathname).join(" -> "));
}
