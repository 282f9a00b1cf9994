/** Reads the entry document once and decides what it is, or why the run ends before it begins. */
import type { FetchOutcome, Site, Stop } from "../model.ts";
import { ConfigError, type Options } from "../options.ts";
import type { Fetch } from "../ports.ts";
import { entryKindOf, entryText, isFileName, type EntryDecision, type EntryKind } from "../scope/entry.ts";
import { fetchSitemap, type FetchedSitemap } from "./fetch-sitemap.ts";
import { loginRedirect, wallOfAnswer } from "./walls.ts";

export type EntryRead =
  | {
      readonly kind: "entry";
      readonly entryKind: EntryKind;
      readonly fetched: FetchedSitemap;
      /** Where it was found after redirects. */
      readonly url: string;
      readonly text: string;
    }
  /** `file`: what was meant as a sitemap, for its faults. */
  | { readonly kind: "stop"; readonly stop: Stop; readonly file?: FetchedSitemap };

const headBytes = 1024 * 1024;

/** Throws `ConfigError` when the operator pointed at something that is none of the three. */
export async function readEntry(startUrl: string, site: Site, fetch: Fetch, options: Options): Promise<EntryRead> {
  const fetched = await fetchSitemap({ url: startUrl, siteUrl: startUrl, site, fetch, headBytes });
  const { outcome } = fetched;
  const stop = stopOf(fetched, startUrl);
  if (stop !== undefined || outcome.kind !== "answer")
    return { kind: "stop", stop: stop ?? unreachable(startUrl, "no answer"), ...meant(fetched, startUrl, options) };
  const contentType = outcome.headers["content-type"]?.at(-1);
  const text = await entryText(fetched.head, contentType);
  const found = entryKindOf({ url: outcome.url, contentType, read: fetched.read, text });
  const decision = override(found, startUrl, options, fetched);
  switch (decision.kind) {
    case "other":
      throw new ConfigError(
        `SITE: "${startUrl}" is no page, sitemap or llms.txt: ${decision.detail}; give the address of one of them`,
      );
    case "nothing":
      return {
        kind: "stop",
        stop: { kind: "blocked", cause: "nothing-found", detail: decision.detail },
        file: fetched,
      };
    case "sitemap":
    case "llms-txt":
    case "page":
      return { kind: "entry", entryKind: decision.kind, fetched, url: outcome.url, text };
  }
}

/** A dead address counts as a sitemap's when it is named like one, or called one. */
function meant(file: FetchedSitemap, url: string, options: Options): { readonly file?: FetchedSitemap } {
  return options.entryFormat === "sitemap" || isFileName(new URL(url).pathname) ? { file } : {};
}

/** The operator's word holds against the content, unless the content cannot be read so. */
function override(found: EntryDecision, startUrl: string, options: Options, fetched: FetchedSitemap): EntryDecision {
  const wanted = options.entryFormat;
  if (wanted === "auto" || found.kind === wanted || found.kind === "nothing") return found;
  if (wanted !== "sitemap") return { kind: wanted };
  if (fetched.read.kind !== "refused") return { kind: "sitemap" };
  const fault = fetched.read.faults[0];
  throw new ConfigError(
    `entry-format: "sitemap", but ${startUrl} is none (${fault?.kind ?? "refused"}: ${fault?.detail ?? ""}); use "auto" or the sitemap's own address`,
  );
}

function stopOf(fetched: FetchedSitemap, startUrl: string): Stop | undefined {
  const { outcome, read } = fetched;
  const fault = read.faults[0];
  if (fetched.offSite !== undefined) {
    const login = loginRedirect(startUrl, fetched.offSite);
    if (login !== undefined) return { kind: "blocked", cause: "login-wall", detail: `${startUrl} ${login.detail}` };
    return unreachable(startUrl, `redirects to ${fetched.offSite}, another site; give that address if it is meant`);
  }
  if (outcome.kind === "answer") {
    const login = outcome.url === startUrl ? undefined : loginRedirect(startUrl, outcome.url);
    const wall = wallOfAnswer(outcome) ?? login;
    if (wall !== undefined)
      return {
        kind: "blocked",
        cause: wall.wall === "login" ? "login-wall" : "bot-wall",
        detail: `${startUrl} ${wall.detail}`,
      };
    if (isSuccess(outcome)) return undefined;
    if (outcome.status === 429) return { kind: "blocked", cause: "throttled", detail: `${startUrl} answers 429` };
  }
  return unreachable(startUrl, fault?.detail ?? "no answer");
}

function isSuccess(outcome: FetchOutcome & { kind: "answer" }): boolean {
  return outcome.status >= 200 && outcome.status < 300;
}

function unreachable(url: string, detail: string): Stop {
  return { kind: "blocked", cause: "entry-unreachable", detail: `${url}: ${detail}` };
}
