/** Prints how much of the true tree of real sites the inference finds, and what dedup merges wrongly or misses. Truth is hidden from it. */
import { pathToFileURL } from "node:url";
import { collapseVariants } from "../src/dedup/collapse.ts";
import { inferTree } from "../src/infer/hierarchy.ts";
import type { Collapse, Page, PlacedBy, SiteTree, UrlKey } from "../src/model.ts";
import { crawlOfFiles, keyOfPath, readFolder } from "./structure/load.ts";
import { timeStructure } from "./structure/speed.ts";
import { scoreInjections } from "./structure/inject.ts";
import { wrongMerges, missedMerges } from "./structure/merges.ts";
import {
  apacheUpTruth,
  chapterNumberTruth,
  dottedNameTruth,
  hide,
  contentsTruth,
  rustdocTruth,
  subpageTruth,
  toctreeTruth,
  type Hidden,
  type Truth,
  type TruthRule,
} from "./structure/truth.ts";

interface Corpus {
  readonly name: string;
  readonly corpus: string;
  /** Folder below the corpus folder that is the site. */
  readonly below?: string;
  readonly wanted?: (path: string) => boolean;
  readonly hidden: readonly Hidden[];
  readonly truth: TruthRule;
}

const corpora: readonly Corpus[] = [
  { name: "cpython (Sphinx)", corpus: "python-sphinx", hidden: ["toctree"], truth: toctreeTruth("contents.html") },
  { name: "django (Sphinx)", corpus: "django-sphinx", hidden: ["toctree"], truth: toctreeTruth("contents.html") },
  {
    name: "scikit-learn (Sphinx)",
    corpus: "sklearn-sphinx",
    wanted: (path) => !path.startsWith("auto_examples/"),
    hidden: ["toctree"],
    truth: toctreeTruth("contents.html"),
  },
  { name: "postgresql (DocBook)", corpus: "postgresql-docbook", hidden: ["toctree"], truth: contentsTruth },
  { name: "debian-handbook (Publican)", corpus: "handbook-en", hidden: ["toctree"], truth: contentsTruth },
  {
    name: "rust book (mdBook)",
    corpus: "rust",
    below: "book",
    wanted: (path) => !path.includes("/"),
    hidden: ["nothing"],
    truth: chapterNumberTruth,
  },
  {
    name: "alloc (rustdoc)",
    corpus: "rust",
    wanted: (path) => path.startsWith("alloc/"),
    hidden: ["nothing"],
    truth: rustdocTruth("alloc"),
  },
  {
    name: "gtk4 (gi-docgen)",
    corpus: "gtk4",
    wanted: (path) => path === "index.html" || /^\w+\.[ABC]\w*\./u.test(path),
    hidden: ["nothing"],
    truth: dottedNameTruth,
  },
  { name: "apache (own XSL)", corpus: "apache", below: "en", hidden: ["up"], truth: apacheUpTruth },
  {
    name: "cppreference (MediaWiki)",
    corpus: "cppreference",
    below: "en",
    wanted: (path) =>
      !path.includes("/") ||
      /^(?:cpp|c)\.html|^cpp\/(?:container|string|thread|memory)|^c\/(?:string|memory|thread)/u.test(path),
    hidden: ["breadcrumbs"],
    truth: subpageTruth,
  },
];

export interface Score {
  readonly name: string;
  readonly documents: number;
  readonly judged: number;
  readonly right: number;
  readonly depthError: number;
  readonly placed: Readonly<Record<PlacedBy, number>>;
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
  readonly misplaced: readonly string[];
}

export function evaluate(corpus: Corpus, folder: string): Score {
  const files = readFolder(
    corpus.below === undefined ? folder : `${folder}/${corpus.below}`,
    corpus.wanted ?? (() => true),
  );
  const truth = corpus.truth(files);
  const crawl = crawlOfFiles(files);
  const shown = { ...crawl, pages: crawl.pages.map((page) => hide(page, corpus.hidden)) };
  const collapse = collapseVariants(shown);
  const tree = inferTree(shown, collapse);
  return scoreOf(corpus.name, truth, tree, collapse, shown.pages);
}

function scoreOf(name: string, truth: Truth, tree: SiteTree, collapse: Collapse, pages: readonly Page[]): Score {
  const winner = (key: UrlKey) => collapse.winnerOf.get(key) ?? key;
  const judged = [...truth].flatMap(([child, parents]) => {
    const node = tree.nodes.get(child);
    const kept = [...parents].map(winner).filter((key) => tree.nodes.has(key) && key !== child);
    // A document is judged when it and a true parent are among the documents; the root has no parent.
    return node?.parent === undefined || kept.length === 0 ? [] : [{ child, node, kept }];
  });
  const wrongPlace = judged.filter(({ node, kept }) => !kept.includes(node.parent ?? keyOfPath("")));
  const depths = judged.map(({ child }) =>
    Math.abs(inferredDepth(child, tree) - trueDepth(child, truth, tree, winner)),
  );
  const placed: Record<PlacedBy, number> = { root: 0, nav: 0, breadcrumb: 0, path: 0, none: 0 };
  for (const { placedBy } of tree.nodes.values()) placed[placedBy] += 1;
  return {
    name,
    documents: tree.nodes.size,
    judged: judged.length,
    right: judged.length - wrongPlace.length,
    depthError: depths.reduce((sum, depth) => sum + depth, 0) / Math.max(1, depths.length),
    placed,
    wrong: wrongMerges(collapse, pages),
    missed: missedMerges(collapse),
    misplaced: wrongPlace.map(
      ({ child, node, kept }) =>
        `${child} is under ${node.parent ?? ""} (${node.placedBy}: ${node.evidence}), truly under ${kept.join(" or ")}`,
    ),
  };
}

/** Groups without a page left out: the truth knows documents only. */
function inferredDepth(key: UrlKey, tree: SiteTree): number {
  let depth = 0;
  for (let at = tree.nodes.get(key)?.parent; at !== undefined; at = tree.nodes.get(at)?.parent) depth += 1;
  return depth;
}

function trueDepth(key: UrlKey, truth: Truth, tree: SiteTree, winner: (key: UrlKey) => UrlKey): number {
  const seen = new Set<UrlKey>();
  let depth = 0;
  for (let at = key; at !== tree.root && !seen.has(at);) {
    seen.add(at);
    depth += 1;
    const [parent] = truth.get(at) ?? [];
    if (parent === undefined) break;
    at = winner(parent);
  }
  return depth;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "—" : `${((100 * part) / whole).toFixed(1)} %`;
}

function formatScore(score: Score): string {
  const { nav, breadcrumb, path, none } = score.placed;
  const cells = [
    score.name.padEnd(28),
    String(score.documents).padStart(6),
    String(score.judged).padStart(6),
    percent(score.right, score.judged).padStart(8),
    score.depthError.toFixed(2).padStart(6),
    ...[nav, breadcrumb, path, none].map((count) => percent(count, score.documents).padStart(8)),
    String(score.wrong.length).padStart(6),
    String(score.missed.length).padStart(6),
  ];
  return cells.join(" ");
}

async function main(asked: readonly string[]): Promise<void> {
  // The corpus script is plain JavaScript: it runs before anything is built.
  const { corpusFolder } = (await import(new URL("../scripts/corpus.mjs", import.meta.url).href)) as {
    corpusFolder: (name: string) => string;
  };
  const verbose = asked.includes("--verbose");
  const names = asked.filter((name) => !name.startsWith("--"));
  const chosen = corpora.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
  const head = [
    "corpus".padEnd(28),
    "  docs",
    "judged",
    " parents",
    " depth",
    "     nav",
    "  crumbs",
    "    path",
    "    none",
    " wrong",
    "missed",
  ];
  process.stdout.write(`${head.join(" ")}\n`);
  const scores = chosen.map((corpus) => {
    const score = evaluate(corpus, corpusFolder(corpus.corpus));
    process.stdout.write(`${formatScore(score)}\n`);
    const lines = [
      ...score.wrong.map((line) => `wrong merge: ${line}`),
      ...score.missed.map((line) => `missed merge: ${line}`),
      ...score.misplaced,
    ];
    if (verbose) for (const line of lines.slice(0, 40)) process.stdout.write(`    ${line}\n`);
    return score;
  });
  const accuracies = scores.map(({ right, judged }) => right / Math.max(1, judged));
  const mean = accuracies.reduce((sum, value) => sum + value, 0) / Math.max(1, accuracies.length);
  const wrong = scores.reduce((sum, score) => sum + score.wrong.length, 0);
  process.stdout.write(
    `mean parent accuracy ${mean.toFixed(3)}, least ${Math.min(...accuracies).toFixed(3)}, wrong merges ${String(wrong)}\n`,
  );
  const injected =
    names.length > 0
      ? []
      : scoreInjections(
          readFolder(corpusFolder("python-sphinx"), () => true),
          60,
        );
  for (const { kind, isDuplicate, injected: count, collapsed } of injected) {
    const isRight = collapsed === (isDuplicate ? count : 0);
    process.stdout.write(
      `injected ${isDuplicate ? "duplicates" : "look-alikes"}, ${kind.padEnd(14)} ${String(collapsed)} of ${String(count)} collapsed${isRight ? "" : "  ← wrong"}\n`,
    );
    if (!isRight) process.exitCode = 1;
  }
  const { pages, collapseMs, inferMs } = timeStructure();
  process.stdout.write(
    `${String(pages)} pages: collapsed in ${collapseMs.toFixed(0)} ms, tree in ${inferMs.toFixed(0)} ms of processor time\n`,
  );
  if (collapseMs + inferMs > 1000) process.exitCode = 1;
  if (mean < 0.95 || Math.min(...accuracies) < 0.88 || wrong > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(process.argv.slice(2));
