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

/** Text of single spaces with its noise replaced by marks: equal for two copies of one content. */
export function maskNoise(text: string): string {
  const words = text.split(" ");
  for (const [at, word] of words.entries()) {
    if (hasDigit(word)) maskNumber(words, at, word);
    else if (word.length <= 10) maskWord(words, at, word);
  }
  return words.filter((word) => word !== "").join(" ");
}

function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

function bare(word: string | undefined): string {
  return (word ?? "").replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

function maskNumber(words: string[], at: number, word: string): void {
  const core = bare(word);
  if (moment.test(core)) {
    words[at] = clock;
    maskDateBefore(words, at);
  } else if (identifier.test(core)) words[at] = "#";
  else if (/^\d[\d,.]*[km]?\+?$/iu.test(core) && isCounted(words, at)) words[at] = "#";
}

function isCounted(words: readonly string[], at: number): boolean {
  const next = bare(words[at + 1]);
  return counted.test(next) || (/^min(?:ute)?s?$/iu.test(next) && bare(words[at + 2]).toLowerCase() === "read");
}

/** `Mon, 5 May 2026` and `May 5, 2026`: what stands before the year goes with it. */
function maskDateBefore(words: string[], at: number): void {
  for (let before = at - 1; before >= Math.max(0, at - 3); before -= 1) {
    const word = bare(words[before]);
    const isPart =
      months.test(word) || weekdays.test(word) || /^\d{1,2}(?:st|nd|rd|th)?$/u.test(word) || words[before] === "";
    if (!isPart) return;
    if (!months.test(word) && !hasMonth(words, before - 1, before + 1)) return;
    words[before] = "";
  }
}

function hasMonth(words: readonly string[], before: number, after: number): boolean {
  return months.test(bare(words[before])) || months.test(bare(words[after])) || words[after] === "";
}

/** `3 days ago`, `yesterday`, `just now`. */
function maskWord(words: string[], at: number, word: string): void {
  const first = word.charCodeAt(0) | 32;
  // Only words that begin with a, n, t or y are looked at.
  if (first !== 97 && first !== 110 && first !== 116 && first !== 121) return;
  const core = bare(word).toLowerCase();
  if (core === "ago" && units.test(bare(words[at - 1])) && /^(?:an?|\d+)$/iu.test(bare(words[at - 2]))) {
    words[at - 2] = "";
    words[at - 1] = "";
    words[at] = clock;
  } else if (core === "yesterday" || core === "today") words[at] = clock;
  else if (core === "now" && bare(words[at - 1]).toLowerCase() === "just") {
    words[at - 1] = "";
    words[at] = clock;
  }
}
