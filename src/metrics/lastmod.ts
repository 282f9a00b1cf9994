/** Metrics of the sitemap's dates, read off the lastmod report. */
import type { LastmodVerdict, Measurement } from "../model.ts";
import { count, share, unmeasured, type MetricSpec, type RunFacts } from "./metric.ts";

const ranked: readonly LastmodVerdict[] = ["untrusted", "unproven", "trusted"];

export const lastmodMetrics: readonly MetricSpec[] = [
  {
    name: "lastmod.verdict",
    unit: "count",
    worse: "falls",
    limits: { absolute: 0.5, relative: 0, minPages: 1 },
    level: "fail",
    noun: "",
    description: "2 trusted, 1 unproven, 0 untrusted",
    words: ranked,
    ofRun: ({ lastmod }) =>
      lastmod.dated === 0 ? unmeasured("no entry is dated", "count") : count(ranked.indexOf(lastmod.verdict)),
    // Dates that nobody trusted yet and that stayed behind an ordinary edit cost their readers nothing new.
    warnsOnly: (before, after) => before.lastmod.verdict === "unproven" && after.lastmod.cause === "frozen",
    whenTruncated: true,
    perGroup: false,
  },
  dateShare("lastmod.present", "falls", "Dated entries ÷ entries", ({ lastmod }) =>
    share(lastmod.dated, lastmod.entries, "no sitemap entry is in scope"),
  ),
  dateShare(
    "lastmod.valid",
    "falls",
    "Strict W3C datetimes, not in the future, not before 1990 ÷ dated entries",
    (facts) => share(facts.lastmod.valid - facts.lastmod.future, facts.lastmod.dated, "no entry is dated"),
  ),
  dateShare("lastmod.future", "rises", "Dates in the future ÷ dated entries", ({ lastmod }) =>
    share(lastmod.future, lastmod.dated, "no entry is dated"),
  ),
  dateShare("lastmod.clustered", "rises", "Most dates within one minute of each other ÷ valid dates", clustered),
  dateShare(
    "lastmod.agreement",
    "falls",
    "Pages whose own date agrees with the sitemap's ÷ pages that have both",
    agreement,
  ),
  {
    name: "lastmod.index",
    unit: "count",
    worse: "rises",
    limits: { absolute: 0.5, relative: 0.25, minPages: 1 },
    level: "warn",
    noun: "",
    description: "Faults of sitemap indexes whose date for a file contradicts the dates in that file",
    ofRun: indexFaults,
    whenTruncated: true,
    perGroup: false,
  },
  dateShare(
    "lastmod.precision",
    "falls",
    "Of the dates that moved, those whose page changed; summed over runs",
    ({ lastmod }) => {
      const { changedBumped = 0, unchangedBumped = 0 } = lastmod.tally ?? {};
      return share(changedBumped, changedBumped + unchangedBumped, "no date moved between two runs yet");
    },
  ),
  dateShare(
    "lastmod.recall",
    "falls",
    "Of the pages that changed, those whose date moved; summed over runs",
    ({ lastmod }) => {
      const { changedBumped = 0, changedNotBumped = 0 } = lastmod.tally ?? {};
      return share(changedBumped, changedBumped + changedNotBumped, "no dated page changed between two runs yet");
    },
  ),
];

function dateShare(
  name: string,
  worse: MetricSpec["worse"],
  description: string,
  ofRun: (facts: RunFacts) => Measurement,
): MetricSpec {
  return {
    name,
    unit: "ratio",
    worse,
    limits: { absolute: 0.1, relative: 0.1, minPages: 5 },
    level: "warn",
    noun: "date",
    description,
    ofRun,
    whenTruncated: true,
    perGroup: false,
  };
}

function clustered({ lastmod }: RunFacts): Measurement {
  // Under 20 dates a shared one is ordinary: a small site may really have changed in one go.
  if (lastmod.valid < 20) return unmeasured("fewer than 20 valid dates");
  return share(lastmod.clustered, lastmod.valid, "no valid date");
}

function agreement({ lastmod }: RunFacts): Measurement {
  const { agree, behind, ahead } = lastmod.sampled;
  return share(agree, agree + behind + ahead, "no page states its own date beside the sitemap's");
}

/** A date of the index that is older than the file's entries keeps readers from the file; one stamp for all says nothing. */
function indexFaults({ crawl }: RunFacts): Measurement {
  const indexes = crawl.scope.sitemaps.filter((file) => file.kind === "index");
  if (indexes.length === 0) return unmeasured("no sitemap is an index", "count");
  const faults = indexes.flatMap((file) => file.faults.filter((fault) => fault.kind.startsWith("index-date-")));
  return count(faults.length);
}
