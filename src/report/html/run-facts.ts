/** Turns an audit into the plain facts of the run: what was asked, where it looked, what stopped it. */
import type { Audit } from "../../model.ts";
import { formatCount } from "../numbers.ts";
import { describeBaseline } from "../words.ts";

export type Fact = readonly [label: string, value: string];

export function runFacts(audit: Audit): readonly Fact[] {
  const { crawl, site, baselineState } = audit;
  const { scope } = crawl;
  // A folder is served from a random port: the address would only make two reports of one site differ.
  const folder = !/^https?:/i.test(site.entry);
  const facts: readonly Fact[] = [
    ["entry", `${site.entry} (${scope.entryKind})`],
    ["fetched from", folder ? "the built folder" : site.deployOrigin],
    ["site address", `${site.siteUrl} (from ${scope.site.siteUrlFrom})`],
    ["baseline", describeBaseline(baselineState)],
    ["comparison", audit.comparison.reason ?? ""],
    ["robots.txt", robotsFact(audit)],
    ["sitemap entries in scope", formatCount(scope.entries.length)],
    ["requests", formatCount(crawl.fetches)],
    ["pages read", formatCount(crawl.pages.length)],
    ["renders", formatCount(crawl.renders.length)],
    ["browser", crawl.browser === undefined ? "not started" : `${crawl.browser.name} ${crawl.browser.version}`],
    ["needed a browser and got none", crawl.unrendered.length === 0 ? "" : formatCount(crawl.unrendered.length)],
    ["stopped", stopFact(audit)],
    ["ceilings hit", crawl.ceilings.join(", ")],
    ["left out before the crawl", countsFact(scope.excluded)],
    ["found and not fetched", countsFact(crawl.skipped)],
  ];
  return facts.filter(([, value]) => value !== "");
}

function robotsFact({ crawl, run }: Audit): string {
  const { robots } = crawl.scope;
  const closed = run.robots.closed > 0 ? `; keeps out ${formatCount(run.robots.closed)}` : "";
  switch (robots.kind) {
    case "rules":
      return `${robots.artefact ? "the preview platform's own rules, set aside" : "obeyed"}${closed}`;
    case "absent":
      return `none (status ${String(robots.status)})`;
    case "not-rules":
      return `not rules: ${robots.why}`;
    case "unreachable":
      return `unreachable: ${robots.cause}`;
  }
}

function stopFact({ crawl: { stop } }: Audit): string {
  switch (stop.kind) {
    case "exhausted":
      return "when nothing was left to visit";
    case "ceiling":
      return `at ${stop.ceiling}: ${stop.detail}`;
    case "blocked":
      return `${stop.cause}: ${stop.detail}`;
  }
}

function countsFact(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([why, count]) => `${formatCount(count)} ${why}`)
    .join(", ");
}
