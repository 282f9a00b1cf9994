import { expect, test } from "vitest";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { crawlServer } from "../faults/crawl-server.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const links = Array.from({ length: 300 }, (_, at) => `<li><a href="/api#/users/${at}">Call ${at}</a></li>`).join("");
const home = `<!doctype html><title>Home</title><ul>${links}</ul><main><h1>Home</h1><p>All about the bakery.</p></main>`;
const prose = "<p>Every call of the interface, with its fields and its answers.</p>";

test.for([
  { why: "a page of one long text", body: `<main><h1>API</h1>${prose.repeat(20)}</main>` },
  { why: "a page of one line", body: `<main><h1>API</h1>${prose}</main>` },
  {
    why: "the empty shell of a viewer that nothing could render",
    body: `<div id="swagger-ui"></div><script src="/x.js"></script>`,
  },
])("300 hash anchors are one document with a note, #/ names places on a page too: $why", async ({ body }) => {
  const { crawl, origin } = await crawlServer((request, response) => {
    const page = { "/": home, "/api": `<!doctype html><title>API</title><body>${body}` }[request.url ?? ""];
    response.writeHead(page === undefined ? 404 : 200, html).end(page);
  });
  const { documents, notes } = collapseVariants(crawl);
  expect(crawl.pages).toHaveLength(301);
  expect(documents.map(({ key }) => key.split("#")[0])).toEqual([`${origin}/`, `${origin}/api`]);
  expect(notes.map(({ kind, urls }) => [kind, urls?.length])).toEqual([["hash-anchors", 10]]);
});
