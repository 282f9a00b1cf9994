/** Turns the next links of all documents into one order of reading, for siblings that no menu orders. */
import type { UrlKey } from "../model.ts";
import type { World } from "./world.ts";

/** Position in the order; documents without a next or previous link have none. The root's chain comes first, then chains by key. */
export function readingOrder({ documents, root, resolve }: World): ReadonlyMap<UrlKey, number> {
  const next = new Map<UrlKey, UrlKey>();
  const follows = new Set<UrlKey>();
  for (const [key, page] of documents) {
    const target = page.rel.next === undefined ? undefined : resolve(page.rel.next);
    if (target === undefined || target === key) continue;
    next.set(key, target);
    follows.add(target);
  }
  const order = new Map<UrlKey, number>();
  // A ring has no first page: what is left after the chains is read from its smallest key on.
  const starts = [root, ...[...next.keys()].filter((key) => !follows.has(key)), ...next.keys()];
  for (const start of starts) {
    for (let key: UrlKey | undefined = start; key !== undefined && !order.has(key); key = next.get(key)) {
      if (next.has(key) || follows.has(key)) order.set(key, order.size);
      else break;
    }
  }
  return order;
}
