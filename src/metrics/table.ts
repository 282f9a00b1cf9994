/** The one table of metrics: everything that is measured, compared, configured and documented by name comes from here. */
import { crawlMetrics } from "./crawl.ts";
import { lastmodMetrics } from "./lastmod.ts";
import { llmsMetrics } from "./llms.ts";
import type { MetricSpec } from "./metric.ts";
import { pageMetrics } from "./pages.ts";
import { shapeMetrics } from "./shape.ts";

export const metricTable: readonly MetricSpec[] = [
  ...shapeMetrics,
  ...pageMetrics,
  ...crawlMetrics,
  ...lastmodMetrics,
  ...llmsMetrics,
];

/** For the configuration file, which refuses names that are not metrics. */
export const metricNames: readonly string[] = metricTable.map((spec) => spec.name);

/** As `metricNames`, with those that can be measured on the pages of one section or layout alone. */
export const knownMetrics = {
  all: metricNames,
  grouped: metricTable.filter((spec) => spec.ofRows !== undefined).map((spec) => spec.name),
};
