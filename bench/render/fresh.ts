/** Renders the app's pages by a fresh browser each, until the network is idle; prints pages and milliseconds. */
import { chromium } from "playwright-core";
import { findBrowsers } from "../../src/io/find-browser.ts";
import { startApp } from "./app.ts";

const app = await startApp(Number(process.argv[2]));
const executablePath = findBrowsers("auto").paths[0] ?? "";
const args = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
let pages = 0;
const start = performance.now();
for (const path of app.paths) {
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage();
  await page.goto(app.origin + path, { waitUntil: "networkidle" });
  if ((await page.content()).includes("<h1>Page p")) pages += 1;
  await browser.close();
}
const ms = performance.now() - start;
app.server.closeAllConnections();
app.server.close();
process.stdout.write(`${JSON.stringify({ pages, ms })}\n`);
