/// <reference lib="dom" />
/** The script inside report.html: reads the embedded data and fills the view that the address names, when it is first looked at. */
import type { ReportData } from "../data.ts";
import { readAddress } from "./address.ts";
import { fillLastmod } from "./lastmod.ts";
import { fillClusters, fillRenders, fillSitemaps } from "./lists.ts";
import { fillMetrics } from "./metrics.ts";
import { fillPage } from "./page-view.ts";
import { openPages, type Pages } from "./pages.ts";
import { fillLlms, fillRun } from "./run.ts";
import { fillSummary } from "./summary.ts";
import { fillTree } from "./tree-view.ts";

type Fill = (section: HTMLElement, data: ReportData, pages: Pages) => void;

const views: Readonly<Record<string, Fill>> = {
  summary: fillSummary,
  tree: fillTree,
  metrics: fillMetrics,
  clusters: fillClusters,
  renders: fillRenders,
  lastmod: fillLastmod,
  sitemaps: fillSitemaps,
  llms: fillLlms,
  run: fillRun,
  page: fillPage,
};

function start(): void {
  const data: ReportData = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
  const pages = openPages(data.pages, data.sectionsBefore);
  const title = document.title;
  // The sections' own ids are not the addresses: the browser would scroll to them.
  /** View → the address it was drawn for: another filter is another drawing. */
  const drawn = new Map<string, string>();
  const draw = (view: string, address: string): void => {
    const section = document.getElementById(`view-${view}`);
    if (section === null || drawn.get(view) === address) return;
    drawn.set(view, address);
    section.querySelectorAll(":scope > :not(h2.name)").forEach((child) => child.remove());
    views[view]?.(section, data, pages);
    // A filter rewrites the address while the view is open: that is no reason to draw it again.
    drawn.set(view, readAddress().view === view ? location.hash : address);
  };
  const open = (): void => {
    const asked = readAddress().view;
    const view = views[asked] === undefined ? "summary" : asked;
    for (const id of Object.keys(views)) {
      document.getElementById(`view-${id}`)?.toggleAttribute("hidden", id !== view);
      const link = document.querySelector(`nav a[href="#${id}"]`);
      if (id === view) link?.setAttribute("aria-current", "page");
      else link?.removeAttribute("aria-current");
    }
    document.title = view === "summary" ? title : `${view}: ${title}`;
    draw(view, location.hash);
  };
  addEventListener("hashchange", () => {
    open();
    scrollTo(0, 0);
  });
  // Paper shows every view but the page's own.
  addEventListener("beforeprint", () => {
    for (const view of Object.keys(views)) if (view !== "page" && !drawn.has(view)) draw(view, `#${view}`);
  });
  open();
}

start();
