/** Turns settings into the `Render` port: one browser process, started with the first render, its tabs reused in parallel. */
import { availableParallelism } from "node:os";
import type { Browser } from "playwright-core";
import type { BrowserName, RenderOutcome } from "../model.ts";
import type { Options } from "../options.ts";
import type { Render } from "../ports.ts";
import { launchBrowser, type Started } from "./browser-launch.ts";
import { createNetwork, type BrowserNetwork } from "./browser-network.ts";
import {
  cleanTab,
  isCrash,
  messageOf,
  openTab,
  renderInTab,
  renderLimits,
  type RenderLimits,
  type TabSession,
} from "./browser-page.ts";
import { initScript } from "./browser-scripts.ts";
import { findBrowsers, type FoundBrowsers } from "./find-browser.ts";
import type { SecretHeaders } from "./http-secrets.ts";

export interface RenderInput {
  readonly options: Pick<Options, "browser" | "maxPageBytes" | "userAgent">;
  /** Pages are loaded from here only; secrets go nowhere else. */
  readonly deployOrigin: string;
  readonly secrets: SecretHeaders;
  readonly signal: AbortSignal;
  readonly limits?: Partial<RenderLimits>;
  /** Tabs at a time. */
  readonly tabs?: number;
}
export interface BrowserRender {
  readonly render: Render;
  readonly close: () => Promise<void>;
}
interface State {
  readonly input: RenderInput;
  readonly found: FoundBrowsers;
  readonly network: BrowserNetwork;
  readonly limits: RenderLimits;
  readonly idle: TabSession[];
  readonly waiting: (() => void)[];
  free: number;
  starting: Promise<Started | undefined> | undefined;
  isClosed: boolean;
}

/** Beyond this a page's loops or a dead renderer are the cause, and the tab is given up. */
const graceMs = 5_000;
/** Loads after which a tab is replaced, so that leaks of pages do not add up. */
const maxLoads = 100;
const dayMs = 86_400_000;

/** Throws `ConfigError` when the `browser` setting names a path that is not there. */
export function createRender(input: RenderInput): BrowserRender {
  const state: State = {
    input,
    found: findBrowsers(input.options.browser),
    network: createNetwork({ ...input, maxBytes: input.options.maxPageBytes }),
    limits: { ...renderLimits, maxCharacters: input.options.maxPageBytes, ...input.limits },
    idle: [],
    waiting: [],
    // Half of a render is waiting for quiet, so two tabs keep one core busy.
    free: input.tabs ?? Math.max(2, Math.min(availableParallelism() * 2, 8)),
    starting: undefined,
    isClosed: false,
  };
  const close = (): Promise<void> => closeAll(state);
  input.signal.addEventListener("abort", () => void close().catch(() => {}), { once: true });
  return { render: (url) => inTurn(state, () => renderTwice(url, state)), close };
}

async function closeAll(state: State): Promise<void> {
  state.isClosed = true;
  const started = await state.starting?.catch(() => undefined);
  await withinMs(started?.browser.close() ?? Promise.resolve(), graceMs).catch(() => {});
  await state.network.close();
}

async function inTurn(state: State, run: () => Promise<RenderOutcome>): Promise<RenderOutcome> {
  if (state.free === 0) await new Promise<void>((resolve) => state.waiting.push(resolve));
  else state.free -= 1;
  try {
    return await run();
  } finally {
    const next = state.waiting.shift();
    if (next === undefined) state.free += 1;
    else next();
  }
}

/** A crash may be the neighbour's doing: it gets a second try. A hang does not. */
async function renderTwice(url: string, state: State): Promise<RenderOutcome> {
  const first = await renderOnce(url, state);
  return first.kind === "failed" && first.cause === "crash" && !state.isClosed ? renderOnce(url, state) : first;
}

async function renderOnce(url: string, state: State): Promise<RenderOutcome> {
  if (state.isClosed) return { kind: "failed", cause: "navigation", detail: "the run was stopped" };
  const started = await startedBrowser(state);
  if (started === undefined) return { kind: "no-browser", tried: state.found.tried };
  let session: TabSession | undefined;
  try {
    session = state.idle.pop() ?? (await newSession(started.browser, started.name, state));
    const { loadMs, settleMs } = state.limits;
    const outcome = await withinMs(
      renderInTab(session, url, state.limits, started.name),
      2 * loadMs + settleMs + graceMs,
    );
    await giveBack(session, state);
    return outcome;
  } catch (error) {
    if (session !== undefined) await discard(session, started.browser);
    if (error instanceof TimeLimit)
      return { kind: "failed", cause: "timeout", detail: "the page does not come to rest" };
    return { kind: "failed", cause: isCrash(error) ? "crash" : "navigation", detail: messageOf(error) };
  }
}

/** The process that runs, or a new one when it died; callers at the same time get the same one. */
async function startedBrowser(state: State): Promise<Started | undefined> {
  state.starting ??= launchBrowser(state.found.paths);
  const current = state.starting;
  const started = await current;
  if (started === undefined || started.browser.isConnected()) return started;
  if (state.starting === current) {
    state.idle.length = 0;
    state.starting = undefined;
  }
  return startedBrowser(state);
}

async function newSession(browser: Browser, name: BrowserName, state: State): Promise<TabSession> {
  const context = await browser.newContext({
    acceptDownloads: false,
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    // Tall, so that what loads on scrolling into view is in view.
    viewport: { width: 1366, height: 3000 },
    userAgent: userAgentOf(name, state.input.options.userAgent),
  });
  // The date is the day's noon: two runs of a day see the same one.
  // eslint-disable-next-line no-restricted-globals -- the page's clock follows the real day
  await context.addInitScript(initScript(Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2));
  return openTab(context, state.network);
}

/** What a browser sends, with our own name behind it. */
function userAgentOf({ version }: BrowserName, own: string): string {
  const major = version.split(".")[0] ?? "";
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36 ${own}`;
}

async function giveBack(session: TabSession, state: State): Promise<void> {
  await withinMs(cleanTab(session, state.input.deployOrigin), graceMs);
  if (session.loads >= maxLoads || state.isClosed) await session.context.close();
  else state.idle.push(session);
}

/** A renderer that does not even close takes its whole browser with it; the next render starts another. */
async function discard(session: TabSession, browser: Browser): Promise<void> {
  try {
    await withinMs(session.context.close(), graceMs);
  } catch {
    await withinMs(browser.close(), graceMs).catch(() => {});
  }
}

class TimeLimit extends Error {}

async function withinMs<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimit(`not done within ${String(ms)} ms`)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
