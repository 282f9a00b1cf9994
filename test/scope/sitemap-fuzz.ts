/** What must hold whatever the bytes are; run briefly with the unit tests, at length with the fuzz project. */
import * as fc from "fast-check";
import { expect } from "vitest";
import { createSitemapReader } from "../../src/scope/sitemap.ts";
import type { RawEntry } from "../../src/scope/sitemap-document.ts";
import { anySitemap } from "./sitemap-properties.ts";

async function read(bytes: Uint8Array, pieceBytes: number) {
  const entries: RawEntry[] = [];
  const reader = createSitemapReader({ url: "https://h.test/sitemap.xml" }, (entry) => entries.push(entry));
  for (let at = 0; at < bytes.length && reader.push(bytes.subarray(at, at + pieceBytes)); at += pieceBytes);
  const { alternates: _alternates, ...file } = await reader.end();
  return { file, entries };
}

/** Never throws, ends within 50 ms, gives web addresses only, and the same whatever the pieces are. */
export async function checkSitemapReader(numRuns: number): Promise<void> {
  let slowestMs = 0;
  await fc.assert(
    fc.asyncProperty(anySitemap, fc.integer({ min: 1, max: 400 }), async (bytes, pieceBytes) => {
      const start = performance.now();
      const whole = await read(bytes, bytes.length + 1);
      slowestMs = Math.max(slowestMs, performance.now() - start);
      for (const { url } of whole.entries) expect(new URL(url).protocol).toMatch(/^https?:$/);
      if (whole.file.kind === "refused") expect(whole.file.faults.length).toBeGreaterThan(0);
      expect(await read(bytes, pieceBytes)).toEqual(whole);
    }),
    { numRuns, seed: 42 },
  );
  // Loose enough for a busy machine; a reader that backtracks takes seconds.
  expect(slowestMs).toBeLessThan(1000);
}
