/** Masks what changes on a page although nobody wrote anything: dates, counters, build marks. */

const months =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/iu;
const weekdays = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?$/iu;
const units = /^(?:second|minute|min|hour|day|week|month|year)s?$/iu;
const counted =
  /^(?:views?|stars?|forks?|likes?|comments?|downloads?|shares?|followers?|votes?|replies|reactions?|visitors?|visits?|watchers?|contributors?)$/iu;
// 2026-12-01T02:03:04Z, 2026-12-01, 01/12/2026, 1.12.2026, 2026, 12:34, 12:34:56
const moment =
  /^(?:\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?|\d{1,2}[./]\d{1,2}[./](?:19|20)\d{2}|\d{1,2}:\d{2}(?::\d{2})?|(?:19|20)\d{2}(?:[-–](?:19|20)?\d{2})?)$/u;
// Identifiers, commit and build hashes, tokens and nonces.
const identifier =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}|(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{24,})$/u;
const clock = "⌚";

interface Noise {
  /** Where it begins: a date begins before its year. */
  readonly from: number;
  readonly mark: string;
}

/** Text of single spaces with its noise replaced by marks: equal for two copies of one content. */
export function maskNoise(text: string): string {
  let masked = "";
  let copied = 0;
  let start = 0;
  let hasDigit = false;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 32;
    if (code >= 48 && code <= 57) hasDigit = true;
    if (code !== 32) continue;
    const noise = hasDigit
      ? noiseOfNumber(text, start, at)
      : at - start > 10
        ? undefined
        : noiseOfWord(text, start, at);
    if (noise !== undefined) {
      masked += `${text.slice(copied, Math.max(copied, noise.from))}${noise.mark}`;
      copied = at;
    }
    start = at + 1;
    hasDigit = false;
  }
  return masked + text.slice(copied);
}

function bare(word: string | undefined): string {
  if (word === undefined || word === "") return "";
  if (isPlain(word.charCodeAt(0)) && isPlain(word.charCodeAt(word.length - 1))) return word;
  return word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

/** A letter or digit of ASCII. */
function isPlain(code: number): boolean {
  return code < 128 && ((code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122));
}

/** Up to four words in front of a place, the nearest first, each with where it begins. */
function wordsBefore(text: string, at: number): readonly { readonly word: string; readonly from: number }[] {
  const words: { word: string; from: number }[] = [];
  let end = at - 1;
  while (end > 0 && words.length < 4) {
    const from = text.lastIndexOf(" ", end - 1) + 1;
    words.push({ word: bare(text.slice(from, end)), from });
    end = from - 1;
  }
  return words;
}

function noiseOfNumber(text: string, start: number, end: number): Noise | undefined {
  const core = bare(text.slice(start, end));
  if (moment.test(core)) return { from: startOfDate(text, start), mark: clock };
  if (identifier.test(core)) return { from: start, mark: "#" };
  return /^\d[\d,.]*[km]?\+?$/iu.test(core) && isCounted(text, end) ? { from: start, mark: "#" } : undefined;
}

function isCounted(text: string, end: number): boolean {
  const [next, after] = text.slice(end + 1, end + 40).split(" ");
  return counted.test(bare(next)) || (/^min(?:ute)?s?$/iu.test(bare(next)) && bare(after).toLowerCase() === "read");
}

/** `Mon, 5 May 2026` and `May 5, 2026`: what stands before the year goes with it. */
function startOfDate(text: string, start: number): number {
  const before = wordsBefore(text, start);
  const parts = before.findIndex(
    ({ word }) => !months.test(word) && !weekdays.test(word) && !/^\d{1,2}(?:st|nd|rd|th)?$/u.test(word),
  );
  const date = before.slice(0, parts < 0 ? before.length : Math.min(parts, 3));
  return date.some(({ word }) => months.test(word)) ? (date.at(-1)?.from ?? start) : start;
}

/** Begins with three letters of ago, now, today or yesterday: most words are told apart by the first. */
function mayBeMoment(text: string, at: number): boolean {
  switch (text.charCodeAt(at) | 32) {
    case 97:
      return follows(text, at, 103, 111);
    case 110:
      return follows(text, at, 111, 119);
    case 116:
      return follows(text, at, 111, 100);
    case 121:
      return follows(text, at, 101, 115);
    default:
      return false;
  }
}

function follows(text: string, at: number, second: number, third: number): boolean {
  return (text.charCodeAt(at + 1) | 32) === second && (text.charCodeAt(at + 2) | 32) === third;
}

/** `3 days ago`, `yesterday`, `just now`. */
function noiseOfWord(text: string, start: number, end: number): Noise | undefined {
  if (!mayBeMoment(text, start)) return undefined;
  const core = bare(text.slice(start, end)).toLowerCase();
  if (core === "yesterday" || core === "today") return { from: start, mark: clock };
  if (core !== "ago" && core !== "now") return undefined;
  const [near, far] = wordsBefore(text, start);
  if (core === "now") return near?.word.toLowerCase() === "just" ? { from: near.from, mark: clock } : undefined;
  const isAgo = units.test(near?.word ?? "") && /^(?:an?|\d+)$/iu.test(far?.word ?? "");
  return isAgo ? { from: far?.from ?? start, mark: clock } : undefined;
}
