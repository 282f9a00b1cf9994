/** Turns pages that static HTML does not show into pages, links and navs: by their state, by sidecar files, by a browser. */
import type { BrowserName, Failure, NavBlock, Note, Page, RenderRecord, Site, Stop, UrlKey } from "../model.ts";
import type { Options } from "../options.ts";
import type { Ports } from "../ports.ts";

/** The crawl as it stands when nothing static waits any more. */
export interface EscalationInput {
  readonly pages: ReadonlyMap<UrlKey, Page>;
  readonly failures: ReadonlyMap<UrlKey, Failure>;
  /** What earlier rounds of this crawl returned, in their order: a page is asked only once. */
  readonly rounds: readonly Escalation[];
}

export interface Escalation {
  /** Replaced or added, sorted by key. */
  readonly pages: readonly Page[];
  /** URLs that no page links to and that the static loop should visit, sorted by key. */
  readonly discovered: readonly { readonly key: UrlKey; readonly url: string }[];
  /** Menus read once for the whole site in this round. */
  readonly siteNav: readonly NavBlock[];
  readonly renders: readonly RenderRecord[];
  /** Tripped, and still without content for want of a browser or of room under `max-renders`. */
  readonly unrendered: readonly UrlKey[];
  readonly browser?: BrowserName;
  readonly notes: readonly Note[];
  readonly stop?: Stop;
}

export async function escalate(
  _input: EscalationInput,
  _options: Options,
  _ports: Ports,
  _site: Site,
): Promise<Escalation> {
  return { pages: [], discovered: [], siteNav: [], renders: [], unrendered: [], notes: [] };
}
