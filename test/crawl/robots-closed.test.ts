import { describe, expect, test } from "vitest";
import { audit } from "../../src/audit.ts";
import { parseBaseline, serialiseBaseline } from "../../src/compare/baseline.ts";
import { createFetch } from "../../src/io/http.ts";
import type { Audit, BaselineState } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import { urlset } from "../scope/sitemap-bytes.ts";
import { serve } from "../fakes/server.ts";

const names = Array.from({ length: 8 }, (_, at) => `page-${at}`);
const rules = "User-agent: *\nDisallow: /private/\nSitemap: https://h.test/sitemap.xml\n";
const closed = "User-agent: *\nDisallow: /\n";

function pageOf(path: string): string {
  const links = names.map((name) => `<li><a href="/${name}">${name}</a></li>`).join("");
  const text = `Words about ${path} and what it is for. `.repeat(12);
  return `<!doctype html><title>${path}</title><nav><ul>${links}</ul></nav><main><h1>${path}</h1><p>${text}</p></main>`;
}

/** One site at one address, its robots.txt exchanged between the runs. */
async function twice(robots: readonly [string, string], given: Partial<Options>, isFolder = false) {
  let now = robots[0];
  const sitemap = urlset(names.map((name) => `<url><loc>https://h.test/${name}</loc></url>`).join(""));
  const server = await serve((request, response) => {
    const path = request.url ?? "/";
    const known = path === "/" || names.includes(path.slice(1));
    if (path === "/robots.txt") response.setHeader("content-type", "text/plain").end(now);
    else if (path === "/sitemap.xml") response.setHeader("content-type", "application/xml").end(sitemap);
    else if (known) response.setHeader("content-type", "text/html; charset=utf-8").end(pageOf(path));
    else response.writeHead(404).end();
  });
  const options: Options = {
    ...defaultOptions,
    entry: isFolder ? "./site" : `${server.origin}/`,
    browser: "off",
    ...given,
  };
  const once = async (baseline: BaselineState): Promise<Audit> => {
    const { signal } = new AbortController();
    const web = createFetch({ options, deployOrigin: server.origin, secrets: [], signal });
    const log = { progress: () => {}, info: () => {}, warn: () => {}, debug: () => {} };
    const render = async () => ({ kind: "no-browser" as const, tried: [] });
    const input = { options, startUrl: `${server.origin}/`, isFolder, baseline };
    return audit(input, { fetch: web.fetch, render, now: () => 0, log, signal }).finally(web.close);
  };
  try {
    const first = await once({ kind: "missing", from: "b.json" });
    now = robots[1];
    const stored = parseBaseline(serialiseBaseline(first.candidate), "b.json", options);
    return { first, second: await once(stored), alone: await once({ kind: "missing", from: "b.json" }) };
  } finally {
    await server.close();
  }
}

describe("a robots.txt that closes the whole site between two runs", () => {
  test.for<{ why: string; given: Partial<Options>; isFolder?: boolean }>([
    { why: "on a preview of a known site: its own file had rules before", given: { siteUrl: "https://h.test/" } },
    { why: "on a preview whose production is inferred", given: {} },
    { why: "in a built folder", given: { siteUrl: "https://h.test/" }, isFolder: true },
  ])("$why", async ({ given, isFolder }) => {
    const { first, second } = await twice([rules, closed], given, isFolder);
    expect(first.verdict).toBe("no-baseline");
    expect(second.verdict).toBe("regressed");
    expect(second.because).toContain("robots.txt (line 2: Disallow: /) closes 8 more URLs");
    const causes = new Set(
      second.comparison.findings.flatMap(({ level, cause }) => (level === "fail" ? cause?.kind : [])),
    );
    expect([...causes]).toEqual(["robots-closed"]);
  });

  test("a preview that its platform closes is read, and says so", async () => {
    const { second, alone } = await twice([closed, closed], { siteUrl: "https://h.test/" });
    expect(second.verdict).toBe("pass");
    expect(alone.notes.map(({ kind }) => kind)).toContain("robots-artefact");
  });

  test("a closed site that nobody has seen open is not judged", async () => {
    const { alone } = await twice([rules, closed], { siteUrl: "https://h.test/" }, true);
    expect(alone.verdict).toBe("inconclusive");
    expect(alone.because).toContain("robots.txt (line 2: Disallow: /)");
  });
});
