/** Turns what pages hold as served and as read in the end into what readers without JavaScript see of each layout. */
import type { Note, Page, ParityRow, RenderRecord, UrlKey } from "../model.ts";

/** Below this share of its text or links a layout is worth a sentence. */
const readable = 0.5;

/** One row a layout of which a page was rendered, or filled by state or a sidecar file, and gained; largest first. */
export function parityOf(pages: Iterable<Page>, renders: readonly RenderRecord[]): readonly ParityRow[] {
  const served = new Map(renders.map(({ key, layout }) => [key, layout]));
  const layouts = new Map<string, Page[]>();
  for (const page of pages) {
    const layout = served.get(page.key) ?? page.layout;
    const members = layouts.get(layout);
    if (members === undefined) layouts.set(layout, [page]);
    else members.push(page);
  }
  const rows = [...layouts].flatMap(([layout, members]) => rowOf(layout, members) ?? []);
  return rows.toSorted((a, b) => b.pages - a.pages || (a.layout < b.layout ? -1 : 1));
}

function rowOf(layout: string, members: readonly Page[]): ParityRow | undefined {
  const compared = members.filter(hasGained);
  const [example] = compared.map(({ key }) => key).toSorted();
  if (example === undefined) return undefined;
  const sums = { static: { text: 0, links: 0, headings: 0 }, whole: { text: 0, links: 0, headings: 0 } };
  for (const { served, textLength, links, headings } of compared) {
    const whole = { text: textLength, links: linkCount(links), headings: headings.length };
    sums.whole.text += whole.text;
    sums.whole.links += whole.links;
    sums.whole.headings += whole.headings;
    // A loading screen may say more than the page behind it: nobody sees more than all of it.
    sums.static.text += Math.min(served.textLength, whole.text);
    sums.static.links += Math.min(served.internalLinks, whole.links);
    sums.static.headings += Math.min(served.headings, whole.headings);
  }
  const { static: as, whole } = sums;
  const seen = { text: share(as.text, whole.text), links: share(as.links, whole.links) };
  return { layout, example, pages: members.length, compared: compared.length, served: as, whole, seen };
}

function hasGained({ via, renderGain }: Page): boolean {
  if (via === "rendered" || via === "state") return true;
  return renderGain !== undefined && renderGain.links + renderGain.navLinks + renderGain.text > 0;
}

function linkCount(links: Page["links"]): number {
  return new Set(links.flatMap(({ key }) => (key === undefined ? [] : [key]))).size;
}

/** Of nothing, everything is seen. Four digits: the same on every machine. */
function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000;
}

export function parityNotes(rows: readonly ParityRow[], urlOf: (key: UrlKey) => string): readonly Note[] {
  return rows.filter(({ seen }) => seen.text < readable || seen.links < readable).map((row) => noteOf(row, urlOf));
}

function noteOf({ pages, compared, served, whole, seen, example }: ParityRow, urlOf: (key: UrlKey) => string): Note {
  const url = urlOf(example);
  const which = pages === 1 ? url : `the ${String(pages)} pages like ${url}`;
  const basis = compared === pages ? "" : `, judged by ${String(compared)} of them`;
  const counts = `${percent(seen.text)} of the text, ${String(served.links)} of ${String(whole.links)} links and ${String(served.headings)} of ${String(whole.headings)} headings`;
  const message = `Readers without JavaScript see ${counts} of ${which}${basis}`;
  return { kind: "static-readers", level: "fault", message, urls: [url] };
}

function percent(ratio: number): string {
  return `${String(Math.round(ratio * 100))} %`;
}
