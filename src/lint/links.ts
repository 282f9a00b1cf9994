/** Checks where the links lead: form, host, duplicates, and with a crawl whether the page is there, canonical and open. */
import type { ItemParts, LlmsLine } from "../llms-lines.ts";
import type { Collapse, Crawl, LintFinding, Probe, UrlKey } from "../model.ts";
import { deployUrlOf, keyOf } from "../url.ts";
import { fault, type LintFacts } from "./facts.ts";

interface Listed {
  readonly line: number;
  readonly item: ItemParts;
  /** Absolute, when it can be. */
  readonly url: string | undefined;
}

export function lintLinks(lines: readonly LlmsLine[], facts: LintFacts): readonly LintFinding[] {
  const listed = listedItems(lines, facts);
  const states = facts.crawl === undefined ? undefined : statesOf(facts.crawl, facts.collapse);
  return [
    ...listed.flatMap((link) => [...lintForm(link), ...lintHost(link, facts), ...lintRobots(link, facts)]),
    ...duplicates(listed),
    ...(states === undefined ? [] : listed.flatMap((link) => lintTarget(link, states))),
  ];
}

/** Items with an address, made absolute against where the file lies on the site. */
export function listedItems(lines: readonly LlmsLine[], facts: LintFacts): readonly Listed[] {
  const base = baseOf(facts);
  return lines.flatMap((line): readonly Listed[] => {
    if (line.kind !== "item" || line.item.url === "") return [];
    const { url } = line.item;
    const absolute = URL.canParse(url)
      ? url
      : base !== undefined && URL.canParse(url, base)
        ? new URL(url, base).href
        : undefined;
    return [{ line: line.number, item: line.item, url: absolute }];
  });
}

export function baseOf({ location, crawl }: LintFacts): string | undefined {
  if (location !== undefined && /^https?:/iu.test(location)) return location;
  return crawl === undefined ? undefined : new URL("llms.txt", crawl.scope.site.siteUrl).href;
}

function lintForm({ line, item }: Listed): readonly LintFinding[] {
  if (/^https?:\/\//iu.test(item.url)) return [];
  if (URL.canParse(item.url)) {
    const why = "readers fetch http and https only";
    return [
      fault(line, "scheme", "warn", { message: `a ${new URL(item.url).protocol} link`, why, fix: "link a web page" }),
    ];
  }
  const why = "legal, but most readers do not know where the file came from";
  return [
    fault(line, "relative-link", "warn", { message: "a relative link", why, fix: "write the absolute production URL" }),
  ];
}

const previewHost =
  /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+)$|\.(?:local|localhost|ngrok(?:-free)?\.app|ngrok\.io|trycloudflare\.com)$|^deploy-preview-\d+--.*\.netlify\.app$|-git-.*\.vercel\.app$|^[0-9a-f]{8}\..*\.pages\.dev$/iu;

function lintHost({ line, url }: Listed, { crawl }: LintFacts): readonly LintFinding[] {
  if (url === undefined) return [];
  const { hostname, host } = new URL(url);
  const site = crawl?.scope.site;
  const production = site === undefined ? undefined : new URL(site.siteUrl).host;
  const isDeploy = site !== undefined && host === new URL(site.deployOrigin).host;
  if (host === production || (!isDeploy && !previewHost.test(hostname))) return [];
  const why = "the address dies with the preview, or exists on one machine only";
  const fix = production === undefined ? "write the production URL" : `write https://${production}`;
  return [fault(line, "preview-host", "error", { message: `a link to ${host}`, why, fix })];
}

function lintRobots({ line, url }: Listed, { forbids }: LintFacts): readonly LintFinding[] {
  const rule = url === undefined ? undefined : forbids?.(url);
  if (rule === undefined) return [];
  const why = "the file grants nothing: obedient readers may not fetch what robots.txt forbids";
  return [
    fault(line, "S16", "error", { message: `robots.txt forbids this URL: ${rule}`, why, fix: "unlist it, or open it" }),
  ];
}

function duplicates(listed: readonly Listed[]): readonly LintFinding[] {
  const first = new Map<string, number>();
  return listed.flatMap(({ line, item, url }) => {
    const id = url ?? item.url;
    const above = first.get(id);
    if (above === undefined) {
      first.set(id, line);
      return [];
    }
    const why = "readers fetch the page twice";
    return [
      fault(line, "duplicate-link", "warn", {
        message: `listed on line ${String(above)} already`,
        why,
        fix: "list it once",
      }),
    ];
  });
}

type State = {
  readonly rule: string;
  readonly level: LintFinding["level"];
  readonly message: string;
  readonly why: string;
  readonly fix: string;
};

/** What the crawl says of a key, the worst first; nothing for pages it did not reach. */
function statesOf(crawl: Crawl, collapse: Collapse | undefined): (url: string) => State | undefined {
  const { site } = crawl.scope;
  const failures = new Map(crawl.failures.map((failure) => [failure.key, failure]));
  const redirects = new Map(crawl.redirects.map((redirect) => [redirect.key, redirect]));
  const pages = new Map(crawl.pages.map((page) => [page.key, page]));
  const probes = new Map(crawl.listed?.map((probe) => [probe.key, probe]));
  return (url) => {
    const key = keyOf(url, site);
    if (key === undefined) return undefined;
    const failure = failures.get(key);
    if (failure !== undefined) return failed(failure.cause, failure.status);
    const redirect = redirects.get(key);
    if (redirect !== undefined) return redirected(redirect.to);
    const page = pages.get(key);
    if (page === undefined) return probed(probes.get(key));
    if (page.robots.noindex || collapse?.aside.get(key) === "noindex") return noindexed();
    const winner = collapse?.winnerOf.get(key) ?? (page.canonical.kind === "internal" ? page.canonical.key : key);
    if (winner !== key && pages.get(winner)?.twin !== deployUrlOf(key, site) && pages.get(winner)?.twin !== url)
      return variant(winner);
    const hasTwin = page.twin !== undefined && page.via !== "markdown" && !page.twin.endsWith("/llms.txt");
    return hasTwin && page.twin !== undefined ? twinned(page.twin) : undefined;
  };
}

function lintTarget({ line, url }: Listed, stateOf: (url: string) => State | undefined): readonly LintFinding[] {
  const state = url === undefined ? undefined : stateOf(url);
  return state === undefined ? [] : [fault(line, state.rule, state.level, state)];
}

function failed(cause: string, status: number): State {
  if (cause === "off-site") {
    return {
      rule: "redirected-link",
      level: "warn",
      message: "redirects to another site",
      why: "readers that stay on a host stop here",
      fix: "link the target",
    };
  }
  const isGone = cause === "http-error" || cause === "soft-404";
  const message = status >= 400 ? `answers ${String(status)}` : `gives no page (${cause})`;
  return {
    rule: "dead-link",
    level: isGone ? "error" : "warn",
    message,
    why: "readers follow it into nothing",
    fix: "take it out, or bring the page back",
  };
}

/** A link that nothing else on the site leads to, and so was asked for on its own. */
function probed(probe: Probe | undefined): State | undefined {
  if (probe?.to !== undefined) return redirected(probe.to);
  return probe !== undefined && probe.status >= 400 ? failed("http-error", probe.status) : undefined;
}

function redirected(to: UrlKey): State {
  return {
    rule: "redirected-link",
    level: "warn",
    message: "redirects",
    why: "a request lost, and readers that do not follow redirects lose the page",
    fix: `link ${to}`,
  };
}

function noindexed(): State {
  return {
    rule: "noindex-link",
    level: "warn",
    message: "the page asks not to be indexed",
    why: "the file recommends what the page withholds",
    fix: "unlist it, or drop the noindex",
  };
}

function variant(winner: UrlKey): State {
  return {
    rule: "non-canonical-link",
    level: "warn",
    message: "not the page's canonical address",
    why: "readers index the same text under two addresses",
    fix: `link ${winner}`,
  };
}

function twinned(twin: string): State {
  return {
    rule: "S10",
    level: "info",
    message: "a link to HTML whose page has a markdown version",
    why: "markdown costs a model a fraction of the tokens",
    fix: `link ${twin}`,
  };
}
