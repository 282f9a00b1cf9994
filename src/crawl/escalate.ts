/** Turns pages that static HTML does not show into pages, links and navs: by their state, by sidecar files, by a browser. */
import type { Page, Site, UrlKey } from "../model.ts";
import type { Options } from "../options.ts";
import type { Ports } from "../ports.ts";
import { compareKeys, homeOf } from "../url.ts";
import { noMemory, type Escalation, type EscalationInput, type Memory, type Round } from "./escalation-state.ts";
import { emptyNavLayouts, navlessLayout, needsRender, type EmptyNav } from "./needs-render.ts";
import { rescueTripped, sampleSources, takeNoscript } from "./rescue.ts";
import { renderTripped } from "./run-renders.ts";

export type { Escalation, EscalationInput } from "./escalation-state.ts";

/** One round: called when no static URL waits; called again after what it found has been visited, until it finds nothing. */
export async function escalate(
  input: EscalationInput,
  options: Options,
  ports: Ports,
  site: Site,
): Promise<Escalation> {
  const round = startRound(input, options, ports, site);
  const emptied = emptiedLayouts(round);
  if (round.tripped.size > 0 || emptied.length > 0) {
    takeNoscript(round);
    const open = await sampleSources(
      emptied.map(({ layout }) => layout),
      round,
    );
    await rescueTripped(round);
    const unseen = [...emptied.filter(({ layout }) => open.includes(layout)), ...linklessLayouts(round)];
    await renderTripped(unseen, round);
    for (const { layout } of emptied) if (!open.includes(layout)) round.emptyNav.add(layout);
  }
  return endRound(round);
}

function startRound(input: EscalationInput, options: Options, ports: Ports, site: Site): Round {
  const memory: Memory = input.rounds.at(-1)?.memory ?? noMemory;
  const round: Round = {
    input,
    options,
    ports,
    site,
    home: homeKey(input, site),
    tripped: new Map(),
    evidence: new Map(),
    pages: new Map(),
    links: new Map(),
    siteNav: [],
    renders: [],
    unrendered: new Set(),
    notes: [],
    emptyNav: new Set(memory.emptyNav),
    shells: new Map(memory.shells),
    files: new Map(memory.files),
    menus: new Set(memory.menus),
    fetches: 0,
    browser: undefined,
    stop: undefined,
  };
  for (const page of [...input.pages.values()].toSorted((a, b) => compareKeys(a.key, b.key))) {
    const need = needsRender(page);
    if (need === undefined) continue;
    round.tripped.set(page.key, need.reason);
    round.evidence.set(page.key, need.evidence);
  }
  return round;
}

/** Layouts not looked into yet whose menu is empty; or the one without any, while that showed something. */
function emptiedLayouts({ input, emptyNav }: Round): readonly EmptyNav[] {
  const emptied = emptyNavLayouts(input.pages.values()).filter(({ layout }) => !emptyNav.has(layout));
  const looked = input.rounds.flatMap((earlier) => earlier.renders).filter(({ reason }) => reason === "nav-sample");
  const isIdle = looked.length > 0 && looked.every(({ outcome }) => outcome !== "gained");
  if (emptied.length > 0) return emptied.filter(({ isDoubtful }) => !(isIdle && isDoubtful));
  const navless = isIdle
    ? undefined
    : navlessLayout([...input.pages.values()].filter(({ layout }) => !emptyNav.has(layout)));
  return navless === undefined ? [] : [navless];
}

/** Layouts that state gave content, while no menu and no link on most of their pages leads on: only a script puts them there. */
function linklessLayouts({ pages, siteNav, emptyNav, input }: Round): readonly EmptyNav[] {
  if (siteNav.length > 0 || input.rounds.some((earlier) => earlier.siteNav.length > 0)) return [];
  const filled = new Map<string, { all: number; linkless: number }>();
  for (const { key, via, layout, links } of pages.values()) {
    if (via !== "state" || emptyNav.has(layout)) continue;
    const count = filled.get(layout) ?? { all: 0, linkless: 0 };
    count.all += 1;
    if (!links.some((link) => link.key !== undefined && link.key !== key)) count.linkless += 1;
    filled.set(layout, count);
  }
  const linkless = [...filled].filter(([, count]) => count.linkless * 2 > count.all);
  return linkless
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([layout, count]) => ({
      layout,
      isDoubtful: false,
      evidence: `${String(count.linkless)} of ${String(count.all)} pages of the layout got content from state or a file, and no link to another page (more than half trips)`,
    }));
}

/** Where production's base points, or the page nearest to it. */
function homeKey({ pages }: EscalationInput, site: Site): UrlKey {
  const home = homeOf(site);
  if (pages.has(home)) return home;
  const [nearest] = [...pages.keys()].toSorted((a, b) => a.length - b.length || compareKeys(a, b));
  return nearest ?? home;
}

function endRound(round: Round): Escalation {
  nameTripped(round);
  const { input, renders, siteNav, notes, browser, stop, fetches, emptyNav, shells, files, menus } = round;
  const known = (key: UrlKey): boolean => input.pages.has(key) || input.failures.has(key);
  const discovered = [...round.links].filter(([key]) => !known(key)).map(([key, url]) => ({ key, url }));
  return {
    pages: [...round.pages.values()].toSorted((a, b) => compareKeys(a.key, b.key)),
    discovered: discovered.toSorted((a, b) => compareKeys(a.key, b.key)),
    siteNav,
    renders: renders.toSorted((a, b) => compareKeys(a.key, b.key)),
    unrendered: [...round.unrendered].toSorted(compareKeys),
    notes,
    fetches,
    memory: { emptyNav, shells, files, menus },
    ...(browser === undefined ? {} : { browser }),
    ...(stop === undefined ? {} : { stop }),
  };
}

/** Every page that tripped or stands for its layout says so, with the counts that decided, whatever helped it in the end. */
function nameTripped(round: Round): void {
  for (const [key, message] of round.evidence) {
    const page: Page | undefined = round.pages.get(key) ?? round.input.pages.get(key);
    if (page === undefined) continue;
    const note = { kind: "tripped", level: "notice" as const, message };
    const renderReason = round.tripped.get(key) ?? "nav-sample";
    round.pages.set(key, { ...page, renderReason, notes: [...page.notes, note] });
  }
}
