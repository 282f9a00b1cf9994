/// <reference lib="dom" />
/** Everything this run and the baseline know of one page. */
import type { ReportData } from "../data.ts";
import { readAddress } from "./address.ts";
import { h, list, quiet, table } from "./dom.ts";
import type { Pages } from "./pages.ts";
import { difference } from "./difference.ts";
import { pageLink } from "./summary.ts";
import { groupSeparator } from "./words.ts";

export function fillPage(section: HTMLElement, data: ReportData, pages: Pages): void {
  const path = readAddress().filters.get("u") ?? "";
  const row = pages.rowOf(path);
  if (row === undefined) {
    section.replaceChildren(quiet(path === "" ? "Choose a page in the tree." : `This run did not meet ${path}.`));
    return;
  }
  const url = new URL(path, data.siteUrl).href;
  // Only the site's own pages are worth a link out, and never a script.
  const out = /^https?:/.test(url) ? h("a", { href: url, rel: "noreferrer" }, url) : url;
  section.replaceChildren(
    h("h2", {}, pages.nameOf(row)),
    h("p", {}, out),
    table(
      "Facts of this page",
      [{ head: "fact" }, ...(data.compared ? [{ head: "before" }] : []), { head: "now" }],
      factRows(data, pages, row),
    ),
    ...belongings(data, pages, row, path),
  );
}

function factRows(data: ReportData, pages: Pages, row: number): readonly (readonly (string | Node)[])[] {
  const { columns, word } = pages;
  const parent = (at: number | undefined) =>
    at === undefined || at < 0 ? "" : pageLink(columns.path[at] ?? "", pages);
  const count = (value: number | undefined) => (value === undefined || value < 0 ? "" : String(value));
  const rows: readonly (readonly [string, string | Node, string | Node])[] = [
    ["parent", parent(columns.parentBefore[row]), parent(columns.parent[row])],
    ["in group", groups(word("groupsBefore", row)), groups(word("groups", row))],
    ["placed by", word("placedBefore", row), word("placedBy", row)],
    ["evidence", "", word("evidence", row)],
    ["nav links as served", count(columns.navLinksBefore[row]), count(columns.navLinks[row])],
    ["lastmod", word("lastmodBefore", row), word("lastmod", row)],
    ["state", "", word("state", row)],
    ["read from", "", word("via", row)],
    ["needed a browser because", "", word("renderReason", row)],
    ["role", "", word("role", row)],
    ["leads to", "", parent(columns.leadsTo[row])],
    ["trouble", "", word("trouble", row)],
    ["status", "", count(columns.status[row])],
    ["section", "", word("section", row)],
    ["layout", "", word("layout", row)],
    ["tokens", "", count(columns.tokens[row])],
    ["pages that link here", "", count(columns.inlinks[row])],
  ];
  return rows
    .filter(([, before, now]) => before !== "" || now !== "")
    .map(([name, before, now]) => (data.compared ? [name, before, now] : [name, now]));
}

function groups(joined: string): string {
  return joined.split(groupSeparator).join(" › ");
}

function belongings(data: ReportData, pages: Pages, row: number, path: string): readonly HTMLElement[] {
  const variants = data.clusters
    .filter(([winner]) => winner === path)
    .flatMap(([, tier, members]) => members.map((member) => `${member} (${tier})`));
  const children = pages.columns.parent.flatMap((parent, child) =>
    parent === row ? [pages.columns.path[child] ?? ""] : [],
  );
  const causes = data.causes
    .filter((cause) => cause.evidence.includes(path))
    .map((cause) => `${cause.kind}: ${cause.summary}`);
  const changes = data.changes.filter(([of]) => of === path).map(([, words]) => words);
  const text = data.texts.find(([of]) => of === path);
  return [
    ...(changes.length === 0 ? [] : [h("h3", {}, "What changed"), list(changes)]),
    ...(text === undefined ? [] : [h("h3", {}, "Its text"), difference("Its text", text[1])]),
    ...(causes.length === 0 ? [] : [h("h3", {}, "It shows"), list(causes)]),
    ...(variants.length === 0 ? [] : [h("h3", {}, "Variants merged into it"), list(variants)]),
    ...(children.length === 0
      ? []
      : [
          h("h3", {}, `Below it (${String(children.length)})`),
          list(children.slice(0, 200).map((child) => pageLink(child, pages))),
        ]),
  ];
}
