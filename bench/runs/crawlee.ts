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
    },
  },
  new Configuration({ persistStorage: false }),
);
const started = performance.now();
await crawler.run([start]);
const ms = performance.now() - started;
process.stdout.write(`\n${JSON.stringify({ pages, ms, rssMb: process.resourceUsage().maxRSS / 1024 })}\n`);
