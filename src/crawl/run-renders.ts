/** Runs a render plan: samples first, then the rest of what they proved worth it, within `max-renders`. */
import type { RenderOutcome, UrlKey } from "../model.ts";
import { deployUrlOf } from "../url.ts";
import type { EmptyNav } from "./needs-render.ts";
import { stillTripped, type Round } from "./escalation-state.ts";
import { navKeysOf, planRenders, type PlannedRender, type RenderPlan } from "./render-plan.ts";
import { takeRender } from "./take-render.ts";

/** Renders handed to the browser at a time, in the plan's order; it runs as many in parallel as the machine has cores. */
const atOnce = 8;
/** Pages of a layout in a row that gain nothing, after others did. */
const maxIdle = 3;

/** `emptied`: layouts whose menu no file holds. Doubtful ones are looked into only when the others, or nothing, showed something. */
export async function renderTripped(emptied: readonly EmptyNav[], round: Round): Promise<void> {
  const sure = emptied.filter(({ isDoubtful }) => !isDoubtful);
  const sampled = (sure.length > 0 ? sure : emptied.slice(0, 1)).map(({ layout }) => layout);
  for (const layout of sampled) round.emptyNav.add(layout);
  const plan = planOf(sampled, round);
  if (plan.samples.length + plan.rest.length === 0) return;
  nameSamples(plan, emptied, round);
  round.ports.log.info(formatPlan(plan, room(round)));
  await renderAll(plan.samples, round, () => true);
  // A shell that cannot be loaded says nothing about its pages: they stay unseen, not empty.
  leaveAll(
    plan.rest.filter(({ layout }) => round.shells.get(layout)?.kind === "failed"),
    round,
  );
  const idle = new Map<string, number>();
  await renderAll(
    plan.rest,
    round,
    ({ layout }) => isWorthIt(layout, round) && (idle.get(layout) ?? 0) < maxIdle,
    idle,
  );
}

function planOf(emptyNav: readonly string[], round: Round): RenderPlan {
  const { input, home, shells, siteNav } = round;
  const tripped = new Map(
    [...stillTripped(round)].filter(([key]) => shells.get(input.pages.get(key)?.layout ?? "")?.kind !== "no-gain"),
  );
  const inNav = new Set<UrlKey>(siteNav.flatMap((block) => navKeysOf(block.items)));
  for (const page of input.pages.values())
    for (const block of page.nav) for (const key of navKeysOf(block.items)) inNav.add(key);
  return planRenders({ pages: input.pages, home, tripped, emptyNav, decided: new Set(shells.keys()), inNav });
}

/** Samples that did not trip themselves are there for their layout's sake, or the home page for the sake of all of them. */
function nameSamples({ samples }: RenderPlan, emptied: readonly EmptyNav[], round: Round): void {
  const byLayout = new Map(emptied.map(({ layout, evidence }) => [layout, evidence]));
  for (const { key, reason, layout } of samples) {
    if (reason !== "nav-sample") continue;
    const evidence =
      byLayout.get(layout) ?? `the home page shows what other layouts lack: ${emptied[0]?.evidence ?? ""}`;
    const own = round.evidence.get(key);
    round.evidence.set(key, `${own === undefined ? "" : `${own}; `}nav-sample: ${evidence}`);
  }
}

function formatPlan({ samples, rest }: RenderPlan, left: number): string {
  const named = samples.map(({ key, reason }) => `${key} (${reason})`).join(", ");
  const more =
    rest.length === 0
      ? ""
      : `, then up to ${String(Math.min(rest.length, Math.max(0, left - samples.length)))} of ${String(rest.length)} more`;
  return `render plan: ${named === "" ? "no samples" : named}${more}`;
}

function room({ input, options, renders }: Round): number {
  const before = input.rounds.reduce((sum, earlier) => sum + earlier.renders.length, 0);
  return options.maxRenders - before - renders.length;
}

function isWorthIt(layout: string, { shells }: Round): boolean {
  const verdict = shells.get(layout)?.kind;
  return verdict !== "no-gain" && verdict !== "failed";
}

async function renderAll(
  planned: readonly PlannedRender[],
  round: Round,
  isWanted: (one: PlannedRender) => boolean,
  idle?: Map<string, number>,
): Promise<void> {
  let waiting = [...planned];
  while (waiting.length > 0) {
    waiting = waiting.filter(isWanted);
    const batch = waiting.splice(0, Math.min(atOnce, Math.max(0, room(round))));
    if (batch.length === 0 && waiting.length > 0) return leaveOut(waiting, round);
    if (round.stop !== undefined || round.ports.signal.aborted) return leaveAll([...batch, ...waiting], round);
    progress(round, waiting.length + batch.length, batch[0]?.key ?? "");
    const outcomes = await Promise.all(batch.map(({ key }) => renderPage(key, round)));
    for (const [at, one] of batch.entries()) {
      const outcome = outcomes[at];
      if (outcome === undefined) continue;
      if (outcome.kind === "no-browser") noBrowser(one, outcome.tried, round);
      else countIdle(one, takeRender(one, outcome, round), idle);
    }
  }
}

function countIdle({ layout }: PlannedRender, gained: boolean, idle: Map<string, number> | undefined): void {
  idle?.set(layout, gained ? 0 : (idle.get(layout) ?? 0) + 1);
}

function renderPage(key: UrlKey, round: Round): Promise<RenderOutcome> {
  return round.ports.render(deployUrlOf(key, round.site, round.input.pages.get(key)?.url));
}

function leaveOut(waiting: readonly PlannedRender[], round: Round): void {
  leaveAll(waiting, round);
  const detail = `${String(round.options.maxRenders)} renders made, ${String(waiting.length)} more pages need one`;
  round.stop ??= { kind: "ceiling", ceiling: "max-renders", detail };
}

function leaveAll(waiting: readonly PlannedRender[], round: Round): void {
  for (const { key } of waiting) round.unrendered.add(key);
}

/** An operator who turns the browser off still learns which pages have no content, but has given up on menus. */
function noBrowser({ key, reason }: PlannedRender, tried: readonly string[], round: Round): void {
  if (round.options.browser === "off" && reason === "nav-sample") {
    const message = `${key} has an empty menu, and the browser is off: what a script puts there could not be looked at, so readers without JavaScript are the measure`;
    round.notes.push({ kind: "nav-unseen", level: "notice", message, urls: [key] });
    return;
  }
  round.unrendered.add(key);
  const how =
    "install Chrome, Edge or Chromium, run `npx playwright-core install --only-shell chromium`, or name one by `browser`";
  const detail = `pages need a browser and none was found (tried ${tried.join("; ")}): ${how}`;
  round.stop ??= { kind: "blocked", cause: "no-browser", detail };
}

function progress(round: Round, waiting: number, doing: string): void {
  const renders = round.options.maxRenders - room(round);
  round.ports.log.progress({ stage: "render", pages: round.input.pages.size, renders, waiting, doing });
}
