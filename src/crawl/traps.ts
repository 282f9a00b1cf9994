/** Recognises URL spaces without an end, so that links alone never lead the crawl around in circles. */
import type { Note, UrlKey } from "../model.ts";

export type TrapName = "ever-deeper" | "calendar" | "facets";

export interface Traps {
  /** Names the trap that a linked URL belongs to, or counts it as a fair page. Ask once per key, in a fixed order. */
  readonly check: (key: UrlKey) => TrapName | undefined;
  readonly notes: () => Note[];
}

/** Dates of one URL shape that links may bring: eight years of months, or three months of days. */
const maxDates = 100;
/** Query variants of one path. */
const maxVariants = 60;
const maxSegments = 24;
/** Longer than most servers take. What merely passes the 2,048 of the sitemap protocol is a page, with a note. */
const maxLength = 8000;
const maxExamples = 5;

interface Caught {
  readonly shape: string;
  readonly name: TrapName;
  count: number;
  readonly examples: string[];
}

export function createTraps(): Traps {
  const counts = new Map<string, number>();
  const caught = new Map<string, Caught>();
  const count = (shape: string): number => {
    const next = (counts.get(shape) ?? 0) + 1;
    counts.set(shape, next);
    return next;
  };
  const keep = (name: TrapName, shape: string, key: UrlKey): TrapName => {
    const entry = caught.get(`${name} ${shape}`) ?? { shape, name, count: 0, examples: [] };
    entry.count += 1;
    if (entry.examples.length < maxExamples) entry.examples.push(key);
    caught.set(`${name} ${shape}`, entry);
    return name;
  };
  return {
    check: (key) => {
      const url = new URL(key);
      if (isEverDeeper(url)) return keep("ever-deeper", firstSegment(url), key);
      const dates = dateShape(url);
      if (dates !== undefined) return count(dates) > maxDates ? keep("calendar", dates, key) : undefined;
      if (url.search !== "" && count(url.pathname) > maxVariants) return keep("facets", url.pathname, key);
      return undefined;
    },
    notes: () => [...caught.values()].toSorted((a, b) => (noteOrder(a) < noteOrder(b) ? -1 : 1)).map(noteOf),
  };
}

/** A relative link that repeats its own folder, or a path that nobody wrote by hand. */
function isEverDeeper(url: URL): boolean {
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  if (segments.length > maxSegments || url.href.length > maxLength) return true;
  return [1, 2, 3, 4].some((period) => repeats(segments, period) >= 3);
}

/** How often the longest run of one group of `period` segments follows itself. */
function repeats(segments: readonly string[], period: number): number {
  let best = 1;
  let run = 0;
  for (let at = period; at < segments.length; at += 1) {
    run = segments[at] === segments[at - period] ? run + 1 : 0;
    best = Math.max(best, Math.floor(run / period) + 1);
  }
  return best;
}

/** The URL with its date taken out; `undefined` when there is none in it. */
function dateShape(url: URL): string | undefined {
  const path = url.pathname
    .replace(/\/(?:19|20|21)\d\d\/(?:0?[1-9]|1[0-2])(?:\/(?:0?[1-9]|[12]\d|3[01]))?(?=\/|$)/u, "/{date}")
    .replace(/(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?(?=[/.]|$)/u, "{date}");
  const names = [...url.searchParams].map(([name, value]) =>
    isDate(name, value) ? `${name}={date}` : `${name}=${value}`,
  );
  const shape = `${path}?${names.join("&")}`;
  // A dated article with a title after the date is an archive of finite length, not a calendar.
  const isCalendar = /\{date\}(?:\/|\?|$)/u.test(shape) && !/\{date\}\/[^?]+/u.test(shape);
  return isCalendar || shape.includes("={date}") ? shape : undefined;
}

function isDate(name: string, value: string): boolean {
  if (/^(?:19|20|21)\d\d-?\d\d(?:-?\d\d)?$/u.test(value)) return true;
  return /^(?:date|day|month|year|week|y|m|d|yr|mo)$/iu.test(name) && /^\d{1,4}$/u.test(value);
}

function firstSegment(url: URL): string {
  return `/${url.pathname.split("/").find((segment) => segment !== "") ?? ""}`;
}

const said: Readonly<Record<TrapName, string>> = {
  "ever-deeper": "Links lead ever deeper (a relative link that repeats its own folder)",
  calendar: "A calendar links dates without end",
  facets: "One page links ever more variants of its query",
};

function noteOrder(entry: Caught): string {
  return `${entry.name} ${entry.shape}`;
}

function noteOf(entry: Caught): Note {
  const message = `${said[entry.name]}: ${entry.shape}, ${String(entry.count)} URLs not fetched`;
  return { kind: `trap-${entry.name}`, level: "fault", message, urls: entry.examples };
}
