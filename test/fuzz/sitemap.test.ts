import { expect, test } from "vitest";
import { createSitemapReader } from "../../src/scope/sitemap.ts";
import { checkSitemapReader } from "../scope/sitemap-fuzz.ts";
import { generateSitemaps } from "../scope/sitemap-generated.ts";

test("any bytes, ten thousand times", async () => {
  await checkSitemapReader(10_000);
});

test("four thousand generated files with the faults of real ones: no exception, each quick", async () => {
  let slowestMs = 0;
  for (const { bytes, contentType } of generateSitemaps(4000, 7)) {
    const start = performance.now();
    const reader = createSitemapReader({ url: "https://h.test/sitemap.xml", contentType }, () => {});
    reader.push(bytes);
    await reader.end();
    slowestMs = Math.max(slowestMs, performance.now() - start);
  }
  expect(slowestMs).toBeLessThan(500);
});
