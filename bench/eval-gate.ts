/** Mutation bench of the gate: breaks real sites in known ways and counts what the gate says. `--slice` for CI; `--hold-out` for sites nothing was adjusted on; `--most N` trims sites further; `--site`, `--mutation`, `--verbose` look closer. */
import { audit } from "../src/audit.ts";
import { defaultOptions, type Options } from "../src/options.ts";
import type { Audit, BaselineState } from "../src/model.ts";
import { mutations } from "./mutations/all.ts";
import type { Mutation } from "./mutations/mutation.ts";
import { corpusSite, type CorpusPlan } from "./sites/corpus.ts";
import { portalSite } from "./sites/portal.ts";
import type { BenchSite } from "./sites/site.ts";
import { portsOf } from "./sites/world.ts";

const plans: readonly CorpusPlan[] = [
  { name: "typer", most: 150 },
  { name: "drf", most: 150 },
  { name: "handbook-en", most: 200 },
  { name: "rust", inner: "book", most: 150 },
  { name: "gtk4", most: 200 },
  { name: "libstdcxx", inner: "manual", most: 150 },
  { name: "postgresql-docbook", most: 200 },
  { name: "python-sphinx", most: 120 },
  { name: "django-sphinx", most: 120 },
  { name: "sqlite", most: 150 },
  { name: "apache", most: 150 },
  { name: "cppreference", inner: "en", most: 150 },
];
/** Sites that no limit and no cause was ever adjusted on: `--hold-out` measures what a stranger's site may expect. */
const holdOuts: readonly CorpusPlan[] = [
  { name: "gtk3", most: 150 },
  { name: "sqlalchemy", most: 150 },
  { name: "flask", most: 150 },
  { name: "git-asciidoc", most: 150 },
];
const sliceSites = ["portal", "rust-book"];

function idOf({ name, inner }: CorpusPlan): string {
  return inner === undefined ? name : `${name}-${inner}`;
}

interface Trial {
  readonly site: string;
  readonly mutation: Mutation;
  readonly verdict: Audit["verdict"];
  readonly fails: number;
  readonly warns: number;
  readonly causes: readonly string[];
  readonly says: string;
}

const arguments_ = process.argv.slice(2);
const flag = (name: string) => arguments_.includes(`--${name}`);
const valueOf = (name: string) => {
  const at = arguments_.indexOf(`--${name}`);
  return at < 0 ? undefined : arguments_[at + 1];
};
const verbose = flag("verbose");

function optionsOf(site: BenchSite): Options {
  return {
    ...defaultOptions,
    entry: `${site.deployOrigin}/`,
    siteUrl: site.siteUrl,
    commit: "c0ffee",
    commitDate: site.commitDate,
  };
}

async function run(site: BenchSite, baseline: BaselineState, seed = 1): Promise<Audit> {
  const input = { options: optionsOf(site), startUrl: `${site.deployOrigin}/`, isFolder: false, baseline };
  return await audit(input, portsOf(site, seed));
}

function trialOf(site: string, mutation: Mutation, { verdict, comparison, because }: Audit): Trial {
  const told = comparison.findings.filter((finding) => finding.level !== "info");
  const causes = [...new Set(told.flatMap((finding) => (finding.cause === undefined ? [] : [finding.cause.kind])))];
  return {
    site,
    mutation,
    verdict,
    fails: told.filter((finding) => finding.level === "fail").length,
    warns: told.filter((finding) => finding.level === "warn").length,
    causes,
    says: because,
  };
}

const isCaught = (trial: Trial) => trial.fails + trial.warns > 0 || trial.verdict === "inconclusive";
const isRight = (trial: Trial) => trial.causes.slice(0, 2).some((cause) => trial.mutation.causes.includes(cause));
const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)}%`);

async function benchSite(site: BenchSite, chosen: readonly Mutation[]): Promise<readonly Trial[]> {
  const first = await run(site, { kind: "missing", from: "bench" });
  const baseline: BaselineState = { kind: "found", baseline: first.candidate, from: "bench" };
  const { documents, orphanRatio, navYield } = first.run.metrics;
  const show = (measurement: typeof documents) =>
    measurement?.kind === "measured" ? measurement.value.toFixed(2) : "–";
  console.log(
    `\n${site.name}: ${String(site.pages.size)} pages, section ${String(site.section.size)}, verdict ${first.verdict} (${first.because}), documents ${show(documents)}, orphanRatio ${show(orphanRatio)}, navYield ${show(navYield)}`,
  );
  const trials: Trial[] = [];
  for (const mutation of chosen) {
    const mutated = mutation.apply(site);
    if (mutated === undefined) continue;
    const result = await run(mutated, baseline);
    const trial = trialOf(site.name, mutation, result);
    trials.push(trial);
    printTrial(trial, result);
  }
  return trials;
}

function printTrial(trial: Trial, result: Audit): void {
  const { mutation, verdict, fails, warns, causes, says } = trial;
  const bad = mutation.harmful ? !isCaught(trial) || !isRight(trial) : fails > 0 || warns > 0 || verdict !== "pass";
  if (!bad && !verbose) return;
  const word = mutation.harmful
    ? isCaught(trial)
      ? "WRONG CAUSE"
      : "MISSED"
    : fails > 0 || verdict !== "pass"
      ? "FALSE ALARM"
      : "false warning";
  console.log(
    `  ${bad ? word : "ok"} ${mutation.name}: ${verdict}, ${String(fails)} fail, ${String(warns)} warn, causes ${causes.slice(0, 4).join(", ")}`,
  );
  if (bad)
    console.log(`    reproduce: npm run eval:gate -- --site ${trial.site} --mutation ${mutation.name} --verbose`);
  if (!verbose) return;
  console.log(`    ${says}`);
  for (const finding of result.comparison.findings) {
    console.log(
      `    ${finding.level} ${finding.message} [${finding.limit ?? ""}] ${finding.cause?.kind ?? ""}: ${finding.cause?.summary ?? ""}`,
    );
  }
  for (const note of result.notes.slice(0, 8)) console.log(`    note ${note.kind}: ${note.message}`);
}

function summarise(trials: readonly Trial[]): void {
  const harmful = trials.filter((trial) => trial.mutation.harmful);
  const harmless = trials.filter((trial) => !trial.mutation.harmful);
  const caught = harmful.filter(isCaught);
  const explained = caught.filter((trial) => trial.fails + trial.warns > 0);
  const right = explained.filter(isRight);
  const failing = harmless.filter((trial) => trial.fails > 0 || trial.verdict !== "pass");
  const warning = harmless.filter((trial) => trial.warns > 0 && !failing.includes(trial));
  console.log("\nmutation                        sites  caught  cause");
  for (const mutation of mutations) {
    const own = trials.filter((trial) => trial.mutation === mutation);
    if (own.length === 0) continue;
    const good = mutation.harmful
      ? own.filter(isCaught).length
      : own.filter((trial) => trial.fails + trial.warns === 0 && trial.verdict === "pass").length;
    const cause = mutation.harmful ? String(own.filter(isRight).length) : "";
    console.log(
      `${mutation.name.padEnd(31)} ${String(own.length).padStart(5)} ${String(good).padStart(7)}${mutation.harmful ? "" : " quiet"} ${cause.padStart(6)}`,
    );
  }
  console.log(
    `\nharmful ${String(harmful.length)}: recall ${percent(caught.length, harmful.length)} (at fail level or inconclusive ${percent(harmful.filter((trial) => trial.fails > 0 || trial.verdict === "inconclusive").length, harmful.length)})`,
  );
  console.log(
    `cause right in the top 2: ${percent(right.length, explained.length)} of ${String(explained.length)} with findings; ${String(caught.length - explained.length)} inconclusive without`,
  );
  console.log(
    `harmless ${String(harmless.length)}: false alarms at fail level ${String(failing.length)}, warnings ${percent(warning.length, harmless.length)}`,
  );
}

async function repeat(site: BenchSite, mutation: Mutation, times: number): Promise<boolean> {
  const first = await run(site, { kind: "missing", from: "bench" });
  const baseline: BaselineState = { kind: "found", baseline: first.candidate, from: "bench" };
  const mutated = mutation.apply(site);
  if (mutated === undefined) return true;
  const seen = new Set<string>();
  for (let seed = 1; seed <= times; seed += 1) {
    const { verdict, comparison, candidate } = await run({ ...mutated, latencyMs: 5 }, baseline, seed);
    seen.add(JSON.stringify([verdict, comparison.findings, candidate]));
  }
  return seen.size === 1;
}

async function main(): Promise<void> {
  const started = Date.now();
  const wantedSite = valueOf("site");
  const wantedMutation = valueOf("mutation");
  const chosen = mutations.filter((mutation) => wantedMutation === undefined || mutation.name === wantedMutation);
  const asked = flag("hold-out") ? holdOuts : plans;
  const names = flag("hold-out") ? asked.map(idOf) : ["portal", ...asked.map(idOf)];
  const known = wantedSite === undefined ? names : ["portal", ...[...plans, ...holdOuts].map(idOf)];
  const wanted = known.filter((name) =>
    wantedSite === undefined ? !flag("slice") || sliceSites.includes(name) : name === wantedSite,
  );
  const most = flag("slice") ? 60 : Number(valueOf("most") ?? 300);
  const trials: Trial[] = [];
  for (const name of wanted) {
    const plan = [...plans, ...holdOuts].find((candidate) => name === idOf(candidate));
    const site = plan === undefined ? portalSite() : corpusSite({ ...plan, most: Math.min(plan.most, most) });
    trials.push(...(await benchSite(site, chosen)));
  }
  summarise(trials);
  const client = mutations.find((mutation) => mutation.name === "sidebar-client");
  if (wantedMutation === undefined && client !== undefined) {
    console.log(
      `five repeats with random latency: ${(await repeat(portalSite(), client, 5)) ? "identical" : "DIFFERENT"}`,
    );
  }
  console.log(`${String(Math.round((Date.now() - started) / 1000))} s`);
  const failing = trials.some((trial) =>
    trial.mutation.harmful ? !isCaught(trial) : trial.fails > 0 || trial.verdict !== "pass",
  );
  // A CI slice must hold the promises; the whole bench prints figures.
  if (flag("slice") && failing) process.exitCode = 1;
}

await main();
