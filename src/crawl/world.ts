/** What a visit needs of the run: fetches counted, pages read on other threads where there are any. */
import { keepsMarkdown } from "./watch.ts";
import { readHere } from "./read-page.ts";
import type { CrawlState } from "./state.ts";
import type { VisitWorld } from "./visit.ts";

export function worldOf(state: CrawlState): VisitWorld {
  const { scope, options, ports } = state;
  return {
    site: scope.site,
    fetch: (request) => {
      state.fetches += 1;
      return ports.fetch(request);
    },
    read: ports.read ?? readHere,
    maxBytes: options.maxPageBytes,
    delayMs: (scope.crawlDelaySeconds ?? 0) * 1000,
    keepsMarkdown: keepsMarkdown(options, scope.site),
  };
}
