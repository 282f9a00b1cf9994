/** `mode: audit`: event → preview → audit → publication; gives the exit code. */
import * as core from "@actions/core";
import { audit as runPipeline } from "../audit.ts";
import { withAfdocs } from "../commands/afdocs.ts";
import { exitCodeOf, withDrift } from "../commands/exit.ts";
import { planLlms, writeOutcome } from "../commands/outcome.ts";
import { openWorld } from "../commands/world.ts";
import { encodeTerminal } from "../encode.ts";
import { withAcceptance, type Claim } from "../github/accept.ts";
import { readEvent, whyFiltered } from "../github/event.ts";
import { actionSettings, type ActionWords } from "../github/inputs.ts";
import { mergedPullOf } from "../io/github-pulls.ts";
import { createLog } from "../io/progress.ts";
import type { Audit, BaselineState } from "../model.ts";
import type { RawInputs, Settings } from "../settings/settings.ts";
import { findAcceptance } from "./accept.ts";
import { loadRules, loadStored, storeOf } from "./baseline.ts";
import { findEntry } from "./entry.ts";
import { secretsOf } from "./secrets.ts";
import { publish } from "./publish.ts";
import type { Run } from "./run.ts";
import { understand, type Situation } from "./situation.ts";

export async function auditStep(run: Run, words: ActionWords, raw: RawInputs, signal: AbortSignal): Promise<number> {
  const event = readEvent(run.event, run.payload, run.sha, run.ref);
  const skip = event.skip ?? whyFiltered(event, words.environment);
  if (skip !== undefined) return nothingToDo(skip);
  const situation = await understand(run, event, words.token);
  if (situation.moved !== undefined)
    return nothingToDo(`the pull request's head is ${situation.moved.slice(0, 9)} by now; its own run speaks for it`);
  const rules = await loadRules(run, words, situation);
  // Rules first: a mistake in them is told before anything is waited for.
  const settings = actionSettings(raw, words, words.path ?? words.url ?? "", rules.config);
  const secrets = await secretsOf(words);
  const entry = await findEntry({ words, secrets, situation, signal, say: (text) => core.info(`crawlshape: ${text}`) });
  if (entry.kind === "skip") return nothingToDo(entry.why);
  if (entry.kind === "blind") return blind(entry.why, settings);
  const bound = bind(settings, entry.entry, situation);
  const store = storeOf(run, words, situation, bound);
  const baseline = await loadStored(store, situation, bound.options);
  const found = await crawl({ run, settings: bound, baseline, secrets, signal });
  const llms = planLlms(bound, found, run.workspace);
  const drifted = withAfdocs(withDrift(found, llms, bound.llmsMode), bound, run.workspace);
  const claim = drifted.verdict === "regressed" ? await acceptanceOf(situation) : undefined;
  const audit = withAcceptance(drifted, claim);
  const final = { ...bound, updateBaseline: updatePolicy(bound, situation, claim) };
  const written = writeOutcome(audit, final, { name: words.name, notices: rules.notices }, llms, run.workspace);
  core.info(`crawlshape: ${audit.verdict}: ${encodeTerminal(audit.because)}`);
  await publish({ run, words, situation, settings: final, audit, written, store, notices: rules.notices });
  return exitCodeOf(audit.verdict, final.onInconclusive);
}

function nothingToDo(why: string): number {
  core.info(`crawlshape: nothing to do: ${encodeTerminal(why)}`);
  return 0;
}

/** No preview, no audit: never a pass. */
function blind(why: string, { onInconclusive }: Settings): number {
  core.setOutput("verdict", "inconclusive");
  core.warning(encodeTerminal(`inconclusive: ${why}`), { title: "crawlshape" });
  return exitCodeOf("inconclusive", onInconclusive);
}

/** The commit that is audited, not the one that happens to be checked out. */
function bind(settings: Settings, entry: string, { sha }: Situation): Settings {
  return { ...settings, options: { ...settings.options, entry, ...(sha === undefined ? {} : { commit: sha }) } };
}

interface CrawlPlan {
  readonly run: Run;
  readonly settings: Settings;
  readonly baseline: BaselineState;
  readonly secrets: Awaited<ReturnType<typeof secretsOf>>;
  readonly signal: AbortSignal;
}

async function crawl({ run, settings, baseline, secrets, signal }: CrawlPlan): Promise<Audit> {
  const log = createLog({
    live: false,
    verbose: core.isDebug(),
    write: (text) => void process.stdout.write(text),
    now: Date.now,
  });
  const { options } = settings;
  const world = await openWorld({ options, baseline, secrets, log, now: Date.now, signal, cwd: run.workspace });
  try {
    return await runPipeline(world.input, world.ports);
  } finally {
    await world.close();
  }
}

/** On the default branch the word was given on the pull request that was merged. */
async function acceptanceOf({ github, pull, sha, onDefaultBranch }: Situation): Promise<Claim | undefined> {
  if (github === undefined) return undefined;
  const asked = onDefaultBranch && sha !== undefined ? await mergedPullOf(github, sha) : pull;
  return asked === undefined ? undefined : await findAcceptance(github, asked);
}

/** Pull requests and other branches never feed a baseline. */
function updatePolicy(
  { updateBaseline }: Settings,
  { onDefaultBranch }: Situation,
  claim: Claim | undefined,
): Settings["updateBaseline"] {
  if (!onDefaultBranch || updateBaseline === "never") return "never";
  return claim === undefined ? updateBaseline : "always";
}
