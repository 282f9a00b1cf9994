/** Turns a row of numbers into eight heights of block characters. */

const bars = "▁▂▃▄▅▆▇█";

/** Scaled between the row's own extremes; a level row is drawn in the middle, fewer than two values not at all. */
export function formatSparkline(values: readonly number[]): string {
  if (values.length < 2) return "";
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const height = (value: number) => (span === 0 ? 3 : Math.round(((value - low) / span) * (bars.length - 1)));
  return values.map((value) => bars.charAt(height(value))).join("");
}
