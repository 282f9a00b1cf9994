import type { Audit } from "../model.js";
export interface HtmlExtras {
    /** Unified diff of the committed llms.txt. */
    readonly llmsDiff?: string;
}
export declare function formatHtml(audit: Audit, extras?: HtmlExtras): string;
