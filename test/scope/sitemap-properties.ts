/** Bytes that a sitemap reader may meet: noise, pieces of XML in any order, and good files broken in one place. */
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { manyUrls, urlset } from "./sitemap-bytes.ts";

const fragments = [
  "<url>",
  "</url>",
  "<loc>",
  "</loc>",
  "<loc/>",
  "<urlset>",
  "</urlset>",
  "<sitemap>",
  "<sitemapindex>",
  "<rss>",
  "<item>",
  "<link>",
  "<lastmod>",
  "2026-01-01",
  "https://h.test/a",
  "//h.test",
  "&amp;",
  "&",
  "&#x0;",
  "&eacute;",
  "<![CDATA[",
  "]]>",
  "<!--",
  "-->",
  "<?xml version='1.0' encoding='",
  "?>",
  "<!DOCTYPE x>",
  "<",
  ">",
  '"',
  "'",
  "=",
  " ",
  "\n",
  "\0",
  "\ufffd",
  "\u200b",
  "<xhtml:link rel='alternate' hreflang='de' href='",
  "/>",
  "xmlns:a='b'",
  "<a:b>",
  "javascript:",
  "#!/x",
  "%zz",
  "日本",
];

const soup = fc.array(fc.constantFrom(...fragments), { maxLength: 200 }).map((parts) => Buffer.from(parts.join("")));
const rooted = soup.map((bytes) => Buffer.concat([Buffer.from("<urlset>"), bytes]));
const noise = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes));
const good = Buffer.from(urlset(manyUrls(30)));

/** A good file with some bytes changed, taken out or put in. */
const broken = fc
  .array(fc.record({ at: fc.nat(good.length), drop: fc.nat(20), put: fc.constantFrom(...fragments) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((changes) => {
    let bytes: Buffer = good;
    for (const { at, drop, put } of changes)
      bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at + drop)]);
    return bytes;
  });
const packed = fc.tuple(fc.oneof(soup, broken), fc.nat(300), fc.nat(255)).map(([bytes, at, flip]) => {
  const gzip = gzipSync(bytes);
  if (at < gzip.length) gzip[at] = (gzip[at] ?? 0) ^ flip;
  return gzip;
});

export const anySitemap: fc.Arbitrary<Buffer> = fc.oneof(soup, rooted, noise, broken, packed);
