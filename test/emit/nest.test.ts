import { describe, expect, it } from "vitest";
import { emitLlmsTxt } from "../../src/emit/llms-txt.ts";
import { bakery, options, outline, type Leaf } from "./records.ts";

const home: Leaf = {
  path: "/",
  title: "Corner Bakery",
  siteName: "Corner Bakery",
  description: "Bread from a corner.",
};
const pages = (section: string, path: string, count: number): readonly Leaf[] =>
  Array.from({ length: count }, (_, index) => ({
    path: `${path}p${String(index)}`,
    title: `${section} ${String(index)}`,
    section,
    description: `Words about ${section.toLowerCase()} number ${String(index)}.`,
  }));

function emit(leaves: readonly Leaf[], llmsBudget: number) {
  const { tree, collapse } = outline(leaves);
  return emitLlmsTxt(bakery, tree, collapse, { ...options, llmsBudget });
}

describe("a site over the budget", () => {
  const leaves = [home, ...pages("Bread", "/bread/", 12), ...pages("Cake", "/cake/", 3)];

  it("moves its heaviest section into a file of its own path and links it", () => {
    const { files, listed } = emit(leaves, 1150);
    expect(files.map((file) => file.path)).toStrictEqual(["llms.txt", "bread/llms.txt"]);
    expect(files[0]?.text).toContain(
      "## Bread\n\n- [Corner Bakery](https://bakery.test/)\n- [Bread (index)](https://bakery.test/bread/llms.txt): All pages under /bread/\n\n## Cake\n\n- [Cake 0]",
    );
    expect(files[1]?.text).toContain(
      "# Corner Bakery: Bread\n\n> Bread: the pages of Corner Bakery under /bread/.\n\nThis file belongs to the index of Corner Bakery and covers one part of it.\n\n## Bread\n\n- [Bread 0](https://bakery.test/bread/p0): Words about bread number 0.\n",
    );
    expect(listed).toBe(16);
  });

  it("splits what is still too large further down", () => {
    const deep = [
      home,
      ...pages("Bread", "/bread/", 2),
      ...pages("Rye", "/bread/rye/", 9),
      ...pages("Oat", "/bread/oat/", 9),
      ...pages("Cake", "/cake/", 2),
    ];
    expect(emit(deep, 850).files.map((file) => file.path)).toStrictEqual([
      "llms.txt",
      "bread/llms.txt",
      "bread/rye/llms.txt",
      "bread/oat/llms.txt",
    ]);
  });

  it("goes past directories that everything shares", () => {
    const english = [home, ...pages("Bread", "/en/bread/", 9), ...pages("Cake", "/en/cake/", 8)];
    expect(emit(english, 1000).files.map((file) => file.path)).toStrictEqual(["llms.txt", "en/bread/llms.txt"]);
  });

  it("shortens or drops notes where paths cannot divide it, and says so", () => {
    const { files, notes } = emit([home, ...pages("Bread", "/", 9)], 600);
    expect(files).toHaveLength(1);
    expect(files[0]?.text).not.toContain("Words about");
    expect(notes).toMatchObject([{ kind: "llms-notes-shortened" }]);
  });

  it("says when even that is too much", () => {
    const { files, notes } = emit([home, ...pages("Bread", "/", 40)], 800);
    expect(files).toHaveLength(1);
    expect(notes).toMatchObject([{ kind: "llms-over-budget" }]);
  });

  it("stays within the budget, whole, at every size", () => {
    for (let budget = 800; budget < 3000; budget += 100) {
      const { files } = emit(leaves, budget);
      expect(Math.max(...files.map((file) => file.text.length))).toBeLessThanOrEqual(budget);
      const urls = files.flatMap((file) => file.text.match(/https:\/\/bakery\.test\/\w+\/p\d+/gu) ?? []);
      expect(new Set(urls).size).toBe(15);
    }
  });

  it("takes ten thousand pages in its stride", () => {
    const many = [
      home,
      ...Array.from({ length: 100 }, (_, part) => pages(`Part ${String(part)}`, `/part-${String(part)}/`, 100)).flat(),
    ];
    const { tree, collapse } = outline(many);
    const started = process.cpuUsage();
    const { files } = emitLlmsTxt(bakery, tree, collapse, { ...options, llmsBudget: 50_000 });
    expect(files.length).toBeGreaterThan(10);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000);
  });
});
