import { describe, expect, test } from "vitest";
import { findBrowsers, type Machine } from "../../src/io/find-browser.ts";
import { ConfigError } from "../../src/options.ts";

function machine(platform: NodeJS.Platform, there: readonly string[], changes: Partial<Machine> = {}): Machine {
  const list = (folder: string) => [
    ...new Set(
      there
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1).split("/")[0] ?? ""),
    ),
  ];
  return {
    platform,
    environment: { PATH: "/usr/local/bin:/usr/bin" },
    home: "/home/u",
    exists: (path) => there.includes(path),
    list,
    ...changes,
  };
}

const cache = "/home/u/.cache/ms-playwright";
describe("auto", () => {
  test.for([
    {
      why: "Chrome before Chromium, wherever they are on the PATH",
      there: ["/usr/local/bin/chromium", "/usr/bin/google-chrome"],
      paths: ["/usr/bin/google-chrome", "/usr/local/bin/chromium"],
    },
    {
      why: "Edge before Chromium",
      there: ["/usr/bin/chromium", "/usr/bin/microsoft-edge"],
      paths: ["/usr/bin/microsoft-edge", "/usr/bin/chromium"],
    },
    { why: "a fixed place off the PATH", there: ["/opt/google/chrome/chrome"], paths: ["/opt/google/chrome/chrome"] },
    {
      why: "Playwright's own last, newest build first",
      there: [
        `${cache}/chromium-1180/chrome-linux/chrome`,
        `${cache}/chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell`,
        "/usr/bin/chromium",
      ],
      paths: [
        "/usr/bin/chromium",
        `${cache}/chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell`,
        `${cache}/chromium-1180/chrome-linux/chrome`,
      ],
    },
    { why: "nothing", there: [], paths: [] },
  ])("$why", ({ there, paths }) => {
    expect(findBrowsers("auto", machine("linux", there)).paths).toEqual(paths);
  });

  test("Windows", () => {
    const there = ["C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"];
    const environment = { ProgramFiles: "C:\\Program Files", "ProgramFiles(x86)": "C:\\Program Files (x86)" };
    expect(findBrowsers("auto", machine("win32", there, { environment })).paths).toEqual(there);
  });

  test("macOS", () => {
    const there = ["/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"];
    expect(findBrowsers("auto", machine("darwin", there)).paths).toEqual(there);
  });

  test("Playwright's cache may be elsewhere", () => {
    const there = ["/pw/chromium-1200/chrome-linux64/chrome"];
    const environment = { PLAYWRIGHT_BROWSERS_PATH: "/pw" };
    expect(findBrowsers("auto", machine("linux", there, { environment })).paths).toEqual(there);
  });
});

test("off looks for none and says so", () => {
  expect(findBrowsers("off", machine("linux", ["/usr/bin/chromium"]))).toEqual({
    paths: [],
    tried: ["nothing: browser is off"],
  });
});

test("a named path is used alone, and must exist", () => {
  expect(findBrowsers("/my/chrome", machine("linux", ["/my/chrome", "/usr/bin/chromium"])).paths).toEqual([
    "/my/chrome",
  ]);
  expect(() => findBrowsers("/my/chrome", machine("linux", []))).toThrow(ConfigError);
  expect(() => findBrowsers("/my/chrome", machine("linux", []))).toThrow("browser: /my/chrome does not exist");
});
