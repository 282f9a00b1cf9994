import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildExample } from "../../example/build.mjs";
import { fakeGitHub, type FakeGitHub } from "../fakes/github.ts";
import { base, head, pullEvent, pullPayload, pushEvent, workflowRunEvent } from "../fakes/github-payloads.ts";
import { runAction, type Step, type StepResult } from "./action.ts";
import { runCli, scratch } from "./cli.ts";

const home = scratch();
const workspace = join(home.path, "checkout");
const baselinePath = ".github/crawlshape-baseline.json";
let baseline: Buffer;
let github: FakeGitHub;

beforeAll(async () => {
  mkdirSync(workspace);
  buildExample(join(workspace, "site"), "static");
  buildExample(join(workspace, "client"), "client");
  await runCli(["audit", "site", "--baseline", "../baseline.json", "--out", "../out"], workspace);
  baseline = readFileSync(join(home.path, "baseline.json"));
});
afterAll(home.remove);
beforeEach(async () => {
  github = await fakeGitHub();
  github.state.pulls.push(pullPayload());
  github.state.compare.set(`main...${head}`, { sha: base, ahead: 1, behind: 2 });
});
afterEach(async () => {
  await github.close();
  expect(github.departures).toEqual([]);
});

const step = async (changes: Partial<Step>): Promise<StepResult> =>
  await runAction({ github, workspace, event: "pull_request", payload: pullEvent(), ...changes });
const withBaseline = () => github.state.files.set(`${base}:${baselinePath}`, { bytes: baseline, sha: "d".repeat(40) });
const writes = () => github.exchanges.filter(({ method, path }) => method !== "GET" && path !== "/graphql");

describe("a built folder on a pull request", () => {
  test("the first run measures, says so in summary and outputs, and starts no conversation", async () => {
    const ran = await step({ inputs: { path: "site" } });
    expect(ran.log).toContain("no-baseline");
    expect(ran.code).toBe(0);
    expect(ran.outputs["verdict"]).toBe("no-baseline");
    expect(ran.outputs["documents"]).toBe("25");
    expect(ran.outputs["report-json"]).toBe(join(workspace, ".crawlshape/report.json"));
    expect(ran.summary).toContain("measured for the first time");
    expect(github.state.comments).toEqual([]);
    expect(github.state.artifacts.map(({ name }) => name)).toEqual(["crawlshape-site.html"]);
    expect(existsSync(join(workspace, baselinePath))).toBe(false);
  });

  test("a regression: exit 1, one comment with cause, base commit and links; a second run leaves it untouched", async () => {
    withBaseline();
    const ran = await step({ inputs: { path: "client" } });
    expect(ran.code).toBe(1);
    expect(ran.outputs["verdict"]).toBe("regressed");
    expect(github.state.comments).toHaveLength(1);
    const body = github.state.comments[0]?.body ?? "";
    expect(body).toMatch(/^<!-- crawlshape:site -->\n\n### ❌/);
    expect(body).toContain("nav-moved-to-client");
    expect(body).toContain("https://github.com/orchard/handbook/actions/runs/7/artifacts/1");
    expect(ran.log).toContain("::error title=");
    const before = writes().length;
    const again = await step({ inputs: { path: "client" }, env: { GITHUB_RUN_ID: "8" } });
    expect(again.log).toContain("already says so");
    expect(writes()).toHaveLength(before);
    const green = await step({ inputs: { path: "site" } });
    expect(green.code).toBe(0);
    expect(github.state.comments).toHaveLength(1);
    expect(github.state.comments[0]?.body).toContain("### ✅");
  });

  test("a pass with nothing to say starts no comment; always does", async () => {
    withBaseline();
    expect((await step({ inputs: { path: "site" } })).log).toContain("no comment on #12: nothing changed");
    expect(github.state.comments).toEqual([]);
    await step({ inputs: { path: "site", comment: "always" } });
    expect(github.state.comments).toHaveLength(1);
  });

  test("205 comments: found on the third page, copies removed, a stranger's marker ignored", async () => {
    withBaseline();
    const comment = (id: number, body: string, login: string, type: "Bot" | "User") => ({
      id,
      body,
      user: { login, type },
    });
    const marked = "<!-- crawlshape:site -->\nold";
    github.state.comments = [
      comment(1, marked, "mallory", "User"),
      ...Array.from({ length: 200 }, (_, at) => comment(at + 2, "talk", "octocat", "User")),
      comment(300, marked, "github-actions[bot]", "Bot"),
      comment(301, marked, "github-actions[bot]", "Bot"),
      comment(302, marked, "other-app[bot]", "Bot"),
      comment(303, "talk", "octocat", "User"),
    ];
    await step({ inputs: { path: "client" } });
    expect(github.state.comments.find(({ id }) => id === 300)?.body).toContain("❌");
    expect(github.state.comments.find(({ id }) => id === 1)?.body).toBe(marked);
    expect(github.state.comments.find(({ id }) => id === 302)?.body).toBe(marked);
    expect(github.state.comments).toHaveLength(204);
  });

  test("deleted by a person: it stays deleted", async () => {
    withBaseline();
    github.state.deletions = [
      { actor: { login: "octocat", __typename: "User" }, deletedCommentAuthor: { login: "github-actions" } },
    ];
    const ran = await step({ inputs: { path: "client" } });
    expect(ran.code).toBe(1);
    expect(ran.log).toContain("stays deleted");
    expect(github.state.comments).toEqual([]);
  });

  test("status and llms.txt commit on the head that was looked at", async () => {
    withBaseline();
    github.state.refs.set("heads/new-menu", head);
    writeFileSync(join(workspace, "llms.txt"), "# Old\n");
    const inputs = { path: "site", status: "true", commit: "pr-branch", "llms-txt": "llms.txt", "llms-mode": "write" };
    const ran = await step({ inputs });
    expect(ran.outputs["llms-txt-changed"]).toBe("true");
    expect(github.state.made.statuses).toMatchObject([{ sha: head, state: "success", context: "crawlshape" }]);
    expect(github.state.made.commits).toMatchObject([
      {
        expectedHeadOid: head,
        message: { headline: "Regenerate llms.txt" },
        fileChanges: { additions: [{ path: "llms.txt" }] },
      },
    ]);
    const again = await step({ inputs });
    expect(again.log).toContain("no commit: nothing to commit");
    writeFileSync(join(workspace, "llms.txt"), "# Old\n");
    const moved = await step({ inputs });
    expect(moved.log).toContain("new-menu moved while the site was crawled");
    expect(github.state.made.commits).toHaveLength(1);
  });

  test("an acceptance counts from somebody who may write, and from nobody else", async () => {
    withBaseline();
    github.state.permissions = { mallory: "read", ada: "write" };
    const say = (id: number, login: string) =>
      github.state.comments.push({ id, body: "/crawlshape accept new menu", user: { login, type: "User" } });
    say(1, "mallory");
    expect((await step({ inputs: { path: "client" } })).code).toBe(1);
    say(2, "ada");
    const ran = await step({ inputs: { path: "client" } });
    expect(ran.code).toBe(0);
    expect(ran.log).toContain("accepted by ada");
  });

  test("the baseline's own file in a pull request does not count, nor its configuration", async () => {
    withBaseline();
    mkdirSync(join(workspace, ".github"), { recursive: true });
    writeFileSync(join(workspace, baselinePath), "{}");
    writeFileSync(join(workspace, ".github/crawlshape.yml"), "limits:\n  navYield: off\n");
    github.state.files.set(`${base}:.github/crawlshape.yml`, {
      bytes: Buffer.from("max-pages: 900\n"),
      sha: "e".repeat(40),
    });
    const ran = await step({ inputs: { path: "client" } });
    expect(ran.code).toBe(1);
    expect(github.state.comments[0]?.body).toContain("it was judged by the file as it is at");
    writeFileSync(join(workspace, ".github/crawlshape.yml"), "");
  });
});

describe("a pull request from a fork", () => {
  test("nothing is written to GitHub; the second stage comments from the artifact", async () => {
    withBaseline();
    const fork = { from: "stranger/handbook" };
    github.state.pulls = [pullPayload(fork)];
    const first = await step({
      payload: pullEvent(fork),
      inputs: { path: "client", status: "true", commit: "pr-branch" },
    });
    expect(first.code).toBe(1);
    expect(writes()).toEqual([]);
    expect(first.log).toContain("comes from a fork");
    const names = github.state.artifacts.map(({ name }) => name);
    expect(names).toContain("crawlshape-site.handover.json");
    const second = await step({ event: "workflow_run", payload: workflowRunEvent(), inputs: { mode: "report" } });
    expect(second.log).toContain("created on #12");
    expect(second.code).toBe(0);
    expect(github.state.comments[0]?.body).toContain("nav-moved-to-client");
    expect(github.state.comments[0]?.body).toContain("own workflow run");
  });

  test.for([
    { why: "no JSON", text: "PK\u0003\u0004", says: "it is no JSON object" },
    { why: "another schema", text: '{"schemaVersion":9}', says: "schemaVersion is not ours" },
    {
      why: "another commit",
      text: JSON.stringify({ schemaVersion: 1, sha: base, facts: { verdict: "pass" } }),
      says: "another commit",
    },
    { why: "too large", text: "x".repeat(600_000), says: "more than 524288" },
    {
      why: "no verdict of ours",
      text: JSON.stringify({ schemaVersion: 1, sha: head, facts: { verdict: "great" } }),
      says: "verdict",
    },
  ])("a hostile artifact is refused: $why", async ({ text, says }) => {
    github.state.pulls = [pullPayload({ from: "stranger/handbook" })];
    const run = { id: 7, head_sha: head, head_branch: "new-menu", repository_id: 1, head_repository_id: 2 };
    github.state.artifacts.push({ id: 1, name: "crawlshape-site.handover.json", bytes: Buffer.from(text), run });
    const ran = await step({ event: "workflow_run", payload: workflowRunEvent(), inputs: { mode: "report" } });
    expect(ran.log).toContain(says);
    expect(github.state.comments).toEqual([]);
    expect(ran.code).toBe(0);
  });
});

describe("the default branch feeds the stores", () => {
  const pushed = { event: "push", payload: pushEvent(), env: { GITHUB_SHA: head, GITHUB_REF: "refs/heads/main" } };

  test("branch: created, written, read again by a pull request from its nearest ancestor", async () => {
    const first = await step({ ...pushed, inputs: { path: "site", "baseline-store": "branch" } });
    expect(first.log).toContain("baseline saved: baselines/site.json on crawlshape-data");
    const pull = "f".repeat(40);
    github.state.pulls = [pullPayload({ sha: pull })];
    github.state.compare.set(`main...${pull}`, { sha: base, ahead: 1, behind: 0 });
    github.state.history.set(
      base,
      [base, head].map((sha) => ({ sha, message: "x" })),
    );
    const second = await step({
      payload: pullEvent({ sha: pull }),
      inputs: { path: "client", "baseline-store": "branch" },
    });
    expect(second.code).toBe(1);
    expect(github.state.comments[0]?.body).toContain("1 commit behind");
  });

  test("branch: two writers race, both end well", async () => {
    await step({ ...pushed, inputs: { path: "site", "baseline-store": "branch" } });
    github.faults.push({
      match: /^PUT .*contents/,
      times: 2,
      answer: (response) =>
        response.writeHead(409, { "content-type": "application/json" }).end('{"message":"conflict"}'),
    });
    const ran = await step({ ...pushed, inputs: { path: "site", "baseline-store": "branch" } });
    expect(ran.log).toContain("baseline saved");
  });

  test("artifact: uploaded, and found again for a pull request; a fork's artifact of that name is not", async () => {
    await step({ ...pushed, inputs: { path: "site", "baseline-store": "artifact" } });
    const evil = { id: 90, head_sha: head, head_branch: "main", repository_id: 1, head_repository_id: 2 };
    github.state.artifacts.push({ id: 90, name: "crawlshape-site.baseline.json", bytes: Buffer.from("{}"), run: evil });
    const pull = "f".repeat(40);
    github.state.pulls = [pullPayload({ sha: pull })];
    github.state.compare.set(`main...${pull}`, { sha: head, ahead: 1, behind: 0 });
    github.state.history.set(head, [{ sha: head, message: "x" }]);
    const ran = await step({
      payload: pullEvent({ sha: pull }),
      inputs: { path: "client", "baseline-store": "artifact" },
    });
    expect(ran.code).toBe(1);
  });

  test("file: written to the workspace, and committed by a pull request when asked", async () => {
    github.state.refs.set("heads/main", head);
    const ran = await step({ ...pushed, inputs: { path: "site", commit: "pull-request" } });
    expect(ran.code).toBe(0);
    expect(existsSync(join(workspace, baselinePath))).toBe(true);
    expect(github.state.made.commits).toMatchObject([{ branch: { branchName: "crawlshape/site" } }]);
    expect(github.state.made.pulls).toMatchObject([{ base: "main", head: "crawlshape/site" }]);
  });

  test("a change accepted on the merged pull request becomes the new baseline; an unaccepted one does not", async () => {
    const inputs = { path: "client", "baseline-store": "branch" };
    await step({ ...pushed, inputs: { ...inputs, path: "site" } });
    const merged = "f".repeat(40);
    github.state.pulls = [pullPayload({ state: "closed", mergedAs: merged, labels: ["crawlshape-accept"] })];
    github.state.history.set(
      merged,
      [merged, head].map((sha) => ({ sha, message: "x" })),
    );
    const after = {
      event: "push",
      payload: pushEvent(merged),
      env: { GITHUB_SHA: merged, GITHUB_REF: "refs/heads/main" },
    };
    const refused = await step({ ...after, inputs });
    expect(refused.code).toBe(1);
    expect(refused.log).not.toContain("baseline saved");
    github.state.permissions = { ada: "maintain" };
    github.state.issueEvents = [{ event: "labeled", label: { name: "crawlshape-accept" }, actor: { login: "ada" } }];
    const accepted = await step({ ...after, inputs });
    expect(accepted.log).toContain("accepted by ada (label)");
    expect(accepted.log).toContain("baseline saved");
    expect(accepted.code).toBe(0);
  });

  test("a slower writer of an older commit gives way", async () => {
    const inputs = { path: "site", "baseline-store": "branch" };
    await step({ ...pushed, inputs });
    const older = "1".repeat(40);
    github.state.compare.set(`${older}...${head}`, { sha: older, ahead: 3, behind: 0 });
    const env = { GITHUB_SHA: older, GITHUB_REF: "refs/heads/main" };
    const ran = await step({ event: "push", payload: pushEvent(older), env, inputs });
    expect(ran.log).toContain("baseline kept: the stored baseline is of aaaaaaaaa, which is newer");
  });
});
