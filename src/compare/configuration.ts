/** Turns the settings that decide what is measured into a hash, and two configurations into the names that differ. */
import { shortHash } from "../hash.ts";
import type { Options } from "../options.ts";

/** How fast and how long a crawl runs does not change what it measures; where the preview lives does not either. */
export function configurationOf(options: Options): Readonly<Record<string, string>> {
  return {
    browser: options.browser === "off" ? "off" : "on",
    crawl: options.crawl,
    "default-excludes": String(options.defaultExcludes),
    "entry-format": options.entryFormat,
    exclude: options.exclude.toSorted().join("\n"),
    include: options.include.toSorted().join("\n"),
    "max-depth": String(options.maxDepth),
    "max-page-bytes": String(options.maxPageBytes),
    "max-pages": String(options.maxPages),
    "max-renders": String(options.maxRenders),
    robots: options.robots,
    "site-url": options.siteUrl ?? "",
    "tracking-parameters": options.trackingParameters.toSorted().join("\n"),
  };
}

export function configurationHash(configuration: Readonly<Record<string, string>>): string {
  return shortHash(JSON.stringify(Object.entries(configuration).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** Names of inputs, sorted; `unknown` when the baseline holds the hash only. */
export function differingInputs(
  stored: Readonly<Record<string, string>> | undefined,
  wanted: Readonly<Record<string, string>>,
): readonly string[] {
  if (stored === undefined) return ["unknown"];
  const names = [...new Set([...Object.keys(stored), ...Object.keys(wanted)])].toSorted();
  return names.filter((name) => stored[name] !== wanted[name]);
}
