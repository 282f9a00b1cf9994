/** Metrics of the generated llms.txt, and of the one the site already publishes. */
import type { Measurement, UrlKey } from "../model.ts";
import { count, share, unmeasured, type MetricSpec, type RunFacts } from "./metric.ts";

const noneEmitted = "no llms.txt was generated";
const nonePublished = "the site publishes no llms.txt";

export const llmsMetrics: readonly MetricSpec[] = [
  {
    ...llmsSpec("llmsTxt.valid", "ratio", "falls", valid),
    description: "Generated files that open with one H1 and hold only well-formed list items below H2 ÷ files",
  },
  {
    ...llmsSpec("llmsTxt.coverage", "ratio", "falls", ({ llmsTxt, collapse }) =>
      share(llmsTxt.listed, collapse.documents.length, "no document was kept"),
    ),
    description: "Documents listed in the generated files ÷ documents",
  },
  {
    ...llmsSpec("llmsTxt.characters", "characters", "either", ({ llmsTxt }) => count(llmsTxt.characters, "characters")),
    noun: "",
    limits: { absolute: 2000, relative: 0.25, minPages: 5 },
    description: "Characters of the generated files together",
    whenTruncated: false,
  },
  {
    ...llmsSpec("llmsTxt.tokens", "tokens", "either", ({ llmsTxt }) => count(llmsTxt.tokens, "tokens")),
    noun: "",
    limits: { absolute: 500, relative: 0.25, minPages: 5 },
    description: "Estimated tokens of the generated files together",
    whenTruncated: false,
  },
  {
    ...llmsSpec("llmsTxt.deadLinks", "ratio", "rises", deadLinks),
    limits: { absolute: 0.005, relative: 0, minPages: 1 },
    description: "Links of the published llms.txt that lead to no page ÷ its links to this site",
  },
  {
    ...llmsSpec("llmsTxt.drift", "ratio", "rises", drift),
    limits: { absolute: 0.05, relative: 0.25, minPages: 3 },
    description: "Documents that the published llms.txt does not list ÷ documents",
    whenTruncated: false,
  },
  {
    ...llmsSpec("llmsTxt.published", "count", "falls", ({ crawl }) =>
      crawl.scope.curated.length === 0 ? unmeasured(nonePublished, "count") : count(crawl.scope.curated.length),
    ),
    limits: { absolute: 2, relative: 0.05, minPages: 3 },
    description: "Links to this site in the published llms.txt",
  },
];

function llmsSpec(
  name: string,
  unit: MetricSpec["unit"],
  worse: MetricSpec["worse"],
  ofRun: (facts: RunFacts) => Measurement,
): MetricSpec {
  const limits = { absolute: 0.05, relative: 0.05, minPages: 3 };
  return {
    name,
    unit,
    worse,
    limits,
    level: "warn",
    noun: "link",
    description: "",
    ofRun,
    whenTruncated: true,
    perGroup: false,
  };
}

function valid({ llmsTxt }: RunFacts): Measurement {
  return share(llmsTxt.files.filter((file) => isWellFormed(file.text)).length, llmsTxt.files.length, noneEmitted);
}

/** The least that both reference readers need; `lint` says the rest. */
function isWellFormed(text: string): boolean {
  const lines = text.split("\n");
  const below = lines.slice(lines.findIndex((line) => line.startsWith("## ")));
  const hasSections = lines.some((line) => line.startsWith("## "));
  return (
    /^# \S/.test(lines[0] ?? "") &&
    lines.filter((line) => line.startsWith("# ")).length === 1 &&
    (!hasSections || below.every((line) => line === "" || line.startsWith("## ") || isItem(line)))
  );
}

function isItem(line: string): boolean {
  return /^- \[.+\]\(\S+\)(?:: .+)?$/.test(line);
}

function deadLinks({ crawl }: RunFacts): Measurement {
  const failed = new Set(crawl.failures.map((failure) => failure.key));
  const { curated } = crawl.scope;
  return share(curated.filter((key) => failed.has(key)).length, curated.length, nonePublished);
}

function drift({ crawl, collapse }: RunFacts): Measurement {
  const { curated } = crawl.scope;
  if (curated.length === 0) return unmeasured(nonePublished);
  const listed = new Set(curated.map((key): UrlKey => collapse.winnerOf.get(key) ?? key));
  const missing = collapse.documents.filter((page) => !listed.has(page.key)).length;
  return share(missing, collapse.documents.length, "no document was kept");
}
