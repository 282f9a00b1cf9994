/** Turns an audit into `report.json`: the published schema, stable order, no clock and no duration. */
import type { Audit } from "../model.js";
export declare const reportSchemaVersion = 1;
export declare function formatJson(audit: Audit): string;
/** The report as a plain value; the HTML report embeds the same one. */
export declare function reportOf(audit: Audit): Record<string, unknown>;
