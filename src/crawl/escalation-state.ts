/** What one escalation collects, and what later rounds remember of earlier ones. */
import type {
  BrowserName,
  Failure,
  NavBlock,
  Note,
  Page,
  RenderReason,
  RenderRecord,
  Site,
  Stop,
  UrlKey,
} from "../model.ts";
import type { Options } from "../options.ts";
import type { Ports } from "../ports.ts";

/** The crawl as it stands when nothing static waits any more. */
export interface EscalationInput {
  readonly pages: ReadonlyMap<UrlKey, Page>;
  readonly failures: ReadonlyMap<UrlKey, Failure>;
  /** What earlier rounds of this crawl returned, in their order: a page is asked only once. */
  readonly rounds: readonly Escalation[];
  /** The reason why a URL may not be visited; files beside pages obey it too. */
  readonly admit?: (key: UrlKey) => string | undefined;
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
  readonly fetches: number;
  readonly memory: Memory;
}

/** What a round has found out once and for all. */
export interface Memory {
  /** Layouts with an empty menu that were looked into. */
  readonly emptyNav: ReadonlySet<string>;
  /** Layout of a shell → what its first page showed: a source's name, or whether a render gains. */
  readonly shells: ReadonlyMap<string, ShellVerdict>;
  /** Files by URL; `undefined` for one that is not there. */
  readonly files: ReadonlyMap<string, string | undefined>;
  /** Signatures of the menus found so far. */
  readonly menus: ReadonlySet<string>;
}
export type ShellVerdict =
  | { readonly kind: "source"; readonly name: string }
  | { readonly kind: "render" | "no-gain" | "failed" };

/** One round at work. */
export interface Round {
  readonly input: EscalationInput;
  readonly options: Options;
  readonly ports: Ports;
  readonly site: Site;
  readonly home: UrlKey;
  /** Pages that trip in this round, in the order of their keys. */
  readonly tripped: Map<UrlKey, RenderReason>;
  readonly evidence: Map<UrlKey, string>;
  /** Replaced or added in this round. */
  readonly pages: Map<UrlKey, Page>;
  readonly links: Map<UrlKey, string>;
  readonly siteNav: NavBlock[];
  readonly renders: RenderRecord[];
  readonly unrendered: Set<UrlKey>;
  readonly notes: Note[];
  readonly emptyNav: Set<string>;
  readonly shells: Map<string, ShellVerdict>;
  readonly files: Map<string, string | undefined>;
  readonly menus: Set<string>;
  fetches: number;
  browser: BrowserName | undefined;
  stop: Stop | undefined;
}

export const noMemory: Memory = { emptyNav: new Set(), shells: new Map(), files: new Map(), menus: new Set() };

/** Tripped, and no source gave it content. */
export function stillTripped(round: Round): ReadonlyMap<UrlKey, RenderReason> {
  return new Map([...round.tripped].filter(([key]) => !round.pages.has(key)));
}

/** New menus only: the same one may be in the state of every page. */
export function addMenu(block: NavBlock, round: Round): void {
  if (round.menus.has(block.signature)) return;
  round.menus.add(block.signature);
  round.siteNav.push(block);
}
