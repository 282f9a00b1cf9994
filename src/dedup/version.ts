/** Reads versions of a documentation from addresses, and says which of two is the one that readers should be given. */
import { prerelease, stable } from "../address.ts";

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
