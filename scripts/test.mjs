// `npm test`: installs what is missing, then runs the quick suites on Node 24 and closes with one line of counts.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureBrowser } from "./browser.mjs";

const root = dirname(import.meta.dirname);
const run = (command, args) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error !== undefined) throw error;
  return status ?? 1;
};

const lock = join(root, "package-lock.json");
const installed = join(root, "node_modules/.package-lock.json");
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
  process.stderr.write("set-up: installing dependencies (npm ci)\n");
  if (run("npm", ["ci", "--no-audit", "--no-fund"]) !== 0) process.exit(1);
}
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
ensureBrowser(dependencies["playwright-core"]);

const results = join(root, ".cache/test-results.json");
mkdirSync(dirname(results), { recursive: true });
rmSync(results, { force: true });
const projects = ["unit", "e2e", "browser"].flatMap((name) => ["--project", name]);
const given = process.argv.slice(2);
const chosen = given.includes("--project") ? given : [...projects, ...given];
const vitest = join(root, "node_modules/vitest/vitest.mjs");
// The package `node` puts Node 24 into node_modules/.bin; the runner's own Node may be older than vitest allows.
const node = join(root, "node_modules/.bin/node");
const status = run(existsSync(node) ? node : process.execPath, [
  vitest,
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${results}`,
  ...chosen,
]);
if (existsSync(results)) {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(results, "utf8"));
  process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`);
}
process.exitCode = status;
