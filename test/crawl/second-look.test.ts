import { describe, expect, test } from "vitest";
import { siteFrom } from "../../bench/sites/corpus.ts";
import { sitemapOf, type BenchSite } from "../../bench/sites/site.ts";
import { portsOf } from "../../bench/sites/world.ts";
import { audit } from "../../src/audit.ts";
import type { Audit, BaselineState, FetchOutcome } from "../../src/model.ts";
import { defaultOptions } from "../../src/options.ts";
import { changedLines } from "../../src/report/changed.ts";

const guides = Array.from({ length: 30 }, (_, at) => `/guides/g${String(at)}`);
const shops = Array.from({ length: 12 }, (_, at) => `/shops/s${String(at)}`);

/** Shops have a layout of their own; `%draw%` is another word with every answer. */
function page(path: string, extra = ""): string {
  const name = path.split("/").at(-1) ?? "home";
  const links = [...guides, ...shops].map((to) => `<li><a href="${to}">${to}</a></li>`).join("");
  const text = Array.from({ length: 90 }, (_, at) => `${name}${String((at * 7) % 41)}`).join(" ");
  const body = path.startsWith("/shops/")
    ? `<section class="offer"><table><tr><td>Offer of this very moment: %draw%</td></tr></table></section><section><p>${text}</p></section>`
    : `<p>${text}</p>`;
  return `<!doctype html><html lang="en"><head><title>${name}</title></head><body><nav><ul>${links}</ul></nav><main><h1>${name}</h1>${extra}${body}</main></body></html>`;
}

function market(edited: readonly string[] = [], extra = "<p>Something new.</p>"): BenchSite {
  const all = ["/", ...guides, ...shops];
  return siteFrom(
    "market",
    all.map((path) => [path, page(path, edited.includes(path) ? extra : "")] as const),
  );
}

interface Served {
  /** Milliseconds between two requests for the sitemap, all of whose dates are the time of the request. */
  readonly stampEveryMs?: number;
}

async function run(site: BenchSite, baseline: BaselineState, { stampEveryMs }: Served = {}) {
  const ports = portsOf(site);
  const asked: string[] = [];
  const fetch: typeof ports.fetch = async (request) => {
    const path = new URL(request.url).pathname;
    asked.push(path);
    const times = asked.filter((one) => one === path).length;
    if (path === "/sitemap.xml" && stampEveryMs !== undefined) {
      const stamp = new Date(site.nowMs + (times - 1) * stampEveryMs).toISOString().replace(".000Z", "Z");
      const body = sitemapOf(site).replaceAll(/<lastmod>[^<]*/g, `<lastmod>${stamp}`);
      return portsOf({ ...site, sitemap: { status: 200, type: "application/xml", body } }).fetch(request);
    }
    return drawn(await ports.fetch(request), `word${String((drawCount += 1))}`);
  };
  const options = { ...defaultOptions, entry: `${site.deployOrigin}/`, siteUrl: site.siteUrl };
  const input = { options, startUrl: `${site.deployOrigin}/`, isFolder: false, baseline };
  return { result: await audit(input, { ...ports, fetch }), asked };
}

let drawCount = 0;
function drawn(outcome: FetchOutcome, word: string): FetchOutcome {
  if (outcome.kind !== "answer") return outcome;
  const text = new TextDecoder().decode(outcome.body).replaceAll("%draw%", word);
  return { ...outcome, body: new TextEncoder().encode(text) };
}

async function stored(site: BenchSite, served?: Served): Promise<BaselineState & { kind: "found" }> {
  const { result } = await run(site, { kind: "missing", from: "b" }, served);
  return { kind: "found", baseline: result.candidate, from: "b" };
}

const changedIn = ({ comparison }: Audit) =>
  comparison.changes.changed.map((key) => key.slice("https://docs.example".length));

describe("a second look at the same deploy", () => {
  test("content that is another one with every request is no edit; a note says so", async () => {
    const { result } = await run(market(), await stored(market()));
    expect(changedIn(result)).toEqual([]);
    expect(result.run.pages.filter((row) => row.volatile === true).map((row) => row.key.slice(20))).toEqual(
      shops.toSorted(),
    );
    expect(result.notes.find((note) => note.kind === "volatile-content")?.message).toContain(
      "12 pages have another main content",
    );
    expect(result.run.lastmod.matrix).toMatchObject({ changedNotBumped: 0, unchangedNotBumped: 31 });
  });

  test("an edit beside it is still told, on steady and on volatile pages", async () => {
    const edit = `<p>${"A whole new paragraph about opening hours. ".repeat(6)}</p>`;
    const { result } = await run(market(["/guides/g3", "/shops/s4"], edit), await stored(market()));
    expect(changedIn(result)).toEqual(["/guides/g3", "/shops/s4"]);
  });

  test("re-ingest lists go by the same rule", async () => {
    const state = await stored(market());
    const { result } = await run(market(), state);
    expect(changedLines(result.run, state.baseline.run)).toEqual([]);
  });

  test("without a baseline no page is asked twice; with one, a page of each layout", async () => {
    const first = await run(market(), { kind: "missing", from: "b" });
    const again = await run(market(), await stored(market()));
    const twice = (asked: readonly string[]) =>
      [...guides, ...shops].filter((path) => asked.filter((one) => one === path).length === 2);
    expect(twice(first.asked)).toEqual([]);
    expect(twice(again.asked).length).toBeLessThanOrEqual(5);
  });
});

describe("a second look at the sitemap", () => {
  test("dates that moved between two requests are the time of the request", async () => {
    const { result } = await run(market(), { kind: "missing", from: "b" }, { stampEveryMs: 4000 });
    expect(result.run.lastmod).toMatchObject({ verdict: "untrusted", cause: "request-stamped" });
  });

  test("a stamp that stays is a build's", async () => {
    const { result, asked } = await run(market(), { kind: "missing", from: "b" }, { stampEveryMs: 0 });
    expect(result.run.lastmod).toMatchObject({ verdict: "untrusted", cause: "build-stamped" });
    expect(asked.filter((path) => path === "/sitemap.xml")).toHaveLength(2);
  });

  test("dates of other days cost no second request", async () => {
    const { asked } = await run(market(), { kind: "missing", from: "b" });
    expect(asked.filter((path) => path === "/sitemap.xml")).toHaveLength(1);
  });
});
