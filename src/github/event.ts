/** Turns an event and its payload into what is to be audited: which commit, which preview, for which pull request. */
import { isPreviewName, urlOfCheck, urlOfStatus } from "./hosts.ts";
import { at, given, idAt, listAt, shaAt, textAt, webUrlOf, type Json } from "./payload.ts";
import { pullOf, type PullFacts } from "./pulls.ts";

export interface EventFacts {
  readonly event: string;
  /** The commit that was deployed or pushed, never the merge commit of a pull request. */
  readonly sha?: string;
  readonly previewUrl?: string;
  /** Environment of a deployment, context of a status, name of a check: what the `environment` input is compared with. */
  readonly environment?: string;
  /** As the payload has it; `resolvePull` checks it again. */
  readonly pull?: PullFacts;
  /** Number only: a comment on a pull request, or a merge queue's branch name. */
  readonly pullNumber?: number;
  /** `owner:branch` of the head, the form that finds pull requests of forks. */
  readonly head?: string;
  /** Short name of the branch that was pushed or deployed. */
  readonly branch?: string;
  readonly defaultBranch?: string;
  /** A merge queue is answered but never spoken to. */
  readonly mayComment: boolean;
  /** Run that this one follows. */
  readonly runId?: number;
  /** Why there is nothing to audit, in one line. */
  readonly skip?: string;
}

type Facts = Partial<Omit<EventFacts, "event" | "mayComment">> & { readonly mayComment?: boolean };

/** `payload` is the parsed event file; `runnerSha` and `runnerRef` are what the runner checked out by default. */
export function readEvent(event: string, payload: Json, runnerSha?: string, runnerRef?: string): EventFacts {
  const read = readers[event] ?? (() => given({ sha: shaAt(runnerSha), branch: branchOf(runnerRef) }));
  const defaultBranch = textAt(payload, "repository", "default_branch");
  return { event, mayComment: true, ...given({ defaultBranch }), ...read(payload, runnerSha, runnerRef) };
}

type Reader = (payload: Json, runnerSha?: string, runnerRef?: string) => Facts;

const readers: Readonly<Record<string, Reader>> = {
  deployment_status: (payload) => {
    const { deployment_status: status, deployment } = payload;
    const state = textAt(status, "state") ?? "without a state";
    return {
      ...given({
        sha: shaAt(deployment, "sha"),
        // Vercel deploys by commit, so its ref is one; a branch name is worth more.
        branch: shaAt(deployment, "ref") === undefined ? branchOf(textAt(deployment, "ref")) : undefined,
        environment: textAt(status, "environment") ?? textAt(deployment, "environment"),
        previewUrl: webUrlOf(textAt(status, "environment_url")) ?? urlOfStatus(status),
      }),
      ...skipUnless(state === "success", `the deployment is ${state}`),
    };
  },
  repository_dispatch: (payload) => {
    const action = textAt(payload, "action") ?? "";
    const sent = payload["client_payload"];
    const facts = given({
      sha: shaAt(sent, "git", "sha") ?? shaAt(sent, "sha"),
      branch: branchOf(textAt(sent, "git", "ref") ?? textAt(sent, "ref")),
      environment: textAt(sent, "environment"),
      previewUrl: webUrlOf(textAt(sent, "url")),
    });
    const state = textAt(sent, "state", "type") ?? action.replace(/^vercel\.deployment\./, "");
    const done = !action.startsWith("vercel.") || state === "ready" || state === "success" || state === "promoted";
    return { ...facts, ...skipUnless(done, `the dispatch says ${state}`) };
  },
  status: (payload) => {
    const context = textAt(payload, "context") ?? "";
    const state = textAt(payload, "state") ?? "without a state";
    const branch = textAt(payload, "branches", "0", "name") ?? textAt(listAt(payload, "branches")[0], "name");
    const facts = given({ sha: shaAt(payload, "sha"), branch, environment: context, previewUrl: urlOfStatus(payload) });
    const why =
      state !== "success" ? `the status "${context}" is ${state}` : `the status "${context}" links to no preview`;
    return { ...facts, ...skipUnless(state === "success" && facts.previewUrl !== undefined, why) };
  },
  check_run: (payload) => {
    const check = payload["check_run"];
    const name = textAt(check, "name") ?? "";
    const conclusion = textAt(check, "conclusion") ?? textAt(check, "status") ?? "without a conclusion";
    const facts = given({
      sha: shaAt(check, "head_sha"),
      branch: textAt(check, "check_suite", "head_branch"),
      environment: name,
      previewUrl: urlOfCheck(check),
    });
    const why =
      conclusion !== "success" ? `the check "${name}" is ${conclusion}` : `the check "${name}" names no preview`;
    return { ...facts, ...skipUnless(conclusion === "success" && facts.previewUrl !== undefined, why) };
  },
  pull_request: pullFacts,
  pull_request_target: pullFacts,
  merge_group: (payload) => {
    const ref = textAt(payload, "merge_group", "head_ref");
    const pullNumber = Number(/\/pr-(\d{1,9})-[0-9a-f]+$/.exec(ref ?? "")?.[1]);
    return {
      mayComment: false,
      ...given({ sha: shaAt(payload, "merge_group", "head_sha"), branch: branchOf(ref) }),
      ...(Number.isSafeInteger(pullNumber) ? { pullNumber } : {}),
    };
  },
  push: (payload, runnerSha) => {
    const deleted = at(payload, "deleted") === true;
    const facts = given({ sha: shaAt(payload, "after") ?? shaAt(runnerSha), branch: branchOf(textAt(payload, "ref")) });
    return { ...facts, ...skipUnless(!deleted, "the branch was deleted") };
  },
  workflow_run: (payload) => {
    const run = payload["workflow_run"];
    const conclusion = textAt(run, "conclusion") ?? "not finished";
    const owner = textAt(run, "head_repository", "owner", "login");
    const branch = textAt(run, "head_branch");
    return {
      ...given({
        sha: shaAt(run, "head_sha"),
        branch,
        runId: idAt(run, "id"),
        head: owner === undefined || branch === undefined ? undefined : `${owner}:${branch}`,
      }),
      // A gate that failed is the very run whose result waits to be told.
      ...skipUnless(conclusion === "success" || conclusion === "failure", `the workflow run is ${conclusion}`),
    };
  },
  issue_comment: (payload) => {
    const pullNumber =
      at(payload, "issue", "pull_request") === undefined ? undefined : idAt(payload, "issue", "number");
    const asked = /^\/crawlshape\b/.test(textAt(payload, "comment", "body") ?? "");
    const why =
      pullNumber === undefined ? "the comment is on no pull request" : "the comment asks nothing of crawlshape";
    return { ...given({ pullNumber }), ...skipUnless(asked && pullNumber !== undefined, why) };
  },
};

function pullFacts(payload: Json): Facts {
  const pull = pullOf(payload["pull_request"]);
  if (pull === undefined) return { skip: "the payload holds no pull request" };
  return {
    pull,
    sha: pull.headSha,
    branch: pull.headRef,
    ...skipUnless(textAt(payload, "action") !== "closed", "the pull request is closed"),
  };
}

function skipUnless(wanted: boolean, skip: string): { readonly skip?: string } {
  return wanted ? {} : { skip };
}

function branchOf(ref: string | undefined): string | undefined {
  return ref?.startsWith("refs/tags/") === true ? undefined : ref?.replace(/^refs\/heads\//, "");
}

/** A name filter: exact, or with `*` for any run of characters; without one, only what is known to announce previews. */
export function whyFiltered(facts: EventFacts, environment: string | undefined): string | undefined {
  const name = facts.environment ?? "";
  if (environment !== undefined && facts.environment !== undefined && !matchesName(name, environment))
    return `"${name}" is not the environment "${environment}"`;
  const announced = facts.event === "status" || facts.event === "check_run";
  if (environment !== undefined || !announced || isPreviewName(name)) return undefined;
  return `"${name}" is not known to announce previews; name it with the input environment if it does`;
}

export function matchesName(name: string, pattern: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".*")}$`, "iu").test(name);
}
