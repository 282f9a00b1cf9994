import type { Audit } from "./model.js";
import type { Options } from "./options.js";
import type { Log } from "./ports.js";
export type { Audit, Baseline, BaselineState, Cause, Changes, Comparison, Crawl, Finding, LlmsTxt, Measurement, Metrics, Note, Page, PageRow, Run, SiteNode, SiteTree, UrlKey, Verdict, } from "./model.js";
export type { Options } from "./options.js";
export type { Log, Progress } from "./ports.js";
export { ConfigError } from "./options.js";
export { formatHtml } from "./report/html.js";
export { formatJson } from "./report/json.js";
export { formatJunit } from "./report/junit.js";
export { formatText } from "./report/text.js";
/** Every option of `Options`, and what the command line reads from files and flags. */
export interface AuditSettings extends Partial<Omit<Options, "entry">> {
    /** Text of a stored `baseline.json`; without it the verdict is `no-baseline`. */
    readonly baseline?: string;
    /** `Name: value`, sent to the deploy origin only. */
    readonly headers?: readonly string[];
    readonly signal?: AbortSignal;
    readonly log?: Partial<Log>;
}
/**
 * Audits a URL or a built folder, as `crawlshape audit` does, and writes nothing.
 * What the site does wrong is in the result; a mistake in the call throws `ConfigError`.
 */
export declare function audit(site: string, settings?: AuditSettings): Promise<Audit>;
/** The text to store for the next run; undefined when this run must not replace a baseline (regressed, inconclusive). */
export declare function nextBaseline(found: Audit): string | undefined;
