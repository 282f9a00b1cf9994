import { describe, expect, test } from "vitest";
import { claimsIn, mayWrite } from "../../src/github/accept.ts";
import { planComment, type CommentWish, type ExistingComment } from "../../src/github/comment.ts";
import { commitTrailer, planCommit, repositoryPath, type CommitSituation } from "../../src/github/commit-plan.ts";
import type { Announcement } from "../../src/github/hosts.ts";
import { whyReadOnly } from "../../src/github/permissions.ts";
import { choosePreview, nextLookMs } from "../../src/github/preview.ts";
import { choosePull, pullOf, type PullFacts } from "../../src/github/pulls.ts";
import { retryDelayMs } from "../../src/github/retry.ts";
import { head, pullPayload, type PullWish } from "../fakes/github-payloads.ts";

const pull = (wish: PullWish = {}): PullFacts => {
  const found = pullOf(pullPayload(wish));
  if (found === undefined) throw new Error("no pull request");
  return found;
};

describe("the comment", () => {
  const marker = "<!-- crawlshape:site -->";
  const comment = (id: number, text: string, author = "github-actions[bot]"): ExistingComment => ({
    id,
    body: `${marker}\n${text}`,
    author,
    isBot: author.endsWith("[bot]"),
  });
  const wish = (changes: Partial<CommentWish> = {}): CommentWish => ({
    marker,
    body: `${marker}\nnew`,
    mode: "on-change",
    verdict: "pass",
    changed: false,
    self: "github-actions",
    deletedByPerson: false,
    ...changes,
  });
  test.for<{ why: string; there: ExistingComment[]; wish: CommentWish; plan: object }>([
    { why: "green and nothing changed: silence", there: [], wish: wish(), plan: { kind: "nothing" } },
    { why: "green and pages moved: told", there: [], wish: wish({ changed: true }), plan: { kind: "create" } },
    { why: "red: told", there: [], wish: wish({ verdict: "regressed" }), plan: { kind: "create" } },
    { why: "could not look: told", there: [], wish: wish({ verdict: "inconclusive" }), plan: { kind: "create" } },
    {
      why: "on-fail, pages moved: silence",
      there: [],
      wish: wish({ mode: "on-fail", changed: true }),
      plan: { kind: "nothing" },
    },
    { why: "always", there: [], wish: wish({ mode: "always" }), plan: { kind: "create" } },
    {
      why: "never",
      there: [comment(1, "old")],
      wish: wish({ mode: "never", verdict: "regressed" }),
      plan: { kind: "nothing" },
    },
    {
      why: "green again: the old comment is edited",
      there: [comment(1, "old")],
      wish: wish(),
      plan: { kind: "edit", id: 1 },
    },
    { why: "the same: untouched", there: [comment(1, "new")], wish: wish(), plan: { kind: "keep", id: 1 } },
    {
      why: "the same but for the links: untouched",
      there: [comment(1, "new<!-- links -->[run](a)<!-- /links -->")],
      wish: wish({ body: `${marker}\nnew<!-- links -->[run](b)<!-- /links -->` }),
      plan: { kind: "keep" },
    },
    {
      why: "copies: the oldest stays, the others go",
      there: [comment(3, "c"), comment(1, "a"), comment(2, "b")],
      wish: wish(),
      plan: { kind: "edit", id: 1, extra: [2, 3] },
    },
    {
      why: "a person's marker is nobody's",
      there: [comment(1, "x", "mallory")],
      wish: wish(),
      plan: { kind: "nothing", extra: [] },
    },
    {
      why: "another app's marker is not ours",
      there: [comment(1, "x", "other[bot]")],
      wish: wish({ verdict: "regressed" }),
      plan: { kind: "create", extra: [] },
    },
    {
      why: "an App token's own comment, when we know who we are",
      there: [comment(1, "x", "site-bot[bot]")],
      wish: wish({ self: "site-bot[bot]" }),
      plan: { kind: "edit", id: 1 },
    },
    {
      why: "deleted by a person: stays deleted",
      there: [],
      wish: wish({ verdict: "regressed", deletedByPerson: true }),
      plan: { kind: "nothing" },
    },
    {
      why: "deleted by a person, always: comes back",
      there: [],
      wish: wish({ mode: "always", deletedByPerson: true }),
      plan: { kind: "create" },
    },
  ])("$why", ({ there, wish: wanted, plan }) => {
    expect(planComment(there, wanted)).toMatchObject(plan);
  });
});

describe("the preview of one commit", () => {
  const said = (name: string, state: Announcement["state"], changes: Partial<Announcement> = {}): Announcement => ({
    from: "deployment",
    name,
    state,
    id: 1,
    url: `https://${name.toLowerCase().replaceAll(/\W/g, "-")}.example/`,
    ...changes,
  });
  test.for<{ why: string; said: Announcement[]; environment?: string; state: object }>([
    { why: "nothing yet", said: [], state: { kind: "pending" } },
    { why: "one ready", said: [said("Preview", "ready")], state: { kind: "ready", url: "https://preview.example/" } },
    {
      why: "ready without a URL is not ready",
      said: [said("Preview", "ready", { url: undefined as never })],
      state: { kind: "pending" },
    },
    {
      why: "preview before production, whatever the order",
      said: [said("Production", "ready", { id: 9 }), said("Preview", "ready")],
      state: { url: "https://preview.example/" },
    },
    {
      why: "the environment filter",
      said: [said("Preview – app", "ready"), said("Preview – docs", "pending")],
      environment: "*docs",
      state: { kind: "pending" },
    },
    {
      why: "a newer attempt that is pending hides the old success",
      said: [said("Preview", "ready", { id: 1 }), said("Preview", "pending", { id: 2 })],
      state: { kind: "pending" },
    },
    {
      why: "all failed: no use waiting",
      said: [said("Preview", "failed")],
      state: { kind: "failed", name: "Preview" },
    },
    {
      why: "one failed, one pending: wait",
      said: [said("a", "failed"), said("b", "pending")],
      state: { kind: "pending" },
    },
    {
      why: "a green lint check is no preview",
      said: [said("lint", "ready", { from: "check" })],
      state: { kind: "pending", names: [] },
    },
    {
      why: "Netlify's status is one",
      said: [said("netlify/x/deploy-preview", "ready", { from: "status", url: "https://n.example/" })],
      state: { kind: "ready", url: "https://n.example/" },
    },
  ])("$why", ({ said: announcements, environment, state }) => {
    expect(choosePreview(announcements, environment)).toMatchObject(state);
  });

  test("looks come at 3 s and slow down to 30 s", () => {
    expect([0, 1, 2, 20].map(nextLookMs)).toEqual([3000, 4500, 6750, 30_000]);
  });
});

describe("the pull request of a commit", () => {
  const other = "9".repeat(40);
  test.for<{ why: string; pulls: PullFacts[]; number: number | undefined }>([
    { why: "open, with this head", pulls: [pull()], number: 12 },
    { why: "another head", pulls: [pull({ sha: other })], number: undefined },
    { why: "closed", pulls: [pull({ state: "closed" })], number: undefined },
    { why: "two: the smaller number", pulls: [pull({ number: 30 }), pull({ number: 4 })], number: 4 },
    { why: "of a fork: found as well", pulls: [pull({ from: "stranger/handbook" })], number: 12 },
  ])("$why", ({ pulls, number }) => {
    expect(choosePull(pulls, head, "orchard/handbook")?.number).toBe(number);
  });
  test("a pull request into another repository is none of ours", () => {
    expect(choosePull([pull()], head, "somebody/else")).toBeUndefined();
  });
  test("read-only: forks and Dependabot, on pull_request only", () => {
    const fork = { event: "pull_request", mayComment: true, pull: pull({ from: "stranger/handbook" }) };
    expect(whyReadOnly(fork, "stranger")).toContain("fork");
    expect(whyReadOnly({ ...fork, event: "workflow_run" }, "stranger")).toBeUndefined();
    expect(whyReadOnly({ ...fork, pull: pull() }, "dependabot[bot]")).toContain("Dependabot");
    expect(whyReadOnly({ ...fork, pull: pull() }, "octocat")).toBeUndefined();
  });
});

describe("acceptance", () => {
  const says = (body: string, author = "ada", isBot = false) => ({ body, author, isBot });
  test.for<{ why: string; comment: ReturnType<typeof says>; claims: object[] }>([
    { why: "the command", comment: says("/crawlshape accept"), claims: [{ login: "ada", how: "comment" }] },
    { why: "with a note", comment: says("/crawlshape accept new menu"), claims: [{ note: "new menu" }] },
    { why: "for this head", comment: says("/crawlshape accept aaaaaaaaa why not"), claims: [{ note: "why not" }] },
    { why: "for another head", comment: says("/crawlshape accept bbbbbbbbb"), claims: [] },
    { why: "quoted is not said", comment: says("> /crawlshape accept"), claims: [] },
    { why: "a longer word is another word", comment: says("/crawlshape acceptable"), claims: [] },
    { why: "a bot's word", comment: says("/crawlshape accept", "x[bot]", true), claims: [] },
  ])("$why", ({ comment, claims }) => {
    expect(claimsIn([comment], head)).toMatchObject(claims);
    expect(claimsIn([comment], head)).toHaveLength(claims.length);
  });
  test("who may write", () => {
    expect(["admin", "maintain", "write", "triage", "read", "none", undefined].map(mayWrite)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("what is committed, and where", () => {
  const facts = (changes: Partial<CommitSituation> = {}): CommitSituation => ({
    mode: "pr-branch",
    name: "site",
    files: 1,
    sha: head,
    pull: pull(),
    ownBranch: true,
    onDefaultBranch: false,
    defaultBranch: "main",
    headMessage: "work",
    ...changes,
  });
  test.for<{ why: string; facts: CommitSituation; plan: object }>([
    {
      why: "to the pull request's branch",
      facts: facts(),
      plan: { kind: "branch", branch: "new-menu", expectedHead: head },
    },
    { why: "off", facts: facts({ mode: "off" }), plan: { kind: "nothing" } },
    { why: "nothing regenerated", facts: facts({ files: 0 }), plan: { kind: "nothing" } },
    { why: "a fork's branch is not ours", facts: facts({ ownBranch: false }), plan: { kind: "nothing" } },
    {
      why: "our own commit differs again: a loop is cut",
      facts: facts({ headMessage: `x\n\n${commitTrailer}` }),
      plan: { kind: "nothing" },
    },
    {
      why: "a proposal from the default branch",
      facts: facts({ mode: "pull-request", onDefaultBranch: true }),
      plan: { kind: "pull", base: "main", branch: "crawlshape/site" },
    },
    { why: "no proposal from a pull request", facts: facts({ mode: "pull-request" }), plan: { kind: "nothing" } },
  ])("$why", ({ facts: given, plan }) => {
    expect(planCommit(given)).toMatchObject(plan);
  });
  test.for([
    { path: "./static/llms.txt", clean: "static/llms.txt" },
    { path: "static\\llms.txt", clean: "static/llms.txt" },
    { path: "../x", clean: undefined },
    { path: "/etc/passwd", clean: undefined },
    { path: "C:/x", clean: undefined },
    { path: ".git/config", clean: undefined },
  ])("$path stays inside the repository", ({ path, clean }) => {
    expect(repositoryPath(path)).toBe(clean);
  });
});

describe("another try", () => {
  const asked = (method: string, status: number, headers: Record<string, unknown> = {}, attempt = 1) =>
    retryDelayMs({ method, status, headers, attempt });
  test.for<{ why: string; delay: number | undefined; wanted: number | undefined }>([
    { why: "503 on a read", delay: asked("GET", 503), wanted: 500 },
    { why: "503 on a creation may have been done", delay: asked("POST", 503), wanted: undefined },
    { why: "429 with retry-after", delay: asked("POST", 429, { "retry-after": "7" }), wanted: 7000 },
    { why: "secondary limit", delay: asked("POST", 403, { "retry-after": "2" }), wanted: 2000 },
    { why: "primary limit used up", delay: asked("GET", 403, { "x-ratelimit-remaining": "0" }), wanted: 2000 },
    { why: "an hour is too long to wait", delay: asked("GET", 429, { "retry-after": "3600" }), wanted: undefined },
    { why: "403 is a no", delay: asked("GET", 403), wanted: undefined },
    { why: "404 is a no", delay: asked("GET", 404), wanted: undefined },
    { why: "no answer to a read", delay: asked("GET", 0), wanted: 500 },
    { why: "four times are enough", delay: asked("GET", 503, {}, 4), wanted: undefined },
  ])("$why", ({ delay, wanted }) => {
    expect(delay).toBe(wanted);
  });
});
