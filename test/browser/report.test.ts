import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildExample } from "../../example/build.mjs";
import { formatHtml } from "../../src/report/html.ts";
import { rowOf, siteRows } from "../fakes/runs.ts";
import { auditFolder, auditOf } from "../report/audits.ts";

const home = mkdtempSync(join(tmpdir(), "crawlshape-report-"));
const at = (name: string) => join(home, name);
const keepShots = process.env["REPORT_SHOTS"];
let browser: Browser;

const views = ["summary", "tree", "metrics", "clusters", "renders", "lastmod", "sitemaps", "llms", "run"];

beforeAll(async () => {
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args });
});
afterAll(async () => {
  await browser.close();
  rmSync(home, { recursive: true, force: true });
});

/** Opens a report from disk; anything it asks of the network, and any error of its script, fails the test. */
async function open(name: string, hash: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  const file = pathToFileURL(at(name)).href;
  page.on("pageerror", (error) => expect.unreachable(error.message));
  page.on("console", (message) => expect(message.type()).not.toBe("error"));
  page.on("request", (request) => expect(request.url().startsWith(file)).toBe(true));
  await page.goto(`${file}${hash}`);
  return page;
}

async function violations(page: Page): Promise<readonly string[]> {
  // The report's own policy forbids foreign scripts; the protocol may run one all the same.
  const source = `${axe.source}; axe.run(document, { resultTypes: ["violations"] })`;
  const { violations: found } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    source,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}

async function shot(page: Page, name: string): Promise<void> {
  if (keepShots !== undefined) await page.screenshot({ path: join(keepShots, `${name}.png`), fullPage: true });
}

/** A month in which a template lost its sidebar, three pages left, one came and one was renamed. */
function regress(from: string, to: string): void {
  cpSync(at(from), at(to), { recursive: true });
  for (const name of readdirSync(at(to)).filter((file) => file.endsWith(".html"))) {
    const text = readFileSync(at(join(to, name)), "utf8");
    writeFileSync(at(join(to, name)), text.replace(/<nav class="sidebar".*?<\/nav>\n/s, ""));
  }
  for (const name of ["yields", "scab", "vinegar"]) rmSync(at(join(to, `${name}.html`)));
  const soil = readFileSync(at(join(to, "soil.html")), "utf8");
  writeFileSync(at(join(to, "soil.html")), soil.replace("<p>", '<p><a href="/cellar">The cellar</a> '));
  writeFileSync(
    at(join(to, "cellar.html")),
    soil
      .replaceAll("Reading the soil", "Keeping a cellar")
      .replaceAll("/soil", "/cellar")
      .replace(
        /<p>.*?<\/p>/s,
        `<p>${"Cool, dark and never quite dry: a cellar keeps cider through a summer. ".repeat(5)}</p>`,
      ),
  );
}

describe("the report of a site that lost its menu", () => {
  beforeAll(async () => {
    buildExample(at("before"), "static");
    regress("before", "after");
    const before = await auditFolder(at("before"));
    const after = await auditFolder(at("after"), before);
    expect(after.verdict).toBe("regressed");
    writeFileSync(at("report.html"), formatHtml(after, { llmsDiff: "--- llms.txt\n+++ llms.txt\n-- gone\n+- here\n" }));
    writeFileSync(at("first.html"), formatHtml(before));
  });

  test("opens on the verdict and its causes, each told once", async () => {
    const page = await open("report.html", "");
    expect(await page.locator("h1").innerText()).toContain("regressed");
    const heads = await page.locator("article h2").allInnerTexts();
    expect(heads.length).toBeGreaterThan(0);
    expect(new Set(heads).size).toBe(heads.length);
    expect(await page.locator("article").first().innerText()).toMatch(/Fix: /);
    expect(await page.locator(".icicle").count()).toBe(2);
    await shot(page, "summary");
  });

  test("the tree opens and closes by mouse and by arrow keys", async () => {
    const page = await open("report.html", "#tree?side=before");
    const rows = page.locator(".tree .row");
    const all = await rows.count();
    await page.locator(".opener").first().click();
    expect(await rows.count()).toBe(1);
    await page.locator(".opener").first().press("ArrowRight");
    expect(await rows.count()).toBe(all);
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.closest(".row")?.textContent)).toContain("Planting");
    await page.keyboard.press("ArrowLeft");
    expect(await rows.count()).toBe(all - 5);
    await page.keyboard.press("ArrowLeft");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toContain("Handbook");
  });

  test("added, removed and moved pages and orphans are marked", async () => {
    const page = await open("report.html", "#tree");
    const text = await page.locator("#view-tree").innerText();
    expect(text).toContain("added");
    expect(text).toMatch(/Removed \(\d+\)/);
    expect(await page.locator(".gone").count()).toBeGreaterThan(0);
    await shot(page, "tree");
  });

  test("a search narrows the tree, lives in the address, and the address restores it", async () => {
    const page = await open("report.html", "#tree");
    await page.getByLabel("Search").fill("pruning");
    const found = await page.locator(".tree .row").allInnerTexts();
    expect(found.length).toBe(2);
    expect(page.url()).toMatch(/#tree\?q=pruning$/);
    const again = await open("report.html", "#tree?q=pruning");
    expect(await again.locator(".tree .row").allInnerTexts()).toEqual(found);
    expect(await again.getByLabel("Search").inputValue()).toBe("pruning");
    await again.getByLabel("Show").selectOption("removed");
    expect(again.url()).toMatch(/#tree\?q=pruning&show=removed$/);
    expect(await again.getByRole("status").innerText()).toBe("0 pages");
  });

  test("filters show what was removed; a page leads to its facts, and back leads to the list", async () => {
    const page = await open("report.html", "#tree?show=removed");
    expect(await page.getByRole("status").innerText()).toBe("3 pages");
    await page.getByRole("link", { name: "Scab and canker" }).click();
    await page.locator("#view-page").waitFor();
    expect(page.url()).toMatch(/#page\?u=%2Fscab$/);
    expect(await page.locator("#view-page").innerText()).toMatch(/placed by\s+nav/);
    await page.goBack();
    await page.getByRole("status").waitFor();
    expect(await page.getByRole("status").innerText()).toBe("3 pages");
  });

  test("every view opens from its tab and says where it is", async () => {
    const page = await open("report.html", "");
    for (const view of views) {
      await page.locator(`nav a[href="#${view}"]`).click();
      await page.locator(`nav a[href="#${view}"][aria-current=page]`).waitFor();
      expect((await page.locator(`#view-${view}`).innerText()).length).toBeGreaterThan(20);
      await shot(page, `view-${view}`);
    }
  });

  test("an address that names no view opens the summary; one that names an unknown page says so", async () => {
    expect(await (await open("report.html", "#nonsense")).locator("#view-summary").isVisible()).toBe(true);
    const page = await open("report.html", "#page?u=/nowhere");
    expect(await page.locator("#view-page").innerText()).toContain("did not meet /nowhere");
  });

  test.for(["light", "dark"] as const)("axe finds nothing in any view (%s)", async (colorScheme) => {
    const page = await open("report.html", "", { colorScheme });
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(17, 21, 28)");
    for (const view of [...views, "page?u=/blending", "tree?side=before+%7C+now", "tree?show=removed"]) {
      await page.evaluate((hash) => (location.hash = hash), view);
      await page.waitForTimeout(20);
      expect(await violations(page), view).toEqual([]);
    }
  });

  test("a narrow window never scrolls sideways", async () => {
    const page = await open("report.html", "", { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
    for (const view of [...views, "page?u=/blending"]) {
      await page.evaluate((hash) => (location.hash = hash), view);
      await page.waitForTimeout(20);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, view).toBeLessThanOrEqual(0);
      await shot(page, `narrow-${view.replace(/\W.*/, "")}`);
    }
  });

  test("paper holds every view and no control", async () => {
    const page = await open("report.html", "");
    const pdf = await page.pdf();
    expect(pdf.length).toBeGreaterThan(10_000);
    await page.emulateMedia({ media: "print" });
    for (const view of views) expect(await page.locator(`#view-${view}`).isVisible(), view).toBe(true);
    expect(await page.locator("nav[aria-label=Views]").isVisible()).toBe(false);
    expect(await page.locator(".tools").first().isVisible()).toBe(false);
    await shot(page, "print");
  });

  test("without scripts the verdict and the causes are still there", async () => {
    const page = await open("report.html", "", { javaScriptEnabled: false });
    const text = await page.locator("body").innerText();
    expect(text).toContain("regressed");
    expect(text).toMatch(/nav-removed|section-unlinked|nav/);
  });

  test("a first run has no before: no empty columns, nothing marked", async () => {
    const page = await open("first.html", "#tree");
    expect(await page.locator(".tag").count()).toBe(0);
    expect(await page.getByLabel("Layout").count()).toBe(0);
    await page.evaluate(() => (location.hash = "metrics"));
    expect(await page.locator("th", { hasText: "before" }).count()).toBe(0);
  });
});

describe("hostile and large sites", () => {
  test("titles, paths and messages of the site never become markup or script", async () => {
    const evil = '</script><script>document.title="owned"</script><img src=x onerror=alert(1)>';
    const rows = [
      rowOf("/"),
      rowOf("/a", { title: evil, section: evil, groups: [evil] }),
      rowOf("/b", { title: "<!--<script>" }),
    ];
    writeFileSync(
      at("hostile.html"),
      formatHtml(auditOf(rows, undefined, { notes: [{ kind: evil, level: "fault", message: evil }] }), {
        llmsDiff: evil,
      }),
    );
    const page = await open("hostile.html", "");
    for (const view of views) await page.locator(`nav a[href="#${view}"]`).click();
    expect(await page.title()).not.toContain("owned");
    expect(await page.locator("img").count()).toBe(0);
    await page.locator('nav a[href="#tree"]').click();
    expect(await page.locator("#view-tree").innerText()).toContain("onerror=alert(1)");
  });

  test("10,000 pages: under 5 MB, open in a second, no long task on search", async () => {
    const sizes = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`section-${index}`, 500]));
    const before = siteRows(sizes).map((row) => ({ ...row, groups: [row.section ?? ""] }));
    const now = before.map((row, index) =>
      index % 3 === 0
        ? { ...row, placedBy: "none" as const, navLinks: 0, emptyNav: 1, contentHash: `new ${row.key}` }
        : row,
    );
    const html = formatHtml(auditOf(now, before));
    writeFileSync(at("big.html"), html);
    const page = await open("big.html", "");
    const openMs = await page.evaluate(() => {
      const [timing] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return timing?.loadEventEnd ?? 0;
    });
    await page.evaluate(() => {
      const tasks: number[] = [];
      const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)));
      watch.observe({ type: "longtask" });
      Object.assign(globalThis, { tasks });
    });
    const longest = async (): Promise<number> => {
      await page.waitForTimeout(100);
      return await page.evaluate(() => {
        const { tasks } = globalThis as unknown as { tasks: number[] };
        return Math.max(0, ...tasks.splice(0));
      });
    };
    await page.locator('nav a[href="#tree"]').click();
    await page.locator(".opener").nth(1).click();
    const treeMs = await longest();
    await page.getByLabel("Search").pressSequentially("section-7/p0042", { delay: 10 });
    expect(await page.locator(".tree .row").count()).toBe(1);
    await page.getByLabel("Search").fill("");
    await page.getByLabel("Show").selectOption("orphan");
    const searchMs = await longest();
    console.log(
      `report of 10,000 pages: ${(html.length / 1e6).toFixed(2)} MB, opens in ${openMs.toFixed(0)} ms, longest task: tree ${treeMs.toFixed(0)} ms, search ${searchMs.toFixed(0)} ms`,
    );
    expect(html.length).toBeLessThan(5_000_000);
    // Two cores that others share: the figures above are what to read, these only catch a change of kind.
    expect(openMs).toBeLessThan(4000);
    expect(Math.max(treeMs, searchMs)).toBeLessThan(1000);
    await shot(page, "big");
  });
});
