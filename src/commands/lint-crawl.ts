/** Crawls a site for `lint`: what the links of one llms.txt lead to, and which pages it should list. */
import { crawlSite } from "../crawl/crawl.ts";
import { discoverScope } from "../crawl/discover.ts";
import { collapseVariants } from "../dedup/collapse.ts";
import type { LintFacts } from "../lint/facts.ts";
import type { Scope, UrlKey } from "../model.ts";
import { readLlmsLinks } from "../scope/llms-txt.ts";
import { decide } from "../scope/robots.ts";
import { cliInputs, sharedInputs } from "../settings/inputs.ts";
import { keyOf, resolveLink } from "../url.ts";
import { readCall, withWorld } from "./run.ts";
import type { Terminal } from "./terminal.ts";

const words = new Set(
  "site-url include exclude default-excludes tracking-parameters crawl robots max-pages max-depth max-renders time-budget delay concurrency browser header".split(
    " ",
  ),
);
/** The crawl's part of the table of inputs. */
export const crawlInputs = [...sharedInputs, ...cliInputs].filter((spec) => words.has(spec.name));

export interface SeenSite {
  readonly facts: Pick<LintFacts, "crawl" | "collapse" | "forbids">;
  /** Why the crawl saw nothing, or not all. */
  readonly unseen?: string;
}

/** Throws `ConfigError`. */
export async function crawlFor(
  text: string,
  site: string,
  flags: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<SeenSite> {
  const call = readCall(site, flags, terminal);
  return await withWorld(call, terminal, async (input, ports) => {
    const found = await discoverScope(input, ports);
    // Every link of this file is asked for, whatever file the site serves now.
    const scope = { ...found, curated: linkedKeys(text, found) };
    const crawl = await crawlSite(scope, input.options, ports, []);
    const { stop } = crawl;
    if (stop.kind === "blocked") return { facts: {}, unseen: stop.detail };
    const facts = { crawl, collapse: collapseVariants(crawl), forbids: forbidsOf(scope, input.options.agent) };
    return stop.kind === "ceiling" ? { facts, unseen: stop.detail } : { facts };
  });
}

function linkedKeys(text: string, { site }: Scope): readonly UrlKey[] {
  const base = new URL("llms.txt", site.siteUrl).href;
  const keys = readLlmsLinks(text).map((link) => resolveLink(link.url, base, site)?.key);
  return [...new Set(keys.filter((key) => key !== undefined))];
}

/** A preview's own closed door says nothing about production. */
function forbidsOf({ robots, site }: Scope, agent: string): (url: string) => string | undefined {
  if (robots.kind !== "rules" || robots.artefact) return () => undefined;
  return (url) => {
    if (keyOf(url, site) === undefined) return undefined;
    const { allowed, rule, line } = decide(robots, url, agent);
    return allowed ? undefined : `${rule ?? "a rule"} (line ${String(line ?? 0)})`;
  };
}
