import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildExample } from "../../example/build.mjs";
import { runCli, scratch, type Ran } from "./cli.ts";

const home = scratch();
const at = (...parts: string[]) => join(home.path, ...parts);
const read = (...parts: string[]) => readFileSync(at(...parts), "utf8");
const audit = async (site: string, ...more: string[]): Promise<Ran> =>
  await runCli(["audit", at(site), "--baseline", at("baseline.json"), "--out", at(`out-${site}`), ...more], home.path);

/** Removes the sidebar from every page, as a template change would. */
function withoutSidebar(from: string, to: string): void {
  cpSync(at(from), at(to), { recursive: true });
  for (const name of readdirSync(at(to)).filter((file) => file.endsWith(".html"))) {
    writeFileSync(at(to, name), read(to, name).replace(/<nav class="sidebar".*?<\/nav>\n/s, ""));
  }
}

/** Ten edited paragraphs and two new pages that the menu lists: an ordinary week. */
function withEdits(from: string, to: string): void {
  cpSync(at(from), at(to), { recursive: true });
  const pages = readdirSync(at(to)).filter((file) => file.endsWith(".html") && file !== "404.html");
  pages.slice(0, 10).forEach((name) => {
    writeFileSync(at(to, name), read(to, name).replace("<p>", "<p>Corrected in spring, after a wet winter. "));
  });
  const menu = (text: string) =>
    text.replace(
      "</ul></li></ul></nav>",
      '<li><a href="/perry">Perry from old pears</a></li><li><a href="/cellar">Keeping a cellar</a></li></ul></li></ul></nav>',
    );
  for (const name of pages) writeFileSync(at(to, name), menu(read(to, name)));
  for (const [path, title] of [
    ["perry", "Perry from old pears"],
    ["cellar", "Keeping a cellar"],
  ] as const) {
    const page = read(to, "vinegar.html")
      .replaceAll("Turning cider to vinegar", title)
      .replaceAll("/vinegar", `/${path}`);
    const text = `${title} is a chapter of its own, and says things about ${path} that no other page of this handbook says in quite such words, twice over and once more for luck.`;
    writeFileSync(at(to, `${path}.html`), page.replace(/<p>What failed.*?<\/p>\n<p>.*?<\/p>/s, `<p>${text}</p>`));
  }
}

describe("the example site as a built folder", () => {
  let first: Ran;
  beforeAll(async () => {
    buildExample(at("good"), "static");
    first = await audit("good");
  });
  afterAll(home.remove);

  test("the first run measures, stores the baseline and exits 0", () => {
    expect(first.stdout).toContain("no-baseline");
    expect(first.code).toBe(0);
    expect(existsSync(at("baseline.json"))).toBe(true);
    const report = JSON.parse(read("out-good", "report.json"));
    expect(report.metrics.documents.value).toBe(25);
    expect(report.metrics.orphanRatio.value).toBe(0);
    expect(report.site.siteUrl).toBe("https://orchard.example/");
    expect(readdirSync(at("out-good")).toSorted()).toEqual([
      "baseline.json",
      "comment.md",
      "junit.xml",
      "llms.txt",
      "report.html",
      "report.json",
    ]);
  });

  test("llms.txt speaks site URLs in menu order", () => {
    const text = read("out-good", "llms.txt");
    expect(text).toMatch(/^# Hillside Orchard Handbook\n\n> /);
    expect([...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]).slice(0, 5)).toEqual([
      "Planting",
      "Pruning",
      "Growing",
      "Harvest",
      "Cider",
    ]);
    expect(text).toContain("](https://orchard.example/rootstocks): ");
    expect(text).not.toMatch(/127\.0\.0\.1|localhost/);
  });

  test("a second run passes and gives the same bytes, at concurrency 1 and 16", async () => {
    const files = ["report.json", "llms.txt", "baseline.json"];
    const one = await audit("good", "--concurrency", "1", "--update-baseline", "never");
    expect(one.code).toBe(0);
    const before = files.map((name) => read("out-good", name));
    await audit("good", "--concurrency", "16", "--update-baseline", "never");
    expect(files.map((name) => read("out-good", name))).toEqual(before);
  });

  test("the sidebar removed from all pages: exit 1, cause nav-removed, pages named, baseline untouched", async () => {
    withoutSidebar("good", "removed");
    const before = read("baseline.json");
    const ran = await audit("removed");
    const report = JSON.parse(read("out-removed", "report.json"));
    expect(ran.code).toBe(1);
    expect(report.verdict).toBe("regressed");
    const metrics = report.findings.map((finding: { metric: string }) => finding.metric);
    expect(metrics.some((name: string) => name === "orphanRatio" || name === "depth.mean")).toBe(true);
    const causes = report.findings.flatMap((finding: { cause?: { kind: string } }) => finding.cause?.kind ?? []);
    expect(causes).toContain("nav-removed");
    expect(report.findings[0].cause.evidence.length).toBeGreaterThan(0);
    expect(read("baseline.json")).toBe(before);
  });

  test("the sidebar moved to a script: exit 1, cause nav-moved-to-client, the tree is still recovered", async () => {
    buildExample(at("client"), "client");
    const ran = await audit("client", "--update-baseline", "never");
    const report = JSON.parse(read("out-client", "report.json"));
    expect(ran.code).toBe(1);
    const causes = report.findings.flatMap((finding: { cause?: { kind: string } }) => finding.cause?.kind ?? []);
    expect(causes).toContain("nav-moved-to-client");
    expect(report.metrics.navYield.value).toBeLessThanOrEqual(1);
    expect(report.renders.made.length).toBeLessThanOrEqual(3);
    expect(report.metrics.orphanRatio.value).toBe(0);
  });

  test("ten edited paragraphs and two new pages: exit 0", async () => {
    mkdirSync(at("edited"));
    withEdits("good", "edited");
    const ran = await audit("edited", "--update-baseline", "never");
    expect(ran.stdout).toContain("pass");
    expect(ran.code).toBe(0);
    const report = JSON.parse(read("out-edited", "report.json"));
    expect(report.changes.added).toHaveLength(2);
  });
});
