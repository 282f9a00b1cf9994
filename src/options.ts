/** The settings of one audit: defaults in one table; raw strings are validated in `settings/`. */
import type { Level } from "./model.ts";

/** The operator's mistake: input, value and fix in one message. Caught once per entry, exit 2. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

export interface LimitOverride {
  readonly absolute?: number;
  readonly relative?: number;
  readonly minPages?: number;
  readonly level?: Level;
}

/** Name of a limit that holds in one section only, e.g. `orphanRatio in "Guides"`. */
export function sectionLimit(metric: string, section: string): string {
  return `${metric} in "${section}"`;
}

/** `layout` is the start of a layout's hash, as findings print it. */
export function layoutLimit(metric: string, layout: string): string {
  return `${metric} on layout ${layout}`;
}

/** A plain floor or ceiling, e.g. `documents >= 200`. */
export interface Assertion {
  readonly metric: string;
  readonly operator: ">=" | "<=" | ">" | "<" | "==";
  readonly value: number;
  readonly level: Level;
  readonly section?: string;
}

export interface Options {
  /** URL or folder path. */
  readonly entry: string;
  readonly siteUrl?: string;
  readonly entryFormat: "auto" | "sitemap" | "llms-txt" | "page";
  readonly crawl: "sitemap" | "links" | "both";
  readonly robots: "respect" | "ignore";
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** False: only the operator's own `exclude` counts. */
  readonly defaultExcludes: boolean;
  readonly trackingParameters: readonly string[];
  readonly maxPages: number;
  readonly maxDepth: number;
  readonly maxRenders: number;
  readonly maxPageBytes: number;
  readonly timeBudgetMs: number;
  readonly delayMs: number;
  /** Upper bound; the crawl starts low and grows while the server keeps up. */
  readonly concurrency: number;
  readonly browser: string;
  readonly userAgent: string;
  /** Product token for robots.txt. */
  readonly agent: string;
  /** By metric; by `sectionLimit` and `layoutLimit` for a part of the site. */
  readonly limits: Readonly<Record<string, LimitOverride>>;
  readonly assertions: readonly Assertion[];
  readonly llmsLinks: "html" | "markdown" | "auto";
  /** URL globs that are never listed in llms.txt, on purpose. */
  readonly llmsExclude: readonly string[];
  /** Characters per emitted file. */
  readonly llmsBudget: number;
  readonly keepMarkdown: boolean;
  /** Patterns of pages whose main text is compared word for word. */
  readonly watch: readonly string[];
  /** Head commit and its date, when known: the shallow-clone check compares lastmod with it. */
  readonly commit?: string;
  readonly commitDate?: string;
}

export const defaultOptions: Omit<Options, "entry"> = {
  entryFormat: "auto",
  crawl: "both",
  robots: "respect",
  include: [],
  exclude: [],
  defaultExcludes: true,
  trackingParameters: [],
  maxPages: 1000,
  maxDepth: 10,
  maxRenders: 50,
  maxPageBytes: 10 * 1024 * 1024,
  timeBudgetMs: 15 * 60 * 1000,
  delayMs: 0,
  concurrency: 16,
  browser: "auto",
  userAgent: "crawlshape/0.1 (+https://github.com/crawlshape/crawlshape)",
  agent: "crawlshape",
  limits: {},
  assertions: [],
  llmsLinks: "auto",
  llmsExclude: [],
  llmsBudget: 50_000,
  keepMarkdown: false,
  watch: [],
};
