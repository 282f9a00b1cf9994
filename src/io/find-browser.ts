/** Turns the `browser` setting and the machine into the browsers that may be started, best first. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { ConfigError } from "../options.ts";

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly exists: (path: string) => boolean;
  /** Names in a folder; none when there is no such folder. */
  readonly list: (folder: string) => readonly string[];
}
export interface FoundBrowsers {
  /** Executables, best first. */
  readonly paths: readonly string[];
  /** What was looked at, for the line that says how to get one. */
  readonly tried: readonly string[];
}

const commands = [
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
  "microsoft-edge-stable",
  "chromium",
  "chromium-browser",
];
const fixedPlaces: Readonly<Record<string, readonly string[]>> = {
  linux: [
    "/opt/google/chrome/chrome",
    "/opt/microsoft/msedge/msedge",
    "/usr/lib/chromium/chromium",
    "/snap/bin/chromium",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
};
const windowsPrograms = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
  "Chromium\\Application\\chrome.exe",
];

/** `off` finds none; a path must exist (else `ConfigError`); `auto` looks for Chrome, Edge, Chromium, then Playwright's own. */
export function findBrowsers(setting: string, machine: Machine = thisMachine()): FoundBrowsers {
  if (setting === "off") return { paths: [], tried: ["nothing: browser is off"] };
  if (setting !== "auto") {
    if (!machine.exists(setting))
      throw new ConfigError(`browser: ${setting} does not exist; give the path of an executable, "auto" or "off"`);
    return { paths: [setting], tried: [setting] };
  }
  const candidates = [...onPath(machine), ...inPlaces(machine), ...playwrightOwn(machine)];
  const paths = candidates.filter((path) => machine.exists(path));
  return {
    paths: [...new Set(paths)],
    tried: ["Chrome, Edge and Chromium on the PATH and in their usual places", "Playwright's own browsers"],
  };
}

function thisMachine(): Machine {
  return {
    platform: process.platform,
    environment: process.env,
    home: homedir(),
    exists: (path) => existsSync(path) && statSync(path).isFile(),
    list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  };
}

function onPath({ environment, platform }: Machine): string[] {
  if (platform === "win32") return [];
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  // By name before by folder: Chrome is preferred wherever it is.
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

function inPlaces({ environment, platform }: Machine): string[] {
  if (platform !== "win32") return [...(fixedPlaces[platform] ?? [])];
  const bases = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((name) => environment[name] ?? []);
  return windowsPrograms.flatMap((program) => bases.map((base) => `${base}\\${program}`));
}

const caches: Readonly<Record<string, string>> = {
  linux: ".cache/ms-playwright",
  darwin: "Library/Caches/ms-playwright",
  win32: "AppData\\Local\\ms-playwright",
};
const executables = [
  "chrome-headless-shell-linux64/chrome-headless-shell",
  "chrome-headless-shell-linux/headless_shell",
  "chrome-headless-shell-mac-arm64/chrome-headless-shell",
  "chrome-headless-shell-mac-x64/chrome-headless-shell",
  "chrome-headless-shell-win64/chrome-headless-shell.exe",
  "chrome-linux64/chrome",
  "chrome-linux/headless_shell",
  "chrome-linux/chrome",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-win64/chrome.exe",
  "chrome-win/chrome.exe",
];

/** Newest build first; any build will do, since pages are only read. */
function playwrightOwn({ environment, platform, home, list }: Machine): string[] {
  const cache = environment["PLAYWRIGHT_BROWSERS_PATH"] ?? join(home, caches[platform] ?? ".cache/ms-playwright");
  const builds = list(cache).filter((name) => /^chromium(?:_headless_shell)?-\d+$/u.test(name));
  const newest = builds.toSorted((a, b) => buildOf(b) - buildOf(a) || (a < b ? -1 : 1));
  return newest.flatMap((build) => executables.map((file) => join(cache, build, file)));
}

function buildOf(name: string): number {
  return Number(name.slice(name.lastIndexOf("-") + 1));
}
