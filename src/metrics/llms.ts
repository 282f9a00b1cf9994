/** Metrics of the generated llms.txt, and of the one the site already publishes. */
import type { LintFacts } from "../lint/facts.ts";
import { lintLlmsTxt } from "../lint/lint.ts";
import type { Measurement, Page, UrlKey } from "../model.ts";
import { count, share, unmeasured, type MetricSpec, type RunFacts } from "./metric.ts";

const noneEmitted = "no llms.txt was generated";
const nonePublished = "the site publishes no llms.txt";
const noTwins = "no markdown version was found";

export const llmsMetrics: readonly MetricSpec[] = [
  {
    ...llmsSpec("llmsTxt.valid", "ratio", "falls", valid),
    description: "Generated files without an error of `crawlshape lint` ÷ files",
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
    description: "Links to this site in the published llms.txt and its nested files",
  },
  {
    ...llmsSpec("llmsTxt.publishedErrors", "count", "rises", publishedErrors),
    limits: { absolute: 0, relative: 0, minPages: 1 },
    noun: "",
    description: "Errors that `crawlshape lint` finds in the published llms.txt, as text and as served",
  },
  {
    ...llmsSpec("llmsTxt.publishedSize", "count", "rises", publishedSize),
    limits: { absolute: 0, relative: 0, minPages: 1 },
    noun: "",
    words: ["up to 50,000 characters", "over 50,000 characters", "over 100,000 characters"],
    description: "The line that the size of the published llms.txt has crossed: none, 50,000 or 100,000 characters",
  },
  {
    ...llmsSpec(
      "llmsTxt.describedBy",
      "ratio",
      "falls",
      shareOfDocuments((page) => page.describedBy !== undefined),
    ),
    noun: "",
    description: "Documents that name their llms.txt by rel=describedby ÷ documents",
  },
  {
    ...llmsSpec(
      "llmsTxt.alternates",
      "ratio",
      "falls",
      shareOfDocuments((page) => page.twin !== undefined),
    ),
    noun: "",
    description: "Documents that name a markdown version by rel=alternate ÷ documents",
  },
  {
    ...llmsSpec("llmsTxt.twinShare", "ratio", "falls", twinShare),
    limits: { absolute: 0.1, relative: 0.1, minPages: 2 },
    description: "Markdown versions that answer with markdown ÷ those asked for (at most 20)",
    whenTruncated: false,
  },
  {
    ...llmsSpec("llmsTxt.twinParity", "ratio", "falls", twinParity),
    limits: { absolute: 0.1, relative: 0.1, minPages: 2 },
    description: "Markdown versions that say what their page says (four fifths of the text) ÷ those that answer",
    whenTruncated: false,
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
  const clean = llmsTxt.files.filter((file) => errorsOf(file.text, { location: file.path }) === 0);
  return share(clean.length, llmsTxt.files.length, noneEmitted);
}

function errorsOf(text: string, facts: LintFacts): number {
  return lintLlmsTxt(text, facts).filter((finding) => finding.level === "error").length;
}

function publishedErrors({ crawl }: RunFacts): Measurement {
  const { published } = crawl.scope;
  if (published === undefined) return unmeasured(nonePublished, "count");
  const { url, status, mediaType, text } = published;
  return count(errorsOf(text, { location: url, status, ...(mediaType === undefined ? {} : { mediaType }) }));
}

/** The lines that the Agent-Friendly Documentation Spec draws. */
function publishedSize({ crawl }: RunFacts): Measurement {
  const { published } = crawl.scope;
  if (published === undefined || crawl.scope.curated.length === 0) return unmeasured(nonePublished, "count");
  return count([50_000, 100_000].filter((line) => published.text.length > line).length);
}

function twinShare({ crawl: { twins = [] } }: RunFacts): Measurement {
  return share(twins.filter((twin) => twin.isMarkdown).length, twins.length, noTwins);
}

/** As `auto` links them: four fifths of the words in runs of four. */
function twinParity({ crawl: { twins = [] } }: RunFacts): Measurement {
  const there = twins.filter((twin) => twin.isMarkdown);
  return share(there.filter((twin) => twin.agreement >= 0.8).length, there.length, noTwins);
}

function shareOfDocuments(has: (page: Page) => boolean): (facts: RunFacts) => Measurement {
  return ({ collapse: { documents } }) => share(documents.filter(has).length, documents.length, "no document was kept");
}

function deadLinks({ crawl }: RunFacts): Measurement {
  const failed = new Set([
    ...crawl.failures.map((failure) => failure.key),
    ...(crawl.listed ?? []).filter(({ status }) => status >= 400).map((probe) => probe.key),
  ]);
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
