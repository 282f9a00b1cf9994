/** Decides what the site's production address is, asking the deploy only where its own files leave it open. */
import type { Site, SiteUrlSource } from "../model.ts";
import type { Fetch } from "../ports.ts";
import { decodeText } from "../encoding.ts";
import { canonicalOrigin, folderOf, siteOf, type DeployPlace } from "../scope/site-url.ts";
import { homeCanonical } from "./home-canonical.ts";
import { followRedirects } from "./follow.ts";

export interface SiteEvidence {
  /** Origin of most sitemap entries. */
  readonly majority: string | undefined;
  /** Addresses on that origin. */
  readonly listed: readonly string[];
  /** The entry page, when it was one. */
  readonly page: { readonly url: string; readonly html: string } | undefined;
}

const maxHomeBytes = 2 * 1024 * 1024;

export async function inferSite(place: DeployPlace, evidence: SiteEvidence, fetch: Fetch): Promise<Site> {
  if (place.givenSiteUrl !== undefined) return siteOf(place);
  if (evidence.majority !== undefined) {
    const base = await shiftedBase(place, evidence.listed, fetch);
    return siteOf(place, inferred(evidence.majority, "sitemap", base));
  }
  const origin = canonicalOrigin(await canonicalOf(place, evidence, fetch), place.deployOrigin);
  // A relative canonical names our own server of the folder, whose port is nobody's address.
  const isOurs = place.isFolder && origin === place.deployOrigin;
  return origin === undefined || isOurs ? siteOf(place) : siteOf(place, inferred(origin, "canonical", undefined));
}

function inferred(origin: string, from: SiteUrlSource, base: string | undefined) {
  return base === undefined ? { origin, from } : { origin, from, base };
}

async function canonicalOf(place: DeployPlace, evidence: SiteEvidence, fetch: Fetch): Promise<string | undefined> {
  const home = place.deployOrigin + place.deployBase;
  if (evidence.page?.url === home) return homeCanonical(evidence.page.html, home);
  const { outcome } = await followRedirects({ url: home, maxBytes: maxHomeBytes }, siteOf(place), fetch);
  if (outcome.kind !== "answer" || outcome.status !== 200) return undefined;
  return homeCanonical(decodeText(outcome.body, outcome.headers["content-type"]?.at(-1), "html"), outcome.url);
}

/**
 * Production may serve below a path what the deploy serves at its root. Proven by a listed page that the deploy does not
 * answer under its own path, and does without the common folder.
 */
async function shiftedBase(place: DeployPlace, listed: readonly string[], fetch: Fetch): Promise<string | undefined> {
  const [first] = listed;
  const common = commonFolder(listed.map((url) => new URL(url).pathname));
  if (first === undefined || common === "/" || place.deployBase.startsWith(common)) return undefined;
  const path = new URL(first).pathname;
  if (await answers(place.deployOrigin + path, place, fetch)) return undefined;
  for (const base of foldersOf(common)) {
    const shifted = place.deployOrigin + place.deployBase + path.slice(base.length);
    if (await answers(shifted, place, fetch)) return base;
  }
  return undefined;
}

async function answers(url: string, place: DeployPlace, fetch: Fetch): Promise<boolean> {
  const request = { url, maxBytes: maxHomeBytes };
  const { outcome, offSite } = await followRedirects(request, siteOf(place), fetch);
  return (
    offSite === undefined && (outcome.kind === "too-large" || (outcome.kind === "answer" && outcome.status === 200))
  );
}

function commonFolder(paths: readonly string[]): string {
  let common = folderOf(paths[0] ?? "/");
  for (const path of paths) {
    while (!path.startsWith(common) && path !== common.slice(0, -1)) common = folderOf(common.slice(0, -1));
  }
  return common;
}

/** `/a/b/` → `/a/`, `/a/b/`; at most three. */
function foldersOf(folder: string): readonly string[] {
  const segments = folder.split("/").filter((segment) => segment !== "");
  return segments.slice(0, 3).map((_, at) => `/${segments.slice(0, at + 1).join("/")}/`);
}
