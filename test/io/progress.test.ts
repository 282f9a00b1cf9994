import { expect, test } from "vitest";
import { createLog } from "../../src/io/progress.ts";

function recorded(live: boolean, columns = 60) {
  let now = 0;
  const written: string[] = [];
  const log = createLog({ live, verbose: false, write: (text) => written.push(text), now: () => now, columns });
  return { log, written, wait: (ms: number) => (now += ms) };
}
const crawling = (doing: string) => ({ stage: "crawl", pages: 12, renders: 1, waiting: 30, doing }) as const;

test("a live line is rewritten, fits the window, and is gone before a message and at the end", () => {
  const { log, written, wait } = recorded(true);
  log.progress(crawling(`https://h.test/${"long/".repeat(30)}`));
  wait(200);
  log.progress(crawling("https://h.test/b"));
  log.warn("slow server");
  log.close();
  expect(written).toEqual([
    "crawl: 12 pages, 1 renders, 0.0/s, 30 waiting: https://h.te",
    "\r\u001B[K",
    "crawl: 12 pages, 1 renders, 60.0/s, 30 waiting: https://h.t",
    "\r\u001B[K",
    "warning: slow server\n",
  ]);
  expect(written[0]?.length).toBe(59);
});

test("elsewhere: a plain line at most every five seconds", () => {
  const { log, written, wait } = recorded(false);
  for (let step = 0; step < 100; step += 1) {
    log.progress(crawling("/a"));
    wait(100);
  }
  expect(written).toHaveLength(2);
  expect(written.join("")).not.toContain("\u001B");
});

test("what a site says in a URL or an error neither moves the cursor nor commands a runner", () => {
  const { log, written } = recorded(false);
  log.info("::error::boom\n\u001B[2Jgone");
  expect(written).toEqual([": :error::boom gone\n"]);
});
