/** Short, stable hashes for identities that are compared and never reversed. */
import { hash } from "node:crypto";

/** First 16 hex digits of SHA-256: 64 bits, ample for the pages of one site. */
export function shortHash(text: string): string {
  return hash("sha256", text, "hex").slice(0, 16);
}
