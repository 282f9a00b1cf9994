/** Prints the crawl's figures, each a ratio of things measured in this one run: `npm run bench [-- NAME…] [--rounds N] [--sizes 1000,10000] [--dist DIR]`. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { serveCorpus, serveSite, type BenchServer } from "./servers.ts";

interface Figures {
  readonly pages: number;
  readonly ms: number;
  readonly rssMb: number;
  /** Of all threads, user and system; hardly moved by whatever else the machine does. */
  readonly cpuMs: number;
  readonly reused?: string;
}
interface Row {
  readonly figure: string;
  readonly value: string;
  readonly target: string;
  readonly met: boolean;
  readonly basis: string;
}

const root = resolve(import.meta.dirname, "..");
const cache = join(root, ".cache/bench");
mkdirSync(cache, { recursive: true });
const { values: flags, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    sizes: { type: "string", default: "1000,10000,50000" },
    dist: { type: "string", default: "dist" },
  },
});

const worker = join(resolve(root, flags.dist), "worker.js");

function run(name: "ours" | "floor" | "crawlee" | "stages", ...args: readonly (string | number)[]): Figures {
  const file = join(import.meta.dirname, "runs", `${name}.ts`);
  const done = spawnSync(process.execPath, ["--max-old-space-size=4096", file, ...args.map(String)], {
    encoding: "utf8",
    maxBuffer: 1e8,
    env: existsSync(worker) ? { ...process.env, BENCH_WORKER: worker } : process.env,
  });
  const last = done.stdout.trim().split("\n").at(-1) ?? "";
  if (!last.startsWith("{")) throw new Error(`${name} ${args.join(" ")} failed:\n${done.stderr.slice(0, 2000)}`);
  return JSON.parse(last) as Figures;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
const rate = (figures: readonly Figures[]) => median(figures.map(({ pages, ms }) => (pages / ms) * 1000));
const cpu = (figures: readonly Figures[]) => median(figures.map(({ pages, cpuMs }) => cpuMs / pages));
const times = (ratio: number) => `${ratio.toFixed(2)} ×`;

async function against<T>(server: Promise<BenchServer>, use: (server: BenchServer) => T): Promise<T> {
  const running = await server;
  try {
    return use(running);
  } finally {
    running.stop();
  }
}

function installCrawlee(): boolean {
  const home = join(cache, "crawlee");
  if (existsSync(join(home, "node_modules/@crawlee/cheerio"))) return true;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), '{ "type": "module", "private": true }\n');
  return spawnSync("npm", ["install", "--save-exact", "@crawlee/cheerio@3.18.1"], { cwd: home }).status === 0;
}

/** The three are taken in turn, so that a busy minute falls on all of them. */
async function realPages(): Promise<Row[]> {
  const folder = execFileSync(process.execPath, [join(root, "scripts/corpus.mjs"), "postgresql-docbook"], {
    encoding: "utf8",
  }).trim();
  const hasCrawlee = installCrawlee();
  return against(serveCorpus(folder), ({ origin, name }) => {
    const [ours, alone, floor, crawlee]: [Figures[], Figures[], Figures[], Figures[]] = [[], [], [], []];
    for (let round = 0; round < Number(flags.rounds); round += 1) {
      floor.push(run("floor", `${origin}/`, 16, 1200));
      ours.push(run("ours", `${origin}/`, 16, 1200, 1));
      alone.push(run("ours", `${origin}/`, 16, 1200, 0));
      if (hasCrawlee && round < 2) crawlee.push(run("crawlee", `${origin}/`, 16, 1200));
    }
    const basis = `${ours[0]?.pages ?? 0} pages of postgresql-doc-15 by ${name}, concurrency 16, ours ${rate(ours).toFixed(0)} pages/s`;
    const toFloor = rate(ours) / rate(floor);
    const toCrawlee = rate(ours) / rate(crawlee);
    const rows: Row[] = [
      {
        figure: "link crawl with full extraction : floor",
        value: times(toFloor),
        target: "≥ 0.6 ×",
        met: toFloor >= 0.6,
        basis: `${basis}, floor ${rate(floor).toFixed(0)}`,
      },
      {
        figure: "floor : ours, CPU a page",
        value: times(cpu(floor) / cpu(ours)),
        target: "≥ 0.3 ×",
        met: cpu(floor) / cpu(ours) >= 0.3,
        // Two cores at 0.6 of the floor may spend 2 / 0.6 of its time.
        basis: `floor ${cpu(floor).toFixed(2)} ms, ours ${cpu(ours).toFixed(2)} ms on two threads, ${cpu(alone).toFixed(2)} ms on one`,
      },
    ];
    if (hasCrawlee)
      rows.push({
        figure: "link crawl with full extraction : Crawlee",
        value: times(toCrawlee),
        target: "≥ 5 ×",
        met: toCrawlee >= 5,
        basis: `${basis}, Crawlee ${rate(crawlee).toFixed(0)}; CPU a page ${cpu(crawlee).toFixed(2)} ms`,
      });
    return rows;
  });
}

function latency(): Promise<Row[]> {
  return against(serveSite(1000, 50), ({ origin }) => {
    const parallel = run("ours", `${origin}/`, 16, 1000, 1);
    const sequential = run("ours", `${origin}/`, 1, 1000, 0);
    const ratio = sequential.ms / parallel.ms;
    return [
      {
        figure: "1,000 pages behind 50 ms : sequential",
        value: times(ratio),
        target: "≥ 10 ×",
        met: ratio >= 10,
        basis: `${(parallel.ms / 1000).toFixed(1)} s at concurrency 16, ${(sequential.ms / 1000).toFixed(1)} s at 1`,
      },
    ];
  });
}

async function growth(): Promise<Row[]> {
  const figures: Figures[] = [];
  const sizes = flags.sizes.split(",").map(Number);
  for (const size of sizes)
    figures.push(await against(serveSite(size, 0), ({ origin }) => run("ours", `${origin}/`, 16, size, 1)));
  const [small, large] = [figures[0], figures.at(-1)];
  if (small === undefined || large === undefined || small === large) return [];
  const exponent = Math.log(large.cpuMs / small.cpuMs) / Math.log(large.pages / small.pages);
  const basis = figures
    .map(
      ({ pages, ms, cpuMs, rssMb }) =>
        `${pages}: ${(cpuMs / 1000).toFixed(1)} s of CPU in ${(ms / 1000).toFixed(1)} s, ${rssMb.toFixed(0)} MB`,
    )
    .join("; ");
  return [
    {
      figure: `exponent of CPU time, ${small.pages} → ${large.pages} pages`,
      value: exponent.toFixed(2),
      target: "≤ 1.1",
      met: exponent <= 1.1,
      basis,
    },
    {
      figure: `peak RSS at ${small.pages} pages`,
      value: `${small.rssMb.toFixed(0)} MB`,
      target: "≤ 250 MB",
      met: small.rssMb <= 250,
      basis: "whole process",
    },
    {
      figure: `peak RSS at ${large.pages} pages`,
      value: `${large.rssMb.toFixed(0)} MB`,
      target: "≤ 1,200 MB",
      met: large.rssMb <= 1200,
      basis: "whole process",
    },
  ];
}

function recrawl(): Promise<Row[]> {
  return against(serveSite(1000, 0), ({ origin }) => {
    const home = mkdtempSync(join(cache, "store-"));
    const pairs = [0, 1, 2].map((at) => {
      const store = join(home, `${at}.json.gz`);
      return {
        first: run("ours", `${origin}/`, 16, 1000, 1, store),
        again: run("ours", `${origin}/`, 16, 1000, 1, store),
      };
    });
    rmSync(home, { recursive: true });
    const ratio = median(pairs.map(({ first, again }) => first.ms / again.ms));
    return [
      {
        figure: "first crawl : unchanged re-crawl",
        value: times(ratio),
        target: "≥ 3 ×",
        met: ratio >= 3,
        basis: `${pairs[0]?.again.reused ?? "nothing was reused"}; CPU ${times(median(pairs.map(({ first, again }) => first.cpuMs / again.cpuMs)))}`,
      },
    ];
  });
}

function stages(): Promise<Row[]> {
  return against(serveSite(10_000, 0), ({ origin }) => {
    const { ms, cpuMs, pages } = run("stages", `${origin}/`, 16, 10_000);
    return [
      {
        figure: "pure stages per 10,000 pages",
        value: `${(cpuMs / 1000).toFixed(2)} s`,
        target: "≤ 1 s",
        met: cpuMs <= 1000,
        basis: `CPU, ${(ms / 1000).toFixed(2)} s by the clock, ${pages} pages; collapse, infer, emit, measure, compare`,
      },
    ];
  });
}

function start(): Promise<Row[]> {
  const cli = join(resolve(root, flags.dist), "cli.js");
  if (!existsSync(cli)) return Promise.resolve([]);
  return against(serveSite(1, 0), ({ origin }) => {
    const home = mkdtempSync(join(cache, "start-"));
    const probe = join(import.meta.dirname, "runs/first-request.mjs");
    const each = Array.from({ length: 5 }, () => {
      const done = spawnSync(
        process.execPath,
        ["--import", probe, cli, "audit", origin, "--out", home, "--browser", "off"],
        { encoding: "utf8" },
      );
      return Number(/first request after ([\d.]+) ms of CPU/.exec(done.stderr)?.[1] ?? Number.NaN);
    });
    rmSync(home, { recursive: true });
    const cpuMs = median(each);
    return [
      {
        figure: "CPU from start to first request, dist/",
        value: `${cpuMs.toFixed(0)} ms`,
        target: "≤ 300 ms",
        met: cpuMs <= 300,
        basis: "median of 5",
      },
    ];
  });
}

const parts = { "real-pages": realPages, latency, growth, recrawl, stages, start };
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const row of await part()) {
    process.stdout.write(
      `${row.met ? "met   " : "MISSED"} ${row.figure.padEnd(44)} ${row.value.padStart(9)}  (${row.target})  ${row.basis}\n`,
    );
  }
}
