/** Short, stable hashes for identities that are compared and never reversed. */
import { createHash } from "node:crypto";

/** First 16 hex digits of SHA-256: 64 bits, ample for the pages of one site. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
