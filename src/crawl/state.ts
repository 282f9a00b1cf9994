/** What the crawl has so far: filled by the loop, read once at the end. */
import type { CeilingName, Failure, Note, Page, Redirect, Scope, Stop, UrlKey } from "../model.ts";
import type { Options } from "../options.ts";
import type { Ports } from "../ports.ts";
import type { Admit } from "./admit.ts";
import type { Frontier } from "./frontier.ts";
import type { Intern } from "./intern.ts";
import type { Traps } from "./traps.ts";

export interface CrawlState {
  readonly scope: Scope;
  readonly options: Options;
  readonly ports: Ports;
  readonly frontier: Frontier;
  readonly admit: Admit;
  readonly traps: Traps;
  readonly intern: Intern;
  readonly pages: Map<UrlKey, Page>;
  readonly redirects: Map<UrlKey, Redirect>;
  readonly failures: Map<UrlKey, Failure>;
  /** Of every visited URL, as `Waiting.depth`. */
  readonly depths: Map<UrlKey, number>;
  /** The page that first led to a visited URL. */
  readonly referrers: Map<UrlKey, UrlKey>;
  /** Found but not fetched, with the reason. */
  readonly refused: Map<UrlKey, string>;
  readonly ceilings: Set<CeilingName>;
  readonly notes: Note[];
  readonly startMs: number;
  /** URLs asked for; redirects inside a key, retries and probes are not counted. */
  visited: number;
  /** Pages read so far, those of a level under way included. */
  read: number;
  /** Exchanges with the server, all told. */
  fetches: number;
  /** Answers that the server gave, or did not give, in a row. */
  deadInRow: number;
  throttledInRow: number;
  reused: number;
  /** Nothing more is fetched. */
  stop: Stop | undefined;
  /** What escalation could not do; the static crawl goes on. */
  lateStop: Stop | undefined;
}
