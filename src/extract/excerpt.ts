/** Picks the sentence or two that say what a page is about. */
import { cutText } from "../encode.ts";

const longest = 300;
const shortest = 40;
// What templates put in front of the first sentence.
const boilerplate =
  /^(?:last (?:updated|modified|edited)|published|posted|updated|edit (?:this|on)|copyright|©|by\s|skip to|table of contents|on this page|\d+ min(?:ute)?s? read|note:?$|warning:?$|we use cookies|this (?:site|website) uses|(?:added|changed|deprecated|new) in version|version \d|share\b|tags?:|you need to enable javascript|please enable javascript)/iu;

/** `paragraphs` in document order; the text stands in when none of them is a sentence. */
export function excerptOf(paragraphs: readonly string[], text: string, h1: string): string {
  const sentence = paragraphs.find((one) => one.length >= shortest && isProse(one)) ?? paragraphs.find(isProse);
  if (sentence !== undefined) return shorten(sentence);
  const rest = h1 !== "" && text.startsWith(h1) ? text.slice(h1.length).trimStart() : text;
  return shorten(rest.slice(0, 2000));
}

function isProse(text: string): boolean {
  return text.length >= 15 && !boilerplate.test(text) && /[\p{L}]{2,}.*\s.*\p{L}{2,}|[\u3040-\u9FFF]{6,}/u.test(text);
}

/** Whole sentences while they fit. */
function shorten(text: string): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest);
  const end = Math.max(head.lastIndexOf(". "), head.lastIndexOf("! "), head.lastIndexOf("? "), head.lastIndexOf("。"));
  return end >= 80 ? head.slice(0, end + 1) : cutText(text, longest);
}
