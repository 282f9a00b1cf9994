import type { Audit } from "../model.js";
import { type TextStyle } from "./lines.js";
export type { TextStyle } from "./lines.js";
export declare function formatText(audit: Audit, style: TextStyle): string;
