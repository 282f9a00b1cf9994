/** Renders the app's pages by the project's browser; prints pages and milliseconds. */
import { createRender } from "../../src/io/browser.ts";
import { startApp } from "./app.ts";

const app = await startApp(Number(process.argv[2]));
const options = { browser: "auto", maxPageBytes: 10_000_000, userAgent: "crawlshape/bench" };
const signal = new AbortController().signal;
const start = performance.now();
const { render, close } = createRender({ options, deployOrigin: app.origin, secrets: [], signal });
const outcomes = await Promise.all(app.paths.map((path) => render(app.origin + path)));
const ms = performance.now() - start;
await close();
const pages = outcomes.filter((outcome) => outcome.kind === "rendered" && outcome.html.includes("<h1>Page p")).length;
app.server.closeAllConnections();
app.server.close();
process.stdout.write(`${JSON.stringify({ pages, ms })}\n`);
