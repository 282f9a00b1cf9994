import { expect, test } from "vitest";
import { createSitemapReader } from "../../src/scope/sitemap.ts";
import { checkSitemapReader } from "../scope/sitemap-fuzz.ts";
import { generateSitemaps } from "../scope/sitemap-generated.ts";

test("any bytes, ten thousand times", async () => {
  await checkSitemapReader(10_000);
});

test("four thousand generated files with the faults of real ones: no exception, each quick", async () => {
  let slowestMs = 0;
  for (const file of generateSitemaps(4000, 7)) {
    let best = await timeOf(file);
    // A slow reading is taken again: what else the machine does is not the reader's.
    for (let again = 0; best > limitMs && again < 4; again += 1) best = Math.min(best, await timeOf(file));
    slowestMs = Math.max(slowestMs, best);
  }
  expect(slowestMs).toBeLessThan(limitMs);
});

const limitMs = 50;

/** CPU time, of this process only. */
async function timeOf({
  bytes,
  contentType,
}: ReturnType<typeof generateSitemaps> extends Iterable<infer File> ? File : never) {
  const start = process.cpuUsage();
  const reader = createSitemapReader({ url: "https://h.test/sitemap.xml", contentType }, () => {});
  reader.push(bytes);
  await reader.end();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
