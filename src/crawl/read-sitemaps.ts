/** Reads the sitemaps that the entry is, that robots.txt names, or that stand at the usual places; learns the site from them. */
import type { RobotsPolicy, Site } from "../model.ts";
import type { Options } from "../options.ts";
import type { Ports } from "../ports.ts";
import { createOriginTally, folderOf, siteOf, type DeployPlace } from "../scope/site-url.ts";
import { deployUrlOf, keyOf } from "../url.ts";
import type { EntryRead } from "./read-entry.ts";
import { createWalk, takeFile, walkSitemaps, type Walk, type WalkedFile, type Wanted } from "./walk-sitemaps.ts";

export interface SitemapsInput {
  readonly entry: EntryRead & { readonly kind: "entry" };
  readonly robots: RobotsPolicy;
  readonly place: DeployPlace;
  readonly options: Options;
  readonly ports: Ports;
}
export interface SitemapsRead {
  readonly files: readonly WalkedFile[];
  /** Origin of most entries. */
  readonly majority: string | undefined;
  /** Addresses on that origin. */
  readonly listed: readonly string[];
  /** Path on the deploy under which the site lies, as far as the sitemap shows. */
  readonly base: string;
}

const usualPlaces = ["sitemap.xml", "sitemap_index.xml", "sitemap-index.xml", "sitemap.txt", "wp-sitemap.xml"];

export async function readSitemaps(input: SitemapsInput): Promise<SitemapsRead> {
  const { entry, place, options } = input;
  const knowledge = createKnowledge(place);
  const walk = createWalk({ ports: input.ports, site: knowledge.site, learn: knowledge.learn });
  if (entry.entryKind === "sitemap") {
    const own = { url: entry.url, siteUrl: entry.url, guessed: false };
    await walkSitemaps(takeFile(own, entry.fetched, walk), walk);
  } else if (entry.entryKind === "page" && options.crawl !== "links") {
    await readDeclared(input, walk);
    if (!walk.files.some(isUseful)) await readUsual(place, walk);
  }
  const { files } = walk;
  const majority = knowledge.majority();
  const listed = listedOn(majority, files);
  return { files, majority, listed, base: baseOf(input, files) };
}

function isUseful(file: WalkedFile): boolean {
  return file.read.kind !== "refused";
}

/** What the files read so far say about production: their entries first, what indexes list until there are any. */
function createKnowledge(place: DeployPlace) {
  const [entries, children] = [createOriginTally(), createOriginTally()];
  let site = siteOf(place);
  const majority = () => (entries.total() > 0 ? entries : children).majority(place.deployOrigin);
  return {
    site: (): Site => site,
    majority: () => entries.majority(place.deployOrigin),
    learn: (file: WalkedFile): void => {
      for (const entry of file.entries) if (!entry.isRelative) entries.add(entry.url);
      for (const child of file.read.children) if (!child.isRelative) children.add(child.url);
      const origin = majority();
      site = siteOf(place, origin === undefined ? undefined : { origin, from: "sitemap" });
    },
  };
}

async function readDeclared({ robots, place, options }: SitemapsInput, walk: Walk): Promise<void> {
  if (robots.kind !== "rules") return;
  const wanted = robots.sitemaps.flatMap((line): readonly Wanted[] => {
    if (!URL.canParse(line, `${place.deployOrigin}/robots.txt`)) return [];
    const siteUrl = new URL(line, `${place.deployOrigin}/robots.txt`).href;
    return [{ url: declaredUrl(siteUrl, place, options, walk.site()), siteUrl, guessed: false }];
  });
  await walkSitemaps(wanted, walk);
}

/**
 * A preview's robots.txt names production: the same path on the deploy is meant. Another host is asked itself only when
 * the operator has said what production is, and it is not that.
 */
function declaredUrl(siteUrl: string, place: DeployPlace, options: Options, site: Site): string {
  const key = keyOf(siteUrl, site);
  if (key !== undefined) return deployUrlOf(key, site, siteUrl);
  if (options.siteUrl !== undefined) return siteUrl;
  const { pathname, search } = new URL(siteUrl);
  return place.deployOrigin + pathname + search;
}

/** One after the other, the first that can be read ends the search. What is merely not there is not worth a word. */
async function readUsual(place: DeployPlace, walk: Walk): Promise<void> {
  const folders = [...new Set([place.deployBase, "/"])];
  for (const path of folders.flatMap((folder) => usualPlaces.map((name) => folder + name))) {
    const url = place.deployOrigin + path;
    const before = walk.files.length;
    await walkSitemaps([{ url, siteUrl: url, guessed: true }], walk);
    const file = walk.files[before];
    if (file !== undefined && isUseful(file)) return;
    if (file !== undefined && isSilent(file, walk.files.slice(0, before))) walk.files.splice(before);
  }
}

/** A place that answers 404; or one more that answers the same app shell as the one before. */
function isSilent(file: WalkedFile, earlier: readonly WalkedFile[]): boolean {
  const kind = file.read.faults[0]?.kind;
  if (kind === "missing" || kind === "not-a-sitemap") return true;
  return earlier.some((other) => other.guessed && other.read.faults[0]?.kind === kind);
}

function listedOn(origin: string | undefined, files: readonly WalkedFile[]): readonly string[] {
  if (origin === undefined) return [];
  const maxListed = 2000;
  const listed: string[] = [];
  for (const { entries } of files) {
    for (const { url } of entries) {
      if (listed.length >= maxListed) return listed;
      if (url.startsWith(`${origin}/`)) listed.push(url);
    }
  }
  return listed;
}

/**
 * A page `/docs` without a slash is a folder when the sitemap lists pages below it. A sitemap in `/docs/` that lists
 * pages elsewhere means the whole host.
 */
function baseOf({ entry, place }: SitemapsInput, files: readonly WalkedFile[]): string {
  const { pathname } = new URL(entry.url);
  const holds = (test: (path: string) => boolean, how: "some" | "every") =>
    files.some(({ entries }) => entries.length > 0) &&
    files.every(({ entries }) =>
      entries.length === 0 ? how === "every" : entries[how](({ url }) => test(new URL(url).pathname)),
    );
  if (entry.entryKind === "page" && !pathname.endsWith("/") && !/\.[a-z0-9]{1,5}$/i.test(pathname)) {
    const below = files.some(({ entries }) =>
      entries.some(({ url }) => new URL(url).pathname.startsWith(`${pathname}/`)),
    );
    return below ? `${pathname}/` : place.deployBase;
  }
  if (entry.entryKind !== "sitemap" || place.deployBase === "/") return place.deployBase;
  return holds((path) => `${path}/`.startsWith(place.deployBase), "every") ? folderOf(pathname) : "/";
}
