/** One crawl with full extraction: `ours.ts START CONCURRENCY MAX_PAGES THREADS [STORE]`, prints figures as JSON. */
import { loadPages, savePages } from "../../src/io/page-store.ts";
import { benchCrawl } from "./bench-crawl.ts";

const [start = "", concurrency = "16", maxPages = "1000", threads = "1", store] = process.argv.slice(2);
const key = { stamp: "bench", origin: new URL(start).origin };
const recall = store === undefined ? undefined : loadPages(store, key);
const input = { start, concurrency: Number(concurrency), maxPages: Number(maxPages), threads: Number(threads) };
const { crawl, ms, cpuMs, said } = await benchCrawl(recall === undefined ? input : { ...input, recall });
const rssMb = process.resourceUsage().maxRSS / 1024;
if (store !== undefined) savePages(store, crawl.pages, key);
process.stdout.write(
  `${JSON.stringify({ pages: crawl.pages.length, ms, cpuMs, rssMb, stop: crawl.stop, reused: said.at(-1) })}\n`,
);
