import type { Stop } from "../../src/model.ts";

/** A stop's most telling word. */
export function stopName(stop: Stop): string {
  if (stop.kind === "blocked") return stop.cause;
  return stop.kind === "ceiling" ? stop.ceiling : stop.kind;
}
