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
  /** The ten smallest: the same whatever the order of arrival. */
  samples: readonly string[];
}

const maxSamples = 10;

export function createLeakWatch(site: Site): LeakWatch {
  const tallies = new Map<string, Tally>();
  const classes = new Map<string, string | undefined>();
  return {
    see({ url, where, on }) {
      const kind = leakKindOf(url, where, site, classes);
      if (kind === undefined) return;
      const name = `${kind} ${where}`;
      const tally = tallies.get(name) ?? { count: 0, samples: [] };
      tallies.set(name, { count: tally.count + 1, samples: smallest(tally.samples, `${on} → ${url}`) });
    },
    notes: () =>
      [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, tally]) => noteOf(name, tally, site)),
  };
}

export function findLeaks(sightings: Iterable<Sighting>, site: Site): readonly Note[] {
  const watch = createLeakWatch(site);
  for (const sighting of sightings) watch.see(sighting);
  return watch.notes();
}

function smallest(samples: readonly string[], sample: string): readonly string[] {
  const last = samples[maxSamples - 1];
  if (samples.includes(sample) || (last !== undefined && sample >= last)) return samples;
  return [...samples, sample].toSorted().slice(0, maxSamples);
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

function noteOf(name: string, { count, samples }: Tally, site: Site): Note {
  const [kind = "", ...place] = name.split(" ");
  const what = `${count} ${count === 1 ? "address" : "addresses"} (${place.join(" ")})`;
  return { kind, level: "fault", message: `${what} ${saying(kind, site)}`, urls: samples };
}

function saying(kind: string, site: Site): string {
  const production = new URL(site.siteUrl).host;
  if (kind === "localhost-leak") return "lead to a developer's machine; nobody else can open them";
  if (kind === "preview-leak") return `name a preview host instead of ${production}; production would carry them too`;
  return `say http where ${production} is https`;
}
