/** Turns a crawl and its comparison into the verdict and the one line that says why. */
import type {
  BaselineState,
  CeilingName,
  Comparison,
  Crawl,
  FailureCause,
  Finding,
  SitemapFile,
  Verdict,
} from "../model.ts";

export interface Judgement {
  readonly verdict: Verdict;
  /** One line. */
  readonly because: string;
}

/** What could not be seen comes before what was seen: a run that could not look is never a pass and never a regression. */
export function judge(crawl: Crawl, comparison: Comparison, state: BaselineState): Judgement {
  const blind = cannotJudge(crawl, state);
  if (blind !== undefined) return withTrap(blind, comparison);
  const failing = comparison.findings.filter((finding) => finding.level === "fail");
  if (failing.length > 0) return { verdict: "regressed", because: describeFailing(failing) };
  if (state.kind === "missing")
    return { verdict: "no-baseline", because: `no baseline at ${state.from}: measured for the first time` };
  const warnings = comparison.findings.filter((finding) => finding.level === "warn").length;
  const warned = warnings === 0 ? "" : `, ${String(warnings)} ${warnings === 1 ? "warning" : "warnings"}`;
  return { verdict: "pass", because: `nothing moved beyond its limit${warned}` };
}

/** A ceiling that endless links ran into is not to be raised: the links are the fault. */
function withTrap(blind: Judgement, { findings }: Comparison): Judgement {
  const trap = findings.find(({ cause }) => cause?.kind === "trap" && cause.confidence === "certain")?.cause;
  return trap === undefined ? blind : { ...blind, because: `${blind.because}; ${trap.summary}` };
}

function cannotJudge(crawl: Crawl, state: BaselineState): Judgement | undefined {
  if (state.kind === "unreadable") {
    const wayOut = "restore it, or delete it to start again";
    return { verdict: "error", because: `the baseline at ${state.from} cannot be read: ${state.cause}; ${wayOut}` };
  }
  if (crawl.stop.kind === "blocked" && !isClosedNow(crawl.stop.cause, state))
    return inconclusive(`${describeBlock(crawl.stop.cause)}: ${crawl.stop.detail}`);
  const unreached = unreachable(crawl);
  if (unreached !== undefined) return inconclusive(unreached);
  const unseen = unrenderable(crawl);
  if (unseen !== undefined) return inconclusive(unseen);
  if (state.kind === "newer-schema") {
    const version = String(state.schemaVersion);
    return inconclusive(
      `the baseline at ${state.from} has schema ${version}, newer than this version reads: update crawlshape`,
    );
  }
  if (state.kind === "other-configuration") {
    const names = state.differs.join(", ");
    return inconclusive(
      `the baseline at ${state.from} was made with other settings (${names}): store a new one with update-baseline: always`,
    );
  }
  return sitemapUnreached(crawl, state) ?? truncation(crawl, state);
}

/** A server error is not "no sitemap": what the file listed before is neither there nor gone. */
function sitemapUnreached({ scope }: Crawl, state: BaselineState): Judgement | undefined {
  if (state.kind !== "found") return undefined;
  const [file] = newlyUnreached(state.baseline.run.sitemaps, scope.sitemaps);
  if (file === undefined) return undefined;
  const detail = file.faults.find(({ kind }) => kind === "unreachable")?.detail ?? "";
  return inconclusive(`the sitemap ${file.url} gave no answer (${detail}): what it lists is not known`);
}

/** Sitemaps that could be read before and answer with a server error, or not at all, now. */
export function newlyUnreached(before: readonly SitemapFile[], now: readonly SitemapFile[]): readonly SitemapFile[] {
  const readable = new Set(before.filter(({ kind }) => kind !== "refused").map(({ url }) => url));
  return now.filter(({ url, faults }) => readable.has(url) && faults.some(({ kind }) => kind === "unreachable"));
}

/** A site that was open and now closes itself has been looked at; one that was never seen has not. */
function isClosedNow(cause: string, state: BaselineState): boolean {
  if (cause !== "robots-closed" || state.kind !== "found") return false;
  return state.baseline.run.pages.some((row) => row.role === "document");
}

function truncation(crawl: Crawl, state: BaselineState): Judgement | undefined {
  const hit = ceilingsOf(crawl);
  if (hit.length === 0) return undefined;
  const names = hit.join(", ");
  // The configuration is the same when we get here, so the same ceilings mean the same cut.
  const before: readonly string[] = state.kind === "found" ? state.baseline.run.ceilings : [];
  const cut =
    state.kind === "found" && state.baseline.run.stop.kind === "ceiling" ? [state.baseline.run.stop.ceiling] : [];
  const same = hit.every((ceiling) => before.includes(ceiling) || cut.includes(ceiling));
  if (same && state.kind === "found") return undefined;
  return inconclusive(`the crawl was cut short by ${names}: raise it, or narrow the scope with include and exclude`);
}

/** Every ceiling this crawl hit, sorted. */
export function ceilingsOf(crawl: Pick<Crawl, "stop" | "ceilings">): readonly CeilingName[] {
  const stopped = crawl.stop.kind === "ceiling" ? [crawl.stop.ceiling] : [];
  return [...new Set([...crawl.ceilings, ...stopped])].toSorted();
}

const transport: ReadonlySet<string> = new Set<FailureCause>([
  "dns",
  "refused",
  "reset",
  "connect-timeout",
  "headers-timeout",
  "body-timeout",
  "aborted",
]);

/** Single failures are the site's; when the network fails on many pages, what is missing proves nothing. */
export function unreachable({ failures, fetches }: Crawl): string | undefined {
  const lost = failures.filter((failure) => transport.has(failure.cause)).length;
  const share = lost / Math.max(1, fetches);
  // Three of many, or half of a few: either way what is missing proves nothing.
  if ((lost < 3 || share < 0.05) && (lost === 0 || share < 0.5)) return undefined;
  return `${String(lost)} of ${String(fetches)} requests got no answer: the server could not keep up or the network failed`;
}

/** A page that a browser cannot load is the site's fault; when they are many, or half of what was tried, what they hold is not known. */
export function unrenderable(
  crawl: Pick<Crawl, "renders" | "unrendered" | "pages" | "stop" | "ceilings">,
): string | undefined {
  const failed = crawl.renders.filter(({ outcome }) => outcome === "failed");
  const [first] = failed;
  if (first === undefined) return undefined;
  // What max-renders leaves out is that ceiling's matter.
  const lost = ceilingsOf(crawl).includes("max-renders") ? failed.length : crawl.unrendered.length;
  if (lost * 10 <= crawl.pages.length && failed.length * 2 < crawl.renders.length) return undefined;
  const pages = `${String(lost)} of ${String(crawl.pages.length)} pages`;
  return `${pages} need a browser and could not be rendered (${String(failed.length)} of ${String(crawl.renders.length)} renders failed, first ${first.key}: ${first.detail})`;
}

function inconclusive(because: string): Judgement {
  return { verdict: "inconclusive", because };
}

function describeBlock(cause: string): string {
  return cause.replaceAll("-", " ");
}

function describeFailing(failing: readonly Finding[]): string {
  const first = failing[0];
  const cause =
    first?.cause === undefined || first.cause.kind === "unknown" ? (first?.message ?? "") : first.cause.summary;
  const more = failing.length === 1 ? "" : ` (and ${String(failing.length - 1)} more)`;
  return `${cause}${more}`;
}
