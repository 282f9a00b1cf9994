// `npm start -- SITE`: audits SITE with the committed bundle, which needs nothing installed but a browser for the pages that ask for one.
// Without SITE: audits the example twice, before and after its menu moved to the client, and shows the pull request comment.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { buildExample } from "../example/build.mjs";
import { ensureBrowser } from "./browser.mjs";

const root = dirname(import.meta.dirname);
const cli = join(root, "dist/cli.js");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 18)) {
  process.stderr.write(`Node ${process.versions.node} is too old: crawlshape needs Node 20.18 or newer\n`);
  process.exit(2);
}
const { version } = JSON.parse(readFileSync(join(root, "dist/vendor/playwright-core/package.json"), "utf8"));
ensureBrowser(version);

function audit(args) {
  const { status, error } = spawnSync(process.execPath, [cli, "audit", ...args], { stdio: "inherit" });
  if (error !== undefined) throw error;
  return status ?? 2;
}

function showExample() {
  const home = join(root, ".cache/example");
  rmSync(home, { recursive: true, force: true });
  const say = (text) => process.stdout.write(`\n${text}\n\n`);
  const site = join(home, "site");
  const baseline = join(home, "baseline.json");
  const common = [site, "--baseline", baseline];
  buildExample(site, "static");
  say("1. The example as it was deployed last month: measured, and stored as the baseline.");
  const first = audit([...common, "--out", join(home, "before")]);
  buildExample(site, "client");
  say("2. The same site today: nothing errors, but its menu is now written by a script.");
  const second = audit([...common, "--out", join(home, "after"), "--update-baseline", "never"]);
  say("3. The comment that the pull request would get:");
  process.stdout.write(readFileSync(join(home, "after/comment.md"), "utf8"));
  say(
    `Look at ${relative(process.cwd(), join(home, "after/report.html"))}, then try your own: npm start -- https://your.site/`,
  );
  return first === 0 && second === 1 ? 0 : 2;
}

const args = process.argv.slice(2);
process.exitCode = args.length === 0 ? showExample() : audit(args);
