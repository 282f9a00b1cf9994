/** Event payloads as GitHub documents them, cut to the fields that matter to anybody who reads them. */

export const head = "a".repeat(40);
export const base = "b".repeat(40);
const full = "orchard/handbook";

export interface PullWish {
  readonly number?: number;
  readonly sha?: string;
  readonly ref?: string;
  /** Repository of the head. */
  readonly from?: string;
  readonly labels?: readonly string[];
  readonly state?: "open" | "closed";
  readonly mergedAs?: string;
}

export function pullPayload(wish: PullWish = {}): Record<string, unknown> {
  const { number = 12, sha = head, ref = "new-menu", from = full, labels = [], state = "open", mergedAs } = wish;
  return {
    number,
    state,
    head: { sha, ref, label: `${from.split("/")[0] ?? ""}:${ref}`, repo: { full_name: from } },
    base: { sha: base, ref: "main", repo: { full_name: full } },
    labels: labels.map((name) => ({ name })),
    merged_at: mergedAs === undefined ? null : "2026-11-30T00:00:00Z",
    merge_commit_sha: mergedAs ?? null,
  };
}

export const repositoryPayload = {
  full_name: full,
  name: "handbook",
  default_branch: "main",
  owner: { login: "orchard" },
};

export function pullEvent(wish: PullWish = {}, action = "synchronize"): Record<string, unknown> {
  return { action, number: wish.number ?? 12, pull_request: pullPayload(wish), repository: repositoryPayload };
}

export function deploymentEvent(
  url: string,
  changes: { state?: string; environment?: string; sha?: string } = {},
): unknown {
  const { state = "success", environment = "Preview", sha = head } = changes;
  return {
    action: "created",
    deployment: { id: 1, sha, ref: sha, environment },
    deployment_status: {
      id: 2,
      state,
      environment,
      environment_url: url,
      target_url: url,
      log_url: "https://vercel.com/x",
    },
    repository: repositoryPayload,
  };
}

export function pushEvent(sha = head, branch = "main"): unknown {
  return { ref: `refs/heads/${branch}`, before: base, after: sha, deleted: false, repository: repositoryPayload };
}

export function workflowRunEvent(changes: Record<string, unknown> = {}): unknown {
  const run = {
    id: 7,
    head_sha: head,
    head_branch: "new-menu",
    conclusion: "success",
    status: "completed",
    event: "pull_request",
  };
  const owner = { full_name: "stranger/handbook", owner: { login: "stranger" } };
  return {
    action: "completed",
    workflow_run: { ...run, head_repository: owner, pull_requests: [], ...changes },
    repository: repositoryPayload,
  };
}
