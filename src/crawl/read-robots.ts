/** Turns a site's robots.txt, redirects followed, into a policy. */
import type { FailureCause, FetchOutcome, RobotsPolicy, Site } from "../model.ts";
import type { Fetch, FetchRequest } from "../ports.ts";
import { parseRobots } from "../scope/robots.ts";
import { followRedirects, type Followed } from "./follow.ts";

/** Beyond what is parsed (500 KiB): a larger file is read up to there, not refused. */
const maxBytes = 5 * 1024 * 1024;
/** RFC 9309 2.3.1.2. */
const maxHops = 5;

const deadCauses = new Set<FailureCause>(["dns", "refused", "connect-timeout", "tls", "blocked-address"]);

export interface RobotsRead {
  readonly policy: RobotsPolicy;
  /** No answer at all: the host cannot be reached. */
  readonly isDead: boolean;
}

export async function readRobots(site: Site, fetch: Fetch): Promise<RobotsRead> {
  const url = `${site.deployOrigin}/robots.txt`;
  const request = { url, maxBytes, accept: "text/plain,*/*;q=0.5" };
  const first = await followRedirects(request, site, fetch, { maxHops });
  const { outcome, problem } = await followAcross(first, request, site, fetch);
  const redirectsEndlessly = problem === "too-many-redirects" || problem === "redirect-loop";
  return { policy: parseRobots({ url, outcome, redirectsEndlessly }), isDead: isDead(first.outcome) };
}

/** RFC 9309 2.3.1.2: redirects count across authorities too, and what stands at their end holds for the first. */
async function followAcross(first: Followed, request: FetchRequest, site: Site, fetch: Fetch): Promise<Followed> {
  let last = first;
  let hops = first.hops.length;
  while (last.offSite !== undefined) {
    last = await followRedirects({ ...request, url: last.offSite }, site, fetch, { maxHops: maxHops - hops });
    hops += last.hops.length;
  }
  return last;
}

function isDead(outcome: FetchOutcome): boolean {
  return outcome.kind === "failed" && deadCauses.has(outcome.cause);
}
