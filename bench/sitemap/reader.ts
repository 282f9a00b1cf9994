/** One reader on one file in a process of its own; prints wall and CPU milliseconds, peak memory over idle in MB, and entries. */
import { createReadStream, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { SaxesParser } from "saxes";
import { createSitemapReader } from "../../src/scope/sitemap.ts";

const [, , name = "", path = "", modules = ""] = process.argv;

const readers: Readonly<Record<string, () => Promise<number>>> = {
  async crawlshape() {
    const entries: unknown[] = [];
    const reader = createSitemapReader({ url: "https://www.shop.test/sitemap.xml" }, (entry) => entries.push(entry));
    for await (const piece of createReadStream(path)) reader.push(piece);
    await reader.end();
    return entries.length;
  },
  /** Nothing but parsing: no value is kept. */
  async saxes() {
    const parser = new SaxesParser();
    let entries = 0;
    parser.on("closetag", (tag) => {
      if (tag.name === "url") entries += 1;
    });
    for await (const piece of createReadStream(path, "utf8")) parser.write(piece as string);
    parser.close();
    return entries;
  },
  async sitemapper() {
    const { default: Sitemapper } = await import(pathToFileURL(modules).href);
    const body = readFileSync(path);
    const server = createServer((_, response) =>
      response.writeHead(200, { "content-type": "application/xml" }).end(body),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { sites } = await new Sitemapper({ url: `http://127.0.0.1:${port}/sitemap.xml`, timeout: 120_000 }).fetch();
    server.close();
    return sites.length;
  },
};

const idle = process.memoryUsage.rss();
const start = performance.now();
const cpuBefore = process.cpuUsage();
const entries = (await readers[name]?.()) ?? 0;
const milliseconds = performance.now() - start;
const cpu = process.cpuUsage(cpuBefore);
// The kernel's own maximum, in kilobytes: no sampling, no gap.
const peak = process.resourceUsage().maxRSS * 1024;
console.log(
  JSON.stringify({
    milliseconds,
    cpuMilliseconds: (cpu.user + cpu.system) / 1000,
    megabytes: (peak - idle) / 1e6,
    entries,
  }),
);
