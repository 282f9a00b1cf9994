/** Keeps the process small: pages are short-lived objects, for which V8 would let its nursery grow to many times their size. */
import { setFlagsFromString } from "node:v8";

/** Call before the work begins. Costs a few per cent of time and saves about 80 MB (measured on a crawl of 1,169 pages). */
export function boundHeap(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
