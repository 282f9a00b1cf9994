/** Checks the file against the whole site: coverage of its path, describedby and alternate relations (S2, S13–S15). */
import type { LlmsLine } from "../llms-lines.ts";
import type { LintFinding, Page, UrlKey } from "../model.ts";
import { keyOf, siteUrlOf } from "../url.ts";
import { fault, type LintFacts } from "./facts.ts";
import { baseOf, listedItems } from "./links.ts";

const coverageWanted = 0.95;

export function lintRelations(lines: readonly LlmsLine[], facts: LintFacts): readonly LintFinding[] {
  const { crawl, collapse } = facts;
  const base = baseOf(facts);
  const outside = base === undefined ? [] : outsideScope(lines, facts, base);
  if (crawl === undefined || collapse === undefined || base === undefined) return outside;
  const covered = new URL(".", siteUrlOf(base, crawl.scope.site)).href;
  const pages = collapse.documents.filter((page) => siteUrlOf(page.url, crawl.scope.site).startsWith(covered));
  return [
    ...outside,
    ...lintCoverage(lines, facts, pages),
    ...lintDescribedBy(facts, pages, covered),
    ...lintAlternates(pages),
  ];
}

/** A nested file speaks for its own path only. */
function outsideScope(lines: readonly LlmsLine[], facts: LintFacts, base: string): readonly LintFinding[] {
  const scope = new URL(".", base);
  if (scope.pathname === "/") return [];
  return listedItems(lines, facts).flatMap(({ line, url }) => {
    if (url === undefined) return [];
    const target = new URL(url);
    if (target.host !== scope.host || target.pathname.startsWith(scope.pathname)) return [];
    const why = "a file covers the URLs under its own path; the nearest file of that page says otherwise";
    return [
      fault(line, "S2", "info", {
        message: `not under ${scope.pathname}`,
        why,
        fix: "list it in the file of its own path",
      }),
    ];
  });
}

function lintCoverage(lines: readonly LlmsLine[], facts: LintFacts, pages: readonly Page[]): readonly LintFinding[] {
  const site = facts.crawl?.scope.site;
  if (site === undefined || pages.length === 0) return [];
  const listed = new Set<UrlKey>();
  const nested: string[] = [];
  for (const { url } of listedItems(lines, facts)) {
    const key = url === undefined ? undefined : keyOf(url, site);
    if (url === undefined || key === undefined) continue;
    listed.add(facts.collapse?.winnerOf.get(key) ?? key);
    if (url.endsWith("/llms.txt")) nested.push(url.slice(0, -"llms.txt".length));
  }
  const isListed = (page: Page) =>
    listed.has(page.key) ||
    nested.some((path) => page.url.startsWith(path)) ||
    (page.twin !== undefined && hasTwin(page, listed, facts));
  const missing = pages.filter((page) => !isListed(page));
  const share = 1 - missing.length / pages.length;
  if (share >= coverageWanted) return [];
  const examples = missing.slice(0, 3).map((page) => page.url);
  return [
    fault(1, "coverage", "warn", {
      message: `lists ${String(pages.length - missing.length)} of ${String(pages.length)} pages; missing for example ${examples.join(", ")}`,
      why: "readers that start here never find the rest",
      fix: "add them, link a nested llms.txt, or leave them out on purpose with llms-exclude",
    }),
  ];
}

function hasTwin(page: Page, listed: ReadonlySet<UrlKey>, facts: LintFacts): boolean {
  const key =
    page.twin === undefined || facts.crawl === undefined ? undefined : keyOf(page.twin, facts.crawl.scope.site);
  return key !== undefined && listed.has(key);
}

function lintDescribedBy(facts: LintFacts, pages: readonly Page[], covered: string): readonly LintFinding[] {
  const site = facts.crawl?.scope.site;
  if (site === undefined || pages.length === 0) return [];
  const without = pages.filter((page) => page.describedBy === undefined);
  const wrong = pages.filter(
    (page) => page.describedBy !== undefined && !covers(siteUrlOf(page.describedBy, site), siteUrlOf(page.url, site)),
  );
  const dead = new Set(facts.crawl?.failures.map((failure) => failure.key));
  const broken = pages.filter((page) => {
    const key = page.describedBy === undefined ? undefined : keyOf(page.describedBy, site);
    return key !== undefined && dead.has(key);
  });
  const tell = (count: readonly Page[], level: LintFinding["level"], message: string) =>
    count.length === 0
      ? []
      : [
          relation(
            "S14",
            level,
            `${message} on ${String(count.length)} of ${String(pages.length)} pages, e.g. ${count[0]?.url ?? ""}`,
            covered,
          ),
        ];
  return [
    ...tell(without, "warn", "no describedby relation"),
    ...tell(wrong, "error", "describedby names a file that does not cover the page"),
    ...tell(broken, "error", "describedby names a file that is not there"),
  ];
}

/** The directory of the file, and everything below it. */
function covers(file: string, page: string): boolean {
  return URL.canParse(file) && page.startsWith(new URL(".", file).href);
}

function relation(rule: string, level: LintFinding["level"], message: string, covered: string): LintFinding {
  return fault(1, rule, level, {
    message,
    why: "agents that land on a page find the index by this relation",
    fix: `add <link rel="describedby" type="text/markdown" href="${covered}llms.txt">, or the same as a Link header`,
  });
}

function lintAlternates(pages: readonly Page[]): readonly LintFinding[] {
  const wrong = pages.filter((page) => page.twin?.endsWith("/llms.txt") === true);
  if (wrong.length === 0) return [];
  return [
    fault(1, "S13", "warn", {
      message: `rel="alternate" names llms.txt as a page's markdown version on ${String(wrong.length)} pages, e.g. ${wrong[0]?.url ?? ""}`,
      why: "alternate means the same page in another form; the index is what describes it",
      fix: `use rel="describedby" for llms.txt`,
    }),
  ];
}
