/** Times collapse and inference on a generated site whose sidebar shows its open branch only: a menu of its own for every chapter. */
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { inferTree } from "../../src/infer/hierarchy.ts";
import type { Crawl, NavBlock } from "../../src/model.ts";
import { blockOf, crawlOf, pageOf, type Written } from "../../test/fakes/records.ts";

const shape = { sections: 20, chapters: 25, pages: 19 };

function chapterMenu(section: number, chapter: number): NavBlock {
  const pages = range(shape.pages).map((page): Written => [`/s${section}/c${chapter}/p${page}`, `Page ${page}`]);
  const chapters = range(shape.chapters).map((at): Written => [
    `/s${section}/c${at}`,
    `Chapter ${at}`,
    at === chapter ? pages : [],
  ]);
  return blockOf(
    "sidebar",
    range(shape.sections).map((at): Written => [`/s${at}`, `Section ${at}`, at === section ? chapters : []]),
  );
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** 10,021 pages. */
function generatedSite(): Crawl {
  const pages = range(shape.sections).flatMap((section) => {
    const chapters = range(shape.chapters).flatMap((chapter) => {
      const nav = [chapterMenu(section, chapter)];
      const below = range(shape.pages).map((page) => pageOf(`/s${section}/c${chapter}/p${page}`, { nav }));
      return [pageOf(`/s${section}/c${chapter}`, { nav }), ...below];
    });
    return [pageOf(`/s${section}`, { nav: [chapterMenu(section, 0)] }), ...chapters];
  });
  return crawlOf([pageOf("/", { nav: [chapterMenu(0, 0)] }), ...pages]);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of processor time, collection of garbage on other threads included, the best of three: the machine may be busy. */
export function timeStructure(): { readonly pages: number; readonly collapseMs: number; readonly inferMs: number } {
  const crawl = generatedSite();
  const runs = range(3).map(() => {
    const start = cpuMs();
    const collapse = collapseVariants(crawl);
    const between = cpuMs();
    inferTree(crawl, collapse);
    return { collapseMs: between - start, inferMs: cpuMs() - between };
  });
  const [best] = runs.toSorted((a, b) => a.collapseMs + a.inferMs - b.collapseMs - b.inferMs);
  return { pages: crawl.pages.length, collapseMs: best?.collapseMs ?? 0, inferMs: best?.inferMs ?? 0 };
}
