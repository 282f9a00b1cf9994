/** Starts the first browser of a list that starts. */
import type { Browser, BrowserType } from "playwright-core";
import type { BrowserName } from "../model.ts";

export interface Started {
  readonly browser: Browser;
  readonly name: BrowserName;
}
interface Playwright {
  readonly chromium: BrowserType;
}

/** A proxy and a resolver that lead nowhere: whatever slips past our routing reaches no host at all. */
const noNetwork = [
  "--proxy-server=http://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];
const quiet = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--dns-prefetch-disable",
  "--disable-features=WebRtcHideLocalIpsWithMdns,MediaRouter,OptimizationHints,Translate",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy",
  "--js-flags=--max-old-space-size=512",
];

/** `undefined` when none of them starts. */
export async function launchBrowser(paths: readonly string[]): Promise<Started | undefined> {
  if (paths.length === 0) return undefined;
  const { chromium } = await loadPlaywright();
  for (const executablePath of paths) {
    try {
      const browser = await chromium.launch({
        executablePath,
        args: [...noNetwork, ...quiet],
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        timeout: 30_000,
      });
      return { browser, name: { name: nameOf(executablePath), version: browser.version() } };
    } catch {
      // A broken installation is no reason to give up: the next one may be whole.
    }
  }
  return undefined;
}

function nameOf(path: string): string {
  if (/edge/iu.test(path)) return "edge";
  if (/headless.?shell/iu.test(path)) return "headless-shell";
  return /chromium/iu.test(path) ? "chromium" : "chrome";
}

/** Loading it takes up to a second, and most runs never need it. The bundle has its copy beside it; sources use the package. */
async function loadPlaywright(): Promise<Playwright> {
  const vendored: string = "./vendor/playwright-core/index.mjs";
  try {
    return (await import(/* webpackIgnore: true */ /* @vite-ignore */ vendored)) as Playwright;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const installed: string = "playwright-core";
    return (await import(/* webpackIgnore: true */ /* @vite-ignore */ installed)) as Playwright;
  }
}

function isMissing(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return (
    /MODULE_NOT_FOUND|ERR_LOAD_URL/u.test(code) ||
    /Cannot find module|Failed to load url|Failed to resolve/u.test(message)
  );
}
