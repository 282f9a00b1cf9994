/** Turns an event into what the audit stands on: its pull request, the commit to compare with, what the token may do. */
import type { EventFacts } from "../github/event.ts";
import { isFork, type PullFacts } from "../github/pulls.ts";
import { whyReadOnly } from "../github/permissions.ts";
import { createGitHub, type GitHub } from "../io/github.ts";
import { mergeBaseOf } from "../io/github-contents.ts";
import { resolvePull } from "../io/github-pulls.ts";
import type { Run } from "./run.ts";

export interface Situation {
  readonly event: EventFacts;
  readonly github: GitHub | undefined;
  /** Commit that is audited. */
  readonly sha: string | undefined;
  readonly pull: PullFacts | undefined;
  /** Commit whose baseline and configuration count; undefined: the workspace's files do. */
  readonly base: string | undefined;
  readonly onDefaultBranch: boolean;
  /** Why nothing may be written to GitHub, in one sentence. */
  readonly readOnly: string | undefined;
  /** Set when a newer commit of the pull request is the one to audit. */
  readonly moved: string | undefined;
}

export async function understand(run: Run, event: EventFacts, token: string | undefined): Promise<Situation> {
  const { repository } = run;
  const github = token === undefined || repository === undefined ? undefined : createGitHub(token, repository);
  const readOnly = whyReadOnly(event, run.actor);
  const alone = { event, github, readOnly, moved: undefined, pull: event.pull, sha: event.sha };
  if (github === undefined) return { ...alone, base: undefined, onDefaultBranch: isDefaultPush(event) };
  if (isDefaultPush(event)) return { ...alone, pull: undefined, base: event.sha, onDefaultBranch: true };
  const resolved = await resolvePull(github, event);
  if (resolved.kind === "moved") {
    return { ...alone, pull: resolved.pull, base: undefined, onDefaultBranch: false, moved: resolved.pull.headSha };
  }
  if (resolved.kind === "none") return { ...alone, pull: undefined, ...(await placeOf(github, event)) };
  const { pull } = resolved;
  const sha = event.sha ?? pull.headSha;
  const base = (await mergeBaseOf(github, pull.baseRef, sha))?.sha ?? pull.baseSha;
  return { ...alone, pull, sha, base, onDefaultBranch: false };
}

/** Only events that the default branch itself starts; a scheduled run audits what is deployed from there. */
function isDefaultPush({ event, branch, defaultBranch }: EventFacts): boolean {
  const started = event === "push" || event === "schedule" || event === "workflow_dispatch";
  return started && branch !== undefined && branch === defaultBranch;
}

/** A deployment says which commit, not which branch: the commit is on the default branch when it adds nothing to it. */
async function placeOf(
  github: GitHub,
  { sha, defaultBranch }: EventFacts,
): Promise<Pick<Situation, "base" | "onDefaultBranch">> {
  if (sha === undefined || defaultBranch === undefined) return { base: sha, onDefaultBranch: false };
  const between = await mergeBaseOf(github, defaultBranch, sha);
  if (between === undefined) return { base: sha, onDefaultBranch: false };
  return { base: between.sha, onDefaultBranch: between.ahead === 0 };
}

/** True when files of this run may be committed to the pull request's own branch. */
export function mayTouchBranch({ pull, sha, readOnly }: Situation): boolean {
  return pull !== undefined && !isFork(pull) && pull.headSha === sha && readOnly === undefined;
}
