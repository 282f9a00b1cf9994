/** The floor: undici and a tokeniser that only follows `a[href]`, one thread: `floor.ts START CONCURRENCY MAX_PAGES`. */
import { Parser } from "htmlparser2";
import { Agent, request } from "undici";

const [start = "", concurrency = "16", maxPages = "1000"] = process.argv.slice(2);
const { origin } = new URL(start);
const dispatcher = new Agent({ connections: Number(concurrency) });
const seen = new Set([start]);
const waiting = [start];
let pages = 0;
let active = 0;

function follow(href: string, base: string): void {
  if (!URL.canParse(href, base)) return;
  const url = new URL(href, base);
  url.hash = "";
  if (url.origin !== origin || seen.has(url.href) || seen.size >= Number(maxPages)) return;
  seen.add(url.href);
  waiting.push(url.href);
}

async function visit(url: string): Promise<void> {
  const answer = await request(url, { dispatcher });
  const body = await answer.body.text();
  if (answer.statusCode !== 200 || !String(answer.headers["content-type"]).includes("html")) return;
  pages += 1;
  const parser = new Parser({
    onopentag: (name, { href }) => void (name === "a" && href !== undefined && follow(href, url)),
  });
  parser.end(body);
}

const started = performance.now();
const before = process.cpuUsage();
await new Promise<void>((resolve) => {
  const pump = (): void => {
    while (active < Number(concurrency) && waiting.length > 0) {
      active += 1;
      void visit(waiting.shift() ?? "").finally(() => ((active -= 1), pump()));
    }
    if (active === 0) resolve();
  };
  pump();
});
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(before);
await dispatcher.close();
process.stdout.write(
  `${JSON.stringify({ pages, ms, cpuMs: (user + system) / 1000, rssMb: process.resourceUsage().maxRSS / 1024 })}\n`,
);
