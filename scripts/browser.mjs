// Makes sure that a browser is there for pages that need one: what is installed, else Playwright's download, else Debian's package.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir, platform } from "node:os";
import { delimiter, join } from "node:path";

const names = ["google-chrome", "google-chrome-stable", "microsoft-edge", "chromium", "chromium-browser"];
const places = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((variable) => {
    const base = process.env[variable] ?? "C:\\";
    return [join(base, "Google/Chrome/Application/chrome.exe"), join(base, "Microsoft/Edge/Application/msedge.exe")];
  }),
};

function installed() {
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...(places[platform()] ?? [])].find((path) => existsSync(path));
}

function playwrightOwn() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), ".cache/ms-playwright");
  return existsSync(cache) && readdirSync(cache).some((name) => name.startsWith("chromium"));
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: platform() === "win32", timeout: 300_000 });
  return status === 0;
}

/** True when a browser is there; each step it takes is said on stderr. A second call installs nothing. */
export function ensureBrowser(playwrightVersion) {
  if (installed() !== undefined || playwrightOwn()) return true;
  const say = (text) => process.stderr.write(`set-up: ${text}\n`);
  say("no Chrome, Edge or Chromium found; trying Playwright's download");
  if (run("npx", ["--yes", `playwright-core@${playwrightVersion}`, "install", "--only-shell", "chromium"])) return true;
  const isRoot = process.getuid?.() === 0;
  if (platform() === "linux" && existsSync("/usr/bin/apt-get")) {
    say("that failed; trying Debian's chromium");
    const apt = (args) => (isRoot ? run("apt-get", args) : run("sudo", ["-n", "apt-get", ...args]));
    if (apt(["update", "-qq"]) && apt(["install", "-y", "-qq", "--no-install-recommends", "chromium"])) return true;
  }
  say("no browser could be installed; pages that need one will make a run inconclusive");
  return false;
}
