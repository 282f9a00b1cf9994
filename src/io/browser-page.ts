/** Turns one URL into its settled DOM on one browser page, and the page into a clean one for the next URL. */
import type { BrowserContext, CDPSession, Page as Tab } from "playwright-core";
import type { BrowserName, RenderOutcome } from "../model.ts";
import { discloseScript, serialiseScript, settleScript } from "./browser-scripts.ts";
import type { BrowserNetwork, Traffic } from "./browser-network.ts";

export interface TabSession {
  readonly context: BrowserContext;
  readonly tab: Tab;
  readonly protocol: CDPSession;
  traffic: Traffic;
  pageErrors: string[];
  loads: number;
}
export interface RenderLimits {
  readonly loadMs: number;
  /** After the load event, at most. */
  readonly settleMs: number;
  readonly quietMs: number;
  readonly maxClicks: number;
  readonly maxCharacters: number;
}
export const renderLimits: Omit<RenderLimits, "maxCharacters"> = {
  loadMs: 15_000,
  settleMs: 8_000,
  quietMs: 80,
  maxClicks: 30,
};

export function newTraffic(): Traffic {
  return { pending: 0, started: 0, status: 0, left: undefined, held: false, failure: undefined, lostScripts: [] };
}

/** Throws what Playwright throws; the caller tells a crash from a page that cannot be loaded. */
export async function renderInTab(
  session: TabSession,
  url: string,
  limits: RenderLimits,
  browser: BrowserName,
): Promise<RenderOutcome> {
  const { tab, traffic } = session;
  const reached = await open(tab, url, limits, traffic);
  if (reached !== undefined) return reached;
  await settle(session, limits);
  const before = await serialise(tab, limits);
  traffic.held = true;
  const after = (await disclose(tab, limits)) ?? before;
  // A click that changed the address opened a page, not a menu.
  const { html, url: finalUrl } = after.url === before.url ? after : before;
  if (traffic.left !== undefined)
    return { kind: "failed", cause: "navigation", detail: `the page leads to ${traffic.left}`, leadsTo: traffic.left };
  if (html === null)
    return { kind: "failed", cause: "too-large", detail: `the DOM is over ${String(limits.maxCharacters)} characters` };
  const pageErrors = session.pageErrors.slice(0, 10);
  const { status, lostScripts } = traffic;
  const lost = lostScripts.length === 0 ? {} : { lostScripts: lostScripts.toSorted() };
  return { kind: "rendered", url, finalUrl, status, html, browser, pageErrors, ...lost };
}

/** `undefined` when no menu was found, or when a click took the page away. */
async function disclose(tab: Tab, limits: RenderLimits): Promise<Serialised | undefined> {
  try {
    const menus = Number(await tab.evaluate(discloseScript(limits.maxClicks)));
    return menus > 0 ? await serialise(tab, limits) : undefined;
  } catch (error) {
    if (tab.isClosed() || isCrash(error)) throw error;
    return undefined;
  }
}

async function open(tab: Tab, url: string, limits: RenderLimits, traffic: Traffic): Promise<RenderOutcome | undefined> {
  try {
    await tab.goto(url, { waitUntil: "commit", timeout: limits.loadMs });
  } catch (error) {
    if (tab.isClosed() || isCrash(error)) throw error;
    const detail = traffic.failure ?? messageOf(error);
    return { kind: "failed", cause: /timeout/iu.test(detail) ? "timeout" : "navigation", detail };
  }
  // A load event that does not come is no reason to lose the page: what is there by then is read.
  await tab.waitForLoadState("load", { timeout: limits.loadMs }).catch((error: unknown) => {
    if (tab.isClosed() || isCrash(error)) throw error;
  });
  return undefined;
}

/** Quiet DOM and quiet network at the same time; whichever moves makes the other start again. */
async function settle({ tab, traffic }: TabSession, limits: RenderLimits): Promise<void> {
  const end = performance.now() + limits.settleMs;
  for (;;) {
    const leftMs = Math.ceil(end - performance.now());
    if (leftMs <= 0) return;
    const { started } = traffic;
    try {
      await tab.evaluate(settleScript(limits.quietMs, leftMs));
    } catch (error) {
      // The page went to another address of the site under our feet: wait for that one.
      if (tab.isClosed() || isCrash(error)) throw error;
      await tab.waitForLoadState("load", { timeout: Math.max(leftMs, 1) }).catch(() => {});
      continue;
    }
    if (traffic.pending === 0 && traffic.started === started) return;
    await pendingEnds(traffic, end);
  }
}

async function pendingEnds(traffic: Traffic, end: number): Promise<void> {
  while (traffic.pending > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
}

interface Serialised {
  readonly html: string | null;
  readonly url: string;
}

async function serialise(tab: Tab, limits: RenderLimits): Promise<Serialised> {
  return tab.evaluate(serialiseScript(limits.maxCharacters));
}

/** Leaves nothing behind that the next page could see. */
export async function cleanTab(session: TabSession, origin: string): Promise<void> {
  const { tab, context, protocol } = session;
  session.traffic = newTraffic();
  session.pageErrors = [];
  session.loads += 1;
  // An empty page first: what the old one writes as it goes is cleared with the rest.
  await tab.goto("about:blank");
  await Promise.all([
    context.clearCookies(),
    protocol.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
  ]);
}

/** Routes every request of the tab to us, and turns away what only people can answer. */
export async function openTab(context: BrowserContext, network: BrowserNetwork): Promise<TabSession> {
  const tab = await context.newPage();
  const protocol = await context.newCDPSession(tab);
  const session: TabSession = { context, tab, protocol, traffic: newTraffic(), pageErrors: [], loads: 0 };
  await context.route("**/*", async (route) => {
    // The load may be over, or the tab gone, by the time an answer comes.
    await network.handle(route, session.traffic).catch(() => {});
  });
  await context.routeWebSocket("**/*", (socket) => {
    void socket.close().catch(() => {});
  });
  tab.on("dialog", (dialog) => {
    void dialog.dismiss().catch(() => {});
  });
  tab.on("pageerror", (error) => {
    if (session.pageErrors.length < 10) session.pageErrors.push(messageOf(error));
  });
  context.on("page", (other) => {
    if (other !== tab) void other.close().catch(() => {});
  });
  return session;
}

export function isCrash(error: unknown): boolean {
  return /crash|Target closed|has been closed|browser has disconnected/iu.test(messageOf(error));
}

export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 300) ?? "";
}
