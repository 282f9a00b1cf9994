/** Loop 1: reads robots.txt, the entry and the sitemaps, decides what the site is, and returns the scope. */
import type { BaselineState, Note, RobotsPolicy, Scope, Site, Stop } from "../model.ts";
import type { Ports } from "../ports.ts";
import type { Options } from "../options.ts";
import { markArtefact } from "../scope/robots-artefact.ts";
import { crawlDelayOf } from "../scope/robots.ts";
import { folderOf, siteOf, type DeployPlace } from "../scope/site-url.ts";
import { homeOf, keyOf } from "../url.ts";
import { createAdmit } from "./admit.ts";
import { readCurated, llmsFile, type Curated } from "./curated.ts";
import { inferSite } from "./infer-site.ts";
import { takeInventory, type Inventory } from "./inventory.ts";
import { readEntry, type EntryRead } from "./read-entry.ts";
import { readRobots } from "./read-robots.ts";
import { scopeNotes } from "./scope-notes.ts";
import { readSitemaps } from "./read-sitemaps.ts";
import { createWalk, takeFile } from "./walk-sitemaps.ts";

export interface ScopeInput {
  readonly options: Options;
  /** The entry itself, or the embedded server's address of a folder. */
  readonly startUrl: string;
  readonly isFolder: boolean;
  /** What an earlier run saw, when there is one. */
  readonly baseline?: BaselineState;
}
type Entry = EntryRead & { readonly kind: "entry" };

export async function discoverScope(input: ScopeInput, ports: Ports): Promise<Scope> {
  const { options } = input;
  const early = siteOf(placeOf(input, input.startUrl));
  say(ports, "robots.txt");
  const robots = await readRobots(early, ports.fetch);
  const shut = robotsStop(robots.policy, robots.isDead, options);
  if (shut !== undefined) return emptyScope(early, robots.policy, shut);
  say(ports, "entry");
  const entry = await readEntry(input.startUrl, early, ports.fetch, options);
  if (entry.kind === "stop")
    return { ...emptyScope(early, robots.policy, entry.stop), ...refusedFile(entry, input, early, ports) };
  return scopeOf(entry, robots.policy, input, ports);
}

async function scopeOf(entry: Entry, robots: RobotsPolicy, input: ScopeInput, ports: Ports): Promise<Scope> {
  const { options } = input;
  const place = placeOf(input, entry.url);
  say(ports, "sitemaps");
  const read = await readSitemaps({ entry, robots, place, options, ports });
  const site = await inferSite(
    { ...place, deployBase: read.base },
    { majority: read.majority, listed: read.listed, page: pageOf(entry) },
    ports.fetch,
  );
  const policy = markArtefact(robots, site, textBefore(input.baseline));
  const files = entry.entryKind === "llms-txt" ? [llmsFile(entry.url, entry.text)] : read.files;
  const inventory = takeInventory(files, site, admitFor(site, policy, options));
  const curated = await readCurated(entry, site, ports.fetch);
  const scope = assemble({ entry, site, robots: policy, inventory, curated, options });
  const stop: Stop | undefined = ports.signal.aborted ? interrupted() : undefined;
  const notes = scopeNotes(scope, input.startUrl, entry.url, options);
  return { ...scope, notes, ...(stop === undefined ? {} : { stop }) };
}

function textBefore(state: BaselineState | undefined): string | undefined {
  return state?.kind === "found" ? state.baseline.run.robots.text : undefined;
}

/** The file that was no sitemap, with what is wrong with it. */
function refusedFile(entry: EntryRead & { readonly kind: "stop" }, input: ScopeInput, site: Site, ports: Ports) {
  if (entry.file === undefined) return {};
  const url = input.startUrl;
  const walk = createWalk({ ports, site: () => site, learn: () => {} });
  takeFile({ url, siteUrl: url, guessed: false }, entry.file, walk);
  return { sitemaps: takeInventory(walk.files, site, () => undefined).sitemaps };
}

interface Parts {
  readonly entry: Entry;
  readonly site: Site;
  readonly robots: RobotsPolicy;
  readonly inventory: Inventory;
  readonly curated: Curated;
  readonly options: Options;
}

function assemble({ entry, site, robots, inventory, curated, options }: Parts): Scope {
  const home = homeOf(site);
  const entryKey = entry.entryKind === "page" ? keyOf(entry.url, site) : undefined;
  const delay = options.robots === "ignore" ? 0 : (crawlDelayOf(robots, options.agent) ?? 0);
  return {
    site,
    entryKind: entry.entryKind,
    robots,
    ...inventory,
    seeds: [...new Set(entryKey === undefined ? [home] : [home, entryKey])],
    ...(entryKey === undefined ? {} : { entryUrl: entry.url }),
    ...curated,
    notes: [],
    ...(delay * 1000 > options.delayMs ? { crawlDelaySeconds: delay } : {}),
  };
}

/** The entry's own folder is the base; a folder's server has its base in the address. */
function placeOf(input: ScopeInput, url: string): DeployPlace {
  const { origin, pathname } = new URL(url);
  return {
    entry: input.options.entry,
    deployOrigin: origin,
    deployBase: folderOf(pathname),
    isFolder: input.isFolder,
    trackingParameters: input.options.trackingParameters,
    givenSiteUrl: input.options.siteUrl,
  };
}

function admitFor(site: Site, robots: RobotsPolicy, options: Options) {
  return createAdmit(bareScope(site, robots), options);
}

function pageOf(entry: Entry): { readonly url: string; readonly html: string } | undefined {
  return entry.entryKind === "page" ? { url: entry.url, html: entry.text } : undefined;
}

function robotsStop(policy: RobotsPolicy, isDead: boolean, options: Options): Stop | undefined {
  if (policy.kind !== "unreachable" || (options.robots === "ignore" && !isDead)) return undefined;
  return { kind: "blocked", cause: isDead ? "entry-unreachable" : "robots-unreachable", detail: policy.cause };
}

function interrupted(): Stop {
  return { kind: "blocked", cause: "interrupted", detail: "stopped by hand while the scope was read" };
}

function emptyScope(site: Site, robots: RobotsPolicy, stop: Stop): Scope {
  return { ...bareScope(site, robots), stop };
}

function bareScope(site: Site, robots: RobotsPolicy): Scope {
  const notes: readonly Note[] = [];
  return { site, entryKind: "page", robots, sitemaps: [], entries: [], seeds: [], curated: [], excluded: {}, notes };
}

function say(ports: Ports, doing: string): void {
  ports.log.progress({ stage: "scope", pages: 0, renders: 0, waiting: 0, doing });
}
