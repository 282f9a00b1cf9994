/// <reference lib="dom" />
/** The metrics of the site, before and now, and the same per section. */
import type { MetricLine, ReportData } from "../data.ts";
import { formatAddress } from "./address.ts";
import { h, quiet, table, type Child } from "./dom.ts";
import { filterBar } from "./filters.ts";

export function metricTable(lines: readonly MetricLine[], compared: boolean): HTMLElement {
  const columns = [
    { head: "metric" },
    ...(compared ? [{ head: "before", numeric: true }] : []),
    { head: "now", numeric: true },
    ...(compared ? [{ head: "change", numeric: true }] : []),
    { head: "of what" },
  ];
  const rows = lines.map((line) => [
    h("span", { class: line.level, title: line.formula }, line.name),
    ...(compared ? [line.before] : []),
    line.now,
    ...(compared ? [line.delta] : []),
    line.ofWhat,
  ]);
  return table("Metrics", columns, rows);
}

export function fillMetrics(section: HTMLElement, data: ReportData): void {
  section.append(h("h2", {}, "Sections"), sectionTable(data), h("h2", {}, "All metrics"));
  const results = h("div");
  const bar = filterBar(
    "metrics",
    { q: "search", show: ["all", ...(data.compared ? ["moved"] : []), "findings"] },
    (chosen) => {
      const found = data.metrics.filter(
        (line) =>
          line.name.toLowerCase().includes(chosen.q.toLowerCase()) &&
          (chosen.show !== "moved" || line.delta !== "") &&
          (chosen.show !== "findings" || line.level !== ""),
      );
      results.replaceChildren(
        found.length === 0 ? quiet("No metric like that.") : metricTable(found, data.compared),
        formulas(found),
      );
    },
  );
  section.append(bar, results);
}

function formulas(lines: readonly MetricLine[]): HTMLElement {
  const rows = lines.map((line) => [h("dt", {}, line.name), h("dd", {}, line.formula)]).flat();
  return h("details", {}, h("summary", {}, "What each metric counts"), h("dl", {}, ...rows));
}

function sectionTable({ sections, compared }: ReportData): HTMLElement {
  const used = sections.metrics.map((_, index) =>
    sections.rows.some(([, cells]) => (cells[index]?.[1] ?? "–") !== "–"),
  );
  const columns = [
    { head: "section" },
    ...sections.metrics.filter((_, index) => used[index]).map((head) => ({ head, numeric: true })),
  ];
  const rows = sections.rows.map(([name, cells]) => [
    h("a", { href: formatAddress("tree", { section: name === "" ? "(root)" : name }) }, name === "" ? "(root)" : name),
    ...cells.filter((_, index) => used[index]).map(([before, now, delta]) => cell(before, now, delta, compared)),
  ]);
  return table("Metrics of each section", columns, rows);
}

function cell(before: string, now: string, delta: string, compared: boolean): Child {
  const gone = before !== "–" && now === "–";
  if (!compared || (delta === "" && !gone)) return now;
  return h("span", {}, h("span", { class: "soft" }, `${before} → `), h("strong", {}, now));
}
