/** A generated documentation site of any size on loopback, in its own process: `site-server.ts PAGES LATENCY_MS`, prints its origin. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const pages = Number(process.argv[2]);
const latencyMs = Number(process.argv[3] ?? 0);
const words =
  "the bread of rye and wheat is kept warm by stone ovens while bakers weigh flour water salt yeast for every batch of dough".split(
    " ",
  );
const perSection = 100;

/** Page 0 is home; it links to the sections, a section to its pages, a page to its neighbours: depth stays at three clicks. */
function linksOf(at: number): number[] {
  const sections = Math.ceil(pages / perSection);
  if (at === 0)
    return Array.from({ length: sections }, (_, section) => (section === 0 ? 1 : section * perSection)).filter(
      (to) => to < pages,
    );
  const section = Math.floor(at / perSection) * perSection;
  return Array.from({ length: perSection }, (_, offset) => section + offset).filter((to) => to < pages);
}

const pathOf = (at: number) => (at === 0 ? "/" : `/s${Math.floor(at / perSection)}/page-${at}/`);

function textOf(at: number): string {
  let state = at + 1;
  const draw = () => (state = (state * 48_271) % 2_147_483_647);
  const paragraph = () =>
    `<p>${Array.from({ length: 60 }, () => words[draw() % words.length]).join(" ")} ${draw()}.</p>`;
  return Array.from(
    { length: 8 },
    (_, part) => `<h2 id="h${part}">Part ${part} of ${at}</h2>${paragraph()}${paragraph()}`,
  ).join("");
}

function htmlOf(at: number): string {
  const nav = linksOf(at)
    .map((to) => `<li><a href="${pathOf(to)}">Page ${to}</a></li>`)
    .join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${at}</title></head><body><nav aria-label="Main"><ul><li><a href="/">Home</a></li>${nav}</ul></nav><main><h1>Page ${at}</h1>${textOf(at)}</main><footer><a href="/">Home</a></footer></body></html>`;
}

const server = createServer((request, response) => {
  const path = request.url ?? "/";
  const at = path === "/" ? 0 : Number(/^\/s\d+\/page-(\d+)\/$/.exec(path)?.[1] ?? -1);
  const answer = () => {
    if (at < 0 || at >= pages)
      return void response.writeHead(404, { "content-type": "text/html" }).end("<title>404</title>");
    const etag = `"${at}"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", etag }).end(htmlOf(at));
  };
  if (latencyMs > 0) setTimeout(answer, latencyMs);
  else answer();
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
