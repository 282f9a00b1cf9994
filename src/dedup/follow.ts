/** Follows pointers from URL to URL to their end; loops and over-long chains have none. */
import type { UrlKey } from "../model.ts";

export type Followed =
  | { readonly kind: "end"; readonly key: UrlKey; readonly hops: number }
  | { readonly kind: "loop" | "too-long"; readonly through: readonly UrlKey[] };

/** Hops before a chain is cut: the limit browsers and search engines use for redirects. */
export const maxHops = 10;

export function follow(from: UrlKey, next: (key: UrlKey) => UrlKey | undefined): Followed {
  const through: UrlKey[] = [from];
  for (let at: UrlKey = from; ;) {
    const to = next(at);
    if (to === undefined || to === at) return { kind: "end", key: at, hops: through.length - 1 };
    if (through.includes(to)) return { kind: "loop", through };
    if (through.length > maxHops) return { kind: "too-long", through };
    through.push(to);
    at = to;
  }
}
