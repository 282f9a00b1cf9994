/** Turns the page tables of a run and its baseline into columns: one array a fact, repeated words as indexes. */
import type { Audit, PageRow, UrlKey } from "../../model.ts";

/** One entry a page. In tree order: the documents, then documents of the baseline that are gone, then every other URL. */
export interface PageColumns {
  /** Index 0 is the empty word. */
  readonly words: readonly string[];
  readonly path: readonly string[];
  readonly title: readonly string[];
  /** Row of the parent; −1: the root has none; −2: not in the tree. */
  readonly parent: readonly number[];
  readonly parentBefore: readonly number[];
  readonly status: readonly number[];
  readonly tokens: readonly number[];
  readonly inlinks: readonly number[];
  /** Nav links in the HTML as served; −1 where unknown. */
  readonly navLinks: readonly number[];
  readonly navLinksBefore: readonly number[];
  /** Row of the winner or of the redirect's target; −1: none. */
  readonly leadsTo: readonly number[];
  // Indexes into `words`.
  readonly role: readonly number[];
  readonly state: readonly number[];
  readonly placedBy: readonly number[];
  readonly placedBefore: readonly number[];
  /** Labels of page-less groups between parent and page, joined by U+0000. */
  readonly groups: readonly number[];
  readonly groupsBefore: readonly number[];
  readonly section: readonly number[];
  readonly sectionBefore: readonly number[];
  readonly layout: readonly number[];
  readonly via: readonly number[];
  readonly renderReason: readonly number[];
  readonly lastmod: readonly number[];
  readonly lastmodBefore: readonly number[];
  readonly evidence: readonly number[];
  /** Why it gave no document: failure, wall, aside. */
  readonly trouble: readonly number[];
}

export const groupSeparator = "\u0000";

interface Line {
  readonly now: PageRow | undefined;
  readonly before: PageRow | undefined;
  readonly row: PageRow;
}

export function pageColumns(audit: Audit, path: (url: string) => string): PageColumns {
  const lines = linesOf(audit);
  const rowOf = new Map(lines.map(({ row }, index) => [row.key, index]));
  const dictionary = new Map([["", 0]]);
  const word = (text = ""): number => {
    const known = dictionary.get(text);
    if (known !== undefined) return known;
    dictionary.set(text, dictionary.size);
    return dictionary.size - 1;
  };
  const words = (read: (line: Line) => string | undefined) => lines.map((line) => word(read(line)));
  const numbers = (read: (line: Line) => number | undefined, absent: number) =>
    lines.map((line) => read(line) ?? absent);
  const at = (key: UrlKey | undefined) => (key === undefined ? undefined : rowOf.get(key));
  const stateOf = states(audit);
  return {
    path: lines.map(({ row }) => path(row.url)),
    // A page that is gone answers with an error, which has no title.
    title: lines.map(({ now, before }) => now?.title ?? before?.title ?? ""),
    parent: numbers(({ now }) => parentOf(now, at), -2),
    parentBefore: numbers(({ before }) => parentOf(before, at), -2),
    status: numbers(({ row }) => row.status, 0),
    tokens: numbers(({ row }) => row.tokens, 0),
    inlinks: numbers(({ row }) => row.inlinks, 0),
    navLinks: numbers(({ now }) => now?.navLinks, -1),
    navLinksBefore: numbers(({ before }) => before?.navLinks, -1),
    leadsTo: numbers(({ row }) => at(row.winner ?? row.redirectTo), -1),
    role: words(({ now, before }) => now?.role ?? (before === undefined ? "" : "gone")),
    state: words(stateOf),
    placedBy: words(({ now }) => now?.placedBy),
    placedBefore: words(({ before }) => before?.placedBy),
    groups: words(({ now }) => now?.groups?.join(groupSeparator)),
    groupsBefore: words(({ before }) => before?.groups?.join(groupSeparator)),
    section: words(({ row }) => row.section),
    sectionBefore: words(({ before }) => before?.section),
    layout: words(({ row }) => row.layout),
    via: words(({ now }) => now?.via),
    renderReason: words(({ now }) => now?.renderReason),
    lastmod: words(({ now }) => now?.lastmod),
    lastmodBefore: words(({ before }) => before?.lastmod),
    evidence: words(({ now }) => (now === undefined ? undefined : audit.tree.nodes.get(now.key)?.evidence)),
    trouble: words(({ now }) => now?.failure ?? now?.wall ?? now?.asideFor),
    words: [...dictionary.keys()],
  };
}

function parentOf(row: PageRow | undefined, at: (key: UrlKey | undefined) => number | undefined): number | undefined {
  if (row?.role !== "document") return undefined;
  return at(row.parent) ?? -1;
}

function linesOf(audit: Audit): readonly Line[] {
  const before = audit.baselineState.kind === "found" ? audit.baselineState.baseline.run.pages : [];
  const now = new Map(audit.run.pages.map((row) => [row.key, row]));
  const old = new Map(before.map((row) => [row.key, row]));
  const documents = [...audit.tree.nodes.keys()].flatMap((key) => now.get(key) ?? []);
  const inTree = new Set(documents.map((row) => row.key));
  const removed = before.filter((row) => row.role === "document" && !inTree.has(row.key));
  const left = new Set(removed.map((row) => row.key));
  const others = audit.run.pages.filter((row) => !inTree.has(row.key) && !left.has(row.key));
  return [...documents, ...removed, ...others].map((row) => ({
    row: now.get(row.key) ?? row,
    now: now.get(row.key),
    before: old.get(row.key),
  }));
}

function states(audit: Audit): (line: Line) => string {
  const { changes, compared } = audit.comparison;
  const added = new Set<UrlKey>(changes.added);
  const moved = new Set<UrlKey>(changes.moved.map((change) => change.key));
  const changed = new Set<UrlKey>(changes.changed);
  return ({ row, now, before }) => {
    if (!compared) return "";
    if (before?.role === "document" && now?.role !== "document") return "removed";
    if (added.has(row.key)) return "added";
    if (moved.has(row.key)) return "moved";
    return changed.has(row.key) ? "changed" : "";
  };
}
