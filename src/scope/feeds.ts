/** What feeds call the parts of an entry, and their dates as instants: RSS 2.0 and 1.0, Atom. */
import type { Lastmod } from "../model.ts";
import { parseLastmod } from "../datetime.ts";

export type FieldName = "loc" | "lastmod" | "fallback-loc" | "fallback-lastmod";
/** The elements of one kind of file. */
export interface Dialect {
  readonly kind: "urlset" | "index" | "rss" | "atom";
  /** Elements that are entries, and what they list. */
  readonly entries: Readonly<Record<string, "page" | "child">>;
  /** Children of an entry that hold text. */
  readonly fields: Readonly<Record<string, FieldName>>;
  /** The address stands in `<link href>`. */
  readonly linksByAttribute: boolean;
}

const pageFields = { loc: "loc", lastmod: "lastmod" } as const;
const sitemapEntries = { url: "page", sitemap: "child" } as const;
export const dialects: Readonly<Record<string, Dialect>> = {
  urlset: { kind: "urlset", entries: sitemapEntries, fields: pageFields, linksByAttribute: false },
  sitemapindex: { kind: "index", entries: sitemapEntries, fields: pageFields, linksByAttribute: false },
  // Files whose root is missing begin with an entry.
  url: { kind: "urlset", entries: sitemapEntries, fields: pageFields, linksByAttribute: false },
  sitemap: { kind: "index", entries: sitemapEntries, fields: pageFields, linksByAttribute: false },
  rss: rss(),
  rdf: rss(),
  feed: {
    kind: "atom",
    entries: { entry: "page" },
    fields: { updated: "lastmod", published: "fallback-lastmod" },
    linksByAttribute: true,
  },
};

function rss(): Dialect {
  return {
    kind: "rss",
    entries: { item: "page" },
    fields: {
      link: "loc",
      guid: "fallback-loc",
      pubdate: "lastmod",
      "dc:date": "lastmod",
      "atom:updated": "fallback-lastmod",
    },
    linksByAttribute: false,
  };
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const zones = new Map([
  ...["ut", "utc", "gmt", "z"].map((name) => [name, "Z"] as const),
  ...["est", "cst", "mst", "pst"].map((name, at) => [name, `-0${5 + at}:00`] as const),
  ...["edt", "cdt", "mdt", "pdt"].map((name, at) => [name, `-0${4 + at}:00`] as const),
]);
const rfc822Pattern =
  /^(?:[a-z]{3},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})\s+(\d{2}):(\d{2})(?::(\d{2}))?\s+([a-z]{1,3}|[+-]\d{4})$/i;

/** RSS writes RFC 822 dates; some feeds write W3C ones in their place. */
export function parseFeedDate(raw: string): Lastmod {
  const match = rfc822Pattern.exec(raw.trim());
  if (match === null) return parseLastmod(raw);
  const [, day = "", month = "", year = "", hour = "", minute = "", second = "00", zone = ""] = match;
  const monthNumber = String(months.indexOf(month.toLowerCase()) + 1).padStart(2, "0");
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : (zones.get(zone.toLowerCase()) ?? "?");
  const parsed = parseLastmod(`${year}-${monthNumber}-${day.padStart(2, "0")}T${hour}:${minute}:${second}${offset}`);
  if (parsed.kind !== "valid") return { kind: "invalid", raw };
  return { ...parsed, raw };
}
