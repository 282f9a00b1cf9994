/** Loads what judges a run from where the run itself cannot have changed it: configuration and baseline of the base commit. */
import { resolve } from "node:path";
import { loadConfig, defaultConfigPath } from "../commands/world.ts";
import { parseBaseline } from "../compare/baseline.ts";
import { repositoryPath } from "../github/commit-plan.ts";
import { defaultBaselinePath, type ActionWords } from "../github/inputs.ts";
import { createStore, type BaselineStore } from "../io/baseline-store.ts";
import { readText } from "../io/files.ts";
import { mergeBaseOf, readFileAt } from "../io/github-contents.ts";
import { knownMetrics } from "../metrics/table.ts";
import type { BaselineState } from "../model.ts";
import { ConfigError, type Options } from "../options.ts";
import { parseConfig, type ConfigFile } from "../settings/config.ts";
import type { Settings } from "../settings/settings.ts";
import type { Run } from "./run.ts";
import type { Situation } from "./situation.ts";

export interface Rules {
  readonly config: ConfigFile | undefined;
  /** What a reader of the comment must know about them. */
  readonly notices: readonly string[];
}

/** A pull request is judged by the base's configuration; its own changes to it count once they are merged. */
export async function loadRules(run: Run, words: ActionWords, situation: Situation): Promise<Rules> {
  const { github, base, pull } = situation;
  const path = repositoryPath(words.config ?? defaultConfigPath);
  if (github === undefined || base === undefined || pull === undefined || path === undefined) {
    return { config: loadConfig(words.config, run.workspace), notices: [] };
  }
  const found = await readFileAt(github, path, base);
  if (found.kind === "refused")
    throw new ConfigError(
      `config: ${path} at ${base.slice(0, 9)} could not be read (${String(found.status)} ${found.message}); grant contents: read`,
    );
  if (found.kind === "missing") return { config: loadConfig(words.config, run.workspace), notices: [] };
  const text = Buffer.from(found.bytes).toString("utf8");
  const local = readText(resolve(run.workspace, path));
  const differs = local.kind === "text" && local.text !== text;
  const notice = `This pull request changes ${path}: it was judged by the file as it is at ${base.slice(0, 9)}; the change counts once it is merged.`;
  return { config: parseConfig(text, path, knownMetrics), notices: differs ? [notice] : [] };
}

export function storeOf(run: Run, words: ActionWords, situation: Situation, settings: Settings): BaselineStore {
  const given = settings.baseline ?? defaultBaselinePath;
  const path = repositoryPath(given);
  if (path === undefined && words.baselineStore === "file")
    throw new ConfigError(`baseline: "${given}" is not a path inside the repository`);
  return createStore(words.baselineStore, {
    github: situation.github,
    token: words.token,
    name: words.name,
    defaultBranch: situation.event.defaultBranch,
    path: path ?? defaultBaselinePath,
    file: resolve(run.workspace, given),
  });
}

/** Missing, unreadable, newer and other-configuration stay four answers, whatever the store. */
export async function loadStored(store: BaselineStore, situation: Situation, options: Options): Promise<BaselineState> {
  const stored = await store.load(situation.base);
  if (stored.kind !== "found") return stored;
  const state = parseBaseline(stored.text, stored.from, options, stored.behind);
  return state.kind === "found" && state.behind === undefined ? await withDistance(state, situation) : state;
}

/** A file does not say how old it is; the commit that it measured does. */
async function withDistance(
  state: Extract<BaselineState, { kind: "found" }>,
  { github, base }: Situation,
): Promise<BaselineState> {
  const { commit } = state.baseline;
  if (github === undefined || base === undefined || commit === undefined || commit === base) return state;
  const between = await mergeBaseOf(github, commit, base);
  return between === undefined ? state : { ...state, behind: between.ahead };
}
