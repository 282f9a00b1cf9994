import { describe, expect, test } from "vitest";
import { siteFrom } from "../../bench/sites/corpus.ts";
import { withAnswers, type BenchSite } from "../../bench/sites/site.ts";
import { portsOf } from "../../bench/sites/world.ts";
import { audit } from "../../src/audit.ts";
import { mayReplaceBaseline, parseBaseline, serialiseBaseline } from "../../src/compare/baseline.ts";
import type { Audit, BaselineState } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";

const topics = ["flour", "yeast", "salt", "water", "oven", "dough", "crust", "rolls", "cakes", "tarts", "buns"];
const paths = topics.map((topic) => `/bakery/${topic}`);

function page(path: string, listed: readonly string[], sidebar = true): string {
  const topic = path.split("/").at(-1) ?? "home";
  const links = listed.map((to) => `<li><a href="${to}">${to.slice(8)}</a></li>`).join("");
  const text = Array.from({ length: 60 }, (_, at) => `${topic}${String((at * 7) % 31)}`).join(" ");
  const menu = sidebar ? `<ul>${links}</ul>` : "";
  return `<!doctype html><html lang="en"><head><title>All about ${topic}</title></head><body><nav class="sidebar">${menu}</nav><main><h1>About ${topic}</h1><p>${text}.</p><p><a href="/">Home</a></p></main><script src="/app.js"></script></body></html>`;
}

function bakery(listed: readonly string[] = paths, sidebar = true): BenchSite {
  return siteFrom(
    "bakery",
    ["/", ...listed].map((path) => [path, page(path, listed, sidebar)] as const),
  );
}

async function run(site: BenchSite, baseline: BaselineState, changes: Partial<Options> = {}): Promise<Audit> {
  const options = { ...defaultOptions, entry: `${site.deployOrigin}/`, siteUrl: site.siteUrl, ...changes };
  return audit({ options, startUrl: `${site.deployOrigin}/`, isFolder: false, baseline }, portsOf(site));
}

async function stored(site: BenchSite, changes: Partial<Options> = {}): Promise<BaselineState> {
  const first = await run(site, { kind: "missing", from: "b.json" }, changes);
  const options = { ...defaultOptions, entry: "", siteUrl: site.siteUrl, ...changes };
  return parseBaseline(serialiseBaseline(first.candidate), "b.json", options);
}

describe("the gate over the whole pipeline, on a site of twelve pages", () => {
  test("the same site again passes, and its baseline is the same to the byte", async () => {
    const baseline = await stored(bakery());
    const [second, third] = [await run(bakery(), baseline), await run(bakery(), baseline)];
    expect(second.verdict).toBe("pass");
    expect(second.comparison.findings).toEqual([]);
    expect(serialiseBaseline(second.candidate)).toBe(serialiseBaseline(third.candidate));
  });

  test("a sidebar that moved to the client fails, by name", async () => {
    const { verdict, comparison, because } = await run(bakery(paths, false), await stored(bakery()));
    expect(verdict).toBe("regressed");
    expect(comparison.findings[0]?.cause?.kind).toBe("nav-moved-to-client");
    expect(because).toContain("static nav links per page 10 → 0");
  });

  test("a removed page that redirects is told as such and costs nothing", async () => {
    const left = bakery(paths.slice(1));
    const site = withAnswers(left, new Map([[paths[0] ?? "", { status: 301, location: paths[1] ?? "" }]]));
    const { verdict, comparison, run: measured } = await run(site, await stored(bakery()));
    expect(verdict).toBe("pass");
    expect(comparison.changes.removed).toMatchObject([
      { now: "redirects", to: `https://docs.example${paths[1] ?? ""}` },
    ]);
    expect(measured.pages.find((row) => row.probed === true)).toMatchObject({ role: "redirect", status: 301 });
  });

  test("a removed page without redirect is a line, not a failure", async () => {
    const { verdict, comparison } = await run(bakery(paths.slice(1)), await stored(bakery()));
    expect(verdict).toBe("pass");
    expect(comparison.changes.removed).toMatchObject([{ now: "gone" }]);
    expect(comparison.findings).toMatchObject([{ metric: "lostUrls", level: "info" }]);
  });

  test("a run that was cut short is inconclusive and replaces nothing", async () => {
    const result = await run(bakery(), await stored(bakery()), { maxPages: 5 });
    expect(result.verdict).toBe("inconclusive");
    expect(mayReplaceBaseline("auto", result)).toBe(false);
  });

  test("the same cut as the baseline's is compared where it can be", async () => {
    const cut = { maxPages: 5 };
    const { verdict, comparison } = await run(bakery(), await stored(bakery(), cut), cut);
    expect(verdict).toBe("pass");
    expect(comparison.reason).toContain("not compared");
  });
});
