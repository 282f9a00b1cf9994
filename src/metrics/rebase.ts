/** Turns a stored run into the address space of another: an inferred site URL may change with the preview's host. */
import type { PageRow, Run, UrlKey } from "../model.ts";

export function rebaseRun(run: Run, siteUrl: string): Run {
  if (run.siteUrl === siteUrl) return run;
  const from = withoutSlash(run.siteUrl);
  const to = withoutSlash(siteUrl);
  const move = (url: string): string =>
    url === from || url.startsWith(`${from}/`) || url.startsWith(`${from}?`) ? to + url.slice(from.length) : url;
  // The one place beside url.ts that makes keys: only the shared prefix is replaced, so they stay normalised.
  const moveKey = (key: UrlKey): UrlKey => move(key) as UrlKey;
  // Links inside kept texts are absolute too.
  const moveText = (text: string): string => text.replaceAll(`${from}/`, `${to}/`);
  return { ...run, siteUrl, pages: run.pages.map((row) => rebaseRow(row, { move, moveKey, moveText })) };
}

interface Moves {
  readonly move: (url: string) => string;
  readonly moveKey: (key: UrlKey) => UrlKey;
  readonly moveText: (text: string) => string;
}

function rebaseRow(row: PageRow, { move, moveKey, moveText }: Moves): PageRow {
  return {
    ...row,
    key: moveKey(row.key),
    url: move(row.url),
    ...(row.parent === undefined ? {} : { parent: moveKey(row.parent) }),
    ...(row.winner === undefined ? {} : { winner: moveKey(row.winner) }),
    ...(row.redirectTo === undefined ? {} : { redirectTo: moveKey(row.redirectTo) }),
    ...(row.canonical === undefined ? {} : { canonical: move(row.canonical) }),
    ...(row.text === undefined ? {} : { text: moveText(row.text) }),
  };
}

/** Root keys keep their slash; every other comparison is easier without it. */
function withoutSlash(url: string): string {
  return url.endsWith("/") ? url.slice(0, -1) : url;
}
