/** Chooses what is said about a page: its own description, else its first real sentence, else nothing. */
import { plainText } from "../encode.ts";
import type { Page } from "../model.ts";
import { generatedWords } from "./document.ts";
import { fold } from "./titles.ts";

const noteMaxCharacters = 200;
const summaryMaxCharacters = 300;
/** Opening characters by which text that stands on many pages is known. */
const openingCharacters = 24;
const frontCharacters = 80;

export interface Titling {
  readonly name: string;
  readonly titles: ReadonlyMap<Page["key"], string>;
}
type Writer = (page: Page, max: number) => string;

/** Says of each page what is true of no other; "" when there is nothing to say. */
export function noteWriter(pages: readonly Page[], { name, titles }: Titling): Writer {
  const titleOf = (page: Page) => titles.get(page.key) ?? page.title;
  const frames = counted(pages.flatMap((page) => (page.description === undefined ? [] : frameOf(page, titleOf(page)))));
  const openings = counted(pages.map((page) => openingOf(page.excerpt)));
  const frontOf = (page: Page) => textBefore(page.excerpt, titleOf(page));
  const fronts = counted(pages.map(frontOf));
  const many = Math.max(3, pages.length / 5);
  return (page, max) => {
    const isTemplate = (frames.get(frameOf(page, titleOf(page))) ?? 0) > 1;
    const isChrome = (openings.get(openingOf(page.excerpt)) ?? 0) >= many;
    const front = frontOf(page);
    const isFramed = (fronts.get(front) ?? 0) >= many;
    const text = isFramed ? page.excerpt.slice(front.length + titleOf(page).length) : isChrome ? "" : page.excerpt;
    const said = [isTemplate ? "" : (page.description ?? ""), text];
    return said.map((words) => sentence(words, max)).find((words) => isWorthSaying(words, titleOf(page), name)) ?? "";
  };
}

/** A description without the words of its title: what several pages share describes none of them. */
function frameOf(page: Page, title: string): string {
  const heading = page.headings.find(({ level }) => level === 1)?.text ?? "";
  // Shorter words stand in other words too.
  const own = [title, page.title, heading].map(fold).filter((words) => words.length >= 4);
  return own.reduce((rest, words) => rest.replaceAll(words, ""), fold(page.description ?? "")).trim();
}

/** What stands in front of the title at the start of the text: the page's frame, when many pages have it. */
function textBefore(text: string, title: string): string {
  const at = title.length < 4 ? -1 : text.slice(0, frontCharacters + title.length).indexOf(title);
  return at <= 0 ? "" : text.slice(0, at);
}

function openingOf(text: string): string {
  return fold(text.slice(0, openingCharacters));
}

function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  // What leaves nothing, such as a description that is the title, is judged by what it says.
  for (const text of texts) if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** A sentence that announces a list or code goes where another stands before it, else it ends here. */
function sentence(text: string, max: number): string {
  const said = plainText(text, max);
  if (!said.endsWith(":")) return said;
  const before = /^(.{40,}[\p{L}\p{N})"’][.!?])\s+[^.!?]*:$/su.exec(said)?.[1];
  return before ?? said.replace(/\s*:$/u, ".");
}

function isWorthSaying(text: string, title: string, name: string): boolean {
  const bare = letters(text);
  return bare.length >= 3 && bare !== letters(title) && bare !== letters(name) && !isKeywords(text);
}

/** Written for search engines of old: a list of one or two words each. */
function isKeywords(text: string): boolean {
  const parts = text.split(",");
  return (
    parts.length >= 3 && !/[.!?]\s|[.!?]$/u.test(text) && parts.every((part) => part.trim().split(/\s+/u).length <= 2)
  );
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

export function noteOf(page: Page, write: Writer): string {
  return write(page, noteMaxCharacters);
}

/** One line, never empty. */
export function summarise(home: Page | undefined, name: string, write: Writer): string {
  const said = home === undefined ? "" : write(home, summaryMaxCharacters);
  return said === "" ? `Index of the pages of ${name}.` : said;
}

/** Opens with fixed words, so that foreign text never starts a line. */
export function detail(home: Page | undefined, name: string, summary: string, markdown: boolean): string {
  const excerpt = sentence(home?.excerpt ?? "", summaryMaxCharacters);
  const isMore = letters(excerpt).length >= 30 && letters(excerpt) !== letters(summary);
  const twins = markdown ? " Links lead to the markdown version of a page where the site has one." : "";
  return `The pages of ${name} ${generatedWords}${twins}${isMore ? ` ${excerpt}` : ""}`;
}
