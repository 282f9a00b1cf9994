import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { crawlOfFiles, readFolder, site } from "../../bench/structure/load.ts";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { emitLlmsTxt } from "../../src/emit/llms-txt.ts";
import { inferTree } from "../../src/infer/hierarchy.ts";
import { defaultOptions } from "../../src/options.ts";
import { checkFile } from "../emit/emit-law.ts";

// Imported by address: plain JavaScript without types.
const { corpora } = (await import(new URL("../../scripts/corpus.mjs", import.meta.url).href)) as {
  readonly corpora: Readonly<Record<string, readonly [string, string]>>;
};
const home = resolve(import.meta.dirname, "../../.cache/corpora");
const folders = Object.entries(corpora)
  .map(([name, [, path]]) => [name, resolve(home, name, path)] as const)
  .filter(([, folder]) => existsSync(folder));

// Only what `scripts/corpus.mjs` has fetched before: this suite downloads nothing.
test.for(folders)("the file of %s survives both readers at every budget, twice the same", ([, folder]) => {
  let left = 600;
  const crawl = crawlOfFiles(readFolder(folder, () => (left -= 1) >= 0));
  const collapse = collapseVariants(crawl);
  const tree = inferTree(crawl, collapse);
  for (const llmsBudget of [50_000, 10_000, 3000]) {
    const options = { ...defaultOptions, entry: site.siteUrl, llmsBudget };
    const emitted = emitLlmsTxt(site, tree, collapse, options);
    for (const file of emitted.files) checkFile(file);
    expect(emitLlmsTxt(site, tree, collapse, options)).toStrictEqual(emitted);
    expect(emitted.listed).toBeGreaterThan(0);
  }
});
