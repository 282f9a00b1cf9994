/** Turns a page's served facts into the reason why static HTML is not enough, with the counts that decided it. */
import type { Page, RenderReason, ServedFacts } from "../model.ts";

export interface RenderNeed {
  readonly reason: RenderReason;
  /** The deciding counts against their cut-offs, for `explain`. */
  readonly evidence: string;
}

const thinText = 200;
const mountText = 1000;
/** Text beside an empty mount up to which it may still be a consent notice and not the page. */
const noticeText = 3000;
/** Positive evidence of a real page: any of these withdraws a trip. */
const fullText = 1500;
const manyHeadings = 3;
const manyParagraphs = 5;
const manyCodeBlocks = 3;

/** A page trips when it has no content of its own. Pages from elsewhere than static HTML, walls and own noindex never do. */
export function needsRender(page: Page): RenderNeed | undefined {
  if (page.via !== "static" || page.renderReason !== undefined || isExempt(page)) return undefined;
  const reason = tripReason(page.served);
  if (reason === undefined) return undefined;
  return isComplete(page.served, reason) ? undefined : { reason, evidence: formatEvidence(page.served, reason) };
}

/** Rendering cannot help: no script would run, the site keeps the page out itself, or it is a wall. */
export function isExempt(page: Page): boolean {
  // A noindex that only a header gives is usually the preview platform's doing.
  const ownNoindex = page.robots.noindex && page.robots.noindexFrom !== "header";
  return page.served.scripts === 0 || page.wall !== undefined || ownNoindex;
}

function tripReason(served: ServedFacts): RenderReason | undefined {
  const { textLength, emptyMount, internalLinks } = served;
  if (emptyMount !== undefined && (textLength < mountText || isNotice(served))) return "empty-mount";
  if (textLength < thinText) return "thin-text";
  return internalLinks === 0 ? "no-internal-links" : undefined;
}

/** Running text without a heading or many paragraphs beside an empty mount: a cookie or browser notice. */
function isNotice({ textLength, headings, paragraphs, codeBlocks }: ServedFacts): boolean {
  return textLength < noticeText && headings === 0 && paragraphs < manyParagraphs && codeBlocks === 0;
}

/** Positive evidence of a real page, which withdraws the trip. Beside an empty mount it takes structure, not mere length. */
function isComplete(served: ServedFacts, reason: RenderReason): boolean {
  const { textLength, headings, paragraphs, codeBlocks } = served;
  if (headings >= manyHeadings || codeBlocks >= manyCodeBlocks) return true;
  if (reason === "empty-mount") return headings >= 1 && paragraphs >= manyParagraphs;
  if (textLength >= fullText || (textLength >= 500 && headings >= 1) || paragraphs >= manyParagraphs) return true;
  return reason === "thin-text" && isShortPage(served);
}

/** A heading, a sentence or a code block below it, links around it; or two paragraphs amid a whole menu: short, and all there. */
function isShortPage(served: ServedFacts): boolean {
  const { textLength, headings, paragraphs, codeBlocks, internalLinks, navLinks } = served;
  if (textLength >= 100 && paragraphs >= 2 && navLinks >= 10) return true;
  return textLength >= 60 && headings >= 1 && paragraphs + codeBlocks >= 1 && internalLinks >= 1;
}

function formatEvidence(served: ServedFacts, reason: RenderReason): string {
  const isMount = reason === "empty-mount";
  const counts = [
    `${String(served.textLength)} visible characters (under ${String(isMount ? mountText : thinText)} trips${isMount ? "" : `, ${String(fullText)} withdraw`})`,
    `${String(served.internalLinks)} internal links (0 trips)`,
    ...(served.emptyMount === undefined ? [] : [`empty mount "${served.emptyMount}"`]),
    `${String(served.headings)} headings (${String(manyHeadings)} withdraw)`,
    `${String(served.paragraphs)} paragraphs (${String(manyParagraphs)} withdraw${isMount ? " beside a heading" : ""})`,
    `${String(served.codeBlocks)} code blocks (${String(manyCodeBlocks)} withdraw)`,
    `${String(served.scripts)} scripts (0 exempts)`,
  ];
  return `${reason}: ${counts.join(", ")}`;
}

/** Links that a layout's menus hold although one of them is empty: enough for a whole site's menu. */
const fullMenu = 15;
/** Pages without any menu below which they are no layout worth a look. */
const minNavless = 5;
/** Less text is no page yet: it trips for itself. */
const navlessText = 500;

interface LayoutCount {
  all: number;
  empty: number;
  navless: number;
  navLinks: number;
}
export interface EmptyNav {
  readonly layout: string;
  /** Its other menus are as large as a site's, so the empty one is likely to be decoration. */
  readonly isDoubtful: boolean;
  /** The deciding counts against their cut-offs, for `explain`. */
  readonly evidence: string;
}

/** Layouts whose nav containers hold no links on most of their pages, the largest first: no single page shows that. */
export function emptyNavLayouts(pages: Iterable<Page>): readonly EmptyNav[] {
  const counts = [...countLayouts(pages)];
  const emptied = counts.filter(([, { all, empty }]) => empty * 2 > all).toSorted(bySize);
  return emptied.map(([layout, { all, empty, navLinks }]) => ({
    layout,
    isDoubtful: navLinks >= fullMenu * all,
    evidence: `${String(empty)} of ${String(all)} pages of the layout have a nav container without links (more than half trips); other menus hold ${String(Math.round(navLinks / all))} links a page (${String(fullMenu)} make it doubtful)`,
  }));
}

/** The largest layout of text without any menu and hardly a link: a script may put the whole menu there. */
export function navlessLayout(pages: Iterable<Page>): EmptyNav | undefined {
  const counts = [...countLayouts(pages)].filter(([, { all, navless }]) => all >= minNavless && navless * 2 > all);
  const [largest] = counts.toSorted(bySize);
  if (largest === undefined) return undefined;
  const [layout, { all, navless }] = largest;
  const evidence = `${String(navless)} of ${String(all)} pages of the layout (more than half of at least ${String(minNavless)} trips) have ${String(navlessText)} characters or more, no menu and at most 2 links`;
  return { layout, isDoubtful: false, evidence };
}

function bySize([a, m]: readonly [string, LayoutCount], [b, n]: readonly [string, LayoutCount]): number {
  return n.all - m.all || (a < b ? -1 : 1);
}

function countLayouts(pages: Iterable<Page>): ReadonlyMap<string, LayoutCount> {
  const counts = new Map<string, LayoutCount>();
  for (const page of pages) {
    if (page.via !== "static" || isExempt(page)) continue;
    const { served } = page;
    const count = counts.get(page.layout) ?? { all: 0, empty: 0, navless: 0, navLinks: 0 };
    count.all += 1;
    count.navLinks += served.navLinks;
    if (served.emptyNavContainers > 0) count.empty += 1;
    if (isNavless(served)) count.navless += 1;
    counts.set(page.layout, count);
  }
  return counts;
}

function isNavless({ textLength, navContainers, navLinks, internalLinks }: ServedFacts): boolean {
  return textLength >= navlessText && navContainers === 0 && navLinks === 0 && internalLinks <= 2;
}
