/** Facts of comments that reports must show well: nothing, much, too much, and hostile text. */
import type { CommentFacts, FindingFacts, MetricFacts } from "../../src/report/comment-facts.ts";

const metric = (
  name: string,
  failed: boolean,
  before: string,
  now: string,
  change: string,
  trend: readonly number[],
): MetricFacts => ({
  name,
  failed,
  before,
  now,
  change,
  trend,
});
const calm: readonly MetricFacts[] = [
  metric("documents", false, "214", "216", "+2", [198, 201, 205, 211, 214, 216]),
  metric("depth.mean", false, "2.41", "2.41", "", [2.4, 2.4, 2.4, 2.41, 2.41, 2.41]),
  metric("orphanRatio", false, "0.9%", "0.9%", "", [0.01, 0.01, 0.009, 0.009, 0.009, 0.009]),
  metric("collapseRate", false, "4.1%", "4.0%", "−0.1 pt", [0.04, 0.041, 0.042, 0.041, 0.041, 0.04]),
];
const broken: readonly MetricFacts[] = [
  metric("navYield", true, "38", "0", "−38", [38, 38, 38, 38, 38, 0]),
  metric("orphanRatio", true, "0.9%", "64.7%", "+63.8 pt", [0.01, 0.01, 0.009, 0.009, 0.009, 0.647]),
  metric("depth.mean", true, "2.41", "1.12", "−1.29", [2.4, 2.4, 2.4, 2.41, 2.41, 1.12]),
  ...calm.slice(0, 1),
];
const page = (at: number) => `https://docs.orchard.example/guides/chapter-${String(at)}`;
export const moved: FindingFacts = {
  metric: "navYield",
  level: "fail",
  message: "navYield fell from 38 to 0 (214 pages)",
  cause: {
    kind: "nav-moved-to-client",
    confidence: "certain",
    summary:
      "214 documents under /guides lost their nav parent; static sidebar links per page 38 → 0; the rendered page still has 38: the sidebar moved to client rendering",
    fix: "Serve the navigation in the HTML (server-side rendering, or a prerendered menu); scripts may enhance it.",
    evidence: Array.from({ length: 10 }, (_, at) => page(at + 1)),
  },
};
export const quiet: CommentFacts = {
  name: "site",
  verdict: "pass",
  because: "nothing moved beyond its limit",
  metrics: calm,
  findings: [],
  furtherFindings: 0,
  changesTitle: "2 added",
  changes: [
    { sign: "+", text: page(41) },
    { sign: "+", text: page(42) },
  ],
  furtherChanges: 0,
  llmsDiff: "",
  textDiff: "",
  facts: [
    "compared with commit 1a2b3c4d5 (2 commits behind), from .github/crawlshape-baseline.json",
    "216 documents",
    "2 renders",
  ],
  unseen: "left out: 12 robots",
  notices: [],
};
const diff = `--- llms.txt\n+++ llms.txt\n@@ -3,4 +3,4 @@\n ## Guides\n \n-- [Chapter 1](${page(1)}): Planting\n+- [Chapter 1](${page(1)}): Planting young trees\n`;
export const commentCases: Readonly<Record<string, CommentFacts>> = {
  pass: quiet,
  "no baseline": {
    ...quiet,
    verdict: "no-baseline",
    because: "no baseline at .github/crawlshape-baseline.json: measured for the first time",
    metrics: calm.map((one) => ({ ...one, before: "–", change: "", trend: one.trend.slice(-1) })),
    changesTitle: "",
    changes: [],
    facts: ["no baseline at .github/crawlshape-baseline.json", "216 documents"],
  },
  "one finding": {
    ...quiet,
    verdict: "regressed",
    because: "the menu of 214 pages moved to the client",
    metrics: broken,
    findings: [moved, { ...moved, metric: "orphanRatio", message: "orphanRatio rose from 0.9% to 64.7% (137 pages)" }],
    changesTitle: "2 added, 137 moved",
    changes: [
      ...quiet.changes,
      { sign: "→", text: `${page(1)}: Guides → (root)` },
      { sign: "~", text: `${page(2)}: “Old” → “New”` },
    ],
    furtherChanges: 135,
    llmsDiff: diff,
  },
  "thirty findings": {
    ...quiet,
    verdict: "regressed",
    because: "30 metrics moved beyond their limits",
    metrics: broken,
    findings: Array.from({ length: 30 }, (_, at): FindingFacts => ({
      metric: `metric${String(at)}`,
      level: at % 3 === 0 ? "fail" : "warn",
      message: `metric${String(at)} rose from 1.0% to ${String(at)}.0% (12 pages)`,
    })),
    furtherFindings: 4,
  },
  inconclusive: {
    ...quiet,
    name: "docs",
    verdict: "inconclusive",
    because: "login wall: https://preview.example/ answers 401 and asks for a password",
    metrics: calm.slice(0, 2).map((one) => ({ ...one, now: "–", change: "" })),
    changesTitle: "",
    changes: [],
    unseen: "login wall at the entry",
    notices: [
      "This pull request changes .github/crawlshape.yml: it was judged by the file as it is at 1a2b3c4d5; the change counts once it is merged.",
    ],
  },
};
export const hostileTexts: readonly string[] = [
  "@octocat @org/team see #12 GH-1 orchard/handbook#3 1a2b3c4d5e6f :100: :+1:",
  "| a | b |\n| - | - |\n</details><h1>big</h1> <img src=x onerror=alert(1)>",
  "![x](https://evil.example/p.png) [click](javascript:alert(1)) <https://evil.example> https://evil.example www.evil.example a@evil.example",
  "```\n# heading\n- list\n1. one\n> quote\n***\n---",
  "`code` **bold** ~~gone~~ _em_ $x^2$ <!-- links --> &lt;b&gt; \\",
  "\u202Etxt.exe\u202C zero\u200Bwidth \u001B[31mred\u001B[0m \u0000 end",
  "<!-- crawlshape:site --> --> <script>alert(1)</script> <details open>",
];
export function hostileFacts(text: string): CommentFacts {
  return {
    ...quiet,
    name: text,
    verdict: "regressed",
    because: text,
    metrics: [metric(text, true, text, text, text, [1, 2])],
    findings: [
      {
        metric: text,
        level: "fail",
        message: text,
        cause: { kind: text, summary: text, confidence: "likely", fix: text, evidence: [text, text] },
      },
      { metric: text, level: "warn", message: text },
    ],
    changesTitle: text,
    changes: [
      { sign: "+", text },
      { sign: "→", text },
    ],
    llmsDiff: `@@ -1 +1 @@\n-${text}\n+${text}\n\`\`\`\`\n`,
    textDiff: text,
    facts: [text],
    unseen: text,
    notices: [text],
  };
}
