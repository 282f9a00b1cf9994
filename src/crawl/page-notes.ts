/** Says what the pages taken together show about addresses: leaked hosts, languages that mean nothing, another reading of robots.txt. */
import type { Note, Page, UrlKey } from "../model.ts";
import { languageNotes } from "../scope/hreflang.ts";
import { createLeakWatch, type LeakWatch } from "../scope/leaks.ts";
import { noteDisagreements } from "../scope/robots-second.ts";
import { siteUrlOf } from "../url.ts";
import type { CrawlState } from "./state.ts";

export function pageNotes(state: CrawlState): readonly Note[] {
  const { site } = state.scope;
  const leaks = createLeakWatch(site);
  // A folder is served from a port of our own choosing: what resolves to it is the page's relative address, and no leak.
  const isOurs = (url: string) => !/^https?:/i.test(site.entry) && url.startsWith(`${site.deployOrigin}/`);
  const watch: LeakWatch = {
    ...leaks,
    see: (sight) => {
      if (!isOurs(sight.url)) leaks.see(sight);
    },
  };
  for (const page of state.pages.values()) seePage(page, watch);
  const pages = [...state.pages.values()];
  const alternates = pages.flatMap((page) => page.alternates.map(({ language }) => ({ language, url: page.url })));
  return [...watch.notes(), ...languageNotes(alternates), ...longAddresses(pages, state), ...secondReadings(state)];
}

function seePage(page: Page, watch: LeakWatch): void {
  const { canonical, url: on } = page;
  const named = canonical.kind === "conflict" ? canonical.raw : "raw" in canonical ? [canonical.raw] : [];
  for (const url of named) watch.see({ url, where: "canonical", on });
  for (const link of page.links) if (link.key === undefined) watch.see({ url: link.url, where: "link", on });
}

/** The sitemap protocol and some clients end here; the page is kept under its whole address. */
const maxAddress = 2048;

function longAddresses(pages: readonly Page[], { scope }: CrawlState): readonly Note[] {
  const urls = pages
    .map((page) => siteUrlOf(page.key, scope.site))
    .filter((url) => url.length > maxAddress)
    .toSorted();
  if (urls.length === 0) return [];
  const message = `${String(urls.length)} page addresses have more than ${String(maxAddress)} characters: sitemaps cannot list them, and some readers cut them`;
  return [{ kind: "url-too-long", level: "fault", message, urls: urls.slice(0, 5) }];
}

/** Asked for the pages that were met and for those that robots.txt kept out. */
function secondReadings(state: CrawlState): readonly Note[] {
  const { scope, options, pages, refused } = state;
  const closed = [...refused].filter(([, reason]) => reason === "robots").map(([key]): UrlKey => key);
  const keys = [...new Set([...closed, ...pages.keys()])].toSorted();
  return noteDisagreements(
    scope.robots,
    keys.map((key) => siteUrlOf(key, scope.site)),
    options.agent,
  );
}
