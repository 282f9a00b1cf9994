/** GitHub's REST API for one pull request: finds it, keeps one comment on it; owns the token. */
import { getOctokit } from "@actions/github";

export interface Repository {
  readonly owner: string;
  readonly repo: string;
}
export type CommentResult =
  | { readonly kind: "written" | "unchanged"; readonly id: number }
  | { readonly kind: "refused"; readonly status: number; readonly message: string };

export interface GitHub {
  /** Open pull requests whose head is this commit, smallest number first. */
  readonly pullsOf: (sha: string) => Promise<readonly number[]>;
  /** Creates or edits our one comment; undefined body leaves it as it is when none is there. */
  readonly keepComment: (
    pull: number,
    marker: string,
    body: string,
    createWhenMissing: boolean,
  ) => Promise<CommentResult | undefined>;
}

export function createGitHub(token: string, repository: Repository): GitHub {
  const octokit = getOctokit(token);
  return {
    pullsOf: async (sha) => {
      const pulls = await octokit.paginate(octokit.rest.repos.listPullRequestsAssociatedWithCommit, {
        ...repository,
        commit_sha: sha,
        per_page: 100,
      });
      const open = pulls.filter((pull) => pull.state === "open" && pull.head.sha === sha);
      return open.map((pull) => pull.number).toSorted((a, b) => a - b);
    },
    keepComment: async (pull, marker, body, createWhenMissing) => {
      try {
        const comments = await octokit.paginate(octokit.rest.issues.listComments, {
          ...repository,
          issue_number: pull,
          per_page: 100,
        });
        // A marker alone can be written by anyone: only a bot's own comment is ever edited.
        const own = comments.find(
          (comment) => comment.user?.type === "Bot" && comment.body?.startsWith(marker) === true,
        );
        if (own?.body === body) return { kind: "unchanged", id: own.id };
        if (own !== undefined) {
          await octokit.rest.issues.updateComment({ ...repository, comment_id: own.id, body });
          return { kind: "written", id: own.id };
        }
        if (!createWhenMissing) return undefined;
        const created = await octokit.rest.issues.createComment({ ...repository, issue_number: pull, body });
        return { kind: "written", id: created.data.id };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

function refusalOf(error: unknown): CommentResult {
  const status =
    typeof error === "object" && error !== null && "status" in error && typeof error.status === "number"
      ? error.status
      : undefined;
  if (status === undefined) throw error;
  return { kind: "refused", status, message: error instanceof Error ? error.message : "" };
}
