/** Says which redirects the site's own sitemap, links and home page lead readers into. */
import type { Note, Page, Redirect, Scope, UrlKey } from "../model.ts";
import { homeOf, siteUrlOf } from "../url.ts";

export interface RedirectFacts {
  readonly scope: Scope;
  readonly redirects: ReadonlyMap<UrlKey, Redirect>;
  readonly pages: ReadonlyMap<UrlKey, Page>;
}

export function redirectNotes({ scope, redirects, pages }: RedirectFacts): readonly Note[] {
  if (redirects.size === 0) return [];
  const urlOf = (key: UrlKey) => siteUrlOf(key, scope.site);
  const listed = scope.entries.filter(({ key }) => redirects.has(key)).map(({ key }) => key);
  const linked = new Map<UrlKey, number>();
  for (const page of pages.values()) {
    const targets = new Set(page.links.flatMap(({ key }) => (key !== undefined && redirects.has(key) ? [key] : [])));
    for (const key of targets) linked.set(key, (linked.get(key) ?? 0) + 1);
  }
  const home = redirects.get(homeOf(scope.site));
  return [
    ...noteOf("sitemap-redirects", listed, "sitemap entries redirect; list the addresses they lead to", urlOf),
    ...noteOf("link-redirects", [...linked.keys()], "linked addresses redirect; link to where they lead", urlOf),
    // The language is asked for by us and always the same one: what a runner's place decides must not decide a result.
    ...(home === undefined
      ? []
      : [
          {
            kind: "home-redirects",
            level: "notice" as const,
            message: `the home page redirects to ${urlOf(home.to)}, asked for with Accept-Language: en`,
          },
        ]),
  ];
}

function noteOf(kind: string, keys: readonly UrlKey[], what: string, urlOf: (key: UrlKey) => string): readonly Note[] {
  if (keys.length === 0) return [];
  const urls = keys.map(urlOf).toSorted();
  return [{ kind, level: "fault", message: `${String(keys.length)} ${what}`, urls: urls.slice(0, 10) }];
}
