/// <reference lib="dom" />
/** The views that are one table each: clusters, renders, sitemaps. */
import type { ReportData } from "../data.ts";
import { folded, h, inSteps, list, quiet, table, tag } from "./dom.ts";
import { filterBar } from "./filters.ts";
import type { Pages } from "./pages.ts";
import { pageLink } from "./summary.ts";

const tiers: Readonly<Record<string, string>> = {
  key: "the same address written in another way",
  redirect: "one redirects to the other",
  canonical: "one names the other as its canonical",
  content: "their main text is the same",
};

export function fillClusters(section: HTMLElement, data: ReportData, pages: Pages): void {
  if (data.clusters.length === 0) return section.append(quiet("No URL was a variant of another."));
  const results = h("div");
  const used = [...new Set(data.clusters.map(([, tier]) => tier))];
  const bar = filterBar("clusters", { q: "search", tier: ["all", ...used] }, ({ q, tier }) => {
    const found = data.clusters.filter(
      ([winner, each, members]) =>
        (tier === "all" || each === tier) && (winner.includes(q) || members.some((member) => member.includes(q))),
    );
    const made = h("ul", { class: "plain" });
    inSteps(made, found.length, (index) => cluster(found[index], pages));
    results.replaceChildren(h("p", { class: "soft", role: "status" }, `${String(found.length)} clusters`), made);
  });
  section.append(quiet("Several URLs of one document are merged into the one that is kept."), bar, results);
}

function cluster(found: ReportData["clusters"][number] | undefined, pages: Pages): HTMLElement {
  if (found === undefined) return h("li");
  const [winner, tier, members] = found;
  const links = list(members.slice(0, 100).map((member) => pageLink(member, pages)));
  const body = members.length > 5 ? folded(`${String(members.length)} variants`, links) : links;
  return h(
    "li",
    {},
    h("div", { class: "row" }, pageLink(winner, pages), tag(tier, ""), h("span", { class: "soft" }, tiers[tier] ?? "")),
    body,
  );
}

const reasons: Readonly<Record<string, string>> = {
  "empty-mount": "an empty mount point and little text",
  "thin-text": "too little text of its own",
  "no-internal-links": "no links to other pages",
  "nav-sample": "menus of this layout hold no links as served",
  "layout-sample": "a sample of its layout",
};

export function fillRenders(section: HTMLElement, data: ReportData, pages: Pages): void {
  fillRendered(section, data, pages);
  if (data.parity.length > 0) section.append(h("h2", {}, "What readers without scripts see"), parity(data, pages));
}

function parity(data: ReportData, pages: Pages): HTMLElement {
  const percent = (share: number) => `${(share * 100).toFixed(0)}%`;
  const rows = data.parity.map((line) => [
    h("span", {}, `${line.layout} `, h("span", { class: "soft" }, "e.g. "), pageLink(line.example, pages)),
    String(line.pages),
    String(line.compared),
    percent(line.seenText),
    percent(line.seenLinks),
    ...[0, 1, 2].map((index) => `${String(line.served[index] ?? 0)} of ${String(line.whole[index] ?? 0)}`),
  ]);
  const heads = ["pages", "compared", "text seen", "links seen", "characters", "links", "headings"];
  return table(
    "Served and whole, per layout",
    [{ head: "layout" }, ...heads.map((head) => ({ head, numeric: true }))],
    rows,
  );
}

function fillRendered(section: HTMLElement, data: ReportData, pages: Pages): void {
  if (data.renders.length === 0)
    return section.append(quiet("No page needed a browser: the HTML as served told enough."));
  const columns = [
    { head: "page" },
    { head: "why" },
    { head: "outcome" },
    { head: "text served", numeric: true },
    { head: "+ rendered", numeric: true },
    { head: "links served", numeric: true },
    { head: "+ rendered", numeric: true },
    { head: "nav links served", numeric: true },
    { head: "+ rendered", numeric: true },
  ];
  const number = (value: number | undefined) => (value === undefined ? "" : String(value));
  const rows = data.renders.map(({ path, reason, outcome, detail, served, gained }) => [
    pageLink(path, pages),
    h("span", { title: reason }, reasons[reason] ?? reason),
    h("span", {}, tag(outcome, outcome === "gained" ? "good" : "warn"), " ", h("span", { class: "soft" }, detail)),
    ...[0, 1, 2].flatMap((index) => [number(served[index]), number(gained[index])]),
  ]);
  section.append(
    quiet("What each page held as served, and what a browser added to it."),
    table("Renders", columns, rows),
  );
}

export function fillSitemaps(section: HTMLElement, data: ReportData): void {
  if (data.sitemaps.length === 0) return section.append(quiet("No sitemap was found."));
  const columns = [
    { head: "file" },
    { head: "kind" },
    { head: "entries", numeric: true },
    { head: "bytes", numeric: true },
    { head: "newest" },
    { head: "read" },
    { head: "faults" },
  ];
  const rows = data.sitemaps.map((file) => [
    file.parent === "" ? file.url : h("span", {}, file.url, h("span", { class: "soft" }, ` (in ${file.parent})`)),
    file.kind,
    String(file.entries),
    String(file.bytes),
    file.newest.slice(0, 10),
    file.complete ? "whole" : tag("in part", "warn"),
    file.faults.length === 0 ? "none" : list(file.faults),
  ]);
  section.append(table("Sitemap files", columns, rows));
}
