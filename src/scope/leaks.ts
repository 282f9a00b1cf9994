/** Finds addresses in the site's own files that belong to a build, a preview or a developer's machine. */
import type { Note, Site } from "../model.ts";
import { hostClassOf } from "./hosts.ts";

export type SightingPlace = "sitemap" | "canonical" | "hreflang" | "link" | "llms.txt" | "robots.txt";
export interface Sighting {
  /** Absolute, as found. */
  readonly url: string;
  readonly where: SightingPlace;
  /** The page or file that says so. */
  readonly on: string;
}
/** Takes sightings one by one, so that a million of them cost a count each. */
export interface LeakWatch {
  readonly see: (sighting: Sighting) => void;
  /** One per kind and place, in that order. */
  readonly notes: () => readonly Note[];
}
interface Tally {
  count: number;
  /** The ten smallest pages that say so: the same whatever the order of arrival. */
  pages: readonly string[];
  /** The smallest address. */
  example: string;
}

const maxPages = 10;

export function createLeakWatch(site: Site): LeakWatch {
  const tallies = new Map<string, Tally>();
  const classes = new Map<string, string | undefined>();
  return {
    see({ url, where, on }) {
      const kind = leakKindOf(url, where, site, classes);
      if (kind === undefined) return;
      const name = `${kind} ${where}`;
      const { count, pages, example } = tallies.get(name) ?? { count: 0, pages: [], example: url };
      tallies.set(name, { count: count + 1, pages: smallest(pages, on), example: url < example ? url : example });
    },
    notes: () =>
      [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, tally]) => noteOf(name, tally, site)),
  };
}

function smallest(pages: readonly string[], page: string): readonly string[] {
  const last = pages[maxPages - 1];
  if (pages.includes(page) || (last !== undefined && page >= last)) return pages;
  return [...pages, page].toSorted().slice(0, maxPages);
}

type LeakKind = "localhost-leak" | "preview-leak" | "mixed-scheme";

/** Hosts repeat: each is classed once. */
function leakKindOf(url: string, where: SightingPlace, site: Site, classes: Map<string, string | undefined>) {
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0];
  if (origin === undefined) return undefined;
  const slot = `${where} ${origin}`;
  if (!classes.has(slot)) classes.set(slot, classify(`${origin}/`, where, site));
  return classes.get(slot);
}

function classify(url: string, where: SightingPlace, site: Site): LeakKind | undefined {
  const found = hostClassOf(url, site);
  const isDeploy = URL.canParse(url) && new URL(url).origin === site.deployOrigin;
  if (found.kind === "localhost-leak" || found.kind === "preview-leak") {
    // A relative link resolves to where it was fetched: only what a file states in full is a leak.
    if (where === "link" && isDeploy) return undefined;
    return found.kind;
  }
  const downgraded = found.kind === "site" && /^http:/i.test(url) && site.siteUrl.startsWith("https:");
  return downgraded && !isDeploy && where !== "link" ? "mixed-scheme" : undefined;
}

function noteOf(name: string, { count, pages, example }: Tally, site: Site): Note {
  const [kind = "", ...place] = name.split(" ");
  const what =
    count === 1 ? `${example} (${place.join(" ")})` : `${count} addresses like ${example} (${place.join(" ")})`;
  return { kind, level: "fault", message: `${what} ${saying(kind, count, site)}`, urls: pages };
}

function saying(kind: string, count: number, site: Site): string {
  const production = new URL(site.siteUrl).host;
  const s = count === 1 ? "s" : "";
  if (kind === "localhost-leak") return `lead${s} to a developer's machine; nobody else can open that`;
  if (kind === "preview-leak") return `name${s} a preview host instead of ${production}; production would too`;
  return `say${s} http where ${production} is https`;
}
