/** Decides whose main text is kept: everybody's when asked for, else that of the pages that are watched. */
import type { Site, UrlKey } from "../model.ts";
import type { Options } from "../options.ts";
import { createMatcher } from "../scope/filter.ts";

type Matches = (key: UrlKey) => boolean;

/** Throws `ConfigError` for a pattern that cannot be read. */
export function isWatched({ watch }: Pick<Options, "watch">, site: Site): Matches {
  return watch.length === 0 ? () => false : createMatcher(watch, "watch", site);
}

export function keepsMarkdown(options: Pick<Options, "watch" | "keepMarkdown">, site: Site): Matches {
  return options.keepMarkdown ? () => true : isWatched(options, site);
}
