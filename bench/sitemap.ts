/** Measures the sitemap reader against a bare SAX pass and against sitemapper: same bytes, one run, medians of five processes each. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeLargeSitemap } from "./sitemap/make-file.ts";

interface Measured {
  readonly milliseconds: number;
  /** User and system: what other work on the machine does not stretch. */
  readonly cpuMilliseconds: number;
  readonly megabytes: number;
  readonly entries: number;
}
const folder = join(import.meta.dirname, "..", ".cache", "bench");
const file = join(folder, "sitemap-50mb.xml");
const rounds = 5;

mkdirSync(folder, { recursive: true });
if (!existsSync(file)) makeLargeSitemap(file);
const rival = installRival();
const names = ["saxes", "crawlshape", ...(rival === undefined ? [] : ["sitemapper"])];
const runs = new Map<string, Measured[]>(names.map((name) => [name, []]));
// Round by round, so that a slow minute of the machine hits all alike.
for (let round = 0; round < rounds; round += 1) {
  for (const name of names) runs.get(name)?.push(measure(name));
}
const size = statSync(file).size / 1e6;
console.log(`${size.toFixed(1)} MB, ${names.length} readers, ${rounds} rounds, Node ${process.version}\n`);
const bare = median("saxes");
for (const name of names) {
  const { milliseconds, cpuMilliseconds, megabytes, entries } = median(name);
  const ratio = (cpuMilliseconds / bare.cpuMilliseconds).toFixed(2);
  console.log(
    `${name.padEnd(12)} ${milliseconds.toFixed(0).padStart(6)} ms  ${cpuMilliseconds.toFixed(0).padStart(6)} ms CPU  ${ratio.padStart(5)}x bare  ${megabytes.toFixed(0).padStart(4)} MB over idle  ${entries} entries`,
  );
}
const own = median("crawlshape");
console.log("");
for (const name of names.filter((other) => other !== "crawlshape")) {
  const other = median(name);
  const [time, memory] = [own.cpuMilliseconds / other.cpuMilliseconds, own.megabytes / other.megabytes];
  console.log(
    `crawlshape against ${name}: ${time.toFixed(2)}x the CPU time, ${memory.toFixed(2)}x the memory over idle`,
  );
}
const ok = own.cpuMilliseconds <= 2 * bare.cpuMilliseconds && own.megabytes <= 64;
console.log(`\ngoal: at most 2x the CPU time of a bare pass and 64 MB over idle: ${ok ? "met" : "MISSED"}`);
process.exitCode = ok ? 0 : 1;

function measure(name: string): Measured {
  const script = join(import.meta.dirname, "sitemap", "reader.ts");
  const output = execFileSync(process.execPath, [script, name, file, rival ?? ""], { encoding: "utf8" });
  return JSON.parse(output) as Measured;
}

/** Each figure's own median. */
function median(name: string): Measured {
  const all = runs.get(name) ?? [];
  const middle = (of: (run: Measured) => number) =>
    all.map(of).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return {
    milliseconds: middle((run) => run.milliseconds),
    cpuMilliseconds: middle((run) => run.cpuMilliseconds),
    megabytes: middle((run) => run.megabytes),
    entries: middle((run) => run.entries),
  };
}

/** Into the cache, not into the project: it is only here to be compared with. */
function installRival(): string | undefined {
  const home = join(folder, "sitemapper");
  const module = join(home, "node_modules", "sitemapper", "lib", "assets", "sitemapper.js");
  if (existsSync(module)) return module;
  mkdirSync(home, { recursive: true });
  try {
    const quiet = ["--no-audit", "--no-fund", "--silent"];
    execFileSync("npm", ["install", "--prefix", home, "sitemapper@4.1.6", ...quiet], { stdio: "ignore" });
  } catch {
    console.log("sitemapper could not be installed; left out");
  }
  return existsSync(module) ? module : undefined;
}
