/// <reference lib="dom" />
/** The script inside the HTML report. Its functions are embedded as text, so none may use anything outside this file. */
import type { PageTuple, ReportData } from "./data.ts";

interface View {
  readonly id: string;
  readonly name: string;
  readonly fill: (section: HTMLElement, data: ReportData) => void;
}

function element(tag: string, text: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  if (text !== "") made.textContent = text;
  if (className !== "") made.className = className;
  return made;
}

function append(parent: HTMLElement, ...children: readonly HTMLElement[]): HTMLElement {
  parent.append(...children);
  return parent;
}

function empty(section: HTMLElement, text: string): void {
  section.append(element("p", text, "path"));
}

function table(
  heads: readonly string[],
  rows: readonly (readonly (string | HTMLElement)[])[],
  numeric: readonly number[],
): HTMLElement {
  const made = element("table", "", "");
  const head = element("tr", "", "");
  heads.forEach((text, column) => {
    const cell = element("th", text, numeric.includes(column) ? "n" : "");
    cell.setAttribute("scope", "col");
    head.append(cell);
  });
  const body = element("tbody", "", "");
  for (const row of rows) {
    const line = element("tr", "", "");
    row.forEach((value, column) => {
      const cell = element("td", "", numeric.includes(column) ? "n" : "");
      cell.append(value);
      line.append(cell);
    });
    body.append(line);
  }
  const wrap = append(element("div", "", "scroll"), append(made, append(element("thead", "", ""), head), body));
  wrap.tabIndex = 0;
  wrap.setAttribute("role", "region");
  wrap.setAttribute("aria-label", heads.join(", "));
  return wrap;
}

function list(items: readonly string[]): HTMLElement {
  return append(element("ul", "", ""), ...items.map((text) => element("li", text, "")));
}

function fillSummary(section: HTMLElement, data: ReportData): void {
  const shown = data.findings.filter((finding) => finding.level !== "info");
  if (shown.length === 0) empty(section, "No finding: nothing moved beyond a limit.");
  for (const finding of shown) {
    const box = element("article", "", finding.level);
    append(box, element("h3", `${finding.metric}: ${finding.message}`, ""));
    if (finding.limit !== "") append(box, element("p", `limit ${finding.limit}`, "path"));
    if (finding.cause !== null) {
      append(
        box,
        element("p", `Cause: ${finding.cause.kind} (${finding.cause.confidence}). ${finding.cause.summary}`, ""),
      );
      append(box, element("p", `Fix: ${finding.cause.fix}`, ""), list(finding.cause.evidence));
    }
    section.append(box);
  }
  const rows = data.metrics.map(([name, before, now, delta, detail, level]) => [
    element("span", name, level),
    before,
    now,
    delta,
    detail,
  ]);
  append(
    section,
    element("h2", "Metrics", ""),
    table(["metric", "before", "now", "change", "of what"], rows, [1, 2, 3]),
  );
  const sections = data.sections.map(([name, before, now]) => [
    name === "" ? "(root)" : name,
    String(before),
    String(now),
    now === before ? "" : String(now - before),
  ]);
  append(
    section,
    element("h2", "Sections", ""),
    table(["section", "documents before", "now", "change"], sections, [1, 2, 3]),
  );
}

function pageLabel(page: PageTuple, siteUrl: string): readonly HTMLElement[] {
  const [path, title, , , placedBy, state, , , , , groups] = page;
  const link = document.createElement("a");
  link.href = new URL(path, siteUrl).href;
  link.textContent = title === "" ? path : title;
  link.rel = "noreferrer";
  if (state === "removed") link.className = "gone";
  const parts: HTMLElement[] = [];
  if (groups !== "") parts.push(element("span", `${groups} ›`, "path"));
  parts.push(link, element("span", path, "path"));
  if (placedBy === "none") parts.push(element("span", "orphan", "tag none"));
  if (state !== "") parts.push(element("span", state, `tag ${state}`));
  return parts;
}

function treeItem(
  index: number,
  data: ReportData,
  children: ReadonlyMap<number, readonly number[]>,
  open: boolean,
): HTMLElement {
  const page = data.pages[index];
  const item = element("li", "", "");
  if (page === undefined) return item;
  const row = element("div", "", "row");
  const below = children.get(index) ?? [];
  const button = document.createElement("button");
  button.type = "button";
  button.hidden = below.length === 0;
  const branch = element("ul", "", "");
  const toggle = (show: boolean): void => {
    button.textContent = show ? "▾" : "▸";
    button.setAttribute("aria-expanded", String(show));
    button.setAttribute("aria-label", `${show ? "Close" : "Open"} ${page[1]}, ${String(below.length)} below`);
    if (show && branch.childElementCount === 0)
      for (const child of below) branch.append(treeItem(child, data, children, false));
    branch.hidden = !show;
  };
  button.addEventListener("click", () => toggle(button.getAttribute("aria-expanded") !== "true"));
  toggle(open);
  append(row, button, ...pageLabel(page, data.siteUrl));
  if (below.length > 0) row.append(element("span", String(below.length), "path"));
  return append(item, row, branch);
}

function childrenOf(data: ReportData): Map<number, number[]> {
  const children = new Map<number, number[]>();
  data.pages.forEach((page, index) => {
    const siblings = children.get(page[2]);
    if (siblings === undefined) children.set(page[2], [index]);
    else siblings.push(index);
  });
  return children;
}

function fillTree(section: HTMLElement, data: ReportData): void {
  const children = childrenOf(data);
  const search = document.createElement("input");
  search.type = "search";
  const show = document.createElement("select");
  for (const name of ["all", "added", "removed", "moved", "changed", "orphan"]) show.append(new Option(name, name));
  const results = element("div", "", "");
  const parameters = new URLSearchParams(location.hash.split("?")[1] ?? "");
  search.value = parameters.get("q") ?? "";
  show.value = parameters.get("show") ?? "all";
  const update = (): void => {
    results.replaceChildren(treeResults(data, children, search.value.trim().toLowerCase(), show.value));
    const query = new URLSearchParams();
    if (search.value !== "") query.set("q", search.value);
    if (show.value !== "all") query.set("show", show.value);
    const text = query.toString();
    if (location.hash.startsWith("#tree")) history.replaceState(null, "", `#tree${text === "" ? "" : `?${text}`}`);
  };
  search.addEventListener("input", update);
  show.addEventListener("change", update);
  const tools = append(element("div", "", "tools"), labelled("Search title or path", search), labelled("Show", show));
  append(section, tools, results);
  update();
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  return append(element("label", text, ""), control);
}

function treeResults(
  data: ReportData,
  children: ReadonlyMap<number, readonly number[]>,
  words: string,
  show: string,
): HTMLElement {
  if (words === "" && show === "all") {
    const roots = (children.get(-1) ?? []).map((index) => treeItem(index, data, children, true));
    return append(element("ul", "", "tree"), ...roots);
  }
  const wanted = (page: PageTuple): boolean => {
    const shown = show === "all" || page[5] === show || (show === "orphan" && page[4] === "none");
    return shown && (words === "" || page[0].toLowerCase().includes(words) || page[1].toLowerCase().includes(words));
  };
  const found = data.pages.filter(wanted);
  const rows = found.slice(0, 200).map((page) => {
    const from = page[11] === "" ? [] : [element("span", `was under ${page[11]}`, "path")];
    return append(element("li", "", ""), append(element("div", "", "row"), ...pageLabel(page, data.siteUrl), ...from));
  });
  const count = element(
    "p",
    `${String(found.length)} pages${found.length > 200 ? ", the first 200 shown" : ""}`,
    "path",
  );
  count.setAttribute("role", "status");
  return append(element("div", "", ""), count, append(element("ul", "", "tree"), ...rows));
}

function fillClusters(section: HTMLElement, data: ReportData): void {
  if (data.clusters.length === 0) return empty(section, "No URL was a variant of another.");
  const rows = data.clusters.map(([winner, tier, members]) => [winner, tier, list(members)]);
  section.append(table(["kept", "tier", "variants"], rows, []));
}

function fillRenders(section: HTMLElement, data: ReportData): void {
  if (data.renders.length === 0) return empty(section, "No page needed a browser.");
  section.append(table(["page", "why", "outcome", "what it added"], data.renders, []));
}

function fillLastmod(section: HTMLElement, data: ReportData): void {
  const { lastmod } = data;
  section.append(element("p", `${lastmod.verdict}: ${lastmod.why}`, ""));
  section.append(
    element(
      "p",
      `${String(lastmod.entries)} entries, ${String(lastmod.dated)} dated, ${String(lastmod.valid)} valid, ${String(lastmod.future)} in the future`,
      "path",
    ),
  );
  const most = Math.max(1, ...data.months.map(([, count]) => count));
  const rows = data.months.map(([month, count]) => {
    const bar = element("div", "", "bar");
    bar.style.width = `${String((count / most) * 100)}%`;
    return [month, String(count), bar];
  });
  if (rows.length > 0) section.append(table(["month", "entries", ""], rows, [1]));
  const { matrix } = lastmod;
  if (matrix === undefined) return;
  const counts = [
    ["content changed", String(matrix.changedBumped), String(matrix.changedNotBumped)],
    ["content unchanged", String(matrix.unchangedBumped), String(matrix.unchangedNotBumped)],
  ];
  append(
    section,
    element("h2", "Against the baseline", ""),
    table(["", "lastmod advanced", "lastmod stayed"], counts, [1, 2]),
  );
}

function fillSitemaps(section: HTMLElement, data: ReportData): void {
  if (data.sitemaps.length === 0) return empty(section, "No sitemap was found.");
  const rows = data.sitemaps.map(([url, kind, entries, complete, faults]) => [
    url,
    kind,
    String(entries),
    complete ? "whole" : "in part",
    list(faults),
  ]);
  section.append(table(["file", "kind", "entries", "read", "faults"], rows, [2]));
}

function fillLlms(section: HTMLElement, data: ReportData): void {
  if (data.llmsDiff !== "")
    append(section, element("h2", "Against the committed file", ""), element("pre", data.llmsDiff, ""));
  for (const [path, text] of data.llmsTxt) append(section, element("h2", path, ""), element("pre", text, ""));
}

function fillRun(section: HTMLElement, data: ReportData): void {
  const failures = data.failures.map(([path, cause, detail]) => [path, cause, detail]);
  append(section, element("h2", "Failures", ""));
  if (failures.length === 0) empty(section, "Every request got a page.");
  else section.append(table(["page", "cause", "detail"], failures, []));
  append(section, element("h2", "Notes", ""));
  if (data.notes.length === 0) empty(section, "Nothing to note.");
  else section.append(table(["level", "kind", "note"], data.notes, []));
}

/** Fills a view when it is first looked at: a report of 10,000 pages opens at once. */
function start(): void {
  const data: ReportData = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
  const views: readonly View[] = [
    { id: "summary", name: "Summary", fill: fillSummary },
    { id: "tree", name: "Tree", fill: fillTree },
    { id: "clusters", name: "Clusters", fill: fillClusters },
    { id: "renders", name: "Renders", fill: fillRenders },
    { id: "lastmod", name: "lastmod", fill: fillLastmod },
    { id: "sitemaps", name: "Sitemaps", fill: fillSitemaps },
    { id: "llms", name: "llms.txt", fill: fillLlms },
    { id: "run", name: "Run", fill: fillRun },
  ];
  const filled = new Set<string>();
  const open = (): void => {
    const wanted = location.hash.slice(1).split("?")[0];
    const view = views.find(({ id }) => id === wanted) ?? views[0];
    if (view === undefined) return;
    for (const { id } of views) {
      const section = document.getElementById(id);
      if (section !== null) section.hidden = id !== view.id;
      const link = document.querySelector(`nav a[href="#${id}"]`);
      if (id === view.id) link?.setAttribute("aria-current", "page");
      else link?.removeAttribute("aria-current");
    }
    fillOnce(view);
  };
  const fillOnce = (view: View): void => {
    const section = document.getElementById(view.id);
    if (section === null || filled.has(view.id)) return;
    filled.add(view.id);
    view.fill(section, data);
  };
  addEventListener("hashchange", open);
  addEventListener("beforeprint", () => views.forEach(fillOnce));
  open();
}

const shared = [element, append, empty, table, list, labelled, pageLabel, treeItem, childrenOf, treeResults];
const views = [fillSummary, fillTree, fillClusters, fillRenders, fillLastmod, fillSitemaps, fillLlms, fillRun];
/** The whole script as text. */
export const clientSource = `"use strict";\n${[...shared, ...views, start].map(String).join("\n")}\nstart();\n`;
