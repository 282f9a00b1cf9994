/** Says how much of two pages' main text agrees, from the min-hashes of their 4-word shingles. */
import type { Page } from "../model.ts";

/** A collapse by content needs this share of shingles in common. */
export const sameText = 0.9;

/** Estimated Jaccard similarity of the shingle sets, 0–1; 0 when either text is too short to have shingles. */
export function similarity(a: Uint32Array, b: Uint32Array): number {
  const length = Math.min(a.length, b.length);
  if (length === 0) return 0;
  let equal = 0;
  for (let at = 0; at < length; at += 1) if (a[at] === b[at]) equal += 1;
  return equal / length;
}

/** Stops counting at the first hash that makes agreement impossible: most candidates differ early. */
function reaches(a: Uint32Array, b: Uint32Array, share: number): boolean {
  const length = Math.min(a.length, b.length);
  if (length === 0) return false;
  let allowed = Math.floor(length * (1 - share) + 1e-9);
  for (let at = 0; at < length; at += 1) {
    if (a[at] === b[at]) continue;
    if (allowed === 0) return false;
    allowed -= 1;
  }
  return true;
}

/**
 * Below the first number of words texts must be equal, below the second nearly so: a short text differs in what it is about, and
 * one changed word in sixty is one shingle in eight.
 */
const shortWords = 80;
const fairWords = 150;
const nearlySame = 0.97;

/**
 * True when the main texts are the same but for small changes. Unless they are equal, all headings must be: an API page and
 * its twin ("Method", "Virtual method") may differ in little else.
 */
export function agrees(a: Page, b: Page): boolean {
  if (a.words === 0 || b.words === 0) return false;
  if (a.textHash === b.textHash) return true;
  const words = Math.min(a.words, b.words);
  if (words < shortWords) return false;
  const shorter = Math.min(a.textLength, b.textLength);
  const share = words < fairWords ? nearlySame : sameText;
  const isNear = shorter >= share * Math.max(a.textLength, b.textLength) && reaches(a.minhash, b.minhash, share);
  return isNear && outlineOf(a) === outlineOf(b);
}

function outlineOf({ headings }: Page): string {
  return headings.map(({ level, text }) => `${String(level)} ${text}`).join("\n");
}
