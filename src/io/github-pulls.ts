/** Finds the pull request that an event is about, asked anew by head commit: no number from outside is taken on trust. */
import type { EventFacts } from "../github/event.ts";
import { chooseMerged, choosePull, pullOf, type PullFacts } from "../github/pulls.ts";
import { valuesOf, type Answer, type GitHub } from "./github.ts";

export type Resolved =
  | { readonly kind: "pull"; readonly pull: PullFacts }
  /** The head moved on while we were called: a newer run speaks for it. */
  | { readonly kind: "moved"; readonly pull: PullFacts }
  | { readonly kind: "none" };

export async function resolvePull(github: GitHub, event: EventFacts): Promise<Resolved> {
  const number = event.pull?.number ?? event.pullNumber;
  if (number !== undefined) return await resolveNumber(github, number, event);
  if (event.sha === undefined) return { kind: "none" };
  const found = choosePull(await pullsOf(github, event.sha), event.sha, nameOf(github));
  if (found !== undefined) return { kind: "pull", pull: found };
  // The commit's own list leaves out pull requests of forks; asking by head finds them.
  const head = event.head ?? (event.branch === undefined ? undefined : `${github.repository.owner}:${event.branch}`);
  if (head === undefined) return { kind: "none" };
  const byHead = pullsIn(await github.list("GET pulls", { head, state: "open" }, { mostPages: 1 }));
  const chosen = choosePull(byHead, event.sha, nameOf(github));
  return chosen === undefined ? { kind: "none" } : { kind: "pull", pull: chosen };
}

async function resolveNumber(github: GitHub, number: number, event: EventFacts): Promise<Resolved> {
  const answer = await github.ask("GET pulls/{pull_number}", { pull_number: number });
  const pull = answer.kind === "ok" ? pullOf(answer.value) : event.pull;
  if (pull === undefined || pull.baseRepository !== nameOf(github)) return { kind: "none" };
  // A comment and a merge queue name the pull request itself, not one of its commits.
  const bound = event.event !== "issue_comment" && event.event !== "merge_group";
  return bound && pull.headSha !== event.sha ? { kind: "moved", pull } : { kind: "pull", pull };
}

async function pullsOf(github: GitHub, sha: string): Promise<readonly PullFacts[]> {
  return pullsIn(await github.list("GET commits/{commit_sha}/pulls", { commit_sha: sha }, { mostPages: 3 }));
}

function pullsIn(answer: Answer<readonly unknown[]>): readonly PullFacts[] {
  return valuesOf(answer).flatMap((value) => pullOf(value) ?? []);
}

/** The merged pull request behind a commit of the default branch. */
export async function mergedPullOf(github: GitHub, sha: string): Promise<PullFacts | undefined> {
  return chooseMerged(await pullsOf(github, sha), sha);
}

export function nameOf({ repository }: GitHub): string {
  return `${repository.owner}/${repository.repo}`;
}
