import { expect, test } from "vitest";
import { parseRobotsText } from "../../src/scope/robots.ts";
import { crawlServer } from "../faults/crawl-server.ts";

const head = '<link rel="alternate" hreflang="en-UK" href="/uk"><link rel="canonical" href="http://localhost:3000/">';
const home = `<!doctype html><title>Bakery</title>${head}<main><h1>Bakery</h1><p>All about bread.</p>
<a href="/bread">Bread</a> <a href="/closed">Closed</a> <a href="http://localhost:8080/draft">Draft</a> <a href="https://other.test/">Other</a></main>`;
const plain = "<!doctype html><title>Bread</title><main><h1>Bread</h1><p>Rye and wheat.</p></main>";

test("leaked hosts, language codes and the second reading of robots.txt are named with their pages", async () => {
  // The sitemap line makes robots-parser forget the first agent's rule.
  const rules = "User-agent: crawlshape\nSitemap: https://h.test/s.xml\nUser-agent: other\nDisallow: /closed\n";
  const { crawl, origin } = await crawlServer(
    (request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/" ? home : plain),
    { scope: { robots: parseRobotsText(rules, "https://h.test/robots.txt") } },
  );
  const said = crawl.notes.filter(({ kind }) => /leak|hreflang|robots/.test(kind));
  expect(said.map(({ kind, urls }) => [kind, ...(urls ?? [])])).toEqual([
    ["localhost-leak", `${origin}/`],
    ["localhost-leak", `${origin}/`],
    ["hreflang-code", `${origin}/`],
    ["robots-second-opinion", `${origin}/closed`],
  ]);
  expect(crawl.skipped["robots"]).toBe(1);
});

test("an address of 2,100 characters is kept whole, and said: cut it would be another one", async () => {
  const long = `/${"a".repeat(2100)}`;
  const { crawl, origin } = await crawlServer((request, response) => {
    const body = request.url === "/" ? `${plain}<a href="${long}">Long</a>` : plain;
    response.writeHead(["/", long].includes(request.url ?? "") ? 200 : 404, { "content-type": "text/html" }).end(body);
  });
  expect(crawl.pages.map(({ key }) => key)).toEqual([`${origin}/`, origin + long]);
  expect(crawl.notes.map(({ kind, urls }) => [kind, urls])).toContainEqual(["url-too-long", [origin + long]]);
});
