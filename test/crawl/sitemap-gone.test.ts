import { expect, test } from "vitest";
import { audit } from "../../src/audit.ts";
import { mayReplaceBaseline, parseBaseline, serialiseBaseline } from "../../src/compare/baseline.ts";
import { createFetch } from "../../src/io/http.ts";
import type { Audit, BaselineState } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import { serve } from "../fakes/server.ts";
import { urlset } from "../scope/sitemap-bytes.ts";

const names = Array.from({ length: 40 }, (_, at) => `page-${at}`);
function pageOf(path: string): string {
  const links = names.map((name) => `<li><a href="/${name}">${name}</a></li>`).join("");
  const text = `Words about ${path} and what it is for. `.repeat(12);
  return `<!doctype html><title>${path}</title><nav><ul>${links}</ul></nav><main><h1>${path}</h1><p>${text}</p></main>`;
}

/** One site whose pages stay and whose sitemap answers `status` in the second run. */
async function twice(status: number): Promise<Audit> {
  let now = 200;
  const sitemap = urlset(names.map((name) => `<url><loc>https://h.test/${name}</loc></url>`).join(""));
  const server = await serve((request, response) => {
    const path = request.url ?? "/";
    if (path === "/sitemap.xml")
      response.writeHead(now, { "content-type": "application/xml" }).end(now === 200 ? sitemap : "");
    else if (path === "/" || names.includes(path.slice(1)))
      response.setHeader("content-type", "text/html").end(pageOf(path));
    else response.writeHead(404).end();
  });
  const options: Options = {
    ...defaultOptions,
    entry: `${server.origin}/`,
    siteUrl: "https://h.test/",
    browser: "off",
  };
  const once = (baseline: BaselineState): Promise<Audit> => {
    const { signal } = new AbortController();
    const web = createFetch({ options, deployOrigin: server.origin, secrets: [], signal, retry: { baseMs: 5 } });
    const log = { progress: () => {}, info: () => {}, warn: () => {}, debug: () => {} };
    const render = async () => ({ kind: "no-browser" as const, tried: [] });
    const input = { options, startUrl: `${server.origin}/`, isFolder: false, baseline };
    return audit(input, { fetch: web.fetch, render, now: () => 0, log, signal }).finally(web.close);
  };
  try {
    const first = await once({ kind: "missing", from: "b.json" });
    now = status;
    return await once(parseBaseline(serialiseBaseline(first.candidate), "b.json", options));
  } finally {
    await server.close();
  }
}

test("404: a sitemap that is gone is sitemap-lost and no page is removed: the cause, not the symptom", async () => {
  const { verdict, comparison } = await twice(404);
  expect(verdict).toBe("regressed");
  expect(comparison.findings.map(({ metric, level, cause }) => [metric, level, cause?.kind])).toContainEqual([
    "sitemapEntries",
    "fail",
    "sitemap-lost",
  ]);
  expect(new Set(comparison.findings.map(({ cause }) => cause?.kind))).toEqual(new Set(["sitemap-lost"]));
  expect(comparison.changes.removed).toEqual([]);
});

test.for([500, 503, 429])('%s: not "no sitemap": links lead the crawl, nothing is judged or stored', async (status) => {
  const audited = await twice(status);
  expect(audited.verdict).toBe("inconclusive");
  expect(audited.because).toMatch(new RegExp(`^the sitemap https://h\\.test/sitemap\\.xml gave no answer .*${status}`));
  expect(audited.crawl.pages).toHaveLength(41);
  expect(audited.comparison.findings.map(({ cause }) => cause?.kind)).not.toContain("sitemap-lost");
  expect(mayReplaceBaseline("auto", audited)).toBe(false);
});
