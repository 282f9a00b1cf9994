import { describe, expect, test } from "vitest";
import { readEvent, whyFiltered, type EventFacts } from "../../src/github/event.ts";
import {
  deploymentEvent,
  head,
  pullEvent,
  pushEvent,
  repositoryPayload,
  workflowRunEvent,
} from "../fakes/github-payloads.ts";

const other = "9".repeat(40);
const repository = repositoryPayload;
const dispatch = (action: string, sent: unknown) => ({ action, client_payload: sent, repository });
const vercel = { url: "https://handbook-x1.vercel.app", environment: "preview", git: { sha: head, ref: "new-menu" } };
const status = (context: string, state: string, target: string) => ({
  context,
  state,
  sha: head,
  target_url: target,
  branches: [{ name: "new-menu" }],
  repository,
});
const check = (name: string, summary: string, changes: Record<string, unknown> = {}) => ({
  action: "completed",
  check_run: {
    name,
    head_sha: head,
    status: "completed",
    conclusion: "success",
    details_url: "https://dash.cloudflare.com/?to=/x",
    output: { title: "Deployed", summary, text: null },
    check_suite: { head_branch: "new-menu" },
    ...changes,
  },
  repository,
});
const cloudflare = `<table><tr><td><strong>Preview URL:</strong></td><td><a href='https://9a1b2c3d.handbook.pages.dev'>https://9a1b2c3d.handbook.pages.dev</a></td></tr><tr><td>Branch Preview URL:</td><td><a href='https://new-menu.handbook.pages.dev'>x</a></td></tr></table>`;

interface Row {
  readonly why: string;
  readonly event: string;
  readonly payload: unknown;
  readonly gives: { readonly [K in keyof EventFacts]?: EventFacts[K] | undefined };
}

describe("every event × host gives URL, commit and pull request", () => {
  test.for<Row>([
    {
      why: "Vercel, deployment_status: the environment's URL of the deployed commit",
      event: "deployment_status",
      payload: deploymentEvent("https://handbook-x1.vercel.app"),
      gives: { previewUrl: "https://handbook-x1.vercel.app/", sha: head, environment: "Preview" },
    },
    {
      why: "deployment_status without environment_url: target_url, unless it is the host's console",
      event: "deployment_status",
      payload: {
        deployment: { sha: head, ref: "main", environment: "Preview" },
        deployment_status: { state: "success", environment_url: "", target_url: "https://pr-1.onrender.com/x" },
        repository,
      },
      gives: { previewUrl: "https://pr-1.onrender.com/x", branch: "main" },
    },
    {
      why: "a deployment that is not ready yet is skipped",
      event: "deployment_status",
      payload: deploymentEvent("https://handbook-x1.vercel.app", { state: "in_progress" }),
      gives: { skip: "the deployment is in_progress" },
    },
    {
      why: "Vercel, repository_dispatch ready",
      event: "repository_dispatch",
      payload: dispatch("vercel.deployment.ready", vercel),
      gives: { previewUrl: "https://handbook-x1.vercel.app/", sha: head, branch: "new-menu", environment: "preview" },
    },
    {
      why: "Vercel, repository_dispatch success",
      event: "repository_dispatch",
      payload: dispatch("vercel.deployment.success", vercel),
      gives: { previewUrl: "https://handbook-x1.vercel.app/", sha: head },
    },
    {
      why: "Vercel, repository_dispatch error is skipped",
      event: "repository_dispatch",
      payload: dispatch("vercel.deployment.error", vercel),
      gives: { skip: "the dispatch says error" },
    },
    {
      why: "a dispatch of one's own with url and sha",
      event: "repository_dispatch",
      payload: dispatch("preview", { url: "https://p.example/docs/", sha: head, ref: "refs/heads/new-menu" }),
      gives: { previewUrl: "https://p.example/docs/", sha: head, branch: "new-menu" },
    },
    {
      why: "Netlify, status: the deploy preview",
      event: "status",
      payload: status("netlify/handbook/deploy-preview", "success", "https://deploy-preview-12--handbook.netlify.app"),
      gives: { previewUrl: "https://deploy-preview-12--handbook.netlify.app/", sha: head, branch: "new-menu" },
    },
    {
      why: "Netlify, status that links to the console: the deploy's permalink",
      event: "status",
      payload: status(
        "netlify/handbook/deploy-preview",
        "success",
        "https://app.netlify.com/projects/handbook/deploys/65f1c0ffee65f1c0ffee65f1",
      ),
      gives: { previewUrl: "https://65f1c0ffee65f1c0ffee65f1--handbook.netlify.app/" },
    },
    {
      why: "Netlify, pending is skipped",
      event: "status",
      payload: status("netlify/handbook/deploy-preview", "pending", "https://app.netlify.com/x"),
      gives: { skip: 'the status "netlify/handbook/deploy-preview" is pending' },
    },
    {
      why: "Cloudflare Pages, check_run: the hash URL, not the branch alias that moves",
      event: "check_run",
      payload: check("Cloudflare Pages", cloudflare),
      gives: { previewUrl: "https://9a1b2c3d.handbook.pages.dev/", sha: head, environment: "Cloudflare Pages" },
    },
    {
      why: "Cloudflare Workers, check_run",
      event: "check_run",
      payload: check("Workers Builds: handbook", "Preview: https://1a2b3c4d-handbook.orchard.workers.dev done"),
      gives: { previewUrl: "https://1a2b3c4d-handbook.orchard.workers.dev/" },
    },
    {
      why: "Amplify, check_run: from the text, its details are a console",
      event: "check_run",
      payload: check("AWS Amplify Console Web Preview", "https://pr-12.d1a2.amplifyapp.com", {
        details_url: "https://eu-west-1.console.aws.amazon.com/amplify/home",
      }),
      gives: { previewUrl: "https://pr-12.d1a2.amplifyapp.com/" },
    },
    {
      why: "a check that names no preview is skipped",
      event: "check_run",
      payload: check("lint", "fine"),
      gives: { skip: 'the check "lint" names no preview' },
    },
    {
      why: "pull_request: the head's commit, not the merge commit",
      event: "pull_request",
      payload: pullEvent(),
      gives: { sha: head, branch: "new-menu" },
    },
    {
      why: "a closed pull request is skipped",
      event: "pull_request",
      payload: pullEvent({}, "closed"),
      gives: { skip: "the pull request is closed" },
    },
    {
      why: "merge_group: the queue's commit, the number from its branch, and no comment",
      event: "merge_group",
      payload: {
        merge_group: { head_sha: head, head_ref: `refs/heads/gh-readonly-queue/main/pr-12-${other}` },
        repository,
      },
      gives: { sha: head, pullNumber: 12, mayComment: false },
    },
    {
      why: "push: the pushed commit",
      event: "push",
      payload: pushEvent(head, "main"),
      gives: { sha: head, branch: "main" },
    },
    {
      why: "a deleted branch is skipped",
      event: "push",
      payload: { ref: "refs/heads/x", after: "0".repeat(40), deleted: true, repository },
      gives: { skip: "the branch was deleted" },
    },
    {
      why: "schedule: what the runner checked out",
      event: "schedule",
      payload: { schedule: "0 3 * * *", repository },
      gives: { sha: other, branch: "main" },
    },
    { why: "workflow_dispatch: the same", event: "workflow_dispatch", payload: { repository }, gives: { sha: other } },
    {
      why: "workflow_run of a fork: its commit and head, for the pull request has no number",
      event: "workflow_run",
      payload: workflowRunEvent(),
      gives: { sha: head, head: "stranger:new-menu", runId: 7 },
    },
    {
      why: "a workflow run that failed still has a result to tell",
      event: "workflow_run",
      payload: workflowRunEvent({ conclusion: "failure" }),
      gives: { sha: head, runId: 7 },
    },
    {
      why: "a cancelled workflow run is skipped",
      event: "workflow_run",
      payload: workflowRunEvent({ conclusion: "cancelled" }),
      gives: { skip: "the workflow run is cancelled" },
    },
    {
      why: "a comment command on a pull request",
      event: "issue_comment",
      payload: { issue: { number: 12, pull_request: {} }, comment: { body: "/crawlshape accept" }, repository },
      gives: { pullNumber: 12 },
    },
    {
      why: "any other comment is skipped",
      event: "issue_comment",
      payload: { issue: { number: 12, pull_request: {} }, comment: { body: "nice" }, repository },
      gives: { skip: "the comment asks nothing of crawlshape" },
    },
    {
      why: "a payload of nothing but wrong types gives nothing",
      event: "deployment_status",
      payload: { deployment: [], deployment_status: { state: "success", environment_url: "javascript:alert(1)" } },
      gives: { previewUrl: undefined, sha: undefined },
    },
    {
      why: "a URL with a user name in it is no preview",
      event: "deployment_status",
      payload: deploymentEvent("https://github.com@evil.example/"),
      gives: { previewUrl: undefined },
    },
  ])("$why", ({ event, payload, gives }) => {
    const facts = readEvent(event, payload as Record<string, unknown>, other, "refs/heads/main");
    expect(Object.fromEntries(Object.keys(gives).map((name) => [name, facts[name as keyof EventFacts]]))).toEqual(
      gives,
    );
    if (gives.skip === undefined) expect(facts.skip).toBeUndefined();
  });
});

describe("the environment input", () => {
  const named = (event: string, environment: string): EventFacts => ({ event, environment, mayComment: true });
  test.for([
    {
      why: "no filter, a deployment: taken",
      facts: named("deployment_status", "Preview – docs"),
      input: undefined,
      taken: true,
    },
    { why: "exact", facts: named("deployment_status", "Preview – docs"), input: "Preview – docs", taken: true },
    { why: "a star", facts: named("deployment_status", "Preview – docs"), input: "preview*", taken: true },
    {
      why: "another project",
      facts: named("deployment_status", "Preview – app"),
      input: "Preview – docs",
      taken: false,
    },
    { why: "a dot is a dot", facts: named("status", "axb"), input: "a.b", taken: false },
    {
      why: "a status of a known host",
      facts: named("status", "netlify/x/deploy-preview"),
      input: undefined,
      taken: true,
    },
    { why: "a status of anything else", facts: named("status", "ci/circleci"), input: undefined, taken: false },
    { why: "a status named by the input", facts: named("status", "my/preview"), input: "my/preview", taken: true },
    { why: "our own status", facts: named("status", "crawlshape"), input: undefined, taken: false },
  ])("$why", ({ facts, input, taken }) => {
    expect(whyFiltered(facts, input) === undefined).toBe(taken);
  });
});
