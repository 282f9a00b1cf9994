/** Chooses what is said about a page: its own description, else its first real sentence, else nothing. */
import { plainText } from "../encode.ts";
import { generatedWords } from "./document.ts";
import type { Page } from "../model.ts";

const noteMaxCharacters = 200;
const summaryMaxCharacters = 300;

/** Returns the note of each page, or "". A description that several pages share describes none of them. */
export function noteWriter(
  pages: readonly Page[],
  naming: { readonly name: string },
): (page: Page, title: string) => string {
  const counts = new Map<string, number>();
  for (const { description } of pages)
    if (description !== undefined) counts.set(description, (counts.get(description) ?? 0) + 1);
  return (page, title) => {
    const own = page.description !== undefined && counts.get(page.description) === 1 ? page.description : "";
    const said = [own, page.excerpt].map((text) => plainText(text, noteMaxCharacters));
    return said.find((text) => isWorthSaying(text, title, naming.name)) ?? "";
  };
}

function isWorthSaying(text: string, title: string, name: string): boolean {
  const bare = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
  const said = [title, name].map((known) => known.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ""));
  return bare.length >= 3 && !said.includes(bare);
}

/** One line, never empty. */
export function summarise(home: Page | undefined, name: string): string {
  const said = [home?.description ?? "", home?.excerpt ?? ""].map((text) => plainText(text, summaryMaxCharacters));
  return said.find((text) => isWorthSaying(text, name, name)) ?? `Index of the pages of ${name}.`;
}

/** Opens with fixed words, so that foreign text never starts a line. */
export function detail(home: Page | undefined, name: string, summary: string, markdown: boolean): string {
  const excerpt = plainText(home?.excerpt ?? "", summaryMaxCharacters);
  const more =
    home?.description !== undefined && excerpt !== summary && isWorthSaying(excerpt, name, summary)
      ? ` ${excerpt}`
      : "";
  const twins = markdown ? " Links lead to the markdown version of a page where the site has one." : "";
  return `The pages of ${name} ${generatedWords}${twins}${more}`;
}
