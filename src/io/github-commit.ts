/** Commits files to a branch by GraphQL: verified, atomic, and only on the head that was looked at. */
import { idAt, shaAt, textAt } from "../github/payload.ts";
import { valuesOf, type GitHub } from "./github.ts";

export interface CommitWish {
  readonly branch: string;
  /** The commit is refused when the branch is elsewhere by now. */
  readonly expectedHead: string;
  /** Paths from the repository's root. */
  /** Without bytes: the file goes. */
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array | undefined }[];
  readonly headline: string;
  readonly body: string;
}
export type CommitResult =
  | { readonly kind: "committed"; readonly sha: string }
  | { readonly kind: "moved" }
  | { readonly kind: "refused"; readonly status: number; readonly message: string };

const mutation = `mutation($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid url } }
}`;

export async function commitFiles(github: GitHub, wish: CommitWish): Promise<CommitResult> {
  const { owner, repo } = github.repository;
  const answer = await github.graphql(mutation, {
    input: {
      branch: { repositoryNameWithOwner: `${owner}/${repo}`, branchName: wish.branch },
      message: { headline: wish.headline, body: wish.body },
      expectedHeadOid: wish.expectedHead,
      fileChanges: {
        additions: wish.files.flatMap(({ path, bytes }) =>
          bytes === undefined ? [] : [{ path, contents: Buffer.from(bytes).toString("base64") }],
        ),
        deletions: wish.files.flatMap(({ path, bytes }) => (bytes === undefined ? [{ path }] : [])),
      },
    },
  });
  if (answer.kind === "refused") {
    return /expected branch to point to|STALE_DATA|is at [0-9a-f]+ but expected/i.test(answer.message)
      ? { kind: "moved" }
      : answer;
  }
  const sha = shaAt(answer.value, "createCommitOnBranch", "commit", "oid");
  return sha === undefined
    ? { kind: "refused", status: 0, message: "GitHub named no commit" }
    : { kind: "committed", sha };
}

export interface PullWish extends CommitWish {
  /** Branch that the pull request goes to. */
  readonly base: string;
  readonly title: string;
}

/** Puts the branch on `expectedHead`, commits there, and opens one pull request or leaves the open one. */
export async function commitByPull(github: GitHub, wish: PullWish): Promise<CommitResult> {
  const placed = await placeBranch(github, wish.branch, wish.expectedHead);
  if (placed !== undefined) return placed;
  const result = await commitFiles(github, wish);
  if (result.kind !== "committed") return result;
  const head = `${github.repository.owner}:${wish.branch}`;
  const open = valuesOf(await github.list("GET pulls", { head, base: wish.base, state: "open" }, { mostPages: 1 }));
  if (open.some((pull) => idAt(pull, "number") !== undefined)) return result;
  const { title, body, base, branch } = wish;
  const made = await github.ask("POST pulls", { title, body, base, head: branch });
  return made.kind === "refused" ? made : result;
}

async function placeBranch(
  github: GitHub,
  branch: string,
  sha: string,
): Promise<Extract<CommitResult, { kind: "refused" }> | undefined> {
  const made = await github.ask("POST git/refs", { ref: `refs/heads/${branch}`, sha });
  if (made.kind === "ok") return undefined;
  if (made.status !== 422) return made;
  // The branch is ours alone: its old proposal gives way to the new one.
  const moved = await github.ask("PATCH git/refs/{+ref}", { ref: `heads/${branch}`, sha, force: true });
  return moved.kind === "refused" ? moved : undefined;
}

/** Commit message and author of a commit; undefined when it cannot be asked. */
export async function headMessageOf(github: GitHub, sha: string): Promise<string | undefined> {
  const answer = await github.ask("GET commits/{ref}", { ref: sha });
  return answer.kind === "ok" ? textAt(answer.value, "commit", "message") : undefined;
}

/** Branch head now; undefined when the branch is not there. */
export async function branchHeadOf(github: GitHub, branch: string): Promise<string | undefined> {
  const answer = await github.ask("GET git/ref/{+ref}", { ref: `heads/${branch}` });
  return answer.kind === "ok" ? shaAt(answer.value, "object", "sha") : undefined;
}
