/** The one table of inputs: CLI flags, action inputs, configuration keys and the README all come from it. */

export type InputKind =
  | { readonly kind: "text"; readonly placeholder: string }
  | { readonly kind: "url" }
  | { readonly kind: "path" }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | { readonly kind: "count"; readonly min: number }
  | { readonly kind: "duration"; readonly bareUnit: "ms" | "s" }
  | { readonly kind: "bytes" }
  | { readonly kind: "switch" }
  /** One a line; the CLI flag may be repeated. */
  | { readonly kind: "lines"; readonly placeholder: string };

export interface InputSpec {
  readonly name: string;
  readonly type: InputKind;
  readonly describe: string;
  readonly default?: string;
}

const url: InputKind = { kind: "url" };
const path: InputKind = { kind: "path" };
const bytes: InputKind = { kind: "bytes" };
const toggle: InputKind = { kind: "switch" };
const text = (placeholder: string): InputKind => ({ kind: "text", placeholder });
const lines = (placeholder: string): InputKind => ({ kind: "lines", placeholder });
const choice = (...choices: readonly string[]): InputKind => ({ kind: "choice", choices });
const count = (min: number): InputKind => ({ kind: "count", min });
const duration = (bareUnit: "ms" | "s"): InputKind => ({ kind: "duration", bareUnit });

function input(name: string, type: InputKind, describe: string, fallback?: string): InputSpec {
  return fallback === undefined ? { name, type, describe } : { name, type, describe, default: fallback };
}

/** The crawl and the gate: flags, action inputs and configuration keys alike. */
export const sharedInputs: readonly InputSpec[] = [
  input("site-url", url, "Production address of the site, path included; inferred when absent"),
  input("baseline", path, "Baseline file to compare with"),
  input(
    "update-baseline",
    choice("auto", "never", "always"),
    "Replace the baseline: auto = only after pass or no-baseline",
    "auto",
  ),
  input("llms-txt", path, "The committed llms.txt"),
  input(
    "llms-mode",
    choice("off", "write", "check", "merge"),
    "Leave the committed llms.txt, overwrite it, fail on drift, or merge",
    "off",
  ),
  input(
    "llms-links",
    choice("html", "markdown", "auto"),
    "Link pages, their markdown twins, or twins where they exist",
    "auto",
  ),
  input("llms-budget", count(500), "Characters per llms.txt file before it is split by section", "50000"),
  input("llms-full", toggle, "Also write llms-full.txt, the text of all pages", "false"),
  input("llms-twins", toggle, "Also write each page as markdown, into the report folder", "false"),
  input("afdocs", path, "A committed afdocs JSON report, compared with the baseline's"),
  input("llms-exclude", lines("GLOB"), "Pages never listed in llms.txt, on purpose"),
  input("include", lines("GLOB"), "Only URLs that match a glob or /regex/"),
  input("exclude", lines("GLOB"), "Leave out URLs that match a glob or /regex/"),
  input("watch", lines("GLOB"), "Pages whose main text is compared word for word; the report shows the difference"),
  input("default-excludes", toggle, "Leave out login, admin, feed, media and archive URLs", "true"),
  input("tracking-parameters", lines("NAME"), "More query parameters that change no page; NAME* is a prefix"),
  input("entry-format", choice("auto", "sitemap", "llms-txt", "page"), "What the entry document is", "auto"),
  input("crawl", choice("sitemap", "links", "both"), "Where pages come from", "both"),
  input("robots", choice("respect", "ignore"), "Obey robots.txt, or only report it", "respect"),
  input("max-pages", count(1), "Pages fetched at most", "1000"),
  input("max-depth", count(0), "Clicks from the home page at most", "10"),
  input("max-renders", count(0), "Browser loads at most", "50"),
  input("max-page-bytes", bytes, "Size of one page at most", "10MiB"),
  input("time-budget", duration("s"), "Time for the crawl, e.g. 90s or 15m", "15m"),
  input("delay", duration("ms"), "Pause between requests; 0 on a folder, loopback or preview, else 500ms"),
  input("concurrency", count(1), "Requests at once at most", "16"),
  input("browser", text("auto|off|PATH"), "Browser for pages that need one", "auto"),
  input("on-inconclusive", choice("fail", "warn", "pass"), "What a run that could not look well enough means", "fail"),
  input("out", path, "Folder for the report files", ".crawlshape"),
];

/** Words of the command line only. */
export const cliInputs: readonly InputSpec[] = [
  input("config", path, "Configuration file (default .github/crawlshape.yml when it exists)"),
  input("header", lines("'K: V'"), "Header for the deploy origin only; also CRAWLSHAPE_HEADERS, one a line"),
  input("format", choice("text", "json", "markdown"), "What stdout carries", "text"),
  input("verbose", toggle, "Say more on stderr", "false"),
];

/** Words of the action only. */
export const actionInputs: readonly InputSpec[] = [
  input("config", path, "Configuration file (default .github/crawlshape.yml when it exists)"),
  input("url", url, "Preview to crawl; found from the event when absent"),
  input("path", path, "Built folder to crawl instead of a preview"),
  input("name", text("NAME"), "Name of this audit when one pull request has several", "site"),
  input("mode", choice("audit", "report"), "audit, or report: comment from the artifact of a fork's run", "audit"),
  input("token", text("TOKEN"), "Token for comments, statuses and baselines"),
  input("environment", text("NAME"), "Only deployments to this environment"),
  input("wait-timeout", duration("s"), "How long to wait for the preview", "10m"),
  input("headers", lines("'K: V'"), "Headers for the deploy origin only, one a line"),
  input("cookie", text("COOKIE"), "Cookie header for the deploy origin only"),
  input("auth", choice("vercel-oidc", "cf-access", "basic"), "How the preview is protected"),
  input(
    "credentials",
    text("SECRET"),
    "For auth: user:password (basic), client-id:client-secret (cf-access), or the token's audience (vercel-oidc, optional)",
  ),
  input(
    "comment",
    choice("on-change", "on-fail", "always", "never"),
    "When to comment on the pull request",
    "on-change",
  ),
  input("status", toggle, "Set a commit status on the deployed commit", "false"),
  input("report-artifact", toggle, "Upload the report as an artifact", "true"),
  input("commit", choice("off", "pr-branch", "pull-request"), "Commit the regenerated llms.txt", "off"),
  input("commit-message", text("TEXT"), "First line of that commit", "Regenerate llms.txt"),
  input("baseline-store", choice("file", "branch", "artifact", "none"), "Where the baseline is kept", "file"),
];
