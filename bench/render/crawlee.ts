/** Renders the app's pages by Crawlee's PlaywrightCrawler with its own settings; prints pages and milliseconds. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { findBrowsers } from "../../src/io/find-browser.ts";
import { startApp } from "./app.ts";

const home = join(import.meta.dirname, "../../.cache/bench/crawlee-playwright/");
const { PlaywrightCrawler, Configuration } = createRequire(home)("@crawlee/playwright");
const app = await startApp(Number(process.argv[2]));
const executablePath = findBrowsers("auto").paths[0];
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
let pages = 0;
const start = performance.now();
const crawler = new PlaywrightCrawler(
  {
    launchContext: { launchOptions: { executablePath, args }, useIncognitoPages: false },
    maxRequestRetries: 1,
    async requestHandler({
      page,
    }: {
      page: { content: () => Promise<string>; waitForLoadState: (state: string) => Promise<void> };
    }) {
      // Its own "load" comes before the page's data: the DOM would still be the shell.
      await page.waitForLoadState("networkidle");
      if ((await page.content()).includes("<h1>Page p")) pages += 1;
    },
  },
  new Configuration({ persistStorage: false, logLevel: "ERROR" }),
);
await crawler.run(app.paths.map((path) => app.origin + path));
const ms = performance.now() - start;
await crawler.teardown();
app.server.closeAllConnections();
app.server.close();
process.stdout.write(`${JSON.stringify({ pages, ms })}\n`);
process.exit(0);
