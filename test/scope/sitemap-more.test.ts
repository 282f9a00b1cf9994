import { describe, expect, test } from "vitest";
import { createSitemapReader, type SitemapRead, type SitemapSource } from "../../src/scope/sitemap.ts";
import type { RawEntry } from "../../src/scope/sitemap-document.ts";
import {
  encodeBody,
  index,
  manyUrls,
  sitemapNamespace,
  url,
  urlset,
  xmlDeclaration,
  type Step,
} from "./sitemap-bytes.ts";

async function read(body: string | Uint8Array, source: Partial<SitemapSource> = {}, encode: readonly Step[] = []) {
  const entries: RawEntry[] = [];
  const reader = createSitemapReader({ url: "https://h.test/sitemap.xml", ...source }, (entry) => entries.push(entry));
  reader.push(typeof body === "string" ? encodeBody(body, encode) : body);
  const file: SitemapRead = await reader.end();
  return { file, entries, urls: entries.map((entry) => entry.url), faults: file.faults.map(({ kind }) => kind) };
}

const link = (language: string, href: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;

const child = (name: string, date?: string) =>
  `<sitemap><loc>https://h.test/${name}</loc>${date === undefined ? "" : `<lastmod>${date}</lastmod>`}</sitemap>`;

describe("more of what sites serve", () => {
  test.for<{
    why: string;
    body: string | Uint8Array;
    source?: Partial<SitemapSource>;
    encode?: readonly Step[];
    kind: string;
    urls?: readonly string[];
    faults: readonly string[];
    complete?: boolean;
  }>([
    {
      why: "gzip by content without any header or name",
      body: urlset(url("/1")),
      encode: ["gzip"],
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: [],
    },
    {
      why: "gzip inside the transport's gzip",
      body: urlset(url("/1")),
      source: { contentEncoding: "gzip" },
      encode: ["gzip", "gzip"],
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: [],
    },
    {
      why: "three layers are a trick",
      body: urlset(url("/1")),
      encode: ["gzip", "gzip", "gzip"],
      kind: "refused",
      faults: ["too-many-layers"],
      complete: false,
    },
    {
      why: "text after the gzip member, a cache plugin's signature",
      body: urlset(url("/1")),
      encode: ["gzip", "append:<!-- cached -->"],
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: ["gzip-trailing"],
      complete: true,
    },
    {
      why: "the transport's brotli",
      body: urlset(url("/1")),
      source: { contentEncoding: "br" },
      encode: ["br"],
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: [],
    },
    {
      why: "brotli that is none",
      body: urlset(url("/1")),
      source: { contentEncoding: "br" },
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: ["content-encoding-lie"],
    },
    {
      why: "a zip archive",
      body: Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]),
      kind: "refused",
      faults: ["unsupported-archive"],
      complete: false,
    },
    {
      why: "a tar archive inside gzip",
      body: encodeBody(`${"a".repeat(257)}ustar${"\0".repeat(300)}`, ["gzip"]),
      kind: "refused",
      faults: ["unsupported-archive"],
      complete: false,
    },
    {
      why: "a gzip file cut in its header",
      body: Uint8Array.from([0x1f, 0x8b, 8]),
      kind: "refused",
      faults: ["gzip-truncated", "empty-body"],
      complete: false,
    },
    {
      why: "the header's charset wins over the declaration (RFC 7303)",
      body: `<?xml version="1.0" encoding="utf-8"?><urlset ${sitemapNamespace}><url><loc>https://h.test/caf\u00e9</loc></url></urlset>`,
      source: { contentType: "application/xml; charset=iso-8859-1" },
      encode: ["latin1"],
      kind: "urlset",
      urls: ["https://h.test/caf%C3%A9"],
      faults: ["not-utf8"],
    },
    {
      why: "declared UTF-16, but read as ASCII so far: it is not",
      body: `<?xml version="1.0" encoding="UTF-16"?><urlset ${sitemapNamespace}>${url("/1")}</urlset>`,
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: [],
    },
    {
      why: "upper-case tags",
      body: `${xmlDeclaration}<URLSET ${sitemapNamespace}><URL><LOC>https://h.test/1</LOC></URL></URLSET>`,
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: ["tag-case"],
    },
    {
      why: "no namespace at all",
      body: "<urlset><url><loc>https://h.test/1</loc></url></urlset>",
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: ["namespace-missing"],
    },
    {
      why: "no root element",
      body: url("/1") + url("/2"),
      kind: "urlset",
      urls: ["https://h.test/1", "https://h.test/2"],
      faults: ["malformed"],
    },
    {
      why: "a forgotten </url>",
      body: urlset("<url><loc>https://h.test/1</loc><url><loc>https://h.test/2</loc></url></url>"),
      kind: "urlset",
      urls: ["https://h.test/1", "https://h.test/2"],
      faults: ["bad-nesting"],
    },
    {
      why: "a mismatched end tag",
      body: urlset("<url><loc>https://h.test/1</url><url><loc>https://h.test/2</loc></url>"),
      kind: "urlset",
      urls: ["https://h.test/1", "https://h.test/2"],
      faults: ["malformed"],
    },
    {
      why: "cut inside an address: no half address",
      body: urlset(url("/1") + url("/long-name")),
      encode: ["cut:25"],
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: ["truncated"],
      complete: false,
    },
    {
      why: "two documents in one file",
      body: urlset(url("/1")) + urlset(url("/2")).slice(xmlDeclaration.length),
      kind: "urlset",
      urls: ["https://h.test/1", "https://h.test/2"],
      faults: ["malformed"],
    },
    {
      why: "200,000 nested elements",
      body: urlset(url("/1") + "<a>".repeat(200_000)),
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: ["too-deep"],
      complete: false,
    },
    {
      why: "a text of half a megabyte",
      body: urlset(`<url><loc>https://h.test/${"a".repeat(500_000)}</loc></url>${url("/1")}`),
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: ["loc-too-long", "loc-missing"],
    },
    {
      why: "references past every plane",
      body: urlset(
        `<url><loc>https://h.test/&#x110000;</loc></url><url><loc>https://h.test/&#0;</loc></url>${url("/1")}`,
      ),
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: ["invalid-char"],
    },
    {
      why: "a DOCTYPE in mid-file",
      body: `${xmlDeclaration}<urlset ${sitemapNamespace}>${url("/1")}<!DOCTYPE x>${url("/2")}</urlset>`,
      kind: "refused",
      faults: ["doctype"],
      complete: false,
    },
    {
      why: "a style sheet instruction and a comment before the root",
      body: `${xmlDeclaration}<?xml-stylesheet type="text/xsl" href="/s.xsl"?><!-- <urlset> of today --><urlset ${sitemapNamespace}>${url("/1")}</urlset>`,
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: [],
    },
    {
      why: "RSS 2.0: link, guid in its place, RFC 822 dates",
      body: `<rss version="2.0"><channel><link>https://h.test/</link><item><link>https://h.test/a</link><pubDate>Sun, 01 Jun 2025 10:00:00 +0200</pubDate></item><item><guid>https://h.test/b</guid></item><item><guid isPermaLink="false">tag:7</guid></item></channel></rss>`,
      kind: "rss",
      urls: ["https://h.test/a", "https://h.test/b"],
      faults: ["loc-missing"],
    },
    {
      why: "Atom with xml:base",
      body: `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://h.test/blog/"><entry><link href="a"/></entry><entry xml:base="/x/"><link href="b"/></entry><entry><link href="c"/></entry></feed>`,
      kind: "atom",
      urls: ["https://h.test/blog/a", "https://h.test/x/b", "https://h.test/blog/c"],
      faults: [],
    },
    {
      why: "an XML of another kind",
      body: "<opml><body/></opml>",
      kind: "refused",
      faults: ["not-a-sitemap"],
      complete: false,
    },
    { why: "JSON", body: '{"urls": []}', kind: "refused", faults: ["not-a-sitemap"], complete: false },
    {
      why: "robots.txt in its place",
      body: "User-agent: *\nSitemap: https://h.test/s.xml\n",
      kind: "refused",
      faults: ["not-a-sitemap"],
      complete: false,
    },
    {
      why: "old Mac line ends",
      body: "https://h.test/1\rhttps://h.test/2",
      source: { url: "https://h.test/s.txt" },
      kind: "text",
      urls: ["https://h.test/1", "https://h.test/2"],
      faults: [],
    },
    {
      why: "a text list cut in gzip: the last line may be half",
      body: Array.from({ length: 500 }, (_, at) => `https://h.test/p${(at * 7919) % 1009}`).join("\n"),
      source: { url: "https://h.test/s.txt" },
      encode: ["gzip", "cut:400"],
      kind: "text",
      faults: ["gzip-truncated"],
      complete: false,
    },
    {
      why: "an address with credentials loses them",
      body: urlset("<url><loc>https://user:secret@h.test/1</loc></url>"),
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: ["loc-credentials"],
    },
    {
      why: "two addresses in one entry",
      body: urlset("<url><loc>https://h.test/1</loc><loc>https://h.test/2</loc></url>"),
      kind: "urlset",
      urls: ["https://h.test/1"],
      faults: ["loc-multiple"],
    },
  ])("$why", async ({ body, source, encode, kind, urls, faults, complete }) => {
    const found = await read(body, source, encode);
    expect(found.faults).toEqual(faults);
    expect(found.file.kind).toBe(kind);
    if (urls !== undefined) expect(found.urls).toEqual(urls);
    if (complete !== undefined) expect(found.file.complete).toBe(complete);
  });
});

test("faults name their line, and broken XML what a strict parser says", async () => {
  const { file } = await read(urlset("\n<url><loc>https://h.test/1</loc></url>\n</url>\n<url><loc>/rel</loc></url>\n"));
  expect(file.faults).toMatchObject([
    { kind: "malformed", line: 3, detail: expect.stringMatching(/closes nothing; a strict parser: 3:\d+: /) },
    { kind: "loc-relative", line: 4 },
  ]);
});

test("each kind once, with how often it was seen", async () => {
  const { file } = await read(urlset("<url><loc>/a</loc></url>".repeat(12)));
  expect(file.faults).toMatchObject([{ kind: "loc-relative", detail: '"/a" (and 11 more)' }]);
});

test("dates of skipped entries do not move, dates are read once and strictly", async () => {
  const { entries } = await read(
    urlset(`<url><lastmod>2026-01-01</lastmod></url>${url("/1")}${url("/2", " 2026-02-30 ")}`),
  );
  expect(entries.map(({ lastmod }) => lastmod)).toEqual([{ kind: "absent" }, { kind: "invalid", raw: "2026-02-30" }]);
});

test("alternates come back as they were written, relative ones resolved", async () => {
  const entry = `<url><loc>https://h.test/1</loc>${link("de", "https://h.test/de/1?a=1&amp;b=2")}${link("x-default", "/1")}</url>`;
  const { file, entries } = await read(urlset(entry, ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'));
  expect(file.alternates?.get(entries[0]?.alternates ?? -1)).toEqual([
    { language: "de", url: "https://h.test/de/1?a=1&b=2" },
    { language: "x-default", url: "https://h.test/1" },
  ]);
});

test("a news sitemap is one by its entries, not by a declaration", async () => {
  const news = ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';
  expect((await read(urlset(url("/1"), news))).file.news).toBe(false);
  expect((await read(urlset("<url><loc>https://h.test/1</loc><news:news/></url>", news))).file.news).toBe(true);
});

test("children come newest first, in document order where dates tell nothing", async () => {
  const { file } = await read(index(child("a") + child("b", "2026-01-01") + child("c") + child("d", "2026-02-01")));
  expect(file.children.map(({ raw }) => new URL(raw).pathname)).toEqual(["/d", "/b", "/a", "/c"]);
});

test("a transfer that broke off keeps what came", async () => {
  const entries: RawEntry[] = [];
  const reader = createSitemapReader({ url: "https://h.test/sitemap.xml" }, (entry) => entries.push(entry));
  reader.push(encodeBody(urlset(manyUrls(100)).slice(0, -500), []));
  const file = await reader.end(true);
  expect(entries.length).toBeGreaterThan(80);
  expect(file).toMatchObject({ kind: "urlset", complete: false, faults: [] });
});
