/** Finds documents that traded places with their own variants: the same pages, and another one of them is kept. */
import type { Finding } from "../model.ts";
import type { Contrast } from "./contrast.ts";

/** Told on its own: such a page stands among the added and the removed, though nothing was written or deleted. */
export function winnerFlips({ pairs, oldRowOf }: Contrast): readonly Finding[] {
  const flips = pairs.flatMap(({ before, after }) => {
    if (after.role !== "variant" || after.winner === undefined) return [];
    const earlier = oldRowOf(after.winner);
    return earlier?.role === "variant" && earlier.winner === before.key ? [`${before.key} → ${after.winner}`] : [];
  });
  if (flips.length === 0) return [];
  const shown = flips.slice(0, 3).join(", ");
  const more = flips.length > 3 ? ` and ${String(flips.length - 3)} more` : "";
  const what = flips.length === 1 ? "1 document is" : `${String(flips.length)} documents are`;
  const message = `${what} now kept under the address of a former variant: ${shown}${more}; a canonical or one entry in menu and sitemap settles which`;
  return [{ metric: "collapseRate", level: "info", message }];
}
