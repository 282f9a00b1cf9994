/** Harm to the site's own files: sitemap, its dates, llms.txt. */
import { harm, type Mutation } from "./mutation.ts";
import { hashOf, mapPages, sitemapOf, type BenchSite } from "../sites/site.ts";

const xml = "application/xml";

export const fileHarm: readonly Mutation[] = [
  harm("sitemap-truncated", ["sitemap-not-xml", "sitemap-shrunk"], (site) => {
    const text = sitemapOf(site);
    return { ...site, sitemap: { status: 200, type: xml, body: text.slice(0, Math.floor(text.length * 0.6)) } };
  }),
  harm("sitemap-emptied", ["sitemap-lost"], (site) => ({
    ...site,
    sitemap: {
      status: 200,
      type: xml,
      body: '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
    },
  })),
  harm("sitemap-old-host", ["sitemap-other-host", "sitemap-lost"], (site) => ({
    ...site,
    sitemap: {
      status: 200,
      type: xml,
      body: sitemapOf(site).replaceAll("https://docs.example/", "https://old-docs.invalid/"),
    },
  })),
  harm("sitemap-served-as-html", ["sitemap-not-xml", "sitemap-lost"], (site) => ({
    ...site,
    sitemap: { status: 200, type: "text/html", body: site.pages.get("/")?.html ?? "" },
  })),
  harm("sitemap-404", ["sitemap-lost"], (site) => ({ ...site, sitemap: { status: 404, body: "not found" } })),
  harm("sitemap-forgets-section", ["sitemap-shrunk"], (site) =>
    mapPages(site, ({ lastmod, ...page }, path) =>
      site.section.has(path) || lastmod === undefined ? page : { ...page, lastmod },
    ),
  ),
  harm("lastmod-build-time", ["lastmod-build-stamped"], (site) => redated(site, () => "2026-11-30T09:12:44Z")),
  harm("lastmod-build-spread", ["lastmod-build-stamped"], (site) =>
    redated(site, (path) => new Date(Date.parse("2026-11-30T09:11:00Z") + (hashOf(path) % 90_000)).toISOString()),
  ),
  harm("lastmod-shallow-clone", ["lastmod-shallow-clone"], (site) => redated(site, () => site.commitDate)),
  harm("lastmod-invalid", ["lastmod-invalid"], (site) => redated(site, (_, at) => `${String((at % 27) + 1)}/11/2026`)),
  harm("lastmod-future", ["lastmod-future"], (site) =>
    redated(site, (_, at) => `2031-01-${String((at % 27) + 1).padStart(2, "0")}`),
  ),
  harm("lastmod-dropped", ["lastmod-lost"], (site) => ({
    ...site,
    sitemap: { status: 200, type: xml, body: sitemapOf(site).replaceAll(/<lastmod>.*?<\/lastmod>/g, "") },
  })),
  harm("llms-txt-dead-links", ["llms-txt-stale"], (site) =>
    onLlms(site, (text) => text.replaceAll("/basics/", "/gone/")),
  ),
  harm("llms-txt-preview-host", ["llms-txt-stale"], (site) =>
    onLlms(site, (text) => text.replaceAll("https://docs.example", "https://build-7.other-host.example")),
  ),
  harm("llms-txt-truncated", ["llms-txt-stale"], (site) =>
    onLlms(site, (text) => text.slice(0, Math.floor(text.length / 3))),
  ),
];

function redated(site: BenchSite, date: (path: string, at: number) => string): BenchSite | undefined {
  if (site.pages.size < 25) return undefined;
  let at = 0;
  return mapPages(site, (page, path) => ({ ...page, lastmod: date(path, (at += 1)) }));
}

function onLlms(site: BenchSite, change: (text: string) => string): BenchSite | undefined {
  return site.llmsTxt === undefined ? undefined : { ...site, llmsTxt: change(site.llmsTxt) };
}
