/** Masks what changes on a page although nobody wrote anything: dates, counters, build marks. */

const months =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const counted =
  "views?|stars?|forks?|likes?|comments?|downloads?|shares?|reads?|followers?|votes?|replies|reactions?|visitors?|visits?|watchers?|contributors?|min(?:ute)?s? read|min\\. read";
const masks: readonly (readonly [RegExp, string])[] = [
  // 2026-12-01T02:03:04Z, 2026-12-01, 01/12/2026, 1.12.2026
  [/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z| ?[+-]\d{2}:?\d{2}| UTC| GMT)?)?/gu, "⌚"],
  [/\b\d{1,2}[./]\d{1,2}[./](?:19|20)\d{2}\b/gu, "⌚"],
  [
    new RegExp(
      `\\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?(?:\\d{1,2}(?:st|nd|rd|th)? )?(?:${months})\\.? (?:\\d{1,2}(?:st|nd|rd|th)?,? )?(?:19|20)\\d{2}\\b`,
      "giu",
    ),
    "⌚",
  ],
  [/\b(?:19|20)\d{2}\b/gu, "⌚"],
  [/\b\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?(?: (?:UTC|GMT|CES?T|[PE][SD]T))?\b/giu, "⌚"],
  [
    /\b(?:just now|yesterday|today|(?:an?|\d+) (?:second|minute|hour|day|week|month|year)s? ago|in \d+ (?:minute|hour|day)s?)\b/giu,
    "⌚",
  ],
  [new RegExp(`\\b\\d[\\d,.]*[km]?\\+? (?:${counted})\\b`, "giu"), "#"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/giu, "#"],
  // Commit and build hashes: hexadecimal with digits and letters. Long mixed runs: tokens and nonces.
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/gu, "#"],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{24,}\b/gu, "#"],
];

/** Text with its noise replaced by marks: equal for two copies of one content. */
export function maskNoise(text: string): string {
  // Without a digit there is nothing to mask but a few words.
  return masks.reduce((masked, [pattern, mark]) => masked.replaceAll(pattern, mark), text);
}
