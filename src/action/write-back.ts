/** Gives a run's files back to the repository: the baseline to its store, llms.txt as a commit. */
import { resolve } from "node:path";
import { serialiseBaseline, mayReplaceBaseline } from "../compare/baseline.ts";
import { commitTrailer, planCommit, repositoryPath } from "../github/commit-plan.ts";
import { describeRefusal } from "../github/permissions.ts";
import type { Saved } from "../io/baseline-store.ts";
import { packBaseline, readBytes } from "../io/files.ts";
import type { GitHub } from "../io/github.ts";
import { commitByPull, commitFiles, headMessageOf, type CommitResult } from "../io/github-commit.ts";
import { ConfigError } from "../options.ts";
import type { Outcome } from "./outcome.ts";
import { mayTouchBranch } from "./situation.ts";

/** One line for the log, or a warning. */
export interface Said {
  readonly level: "info" | "warning";
  readonly text: string;
}

/** Only the default branch feeds the store; `settings.updateBaseline` is already narrowed to that. */
export async function saveBaseline({ audit, settings, situation, store, words }: Outcome): Promise<readonly Said[]> {
  const { sha } = situation;
  if (words.baselineStore === "file" || words.baselineStore === "none" || sha === undefined) return [];
  if (!mayReplaceBaseline(settings.updateBaseline, audit)) return [];
  return [describeSaved(await store.save(packBaseline(serialiseBaseline(audit.candidate)), sha))];
}

function describeSaved(saved: Saved): Said {
  switch (saved.kind) {
    case "saved":
      return { level: "info", text: `baseline saved: ${saved.where}` };
    case "kept":
      return { level: "info", text: `baseline kept: ${saved.why}` };
    case "refused":
      return {
        level: "warning",
        text: describeRefusal("saving the baseline", saved.status, saved.message, saved.permission),
      };
  }
}

/** llms.txt when it was regenerated, and the baseline when it lives in a file and was replaced. */
export async function commitOutcome(outcome: Outcome): Promise<readonly Said[]> {
  const { words, situation, run } = outcome;
  const { github, sha, pull } = situation;
  if (github === undefined || words.commit === "off") return [];
  if (situation.readOnly !== undefined) return [{ level: "info", text: `no commit: ${situation.readOnly}` }];
  const files = filesOf(outcome).map((path) => ({ path, bytes: readBytes(resolve(run.workspace, path)) }));
  const plan = planCommit({
    mode: words.commit,
    name: words.name,
    files: files.length,
    sha,
    pull,
    ownBranch: mayTouchBranch(situation),
    onDefaultBranch: situation.onDefaultBranch,
    defaultBranch: situation.event.defaultBranch,
    headMessage: sha === undefined || files.length === 0 ? undefined : await headMessageOf(github, sha),
  });
  if (plan.kind === "nothing") return [{ level: "info", text: `no commit: ${plan.why}` }];
  const body = `Regenerated from ${sha ?? ""} by crawlshape.\n\n${commitTrailer}`;
  const wish = { ...plan, files, headline: words.commitMessage, body };
  const result =
    plan.kind === "branch"
      ? await commitFiles(github, wish)
      : await commitByPull(github, { ...wish, base: plan.base, title: words.commitMessage });
  return [describeCommit(result, plan.branch, github)];
}

function filesOf({ written, settings, audit }: Outcome): readonly string[] {
  const regenerated =
    written.llms?.text !== undefined &&
    written.llms.changed &&
    (audit.verdict === "pass" || audit.verdict === "no-baseline");
  return [
    ...(regenerated ? written.llmsPaths.map((path) => inside("llms-txt", path)) : []),
    ...(written.baselineReplaced ? [inside("baseline", settings.baseline)] : []),
  ];
}

function inside(input: string, path: string | undefined): string {
  const clean = path === undefined ? undefined : repositoryPath(path);
  if (clean === undefined) throw new ConfigError(`${input}: "${path ?? ""}" is not a path inside the repository`);
  return clean;
}

function describeCommit(result: CommitResult, branch: string, { repository }: GitHub): Said {
  switch (result.kind) {
    case "committed":
      return {
        level: "info",
        text: `committed ${result.sha.slice(0, 9)} to ${branch} of ${repository.owner}/${repository.repo}; a commit by the workflow's own token starts no checks: use an App token if checks are required`,
      };
    case "moved":
      return { level: "warning", text: `nothing was committed: ${branch} moved while the site was crawled` };
    case "refused":
      return {
        level: "warning",
        text: describeRefusal(
          "the commit",
          result.status,
          result.message,
          "contents: write (and pull-requests: write for commit: pull-request)",
        ),
      };
  }
}
