/** Gathers what is wrong with one sitemap file: each kind once, with its first place and how often it was seen. */
import type { SitemapFault } from "../model.ts";

export interface FaultList {
  readonly add: (kind: string, detail: string, line?: number) => void;
  readonly has: (kind: string) => boolean;
  /** Adds to the detail of the first of these kinds that is there. */
  readonly explain: (kinds: readonly string[], more: string) => void;
  /** In order of first appearance. */
  readonly list: () => readonly SitemapFault[];
}

const maxQuoted = 200;

export function createFaultList(known: readonly SitemapFault[] = []): FaultList {
  const first = new Map(known.map((fault) => [fault.kind, { fault, count: 1 }]));
  return {
    add(kind, detail, line) {
      const seen = first.get(kind);
      if (seen !== undefined) seen.count += 1;
      else first.set(kind, { fault: line === undefined ? { kind, detail } : { kind, line, detail }, count: 1 });
    },
    explain(kinds, more) {
      const seen = kinds.map((kind) => first.get(kind)).find((entry) => entry !== undefined);
      if (seen !== undefined) seen.fault = { ...seen.fault, detail: `${seen.fault.detail}; a strict parser: ${more}` };
    },
    has: (kind) => first.has(kind),
    list: () =>
      [...first.values()].map(({ fault, count }) =>
        count === 1 ? fault : { ...fault, detail: `${fault.detail} (and ${count - 1} more)` },
      ),
  };
}

/** Foreign text shown inside a fault, shortened. */
export function quote(text: string): string {
  return JSON.stringify(text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text);
}
