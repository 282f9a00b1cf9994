/** Tells rules that a preview platform adds from rules that the site itself carries. */
import type { Note, RobotsPolicy, Site } from "../model.ts";
import { parseRobotsText } from "./robots.ts";

/**
 * Marks a bare "closed to all" on a host that is not production; any other rule is the site's own and stays obeyed. So
 * does a closure where `before`, the file of an earlier run, had rules of the site's own: nothing was put in front of them then.
 */
export function markArtefact(policy: RobotsPolicy, site: Site, before?: string): RobotsPolicy {
  if (policy.kind !== "rules" || !isPreview(site) || !isBareClosure(policy) || hadOwnRules(before)) return policy;
  const { host } = new URL(site.deployOrigin);
  const note: Note = {
    kind: "robots-artefact",
    level: "notice",
    message: `robots.txt on ${host} closes everything and says nothing else: read as the preview's own, not obeyed as production's`,
    urls: [`${site.deployOrigin}/robots.txt`],
  };
  return { ...policy, artefact: true, notes: [...policy.notes, note] };
}

/** A folder is built from the site's own files; a URL is a preview when production is known to be another host. */
function isPreview(site: Site): boolean {
  if (!/^https?:\/\//i.test(site.entry)) return false;
  if (site.siteUrlFrom === "deploy" || site.siteUrlFrom === "placeholder") return false;
  return bareHost(site.deployOrigin) !== bareHost(site.siteUrl);
}

function hadOwnRules(before: string | undefined): boolean {
  if (before === undefined) return false;
  const policy = parseRobotsText(before, "https://site.invalid/robots.txt");
  return policy.kind === "rules" && policy.groups.some(({ rules }) => rules.length > 0) && !isBareClosure(policy);
}

function bareHost(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}

function isBareClosure(policy: Extract<RobotsPolicy, { kind: "rules" }>): boolean {
  const { groups, sitemaps } = policy;
  const [group] = groups;
  const [rule] = group?.rules ?? [];
  if (group === undefined || rule === undefined || groups.length > 1 || sitemaps.length > 0) return false;
  return (
    group.agents.every((agent) => agent === "*") &&
    group.rules.length === 1 &&
    isEverything(rule.pattern) &&
    rule.kind === "disallow"
  );
}

function isEverything(pattern: string): boolean {
  return /^(?:\/|\/?\*+)$/.test(pattern);
}
