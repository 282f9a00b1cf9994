import { describe, expect, test } from "vitest";
import { siteFrom } from "../../bench/sites/corpus.ts";
import type { BenchSite } from "../../bench/sites/site.ts";
import { portsOf } from "../../bench/sites/world.ts";
import { audit } from "../../src/audit.ts";
import { parseBaseline, serialiseBaseline } from "../../src/compare/baseline.ts";
import type { Audit, BaselineState } from "../../src/model.ts";
import { ConfigError, defaultOptions, type Options } from "../../src/options.ts";
import { formatComment } from "../../src/report/markdown.ts";
import { reportOf } from "../../src/report/json.ts";

const names = ["prices", "terms", "contact", "about", "team", "press"];

function shop(terms = "Goods may be sent back within 30 days."): BenchSite {
  const links = names.map((name) => `<a href="/legal/${name}">${name}</a>`).join(" ");
  const page = (name: string) => {
    const text = Array.from({ length: 60 }, (_, at) => `${name}${String(at % 23)}`).join(" ");
    const own = name === "terms" ? `<p>${terms}</p>` : "";
    return `<!doctype html><html lang="en"><head><title>${name}</title></head><body><nav>${links}</nav><main><h1>${name}</h1>${own}<p>${text}.</p></main></body></html>`;
  };
  return siteFrom("shop", [["/", page("home")], ...names.map((name) => [`/legal/${name}`, page(name)] as const)]);
}

async function run(site: BenchSite, baseline: BaselineState, changes: Partial<Options>): Promise<Audit> {
  const options = { ...defaultOptions, entry: `${site.deployOrigin}/`, siteUrl: site.siteUrl, ...changes };
  return audit({ options, startUrl: `${site.deployOrigin}/`, isFolder: false, baseline }, portsOf(site));
}

async function stored(site: BenchSite, changes: Partial<Options>): Promise<BaselineState> {
  const { candidate } = await run(site, { kind: "missing", from: "b" }, changes);
  const options = { ...defaultOptions, entry: "", siteUrl: site.siteUrl, ...changes };
  return parseBaseline(serialiseBaseline(candidate), "b", options);
}

const textsOf = ({ comparison }: Audit) => comparison.changes.texts ?? [];

describe("watched pages", () => {
  const watch = ["/legal/terms", "/legal/p*"];

  test("the words that changed are shown, line by line", async () => {
    const now = shop("Goods may be sent back within 14 days.");
    const result = await run(now, await stored(shop(), { watch }), { watch });
    expect(result.verdict).toBe("pass");
    expect(textsOf(result)).toEqual([
      {
        key: "https://docs.example/legal/terms",
        diff: expect.stringContaining(
          "-Goods may be sent back within 30 days.\n+Goods may be sent back within 14 days.",
        ) as string,
      },
    ]);
    const comment = formatComment(result, { name: "site" });
    expect(comment).toContain("+Goods may be sent back within 14 days.");
    expect(comment).toContain("/legal/terms");
  });

  test("the same text again is no change, and the baseline is the same to the byte", async () => {
    const state = await stored(shop(), { watch });
    const [second, third] = [await run(shop(), state, { watch }), await run(shop(), state, { watch })];
    expect(textsOf(second)).toEqual([]);
    expect(serialiseBaseline(second.candidate)).toBe(serialiseBaseline(third.candidate));
  });

  test("another preview host is no change of the text", async () => {
    const linked = shop('See the <a href="/legal/prices">prices</a> and <a href="about">us</a>.');
    const state = await stored(linked, { watch });
    const moved = { ...linked, deployOrigin: "https://pr-2.preview.example" };
    expect(textsOf(await run(moved, state, { watch }))).toEqual([]);
  });

  test("only watched pages keep their text, in the baseline and not in the report", async () => {
    const result = await run(shop(), { kind: "missing", from: "b" }, { watch });
    const kept = result.candidate.run.pages.filter((row) => row.text !== undefined).map((row) => row.key);
    expect(kept.map((key) => key.slice(27))).toEqual(["press", "prices", "terms"]);
    expect(JSON.stringify(reportOf(result)["pages"])).not.toContain('"text"');
  });

  test("a page that is watched from now on has nothing to be held against, and its baseline still compares", async () => {
    const state = await stored(shop(), {});
    const result = await run(shop("Other terms, for all goods."), state, { watch });
    expect(result.verdict).toBe("pass");
    expect(textsOf(result)).toEqual([]);
  });

  test("a text without end is cut", async () => {
    const long = shop("word ".repeat(30_000));
    const { candidate } = await run(long, { kind: "missing", from: "b" }, { watch });
    const lengths = candidate.run.pages.map((row) => row.text?.length ?? 0);
    expect(Math.max(...lengths)).toBe(20_000);
  });

  test("a pattern that cannot be read is the operator's mistake, by the input's name", async () => {
    const broken = run(shop(), { kind: "missing", from: "b" }, { watch: ["/legal/(/"] });
    await expect(broken).rejects.toThrow(ConfigError);
    await expect(run(shop(), { kind: "missing", from: "b" }, { watch: ["/legal/(/"] })).rejects.toThrow(
      'watch: "/legal/(/"',
    );
  });
});
