import { describe, expect, test } from "vitest";
import { siteFrom } from "../../bench/sites/corpus.ts";
import type { Answer, BenchSite } from "../../bench/sites/site.ts";
import { portsOf } from "../../bench/sites/world.ts";
import { audit } from "../../src/audit.ts";
import type { Audit, BaselineState } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";

const rooms = Array.from({ length: 40 }, (_, at) => `/rooms/room-${String(at)}`);

function page(path: string, sidebar = true): string {
  const name = path.split("/").at(-1) ?? "home";
  const links = rooms.map((room) => `<li><a href="${room}">${room.slice(7)}</a></li>`).join("");
  const text = Array.from({ length: 70 }, (_, at) => `${name}${String((at * 7) % 31)}`).join(" ");
  return `<!doctype html><html lang="en"><head><title>${name} of the museum</title></head><body><nav class="sidebar"><ul>${sidebar ? links : ""}</ul></nav><main><h1>${name}</h1><p>${text}.</p></main></body></html>`;
}

function museum(changes: Partial<BenchSite> = {}): BenchSite {
  const site = siteFrom(
    "museum",
    ["/", ...rooms].map((path) => [path, page(path)] as const),
  );
  return { ...site, ...changes };
}

async function run(site: BenchSite, baseline: BaselineState, changes: Partial<Options> = {}) {
  const options = { ...defaultOptions, entry: `${site.deployOrigin}/`, siteUrl: site.siteUrl, ...changes };
  const ports = portsOf(site);
  const asked: string[] = [];
  const fetch: typeof ports.fetch = (request) => {
    asked.push(new URL(request.url).pathname);
    return ports.fetch(request);
  };
  const input = { options, startUrl: `${site.deployOrigin}/`, isFolder: false, baseline };
  return { result: await audit(input, { ...ports, fetch }), asked };
}

async function stored(site: BenchSite): Promise<BaselineState> {
  const { result } = await run(site, { kind: "missing", from: "b.json" });
  return { kind: "found", baseline: result.candidate, from: "b.json" };
}

function unstable({ comparison }: Audit): readonly string[] {
  return comparison.findings.filter((finding) => finding.unstable === true).map((finding) => finding.metric);
}

describe("pages that decide the verdict are asked once more", () => {
  test("a section that stumbled once is unstable, not regressed", async () => {
    const { result } = await run(museum({ flaky: new Set(rooms.slice(0, 20)) }), await stored(museum()));
    expect(result.verdict).toBe("pass");
    expect(unstable(result)).toContain("failures");
    expect(result.because).toContain("20 pages gave another answer when asked again");
    expect(result.notes.find((note) => note.kind === "unstable")?.urls).toHaveLength(10);
    expect(result.crawl.failures).toEqual([]);
  });

  test("what healed leaves the same page table as a crawl that never stumbled", async () => {
    const baseline = await stored(museum());
    const { result } = await run(museum({ flaky: new Set(rooms.slice(3, 12)) }), baseline);
    const { result: steady } = await run(museum(), baseline);
    expect(result.candidate.run.pages).toEqual(steady.candidate.run.pages);
    expect(result.candidate.run.metrics).toEqual(steady.candidate.run.metrics);
  });

  test("a hub that stumbled brings back what only it links to", async () => {
    const hub = page("/rooms/").replace("</main>", '<a href="/annex/a">A</a><a href="/annex/b">B</a></main>');
    const annex = ["a", "b", "c", "d", "e"].map((name) => `/annex/${name}`);
    const links = annex.map((to) => `<a href="${to}">${to}</a>`).join(" ");
    const pages: (readonly [string, string])[] = [
      ["/", page("/")],
      ...rooms.map(
        (path) => [path, path === rooms[0] ? hub.replace("</main>", `${links}</main>`) : page(path)] as const,
      ),
      ...annex.map((path) => [path, page(path)] as const),
    ];
    const site = siteFrom("museum", pages);
    // The annex is in no sitemap.
    const listed = new Map(
      [...site.pages].map(([path, one]) => [path, path.startsWith("/annex") ? { html: one.html } : one]),
    );
    const whole = { ...site, pages: listed };
    const { result } = await run({ ...whole, flaky: new Set(rooms.slice(0, 6)) }, await stored(whole));
    expect(result.verdict).toBe("pass");
    expect(result.run.pages.filter((row) => row.key.includes("/annex/")).map((row) => row.role)).toEqual(
      annex.map(() => "document"),
    );
  });

  test("what is broken stays broken, at thirty requests at most", async () => {
    const broken = new Map<string, Answer>(rooms.map((path) => [path, { status: 500, body: "broken" }]));
    const baseline = await stored(museum());
    const { result, asked } = await run(museum({ answers: broken }), baseline);
    expect(result.verdict).toBe("regressed");
    expect(unstable(result)).toEqual([]);
    const times = rooms.map((path) => asked.filter((one) => one === path).length);
    expect(times.filter((count) => count === 2)).toHaveLength(30);
    expect(Math.max(...times)).toBe(2);
  });

  test("one page that stumbled once costs no warning", async () => {
    const { result } = await run(museum({ flaky: new Set(rooms.slice(7, 8)) }), await stored(museum()));
    expect(result.verdict).toBe("pass");
    expect(result.comparison.findings.filter((finding) => finding.level !== "info")).toEqual([]);
  });

  test("a run that passes asks nothing twice", async () => {
    const { result, asked } = await run(museum(), await stored(museum()));
    expect(result.verdict).toBe("pass");
    const again = rooms.filter((path) => asked.filter((one) => one === path).length > 1);
    expect(again.length).toBeLessThanOrEqual(5);
  });

  test("a lost menu that is still lost keeps its finding and its cause", async () => {
    const bare = siteFrom(
      "museum",
      ["/", ...rooms].map((path) => [path, page(path, false)] as const),
    );
    const { result } = await run(bare, await stored(museum()));
    expect(result.verdict).toBe("regressed");
    expect(unstable(result)).toEqual([]);
    expect(result.notes.some((note) => note.kind === "unstable")).toBe(false);
  });

  test("pages that only say they are missing are not healed by being asked again", async () => {
    const missing = `<html><head><title>Page not found</title></head><body><main><h1>Page not found</h1><p>Nothing is here. Go <a href="/">home</a>.</p></main></body></html>`;
    const answers = new Map<string, Answer>(rooms.slice(0, 15).map((path) => [path, { status: 200, body: missing }]));
    const { result } = await run(museum({ answers }), await stored(museum()));
    expect(result.verdict).toBe("regressed");
    expect(unstable(result)).toEqual([]);
  });
});
