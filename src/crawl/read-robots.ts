/** Turns a site's robots.txt, redirects followed, into a policy. */
import type { FailureCause, FetchOutcome, RobotsPolicy, Site } from "../model.ts";
import type { Fetch } from "../ports.ts";
import { parseRobots } from "../scope/robots.ts";
import { followRedirects } from "./follow.ts";

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
  const { outcome, problem, offSite } = await followRedirects(request, site, fetch, { maxHops });
  // RFC 9309 2.3.1.2: redirects count across authorities too.
  const last = offSite === undefined ? outcome : await fetch({ ...request, url: offSite });
  const redirectsEndlessly = problem === "too-many-redirects" || problem === "redirect-loop";
  return { policy: parseRobots({ url, outcome: last, redirectsEndlessly }), isDead: isDead(outcome) };
}

function isDead(outcome: FetchOutcome): boolean {
  return outcome.kind === "failed" && deadCauses.has(outcome.cause);
}
