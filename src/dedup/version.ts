/** Reads versions of a documentation from addresses, and says which of two is the one that readers should be given. */
import type { UrlKey } from "../model.ts";
import { segmentsOf } from "../url.ts";

/** An address taken apart: its version, what stands before it, and the address without it. */
export interface Versioned {
  readonly version: string;
  readonly before: string;
  readonly rest: string;
}

const stable = ["stable", "latest", "current"];
const prerelease = [
  "next",
  "dev",
  "devel",
  "develop",
  "main",
  "master",
  "trunk",
  "edge",
  "nightly",
  "canary",
  "unstable",
  "unreleased",
  "preview",
];
const edition = /^(?:\d{4}|first|second|third|fourth|fifth|\d+(?:st|nd|rd|th))-edition$/u;
const numbered = /^v?\d{1,3}(?:\.\d+)*(?:\.x)?(?:-?(?:alpha|beta|rc)[.\d]*)?$/iu;

/** Version words and numbers; a year is none, and a bare number with nothing below it is an item. */
function isVersion(segment: string, at: number, segments: readonly string[]): boolean {
  if (isBareNumber(segment) && at === segments.length - 1) return false;
  const word = segment.toLowerCase();
  return stable.includes(word) || prerelease.includes(word) || numbered.test(word) || edition.test(word);
}

/** The first version segment counts; an address without one has an empty version. */
export function versionedAddress(key: UrlKey): Versioned {
  const segments = segmentsOf(key);
  const at = segments.findIndex(isVersion);
  const { search } = new URL(key);
  if (at < 0) return { version: "", before: "", rest: segments.join("/") + search };
  const rest = [...segments.slice(0, at), ...segments.slice(at + 1)].join("/") + search;
  return { version: segments[at]?.toLowerCase() ?? "", before: segments.slice(0, at).join("/"), rest };
}

/** A bare number may be a chapter or an item: it needs more proof than `v2` or `1.4`. */
export function isBareNumber(version: string): boolean {
  return /^\d+$/u.test(version);
}

/** Negative when `a` is the better one: stable words, then no version at all, then the highest number, then pre-releases. */
export function compareVersions(a: string, b: string): number {
  const byRank = rankOf(a) - rankOf(b);
  if (byRank !== 0) return byRank;
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (right[at] ?? -1) - (left[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

function rankOf(version: string): number {
  if (stable.includes(version)) return 0;
  if (version === "") return 1;
  if (/alpha|beta|rc/u.test(version)) return 3;
  return prerelease.includes(version) ? 4 : 2;
}

function numbersOf(version: string): readonly number[] {
  return [...version.matchAll(/\d+/gu)].map(([digits]) => Number(digits));
}
