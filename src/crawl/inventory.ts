/** Holds what sitemap files list against the site: one entry per key, exclusions counted, each file with its facts and faults. */
import { compareLastmod, compareNewestFirst, parseLastmod, startOf } from "../datetime.ts";
import type { Lastmod, Site, SitemapEntry, SitemapFile, UrlKey } from "../model.ts";
import { newest, siteEntries } from "../scope/sitemap-site.ts";
import { compareKeys, siteUrlOf } from "../url.ts";
import type { Admit } from "./admit.ts";
import type { WalkedFile } from "./walk-sitemaps.ts";

export interface Inventory {
  readonly sitemaps: readonly SitemapFile[];
  /** Newest first, then key. */
  readonly entries: readonly SitemapEntry[];
  readonly excluded: Readonly<Record<string, number>>;
}

/** Lets go of each file's raw entries as it goes. */
export function takeInventory(files: readonly WalkedFile[], site: Site, admit: Admit): Inventory {
  const byKey = new Map<UrlKey, SitemapEntry>();
  const facts = files.map((file, position) => {
    const own = siteEntries(file.entries, position, site, file.faults, file.read.alternates);
    file.entries = [];
    for (const entry of own) {
      const before = byKey.get(entry.key);
      byKey.set(entry.key, before === undefined ? entry : newest(before, entry));
    }
    return { count: own.length, newest: newestOf(own) };
  });
  for (const [position, file] of files.entries()) checkIndexDates(file, position, files, facts);
  const sitemaps = files.map((file, position) =>
    fileOf(file, files, site, facts[position] ?? { count: 0, newest: undefined }),
  );
  return { sitemaps, ...admitted(byKey, admit) };
}

interface Facts {
  readonly count: number;
  readonly newest: Lastmod | undefined;
}

function newestOf(entries: readonly SitemapEntry[]): Lastmod | undefined {
  let best: Lastmod | undefined;
  for (const { lastmod } of entries) {
    if (lastmod.kind === "valid" && (best === undefined || compareNewestFirst(lastmod, best) < 0)) best = lastmod;
  }
  return best;
}

function admitted(byKey: ReadonlyMap<UrlKey, SitemapEntry>, admit: Admit): Pick<Inventory, "entries" | "excluded"> {
  const counts = new Map<string, number>();
  const kept: SitemapEntry[] = [];
  for (const entry of byKey.values()) {
    const reason = admit(entry.key, entry.raw);
    if (reason === undefined) kept.push(entry);
    else counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  // In place: the list is ours, and there may be a million.
  const startMs = createStarts();
  kept.sort((a, b) => {
    const [startA, startB] = [startMs(a.lastmod), startMs(b.lastmod)];
    return startA === startB ? compareKeys(a.key, b.key) : startA > startB ? -1 : 1;
  });
  const excluded = Object.fromEntries([...counts].toSorted(([a], [b]) => compareKeys(a, b)));
  return { entries: kept, excluded };
}

/** Entries share their dates' records: each is looked at once. */
function createStarts(): (lastmod: Lastmod) => number {
  const known = new Map<Lastmod, number>();
  return (lastmod) => {
    const found = known.get(lastmod);
    if (found !== undefined) return found;
    const start = startOf(lastmod) ?? Number.NEGATIVE_INFINITY;
    known.set(lastmod, start);
    return start;
  };
}

function fileOf(file: WalkedFile, files: readonly WalkedFile[], site: Site, facts: Facts): SitemapFile {
  const parent = file.parent === undefined ? undefined : files[file.parent];
  const { read, served } = file;
  return {
    url: siteUrlOf(file.url, site),
    kind: read.kind,
    entries: facts.count,
    children: file.children.map(({ url }) => siteUrlOf(url, site)),
    bytes: read.bytes,
    ...(facts.newest?.kind === "valid" ? { newest: facts.newest.instant } : {}),
    ...(parent === undefined ? {} : { parent: siteUrlOf(parent.url, site) }),
    complete: read.complete && !file.capped,
    news: read.news,
    faults: file.faults.list(),
    ...(served === undefined ? {} : { served }),
    ...(file.guessed ? { guessed: true } : {}),
  };
}

/** An index that says "unchanged since" of a file with newer entries makes readers skip it. */
function checkIndexDates(
  index: WalkedFile,
  position: number,
  files: readonly WalkedFile[],
  facts: readonly Facts[],
): void {
  const dates = new Map(index.read.children.map((child) => [child.url, child.lastmod]));
  const dated = files.flatMap((file, at) => {
    const claimed = file.parent === position ? dates.get(file.siteUrl) : undefined;
    const found = facts[at]?.newest;
    return claimed?.kind !== "valid" || found === undefined ? [] : [{ file, claimed, found }];
  });
  for (const { file, claimed, found } of dated) {
    if (compareLastmod(claimed, found) !== "behind") continue;
    const newestEntry = found.kind === "valid" ? found.raw : "";
    index.faults.add(
      "index-date-stale",
      `${file.siteUrl} is dated ${claimed.raw}, but holds an entry of ${newestEntry}`,
    );
  }
  const instants = new Set(dated.map(({ claimed }) => claimed.instant));
  const [instant] = instants;
  if (instants.size !== 1 || dated.length < 3 || instant === undefined) return;
  const stamp = parseLastmod(instant);
  if (dated.some(({ found }) => compareLastmod(found, stamp) === "behind"))
    index.faults.add(
      "index-date-stamped",
      `all ${dated.length} files carry one date, ${instant}, newer than what they hold`,
    );
}
