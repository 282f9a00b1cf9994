/** Sitemap files as sites write them, with the faults that real ones have, drawn from a seed. */
import { encodeBody, index, sitemapNamespace, url, urlset, xmlDeclaration, type Step } from "./sitemap-bytes.ts";

export interface GeneratedSitemap {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}
type Random = () => number;

/** Share of files with each fault; several may meet in one file. */
const mutations: readonly { readonly share: number; readonly apply: (xml: string, random: Random) => string }[] = [
  { share: 0.02, apply: (xml) => `\n${xml}` },
  { share: 0.01, apply: (xml) => `<b>Warning</b>: x in /a.php\n${xml}` },
  { share: 0.03, apply: (xml) => `${xml}<!-- cached --><script>x()</script>` },
  { share: 0.03, apply: (xml) => xml.replaceAll("&amp;", "&") },
  { share: 0.02, apply: (xml, random) => xml.slice(0, Math.floor(xml.length * random())) },
  { share: 0.01, apply: (xml) => xml.replace("</url>", "</url></url>") },
  {
    share: 0.02,
    apply: (xml) => xml.replace(sitemapNamespace, 'xmlns="https://www.sitemaps.org/schemas/sitemap/0.9/"'),
  },
  { share: 0.05, apply: (xml) => xml.replaceAll("https://h.test/", "/") },
  { share: 0.02, apply: () => "<!doctype html><title>Not found</title><h1>404</h1>" },
  { share: 0.01, apply: () => "" },
  { share: 0.01, apply: (xml) => `<!DOCTYPE urlset [<!ENTITY a "b">]>${xml.slice(xmlDeclaration.length)}` },
];
const encodings: readonly { readonly share: number; readonly steps: readonly Step[] }[] = [
  { share: 0.02, steps: ["utf-8-bom"] },
  { share: 0.01, steps: ["utf-16le-bom"] },
  { share: 0.1, steps: ["gzip"] },
  { share: 0.01, steps: ["gzip", "append:<!-- x -->"] },
  { share: 0.01, steps: ["gzip", "cut:6"] },
];

export function* generateSitemaps(count: number, seed: number): Generator<GeneratedSitemap> {
  const random = createRandom(seed);
  for (let at = 0; at < count; at += 1) {
    let xml = random() < 0.1 ? index("<sitemap><loc>https://h.test/a.xml</loc></sitemap>".repeat(5)) : pages(random);
    for (const { share, apply } of mutations) if (random() < share) xml = apply(xml, random);
    const steps = encodings.find(({ share }) => random() < share)?.steps ?? [];
    yield { bytes: encodeBody(xml, steps), contentType: random() < 0.2 ? "text/plain" : "application/xml" };
  }
}

function pages(random: Random): string {
  const dates = [undefined, "2026-05-01", "2026-05-01T10:00:00+02:00", "2026-05-01 10:00", "01/05/2026"];
  const count = Math.floor(random() ** 3 * 2000);
  const entries = Array.from({ length: count }, (_, at) => url(`/p/${at}`, dates[Math.floor(random() * dates.length)]));
  return urlset(entries.join("").replaceAll("/p/1<", "/p/1?a=1&amp;b=2<"));
}

/** mulberry32 */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
