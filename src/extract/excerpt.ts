/** Picks the sentence or two that say what a page is about. */
import { cutText } from "../encode.ts";

const longest = 300;
const shortest = 40;
/** Below it the text may be all that a page says, in whatever form. */
const shortText = 200;
// What templates put in front of the first sentence.
const boilerplate =
  /^(?:last (?:updated|modified|edited)|published|posted|updated|edit (?:this|on)|copyright|©|by\s|skip to|table of contents|on this page|\d+ min(?:ute)?s? read|note:?$|warning:?$|we use cookies|this (?:site|website) uses|(?:added|changed|deprecated|new) in version|version \d|share\b|tags?:|this (?:book|program|software|document|work|site) is (?:distributed|free software|licensed)|permission is (?:hereby )?granted|all rights reserved|you need to enable javascript|please enable javascript)/iu;

/** `paragraphs` in document order; the text stands in when none of them is a sentence. */
export function excerptOf(paragraphs: Iterable<string>, text: string, h1: string): string {
  const said: string[] = [];
  for (const paragraph of paragraphs) {
    const one = withoutPlaceholders(paragraph);
    if (one.length >= shortest && isProse(one) && isSentence(one)) return shorten(one);
    said.push(one);
  }
  const sentence =
    said.find((one) => isProse(one) && isSentence(one)) ??
    said.find((one) => one.length >= shortest && isProse(one) && !isCaption(one));
  if (sentence !== undefined) return shorten(sentence);
  const rest = h1 !== "" && text.startsWith(h1) ? text.slice(h1.length).trimStart() : text;
  const head = withoutPlaceholders(rest.slice(0, 2000));
  if (text.length < shortText) return shorten(head.replace(/\s*last (?:updated?|modified|changed?)\b.{0,60}$/iu, ""));
  // A run of link labels is no sentence, however long.
  // Behind the last mark nothing ends; looking for an end from each letter on would take the square of the time.
  const ended = head.slice(0, Math.max(...[".", "!", "?", "。", "！"].map((mark) => head.lastIndexOf(mark))) + 1);
  for (const [one] of ended.matchAll(/[^.!?。！]+(?:[.!?](?!\s|$)[^.!?。！]*)*[.!?。！]+/gu)) {
    if (isRunning(one.trim())) return one.trim();
  }
  return "";
}

/** Words that follow each other as they do in a sentence: most of them small. */
function isRunning(text: string): boolean {
  if (text.length < shortest || text.length > longest || !isProse(text) || /©|\s\|\s.*\s\|\s/u.test(text)) return false;
  const words = text.split(/\s+/u);
  return /[\u3040-\u9FFF]{6,}/u.test(text) || (words.length >= 6 && words.filter(isSmall).length >= words.length * 0.7);
}

function isSmall(word: string): boolean {
  return /^["'“‘(]?\p{Ll}/u.test(word);
}

/** Words that a build step was to replace. */
function withoutPlaceholders(text: string): string {
  return text.includes("__") || text.includes("{{")
    ? text
        .replaceAll(/__[A-Z][A-Z0-9_]{3,}__|\{\{[^{}]{0,80}\}\}/gu, " ")
        .replaceAll(/\s+/gu, " ")
        .trim()
    : text;
}

/** Somewhere words end as sentences do; a question alone may be a heading. */
function isSentence(text: string): boolean {
  return /[\p{Ll}\p{N})"'”’`](?:[.!:…](?:\s|$)|[.!]["'”’)])|[。！]|[\u0E00-\u0E7F]{12,}/u.test(text);
}

function isCaption(text: string): boolean {
  return /^(?:figure|table|example|listing|abbildung|tabelle)\s+\d/iu.test(text);
}

function isProse(text: string): boolean {
  return (
    text.length >= 15 &&
    !boilerplate.test(text) &&
    !isCaption(text) &&
    /[\p{L}]{2,}.*\s.*\p{L}{2,}|[\u3040-\u9FFF]{6,}/u.test(text)
  );
}

/** Whole sentences while they fit. */
function shorten(text: string): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest);
  const end = Math.max(head.lastIndexOf(". "), head.lastIndexOf("! "), head.lastIndexOf("? "), head.lastIndexOf("。"));
  return end >= 80 ? head.slice(0, end + 1) : cutText(text, longest);
}
