/** GitHub on loopback: REST, GraphQL and artifacts over a small state, each exchange held against GitHub's own description. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { validate } from "@octokit/graphql-schema";
import { answerOf, requestFaults, routeOf } from "./github-api.ts";
import { serveArtifacts, type FakeArtifact } from "./github-artifacts.ts";
import { restAnswer } from "./github-rest.ts";

export interface FakeComment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string; readonly type: "Bot" | "User" };
}
export interface FakeFile {
  bytes: Buffer;
  sha: string;
}
export interface FakeCommit {
  readonly sha: string;
  readonly message: string;
  readonly path?: string;
}

/** What there is on GitHub; tests fill it, requests change it. */
export interface FakeState {
  viewer: string;
  pulls: Record<string, unknown>[];
  comments: FakeComment[];
  issueEvents: unknown[];
  deletions: unknown[];
  permissions: Record<string, string>;
  deployments: Record<string, unknown>[];
  deploymentStatuses: Record<number, Record<string, unknown>[]>;
  statuses: Record<string, unknown>[];
  checks: Record<string, unknown>[];
  /** `ref:path` → file. */
  files: Map<string, FakeFile>;
  /** Branch or commit → its commits, newest first. */
  history: Map<string, FakeCommit[]>;
  /** `base...head` → merge base and distances. */
  compare: Map<string, { sha: string; ahead: number; behind: number }>;
  refs: Map<string, string>;
  artifacts: FakeArtifact[];
  made: { statuses: unknown[]; commits: unknown[]; pulls: unknown[] };
}

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: IncomingMessage["headers"];
}
/** Answers in place of the fake, for the next `times` requests that match `METHOD /path`. */
export interface Fault {
  readonly match: RegExp;
  times: number;
  readonly answer: (response: ServerResponse, request: Exchange) => void;
}
export interface FakeGitHub {
  readonly url: string;
  readonly state: FakeState;
  readonly exchanges: Exchange[];
  readonly faults: Fault[];
  /** Departures from GitHub's description; empty in every test. */
  readonly departures: string[];
  readonly close: () => Promise<void>;
}

export function emptyState(): FakeState {
  return {
    viewer: "github-actions[bot]",
    pulls: [],
    comments: [],
    issueEvents: [],
    deletions: [],
    permissions: {},
    deployments: [],
    deploymentStatuses: {},
    statuses: [],
    checks: [],
    files: new Map(),
    history: new Map(),
    compare: new Map(),
    refs: new Map(),
    artifacts: [],
    made: { statuses: [], commits: [], pulls: [] },
  };
}

export async function fakeGitHub(state: FakeState = emptyState()): Promise<FakeGitHub> {
  const fake = { state, exchanges: [] as Exchange[], faults: [] as Fault[], departures: [] as string[] };
  const server = createServer((request, response) => void answer(request, response, fake));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const close = async () =>
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { ...fake, url, close };
}

type Inner = Omit<FakeGitHub, "url" | "close">;

async function answer(request: IncomingMessage, response: ServerResponse, fake: Inner): Promise<void> {
  const bytes = Buffer.concat(await request.toArray());
  const url = new URL(request.url ?? "/", `http://${request.headers.host ?? ""}`);
  const method = request.method ?? "GET";
  if (serveArtifacts({ method, url, bytes, response }, fake.state.artifacts)) return;
  const body: unknown = bytes.length === 0 ? undefined : JSON.parse(bytes.toString());
  const exchange = { method, path: url.pathname + url.search, body, headers: request.headers };
  fake.exchanges.push(exchange);
  const fault = fake.faults.find((one) => one.times > 0 && one.match.test(`${method} ${exchange.path}`));
  if (fault !== undefined) {
    fault.times -= 1;
    return fault.answer(response, exchange);
  }
  if (url.pathname === "/graphql") return reply(response, 200, graphql(body, fake));
  const route = routeOf(method, url.pathname);
  if (route === undefined) {
    fake.departures.push(`no such operation: ${method} ${url.pathname}`);
    return reply(response, 404, { message: "Not Found" });
  }
  for (const wrong of requestFaults(route, url.searchParams, body))
    fake.departures.push(`${method} ${route.template}: ${wrong}`);
  const { status, value, location } = restAnswer(
    route,
    url.searchParams,
    body as Record<string, unknown>,
    fake.state,
    url.origin,
  );
  if (location !== undefined) return void response.writeHead(status, { location }).end();
  try {
    reply(response, status, status < 300 ? answerOf(route, status, value) : value);
  } catch (error) {
    fake.departures.push(String(error));
    reply(response, 500, { message: String(error) });
  }
}

export function reply(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(status === 204 ? undefined : JSON.stringify(value));
}

/** Two operations are known: who we are and what was deleted, and the commit on a branch. */
function graphql(body: unknown, { state, departures }: Inner): unknown {
  const { query, variables } = body as { query: string; variables: Record<string, Record<string, unknown>> };
  for (const error of validate(query)) departures.push(`GraphQL: ${String(error)}`);
  if (query.includes("viewer")) {
    const timelineItems = { nodes: state.deletions };
    return { data: { viewer: { login: state.viewer }, repository: { pullRequest: { timelineItems } } } };
  }
  const input = variables["input"] as {
    branch: { branchName: string };
    expectedHeadOid: string;
    fileChanges: { additions: { path: string; contents: string }[] };
  };
  const head = state.refs.get(`heads/${input.branch.branchName}`);
  if (head !== input.expectedHeadOid) {
    const message = `Expected branch to point to "${input.expectedHeadOid}" but it did not. Pull and try again.`;
    return { data: null, errors: [{ type: "STALE_DATA", message, path: ["createCommitOnBranch"], locations: [] }] };
  }
  state.made.commits.push(variables["input"]);
  const oid = "c".repeat(40);
  state.refs.set(`heads/${input.branch.branchName}`, oid);
  return { data: { createCommitOnBranch: { commit: { oid, url: `https://github.test/commit/${oid}` } } } };
}
