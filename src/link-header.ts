/** Turns `Link` response headers (RFC 8288) into links: several values, commas inside brackets, quoted parameters. */

export interface HeaderLink {
  /** As written between the brackets; resolves against the page's URL, never against its base element. */
  readonly href: string;
  /** Lower case. */
  readonly rels: readonly string[];
  /** Names in lower case; the first of each name counts. */
  readonly parameters: Readonly<Record<string, string>>;
}

const linkPattern = /<([^<>]*)>((?:\s*;\s*[^;,="\s]*(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"?|[^;,"]*))?)*)/g;
const parameterPattern = /;\s*([^;,="\s]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;,"]*)))?/g;

export function parseLinkHeader(values: readonly string[]): readonly HeaderLink[] {
  return values.flatMap((value) =>
    [...value.matchAll(linkPattern)].map(([, href = "", rest = ""]) => linkOf(href, rest)),
  );
}

/** Links of one relation that are about the page itself: an `anchor` makes them about something else. */
export function linksOfRel(values: readonly string[], rel: string): readonly HeaderLink[] {
  return parseLinkHeader(values).filter(
    ({ rels, parameters }) => rels.includes(rel) && parameters["anchor"] === undefined,
  );
}

function linkOf(href: string, rest: string): HeaderLink {
  const pairs = [...rest.matchAll(parameterPattern)].map(([, name = "", quoted, bare]) => {
    return [
      name.toLowerCase(),
      quoted === undefined ? (bare ?? "").trim() : quoted.replaceAll(/\\(.)/g, "$1"),
    ] as const;
  });
  // Reversed, so that the first of a repeated name stays: RFC 8288 3.3 for `rel`, kept for all.
  const parameters = Object.fromEntries(pairs.toReversed());
  const rels = (parameters["rel"] ?? "")
    .toLowerCase()
    .split(/\s+/)
    .filter((rel) => rel !== "");
  return { href: href.trim(), rels, parameters };
}
