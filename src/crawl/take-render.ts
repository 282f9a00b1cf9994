/** Turns one rendered DOM into the page it belongs to, and says what the render added. */
import { extractPage } from "../extract/page.ts";
import type { NavBlock, Page, RenderOutcome, RenderRecord, UrlKey } from "../model.ts";
import { keyOf, segmentsOf } from "../url.ts";
import { addMenu, type Round } from "./escalation-state.ts";
import { navKeysOf, type PlannedRender } from "./render-plan.ts";
import { loginRedirect } from "./walls.ts";
import { keepsMarkdown } from "./watch.ts";

type Outcome = Exclude<RenderOutcome, { kind: "no-browser" }>;
type Gain = NonNullable<Page["renderGain"]>;

/** Characters of text that are more than a spinner's label. */
const minText = 40;

/** Files what a render brought. True when it gained something. */
export function takeRender(planned: PlannedRender, outcome: Outcome, round: Round): boolean {
  const page = round.pages.get(planned.key) ?? round.input.pages.get(planned.key);
  if (page === undefined) return false;
  if (outcome.kind === "failed") return takeFailure(planned, page, outcome, round);
  round.browser = outcome.browser;
  const rendered = extractRendered(page, outcome, round);
  const useless = uselessness(page, rendered, outcome, round);
  if (useless !== undefined) return takeUseless(planned, page, useless, round);
  const gain = gainOf(page, rendered);
  const isSample = planned.reason === "nav-sample";
  if (isSample ? gain.navLinks === 0 : gain.text < minText && gain.links === 0) {
    const [lost] = outcome.lostScripts ?? [];
    if (lost !== undefined) return takeUnseen(planned, page, `its script did not load: ${lost}`, round);
    round.pages.set(page.key, { ...page, renderReason: planned.reason, renderGain: nothingGained });
    return file(planned, { outcome: "no-gain", detail: formatGain(gain, outcome.pageErrors) }, round);
  }
  const whole = isSample ? withNav(page, rendered, round) : replaced(page, rendered);
  round.pages.set(page.key, { ...whole, renderReason: planned.reason, renderGain: gain });
  return file(planned, { outcome: "gained", detail: formatGain(gain, []) }, round);
}

const nothingGained: Gain = { text: 0, links: 0, navLinks: 0 };

function takeFailure(planned: PlannedRender, page: Page, outcome: Outcome & { kind: "failed" }, round: Round): boolean {
  if (outcome.leadsTo !== undefined) {
    const login = loginRedirect(page.url, outcome.leadsTo);
    const useless: Useless = { detail: outcome.detail, ...(login === undefined ? {} : { wall: "login" }) };
    return takeUseless(planned, page, useless, round);
  }
  return takeUnseen(planned, page, `${outcome.cause}: ${outcome.detail}`, round);
}

function takeUnseen(planned: PlannedRender, page: Page, detail: string, round: Round): boolean {
  const message = `${page.url} cannot be rendered: ${detail}`;
  round.unrendered.add(page.key);
  round.notes.push({ kind: "render-failed", level: "fault", message, urls: [page.url] });
  return file(planned, { outcome: "failed", detail }, round);
}

/** A shell that only shows a wall is a wall; a page that is complete as served is not. */
function takeUseless(planned: PlannedRender, page: Page, { detail, wall }: Useless, round: Round): boolean {
  const isWall = wall !== undefined && planned.reason !== "nav-sample";
  const facts = { renderReason: planned.reason, renderGain: nothingGained, ...(isWall ? { wall } : {}) };
  round.pages.set(page.key, { ...page, ...facts });
  return file(planned, { outcome: "useless", detail }, round);
}

function extractRendered(page: Page, outcome: Outcome & { kind: "rendered" }, round: Round): Page {
  const { site, options } = round;
  const { html, finalUrl, status } = outcome;
  const facts = {
    html,
    url: finalUrl,
    site,
    headers: {},
    status,
    via: "rendered" as const,
    keepMarkdown: keepsMarkdown(options, site)(page.key),
  };
  const rendered = extractPage(facts);
  return { ...rendered, key: page.key, nav: rendered.nav.map((block): NavBlock => ({ ...block, source: "rendered" })) };
}

interface Useless {
  readonly detail: string;
  readonly wall?: NonNullable<Page["wall"]>;
}

/** Rendered, and still not the site's content: an error, a wall, a login. */
function uselessness(
  page: Page,
  rendered: Page,
  outcome: Outcome & { kind: "rendered" },
  round: Round,
): Useless | undefined {
  const { site, links } = round;
  if (outcome.status >= 400) return { detail: `answers ${String(outcome.status)} in a browser` };
  if (rendered.wall !== undefined) return { detail: `shows a ${rendered.wall} page`, wall: rendered.wall };
  const end = keyOf(outcome.finalUrl, site);
  if (end === undefined) return { detail: "leads off the site" };
  if (end === page.key) return undefined;
  const last = segmentsOf(end).at(-1) ?? "";
  if (/^(?:log-?in|sign-?in|auth|sso)$/iu.test(last))
    return { detail: `leads to the login page ${end}`, wall: "login" };
  // The script goes on to another page of the site, which has its own turn.
  links.set(end, outcome.finalUrl);
  return undefined;
}

function gainOf(page: Page, rendered: Page): Gain {
  const before = linkKeys(page);
  const navBefore = navKeys(page);
  return {
    text: Math.max(0, rendered.textLength - page.textLength),
    links: [...linkKeys(rendered)].filter((key) => !before.has(key)).length,
    navLinks: [...navKeys(rendered)].filter((key) => !navBefore.has(key)).length,
  };
}

function linkKeys(page: Page): Set<UrlKey> {
  return new Set(page.links.flatMap((link) => (link.key === undefined ? [] : [link.key])));
}

function navKeys(page: Page): Set<UrlKey> {
  return new Set(page.nav.flatMap((block) => navKeysOf(block.items)));
}

function formatGain({ text, links, navLinks }: Gain, errors: readonly string[]): string {
  const failed = errors.length === 0 ? "" : `; ${String(errors.length)} script errors, first: ${errors[0] ?? ""}`;
  return `+${String(text)} characters, +${String(links)} links, +${String(navLinks)} nav links${failed}`;
}

/** Content from the browser; what the server said about the page stays. */
function replaced(page: Page, rendered: Page): Page {
  const { noindex, nofollow } = page.robots;
  return {
    ...rendered,
    url: page.url,
    via: "rendered",
    served: page.served,
    robots: noindex || nofollow ? page.robots : rendered.robots,
    alternates: rendered.alternates.length > 0 ? rendered.alternates : page.alternates,
    bytes: page.bytes,
    notes: [...page.notes, ...rendered.notes, ...canonicalNote(page, rendered)],
    ...(page.etag === undefined ? {} : { etag: page.etag }),
    ...(page.lastModified === undefined ? {} : { lastModified: page.lastModified }),
  };
}

/** Readers without JavaScript and browsers would merge such a page into different documents. */
function canonicalNote(page: Page, rendered: Page): Page["notes"] {
  const [before, after] = [canonicalTarget(page), canonicalTarget(rendered)];
  if (page.canonical.kind === "none" || before === after) return [];
  const message = `The canonical differs: ${before} as served, ${after} after scripts`;
  return [{ kind: "canonical-differs", level: "fault", message, urls: [page.url] }];
}

function canonicalTarget({ canonical }: Page): string {
  return canonical.kind === "internal" ? canonical.key : canonical.kind;
}

/** The page as served, with the menus and links that only scripts put there. */
function withNav(page: Page, rendered: Page, round: Round): Page {
  const shown = new Set(page.nav.map((block) => block.signature));
  const blocks = rendered.nav.filter((block) => !shown.has(block.signature));
  for (const block of blocks) addMenu(block, round);
  const known = linkKeys(page);
  const links = rendered.links.filter((link) => link.key !== undefined && !known.has(link.key));
  return { ...page, nav: [...page.nav, ...blocks], links: [...page.links, ...links] };
}

/** What the first page of a shell shows decides for the rest. */
function file(planned: PlannedRender, record: Pick<RenderRecord, "outcome" | "detail">, round: Round): boolean {
  const { key, reason, layout } = planned;
  const evidence = round.evidence.get(key);
  round.renders.push({
    key,
    reason,
    layout,
    outcome: record.outcome,
    detail: [evidence, record.detail].filter(Boolean).join("; "),
  });
  const { outcome } = record;
  if (reason !== "nav-sample" && !round.shells.has(layout)) round.shells.set(layout, { kind: verdictOf(outcome) });
  return outcome === "gained";
}

function verdictOf(outcome: RenderRecord["outcome"]): "render" | "failed" | "no-gain" {
  if (outcome === "gained") return "render";
  return outcome === "failed" ? "failed" : "no-gain";
}
