/** Turns tripped pages and empty menus into content and navs without a browser, where state or sidecar files hold them. */
import type { FoundLink, Reading } from "../extract/state/source.ts";
import type { Page, UrlKey } from "../model.ts";
import { compareKeys, siteUrlOf } from "../url.ts";
import { addMenu, stillTripped, type Round } from "./escalation-state.ts";
import { areTrusted, readSources, withContent, type SourceReading } from "./read-sources.ts";
import { navKeysOf, planRenders } from "./render-plan.ts";

/** Links below which a menu does not stand for a sidebar that is missing. */
const minMenu = 3;
/** Pages whose files are fetched at a time; pacing is the port's business. */
const atOnce = 8;

/** Characters and links that are more than the wish to enable JavaScript. */
const minNoscript = 600;
const minNoscriptLinks = 5;

/** What a page says in full to readers without scripts needs nothing else. */
export function takeNoscript(round: Round): void {
  for (const key of round.tripped.keys()) {
    const page = round.input.pages.get(key);
    if (page === undefined || page.served.noscriptLength < 200) continue;
    const gained = page.links.filter((link) => link.key !== undefined).length - page.served.internalLinks;
    if (page.textLength - page.served.textLength < 200) continue;
    if (page.textLength >= minNoscript || gained >= minNoscriptLinks) round.pages.set(key, { ...page, via: "state" });
  }
}

/** Reads the pages that a browser would be shown first. Returns the layouts whose menu is still missing. */
export async function sampleSources(emptied: readonly string[], round: Round): Promise<readonly string[]> {
  const { input, home, shells } = round;
  const decided = new Set(shells.keys());
  const plan = planRenders({
    pages: input.pages,
    home,
    tripped: stillTripped(round),
    emptyNav: emptied,
    decided,
    inNav: new Set(),
  });
  const found = new Set<string>();
  for (const { key, layout } of plan.samples) {
    const page = input.pages.get(key);
    if (page !== undefined && (await readSample(page, round))) found.add(key === home ? "" : layout);
  }
  // A menu that the home page's files hold is the whole site's.
  return found.has("") ? [] : emptied.filter((layout) => !found.has(layout));
}

/** True when a menu was found. */
async function readSample(page: Page, round: Round): Promise<boolean> {
  const read = await readSources(page, round);
  if (read === undefined) return false;
  let hasMenu = false;
  for (const { source, reading } of read.readings) {
    const links = linksOf(reading, round);
    if (links.length > 0 && !(await areTrusted(links, round))) {
      const message = `${source.name} of ${page.url} lists ${String(links.length)} pages of which a sample does not answer: it was left out`;
      round.notes.push({ kind: "state-not-trusted", level: "fault", message, urls: [page.url] });
      continue;
    }
    for (const block of reading.nav) addMenu(block, round);
    for (const { key, url } of links) round.links.set(key, url);
    hasMenu ||= reading.nav.some((block) => block.links >= minMenu && block.place !== "footer");
    takeContent(page, { source, reading }, read.served, round);
  }
  return hasMenu;
}

function linksOf(reading: Reading, { site }: Round): readonly FoundLink[] {
  const named = reading.nav
    .flatMap((block) => navKeysOf(block.items))
    .map((key) => ({ key, url: siteUrlOf(key, site) }));
  return [...new Map([...named, ...reading.links].map((link) => [link.key, link])).values()].toSorted((a, b) =>
    compareKeys(a.key, b.key),
  );
}

function takeContent(
  page: Page,
  { source, reading }: SourceReading,
  served: Parameters<typeof withContent>[1],
  round: Round,
): void {
  if (reading.content === undefined || !round.tripped.has(page.key) || round.pages.has(page.key)) return;
  const whole = withContent(page, served, reading.content, round);
  if (whole === undefined) return;
  round.pages.set(page.key, whole);
  round.shells.set(page.layout, { kind: "source", name: source.name });
}

/** Pages of a shell whose first page a source could fill are filled by the same source. */
export async function rescueTripped(round: Round): Promise<void> {
  const waiting = [...stillTripped(round).keys()].filter((key) => sourceFor(key, round) !== undefined);
  for (let start = 0; start < waiting.length; start += atOnce) {
    if (round.ports.signal.aborted) return;
    const filled = await Promise.all(waiting.slice(start, start + atOnce).map((key) => filledPage(key, round)));
    for (const page of filled) if (page !== undefined) round.pages.set(page.key, page);
  }
}

function sourceFor(key: UrlKey, { input, shells }: Round): string | undefined {
  const verdict = shells.get(input.pages.get(key)?.layout ?? "");
  return verdict?.kind === "source" ? verdict.name : undefined;
}

async function filledPage(key: UrlKey, round: Round): Promise<Page | undefined> {
  const page = round.input.pages.get(key);
  if (page === undefined) return undefined;
  const read = await readSources(page, round, sourceFor(key, round));
  const content = read?.readings[0]?.reading.content;
  return read === undefined || content === undefined ? undefined : withContent(page, read.served, content, round);
}
