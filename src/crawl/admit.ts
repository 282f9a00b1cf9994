/** Decides before any fetch whether a URL of the site may be visited, and says why not. */
import type { RobotsPolicy, Scope, UrlKey } from "../model.ts";
import type { Options } from "../options.ts";
import { createFilter } from "../scope/filter.ts";
import { decide } from "../scope/robots.ts";
import { isAsset, isUnderBase, siteUrlOf } from "../url.ts";

/** The reason to leave a URL out; `undefined` lets it in. `url` is the spelling that would be asked: `Disallow: /x/` is about `/x/`, and its key is `/x`. */
export type Admit = (key: UrlKey, url?: string) => string | undefined;

export function createAdmit(scope: Scope, options: Options): Admit {
  const { site } = scope;
  const filter = createFilter(options, site);
  const policy = obeyedPolicy(scope.robots, options);
  return (key, url = key) => {
    if (!isUnderBase(key, site)) return "outside-base";
    if (isAsset(key)) return "asset";
    const reason = filter(key);
    if (reason !== undefined) return reason;
    const allowed = policy === undefined || decide(policy, siteUrlOf(url, site), options.agent).allowed;
    return allowed ? undefined : "robots";
  };
}

/** Rules that a preview platform added are not the site's: production never sees them. */
function obeyedPolicy(policy: RobotsPolicy, options: Options): RobotsPolicy | undefined {
  if (options.robots === "ignore" || policy.kind !== "rules" || policy.artefact) return undefined;
  return policy;
}
