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
  return textLength < noticeText && headings === 0 && paragraphs < 5 && codeBlocks === 0;
}

/** Positive evidence of a real page, which withdraws the trip. Beside an empty mount it takes structure, not mere length. */
function isComplete(served: ServedFacts, reason: RenderReason): boolean {
  const { textLength, headings, paragraphs, codeBlocks } = served;
  if (reason === "empty-mount") return headings >= 3 || codeBlocks >= 3 || (headings >= 1 && paragraphs >= 5);
  if (textLength >= 1500 || (textLength >= 500 && headings >= 1)) return true;
  if (headings >= 3 || paragraphs >= 5 || codeBlocks >= 3) return true;
  return reason === "thin-text" && isShortPage(served);
}

/** A heading, a sentence or a code block below it, links around it: short, and all there. */
function isShortPage(served: ServedFacts): boolean {
  const { textLength, headings, paragraphs, codeBlocks, internalLinks } = served;
  return textLength >= 60 && headings >= 1 && paragraphs + codeBlocks >= 1 && internalLinks >= 1;
}

function formatEvidence(served: ServedFacts, reason: RenderReason): string {
  const counts = [
    `${String(served.textLength)} visible characters (under ${String(reason === "empty-mount" ? mountText : thinText)} trips)`,
    `${String(served.internalLinks)} internal links (0 trips)`,
    ...(served.emptyMount === undefined ? [] : [`empty mount "${served.emptyMount}"`]),
    `${String(served.headings)} headings`,
    `${String(served.paragraphs)} paragraphs`,
    `${String(served.codeBlocks)} code blocks`,
    `${String(served.scripts)} scripts`,
  ];
  return `${reason}: ${counts.join(", ")}`;
}

/** Layouts whose nav containers hold no links on most of their pages: no single page shows that. Sorted. */
export function emptyNavLayouts(pages: Iterable<Page>): readonly string[] {
  const counts = new Map<string, { all: number; empty: number }>();
  for (const page of pages) {
    if (page.via !== "static" || isExempt(page)) continue;
    const count = counts.get(page.layout) ?? { all: 0, empty: 0 };
    count.all += 1;
    if (page.served.emptyNavContainers > 0 || isNavless(page.served)) count.empty += 1;
    counts.set(page.layout, count);
  }
  const emptied = [...counts].filter(([, { all, empty }]) => empty * 2 > all);
  return emptied.map(([layout]) => layout).toSorted();
}

/** Text without any menu and hardly a link: a script may put the whole menu there. */
function isNavless({ navContainers, navLinks, internalLinks }: ServedFacts): boolean {
  return navContainers === 0 && navLinks === 0 && internalLinks <= 2;
}
