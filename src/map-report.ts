/** What `map` finds out before a page is fetched: shapes only, made in `scope/` and shown by `report/`. */
import type { Note, RobotsGroup, Scope, Site, SitemapFile, Stop } from "./model.ts";

export interface Estimate {
  readonly value: number;
  /** What the figure rests on, in words. */
  readonly basis: string;
}
export interface MapEstimate {
  readonly requests: Estimate;
  readonly bytes: Estimate;
  readonly tokens: Estimate;
  readonly renders: Estimate;
  readonly seconds: Estimate;
}
/** Entries and what their dates are worth. */
export interface DateCounts {
  readonly entries: number;
  readonly dated: number;
  readonly invalid: number;
  readonly future: number;
}
export interface MapEntry {
  readonly key: string;
  readonly url: string;
  readonly lastmod?:
    | { readonly raw: string; readonly instant: string; readonly precision: string }
    | { readonly raw: string; readonly invalid: true };
  /** URL of the file that lists it. */
  readonly sitemap: string;
}
export interface MapReport {
  readonly site: Pick<Site, "entry" | "deployOrigin" | "siteUrl" | "siteUrlFrom">;
  readonly entryKind: Scope["entryKind"];
  readonly robots: {
    readonly status: string;
    readonly groups: readonly RobotsGroup[];
    readonly sitemaps: readonly string[];
    readonly findings: readonly Note[];
  };
  readonly sitemaps: readonly SitemapFile[];
  readonly sections: readonly ({ readonly name: string } & DateCounts)[];
  readonly lastmod: DateCounts;
  /** Made one by one as it is read: there may be a million. */
  readonly entries: Iterable<MapEntry>;
  readonly excluded: Readonly<Record<string, number>>;
  readonly estimate: MapEstimate;
  readonly notes: readonly Note[];
  readonly stop?: Stop;
}
