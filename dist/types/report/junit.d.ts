import type { Audit } from "../model.js";
export declare function formatJunit(audit: Audit): string;
