/** Says in words how the scope was read: what was inferred, what was put aside, what the preview added. */
import type { Note, RobotsPolicy, Scope, Site } from "../model.ts";
import type { Options } from "../options.ts";

function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}

export function scopeNotes(scope: Scope, startUrl: string, entryUrl: string, options: Options): readonly Note[] {
  const { site, robots } = scope;
  return [
    ...siteNotes(site),
    ...(new URL(startUrl).origin === new URL(entryUrl).origin ? [] : [movedEntry(startUrl, entryUrl)]),
    ...robotsNotes(robots),
    ...(scope.crawlDelaySeconds === undefined ? [] : [crawlDelay(scope.crawlDelaySeconds)]),
    ...(options.crawl === "links" && scope.entryKind === "page"
      ? [notice("sitemaps-unread", "crawl: links, so no sitemap was read")]
      : []),
  ];
}

function siteNotes(site: Site): readonly Note[] {
  switch (site.siteUrlFrom) {
    case "input":
    case "deploy":
      return [];
    case "sitemap":
      if (hostOf(site.siteUrl) === hostOf(site.deployOrigin)) return [];
      return [notice("site-url-inferred", `${site.siteUrl} is taken for production: most sitemap entries are there`)];
    case "canonical":
      return [
        notice("site-url-inferred", `${site.siteUrl} is taken for production: the home page's canonical is there`),
      ];
    case "placeholder":
      return [
        notice(
          "site-url-unknown",
          `nothing in the folder names its production address; ${site.siteUrl} stands for it. Set site-url`,
        ),
      ];
  }
}

function robotsNotes(robots: RobotsPolicy): readonly Note[] {
  switch (robots.kind) {
    case "rules":
      return robots.notes;
    case "not-rules":
      return [{ kind: "robots-not-rules", level: "fault", message: robots.why }];
    case "absent":
    case "unreachable":
      return [];
  }
}

function movedEntry(from: string, to: string): Note {
  return notice(
    "entry-moved",
    `${from} redirects to ${to}; give that address, secrets are sent to the given host only`,
  );
}

function crawlDelay(seconds: number): Note {
  return notice("crawl-delay", `robots.txt asks for ${seconds} s between requests, and gets them`);
}

function notice(kind: string, message: string): Note {
  return { kind, level: "notice", message };
}
