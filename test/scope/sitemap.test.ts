import { describe, expect, test } from "vitest";
import { keyOf, siteFor } from "../../src/url.ts";
import { createSitemapReader } from "../../src/scope/sitemap.ts";
import type { RawEntry } from "../../src/scope/sitemap-document.ts";
import { createFaultList } from "../../src/scope/sitemap-faults.ts";
import { siteChildren, siteEntries } from "../../src/scope/sitemap-site.ts";
import { encodeBody } from "./sitemap-bytes.ts";
import { sitemapRows, type SitemapRow } from "./sitemap-rows.ts";

/** The site that the rows mean: the sitemap's own host, or production where a preview serves production's addresses. */
const siteOf = (row: SitemapRow) => {
  const at = row.at ?? "https://h.test/sitemap.xml";
  if (!at.includes("pr7.")) return siteFor(new URL("/", at).href);
  const site = siteFor("https://h.test/");
  return { ...site, deployOrigin: new URL(at).origin, aliases: [...site.aliases, new URL(at).host] };
};

async function read(row: SitemapRow, pieceBytes = 64 * 1024) {
  const entries: RawEntry[] = [];
  const reader = createSitemapReader(
    { url: row.at ?? "https://h.test/sitemap.xml", contentType: row.contentType, contentEncoding: row.contentEncoding },
    (entry) => entries.push(entry),
  );
  const bytes = encodeBody(row.body(), row.encode ?? []);
  for (let at = 0; at < bytes.length && reader.push(bytes.subarray(at, at + pieceBytes)); at += pieceBytes);
  const file = await reader.end();
  const faults = createFaultList(file.faults);
  const site = siteOf(row);
  const listed = siteEntries(entries, 0, site, faults, file.alternates);
  const children = siteChildren(file.children, site, faults);
  const { alternates: _alternates, ...facts } = file;
  return { file: facts, listed, children, faults: faults.list() };
}

describe("sitemap files", () => {
  test.for(sitemapRows)("$title: $why", async (row) => {
    const { file, listed, children, faults } = await read(row);
    const site = siteOf(row);
    expect(faults.map(({ kind }) => kind).toSorted()).toEqual(row.faults.toSorted());
    expect(file.kind).toBe(row.kind);
    if (row.entries !== undefined)
      expect(listed.map(({ key }) => key)).toEqual(row.entries.map((url) => keyOf(url, site)));
    if (row.count !== undefined) expect(listed).toHaveLength(row.count);
    if (row.children !== undefined) expect(children.map(({ siteUrl }) => siteUrl)).toEqual(row.children);
  });

  const small = sitemapRows.filter((row) => row.body().length < 10_000);
  test.for(small)("$title: the size of pieces does not matter", async (row) => {
    const whole = await read(row);
    const single = await read(row, 1);
    expect(single).toEqual(whole);
  });
});
