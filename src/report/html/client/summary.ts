/// <reference lib="dom" />
/** The first view: what happened and why, each cause once, then the shape before and now. */
import type { CauseCard, ReportData } from "../data.ts";
import { formatAddress } from "./address.ts";
import { difference } from "./difference.ts";
import { folded, h, list, quiet } from "./dom.ts";
import { drawIcicle, legend } from "./icicle.ts";
import { metricTable } from "./metrics.ts";
import type { Pages } from "./pages.ts";

export function fillSummary(section: HTMLElement, data: ReportData, pages: Pages): void {
  if (data.causes.length === 0) section.append(quiet("No finding: nothing moved beyond its limit."));
  section.append(...data.causes.map((cause) => card(cause, pages)));
  if (data.texts.length > 0) section.append(h("h2", {}, "Text of watched pages"), ...watched(data, pages));
  const first = data.metrics.filter((line) => line.headline >= 0).toSorted((a, b) => a.headline - b.headline);
  const rest = `All ${String(data.metrics.length)} metrics, and each section`;
  section.append(h("h2", {}, "Shape"), legend(), shapes(data, pages));
  section.append(h("h2", {}, "Key metrics"), metricTable(first, data.compared));
  section.append(h("p", {}, h("a", { href: "#metrics" }, rest)));
}

function watched(data: ReportData, pages: Pages): readonly HTMLElement[] {
  return data.texts.map(([path, diff]) => h("div", {}, h("h3", {}, pageLink(path, pages)), difference(path, diff)));
}

function shapes(data: ReportData, pages: Pages): HTMLElement {
  const both = data.compared ? [drawIcicle(pages, "before", "Before")] : [];
  return h("div", { class: both.length > 0 ? "sides" : "" }, ...both, drawIcicle(pages, "now", "Now"));
}

function card(cause: CauseCard, pages: Pages): HTMLElement {
  const level = cause.level === "fail" ? "Fails" : "Warns";
  const head = cause.kind === "" ? (cause.findings[0]?.metric ?? "") : cause.kind;
  const made = h(
    "article",
    { class: cause.level },
    h(
      "h2",
      {},
      head,
      " ",
      h("span", { class: "soft" }, cause.confidence === "" ? level : `${level} · ${cause.confidence}`),
    ),
  );
  if (cause.summary !== "") made.append(h("p", { class: "lead" }, cause.summary));
  made.append(list(cause.findings.map(({ message, limit }) => measured(message, limit))));
  if (cause.fix !== "") made.append(h("p", {}, h("strong", {}, "Fix: "), cause.fix));
  if (cause.groups.length > 0) made.append(h("p", { class: "soft" }, `Where: ${cause.groups.join(", ")}`));
  if (cause.evidence.length > 0) made.append(evidence(cause.evidence, pages));
  if (cause.also.length > 0) made.append(folded("Other explanations", list(cause.also)));
  return made;
}

function measured(message: string, limit: string): HTMLElement {
  return h("span", {}, message, ...(limit === "" ? [] : [h("span", { class: "soft" }, ` (limit ${limit})`)]));
}

function evidence(paths: readonly string[], pages: Pages): HTMLElement {
  const links = paths.map((path) => pageLink(path, pages));
  return folded(
    `${String(paths.length)} ${paths.length === 1 ? "page that shows" : "pages that show"} it`,
    list(links),
  );
}

/** To the page's facts where this run knows it. */
export function pageLink(path: string, pages: Pages): HTMLElement | string {
  if (pages.rowOf(path) === undefined) return path;
  return h("a", { href: formatAddress("page", { u: path }) }, path);
}
