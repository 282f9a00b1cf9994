/** Prints renders per second against a fresh browser per page and against Crawlee's PlaywrightCrawler: `npm run bench:render`. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

interface Figures {
  readonly pages: number;
  readonly ms: number;
}

const home = resolve(import.meta.dirname, "../.cache/bench/crawlee-playwright");
const rounds = Number(process.env["ROUNDS"] ?? 3);
const pages = Number(process.env["PAGES"] ?? 60);

function installCrawlee(): boolean {
  if (existsSync(join(home, "node_modules/@crawlee/playwright"))) return true;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), '{ "type": "module", "private": true }\n');
  return (
    spawnSync("npm", ["install", "--save-exact", "@crawlee/playwright@3.18.1", "playwright@1.65.1"], { cwd: home })
      .status === 0
  );
}

/** Pages per second; every page must have come with its content. */
function rate(name: "ours" | "fresh" | "crawlee", count: number): number {
  const file = join(import.meta.dirname, "render", `${name}.ts`);
  const done = spawnSync(process.execPath, [file, String(count)], { encoding: "utf8", timeout: 600_000 });
  const last = done.stdout.trim().split("\n").at(-1) ?? "";
  if (!last.startsWith("{")) throw new Error(`${name} failed:\n${done.stderr.slice(0, 2000)}`);
  const figures = JSON.parse(last) as Figures;
  if (figures.pages !== count) throw new Error(`${name} read ${String(figures.pages)} of ${String(count)} pages`);
  return (figures.pages / figures.ms) * 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const names = ["ours", "fresh", ...(installCrawlee() ? (["crawlee"] as const) : [])] as const;
const rates: Record<string, number[]> = {};
for (let round = 0; round < rounds; round += 1) {
  // A fresh browser per page is slow: a share of the pages tells its rate.
  for (const name of names) {
    const found = rate(name, name === "fresh" ? Math.ceil(pages / 6) : pages);
    (rates[name] ??= []).push(found);
    process.stderr.write(`round ${String(round + 1)} ${name} ${found.toFixed(2)}/s\n`);
  }
}
const ours = median(rates["ours"] ?? []);
process.stdout.write(
  `${String(pages)} client-rendered pages, ${String(rounds)} rounds in turn, median renders per second\n`,
);
for (const [name, values] of Object.entries(rates)) {
  const own = median(values);
  const target = name === "fresh" ? 8 : 2;
  const ratio =
    name === "ours"
      ? ""
      : `, ours is ${(ours / own).toFixed(2)} × (target ${String(target)} ×: ${ours / own >= target ? "met" : "missed"})`;
  process.stdout.write(`${name.padEnd(8)} ${own.toFixed(2)}/s${ratio}\n`);
}
