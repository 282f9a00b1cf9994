/** Crawlee's CheerioCrawler doing title, headings, text and links: `crawlee.ts START CONCURRENCY MAX_PAGES`. */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

interface Context {
  readonly $: (selector: string) => {
    text: () => string;
    map: (each: (at: number, element: unknown) => unknown) => { get: () => unknown[] };
  };
  readonly enqueueLinks: (options: { strategy: string }) => Promise<unknown>;
}
interface Crawlee {
  readonly CheerioCrawler: new (
    options: object,
    configuration: unknown,
  ) => { run: (urls: readonly string[]) => Promise<unknown> };
  readonly Configuration: new (options: object) => unknown;
  readonly log: { setLevel: (level: number) => void };
}

const [start = "", concurrency = "16", maxPages = "1000"] = process.argv.slice(2);
const home = resolve(import.meta.dirname, "../../.cache/bench/crawlee");
const entry = createRequire(`${home}/package.json`).resolve("@crawlee/cheerio");
const { CheerioCrawler, Configuration, log } = (await import(pathToFileURL(entry).href)) as Crawlee;
log.setLevel(0);

let pages = 0;
let last = { ms: 0, cpuMs: 0 };
const crawler = new CheerioCrawler(
  {
    minConcurrency: Number(concurrency),
    maxConcurrency: Number(concurrency),
    maxRequestsPerCrawl: Number(maxPages),
    requestHandler: async ({ $, enqueueLinks }: Context) => {
      pages += 1;
      void [
        $("title").text(),
        $("h1,h2,h3,h4,h5,h6")
          .map((_at, element) => element)
          .get().length,
        $("body").text().length,
      ];
      await enqueueLinks({ strategy: "same-origin" });
      const { user, system } = process.cpuUsage(before);
      last = { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
    },
  },
  new Configuration({ persistStorage: false }),
);
const started = performance.now();
const before = process.cpuUsage();
// Its queue may wait minutes for locks of its own after the last page; the clock stops at that page.
const idle = new Promise<void>((done) => {
  setInterval(() => void (pages > 0 && performance.now() - started - last.ms > 5000 && done()), 500).unref();
});
await Promise.race([crawler.run([start]), idle]);
process.stdout.write(`\n${JSON.stringify({ pages, ...last, rssMb: process.resourceUsage().maxRSS / 1024 })}\n`);
process.exit();
