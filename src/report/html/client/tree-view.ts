/// <reference lib="dom" />
/** The tree view: one tree with marks, or before and now side by side; filters turn it into a list of pages. */
import type { ReportData } from "../data.ts";
import { h, inSteps, quiet } from "./dom.ts";
import { filterBar } from "./filters.ts";
import type { Pages } from "./pages.ts";
import { drawTree, pageLabel } from "./tree.ts";

const shows = ["all", "added", "removed", "moved", "changed", "orphan", "unlinked", "rendered", "not in the tree"];

interface Chosen {
  readonly q: string;
  readonly show: string;
  readonly section: string;
}

export function fillTree(section: HTMLElement, data: ReportData, pages: Pages): void {
  const results = h("div");
  const names = data.sections.rows.map(([name]) => (name === "" ? "(root)" : name));
  const offered = data.compared
    ? shows
    : shows.filter((show) => !["added", "removed", "moved", "changed"].includes(show));
  const bar = filterBar(
    "tree",
    {
      q: "search",
      show: offered,
      section: ["all", ...names],
      ...(data.compared ? { side: ["now", "before | now", "before"] } : {}),
    },
    (chosen) => {
      const all = { ...chosen, side: chosen.side ?? "now" };
      const filtered = all.q !== "" || all.show !== "all" || all.section !== "all";
      results.replaceChildren(...(filtered ? found(pages, all) : trees(data, pages, all.side)));
    },
  );
  section.append(bar, results);
}

function trees(data: ReportData, pages: Pages, side: string): readonly HTMLElement[] {
  const now = () => drawTree(pages, "now");
  const before = () => drawTree(pages, "before");
  if (side === "before") return [before()];
  if (side === "before | now")
    return [
      h(
        "div",
        { class: "sides" },
        h("div", {}, h("h2", {}, "Before"), before()),
        h("div", {}, h("h2", {}, "Now"), now()),
      ),
    ];
  const removed = rowsWhere(pages, (row) => pages.word("state", row) === "removed");
  if (!data.compared || removed.length === 0) return [now()];
  return [now(), h("h2", {}, `Removed (${String(removed.length)})`), flat(pages, removed)];
}

function found(pages: Pages, chosen: Chosen): readonly HTMLElement[] {
  const rows = search(pages, chosen);
  const count = h(
    "p",
    { class: "soft", role: "status" },
    `${String(rows.length)} ${rows.length === 1 ? "page" : "pages"}`,
  );
  return rows.length === 0 ? [count, quiet("Try fewer words, or show all.")] : [count, flat(pages, rows)];
}

function search(pages: Pages, { q, show, section }: Chosen): readonly number[] {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const haystack = pages.haystack();
  const wanted = section === "(root)" ? "" : section;
  return rowsWhere(pages, (row) => {
    const text = haystack[row] ?? "";
    return (
      words.every((word) => text.includes(word)) &&
      (section === "all" || (pages.word("section", row) === wanted && inEitherTree(pages, row))) &&
      shown(pages, row, show)
    );
  });
}

function shown(pages: Pages, row: number, show: string): boolean {
  const inTree = (pages.columns.parent[row] ?? -2) !== -2;
  switch (show) {
    case "all":
      return true;
    case "orphan":
      return pages.word("placedBy", row) === "none";
    case "unlinked":
      return inTree && pages.word("placedBy", row) !== "root" && pages.columns.inlinks[row] === 0;
    case "rendered":
      return pages.word("via", row) === "rendered";
    case "not in the tree":
      return !inTree;
    default:
      return pages.word("state", row) === show;
  }
}

function inEitherTree({ columns }: Pages, row: number): boolean {
  return (columns.parent[row] ?? -2) !== -2 || (columns.parentBefore[row] ?? -2) !== -2;
}

function rowsWhere({ count }: Pages, wanted: (row: number) => boolean): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < count; row += 1) if (wanted(row)) rows.push(row);
  return rows;
}

function flat(pages: Pages, rows: readonly number[]): HTMLElement {
  const made = h("ul", { class: "tree flat" });
  inSteps(made, rows.length, (index) => {
    const row = rows[index] ?? 0;
    const parent = pages.columns.parent[row] ?? -2;
    const under = parent >= 0 ? [h("span", { class: "soft" }, `under ${pages.nameOf(parent)}`)] : [];
    return h("li", {}, h("div", { class: "row" }, ...pageLabel(pages, row, "now"), ...under));
  });
  return made;
}
