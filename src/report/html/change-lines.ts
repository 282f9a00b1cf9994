/** Turns what changed on single pages, and what readers without scripts miss per layout, into lines to show. */
import type { Audit } from "../../model.ts";

/** What changed on one page, in words. */
export type ChangeLine = readonly [path: string, words: string];
/** Unified diff of a watched page's main text. */
export type TextLine = readonly [path: string, diff: string];

export interface ParityLine {
  readonly layout: string;
  readonly example: string;
  readonly pages: number;
  readonly compared: number;
  /** Text, links and headings: as served, and with everything that scripts and state add. */
  readonly served: readonly number[];
  readonly whole: readonly number[];
  readonly seenText: number;
  readonly seenLinks: number;
}

type Shorten = (url: string) => string;

export function changeLines({ comparison: { changes } }: Audit, path: Shorten): readonly ChangeLine[] {
  const answers = { redirects: "redirects", gone: "answers with an error", unknown: "was not asked again" } as const;
  return [
    ...changes.removed.map(({ key, now, to }): ChangeLine => {
      return [path(key), `its old URL ${answers[now]}${to === undefined ? "" : ` to ${path(to)}`}`];
    }),
    ...changes.retitled.map(({ key, from, to }): ChangeLine => [path(key), `title: ${said(from)} → ${said(to)}`]),
    ...(changes.facts ?? []).map(({ key, fact, from, to }): ChangeLine => {
      return [path(key), `${fact}: ${said(from)} → ${said(to)}`];
    }),
  ];
}

function said(text: string): string {
  return text === "" ? "(none)" : text;
}

export function textLines({ comparison }: Audit, path: Shorten): readonly TextLine[] {
  return (comparison.changes.texts ?? []).map(({ key, diff }) => [path(key), diff]);
}

export function parityLines({ crawl }: Audit, path: Shorten): readonly ParityLine[] {
  return (crawl.parity ?? []).map(({ layout, example, pages, compared, served, whole, seen }) => ({
    layout,
    example: path(example),
    pages,
    compared,
    served: [served.text, served.links, served.headings],
    whole: [whole.text, whole.links, whole.headings],
    seenText: seen.text,
    seenLinks: seen.links,
  }));
}
