/** Writes the large sitemap that the readers are measured on: 46,500 entries with alternates and images, just under 50 MiB. */
import { closeSync, openSync, writeSync } from "node:fs";

const languages = ["en", "de", "fr", "es", "it", "pt", "ja"];

export function makeLargeSitemap(path: string): void {
  const file = openSync(path, "w");
  writeSync(
    file,
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n',
  );
  for (let at = 0; at < 46_500; at += 1) writeSync(file, entry(at));
  writeSync(file, "</urlset>\n");
  closeSync(file);
}

function entry(at: number): string {
  const path = `products/section-${at % 97}/item-number-${at}`;
  const links = languages.map(
    (language) =>
      `    <xhtml:link rel="alternate" hreflang="${language}" href="https://www.shop.test/${language}/${path}"/>\n`,
  );
  const day = String((at % 28) + 1).padStart(2, "0");
  return `  <url>\n    <loc>https://www.shop.test/en/${path}?a=1&amp;b=${at}</loc>\n    <lastmod>2026-05-${day}T10:00:00+02:00</lastmod>\n${links.join("")}    <image:image><image:loc>https://cdn.shop.test/i/${at}.png</image:loc></image:image>\n  </url>\n`;
}
