/** The settings of one audit: defaults in one table; raw strings are validated in `settings/`. */
import type { Level } from "./model.js";
/** The operator's mistake: input, value and fix in one message. Caught once per entry, exit 2. */
export declare class ConfigError extends Error {
    name: string;
}
export interface LimitOverride {
    readonly absolute?: number;
    readonly relative?: number;
    readonly minPages?: number;
    readonly level?: Level;
}
/** Name of a limit that holds in one section only, e.g. `orphanRatio in "Guides"`. */
export declare function sectionLimit(metric: string, section: string): string;
/** `layout` is the start of a layout's hash, as findings print it. */
export declare function layoutLimit(metric: string, layout: string): string;
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
export declare const defaultOptions: Omit<Options, "entry">;
