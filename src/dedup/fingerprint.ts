/** Turns a page into the shape of its content, which nominates pages for comparison and never merges them by itself. */
import type { Page } from "../model.ts";
import { languageOf } from "./language.ts";

/** Language, title, first H1 and ordered H2s, case kept: names of an API may differ in case alone. */
export function fingerprintOf(page: Page): string {
  const first = page.headings.find(({ level }) => level === 1)?.text ?? "";
  const seconds = page.headings.filter(({ level }) => level === 2).map(({ text }) => text);
  return [languageOf(page) ?? "", page.title, first, ...seconds].join("\u0000");
}

/** The name a page gives itself: its first H1, else its title. */
export function nameOf(page: Page): string {
  return page.headings.find(({ level }) => level === 1)?.text ?? page.title;
}
