/** Turns a page's old and new lastmod into whether the date moved, by the spans that the two values mean. */
import type { Lastmod, LastmodPrecision } from "../model.ts";

/** A value spelt otherwise, or more or less precisely, did not move as long as the two intervals overlap. */
export function movement(old: Lastmod, now: Lastmod): "same" | "forward" | "back" {
  if (old.kind !== "valid" || now.kind !== "valid") return "same";
  const [oldStart, oldEnd] = intervalOf(old.instant, old.precision);
  const [nowStart, nowEnd] = intervalOf(now.instant, now.precision);
  if (nowStart <= oldEnd && oldStart <= nowEnd) return "same";
  return nowStart > oldStart ? "forward" : "back";
}

const widthsMs: Readonly<Record<Exclude<LastmodPrecision, "year" | "month">, number>> = {
  day: 86_400_000,
  minute: 60_000,
  second: 1000,
  fraction: 1,
};

function intervalOf(instant: string, precision: LastmodPrecision): readonly [number, number] {
  const start = Date.parse(instant);
  if (precision !== "year" && precision !== "month") return [start, start + widthsMs[precision] - 1];
  const date = new Date(start);
  const end =
    precision === "year"
      ? Date.UTC(date.getUTCFullYear() + 1, 0, 1)
      : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return [start, end - 1];
}
