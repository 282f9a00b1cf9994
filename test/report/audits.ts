/** Whole audits for tests of the reports: the comparison, causes and verdict are real, the page rows are given. */
import { audit } from "../../src/audit.ts";
import { openWorld } from "../../src/commands/world.ts";
import { baselineOf, parseBaseline, serialiseBaseline } from "../../src/compare/baseline.ts";
import { compareRuns } from "../../src/compare/compare.ts";
import { judge } from "../../src/compare/verdict.ts";
import type { Audit, BaselineState, PageRow, SiteNode, SiteTree, UrlKey } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import { crawlOf, site } from "../fakes/records.ts";
import { foundState, options, runOf } from "../fakes/runs.ts";

export function auditOf(
  nowRows: readonly PageRow[],
  beforeRows?: readonly PageRow[],
  changes: { readonly crawl?: Partial<Audit["crawl"]>; readonly run?: Partial<Audit["run"]> } & Partial<
    Pick<Audit, "notes" | "llmsTxt" | "collapse">
  > = {},
): Audit {
  const now = nowRows.map(rootless);
  const before = beforeRows?.map(rootless);
  const crawl = crawlOf([], { fetches: now.length, ...changes.crawl });
  const run = runOf(now, changes.run);
  const baselineState: BaselineState =
    before === undefined ? { kind: "missing", from: "baseline.json" } : foundState(runOf(before));
  const candidate = baselineOf(run, options, baselineState);
  const comparison = compareRuns(candidate, baselineState, options);
  return {
    site,
    crawl,
    collapse: changes.collapse ?? {
      clusters: [],
      winnerOf: new Map(),
      documents: [],
      aside: new Map(),
      variants: [],
      notes: [],
    },
    tree: treeOf(now),
    llmsTxt: changes.llmsTxt ?? { files: [], listed: 0, characters: 0, tokens: 0, notes: [] },
    run,
    baselineState,
    candidate,
    comparison,
    ...judge(crawl, comparison, baselineState),
    notes: changes.notes ?? [],
  };
}

/** The small rows of the tests give every page the home page as parent, itself too. */
function rootless({ parent, ...row }: PageRow): PageRow {
  return parent === undefined || parent === row.key ? row : { ...row, parent };
}

function treeOf(rows: readonly PageRow[]): SiteTree {
  const documents = rows.filter((row) => row.role === "document");
  const children = new Map<string, UrlKey[]>();
  for (const { key, parent = "" } of documents) {
    const known = children.get(parent);
    if (known === undefined) children.set(parent, [key]);
    else known.push(key);
  }
  const nodes = documents.map((row): [UrlKey, SiteNode] => [
    row.key,
    {
      key: row.key,
      title: row.title ?? "",
      ...(row.parent === undefined ? {} : { parent: row.parent }),
      groups: row.groups ?? [],
      placedBy: row.placedBy ?? "none",
      evidence: "the sidebar lists it",
      depth: row.depth ?? 0,
      children: children.get(row.key) ?? [],
      alsoUnder: [],
      section: row.section ?? "",
    },
  ]);
  const sections = [...new Set(documents.map((row) => row.section ?? ""))].filter((name) => name !== "");
  return { root: "https://h.test/" as UrlKey, nodes: new Map(nodes), sections, notes: [] };
}

/** The real pipeline over a built folder, with the real server, fetch and browser. */
export async function auditFolder(folder: string, baseline?: Audit): Promise<Audit> {
  const wanted: Options = { ...defaultOptions, entry: folder };
  const state: BaselineState =
    baseline === undefined
      ? { kind: "missing", from: "baseline.json" }
      : parseBaseline(serialiseBaseline(baseline.candidate), "baseline.json", wanted);
  const log = { progress: () => {}, info: () => {}, warn: () => {}, debug: () => {} };
  const { signal } = new AbortController();
  const world = await openWorld({
    options: wanted,
    baseline: state,
    secrets: [],
    log,
    now: Date.now,
    signal,
    cwd: "/",
  });
  try {
    return await audit(world.input, world.ports);
  } finally {
    await world.close();
  }
}
