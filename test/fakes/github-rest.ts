/** The REST half of the fake: an operation and the state, to a status and the few fields that matter. */
import { createHash } from "node:crypto";
import type { FakeState } from "./github.ts";
import type { Route } from "./github-api.ts";

export interface RestAnswer {
  readonly status: number;
  readonly value: unknown;
  readonly location?: string;
}
interface Ask {
  readonly at: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly state: FakeState;
  readonly origin: string;
}
type Handler = (ask: Ask) => RestAnswer;

const ok = (value: unknown, status = 200): RestAnswer => ({ status, value });
const missing: RestAnswer = { status: 404, value: { message: "Not Found" } };
const conflict = (status: 409 | 422): RestAnswer => ({ status, value: { message: "conflict" } });

/** Lists come in pages, as GitHub gives them. */
function paged<T>(items: readonly T[], query: URLSearchParams): readonly T[] {
  const size = Number(query.get("per_page") ?? 30);
  const page = Number(query.get("page") ?? 1);
  return items.slice((page - 1) * size, page * size);
}
const shaOf = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");
const commitOf = ({ sha, message }: { sha: string; message: string }) => ({ sha, commit: { message } });

const handlers: Readonly<Record<string, Handler>> = {
  "get /issues/{issue_number}/comments": ({ query, state }) => ok(paged(state.comments, query)),
  "post /issues/{issue_number}/comments": ({ body, state }) => {
    const id = Math.max(0, ...state.comments.map((comment) => comment.id)) + 1;
    const comment = { id, body: String(body["body"]), user: { login: state.viewer, type: "Bot" as const } };
    state.comments.push(comment);
    return ok(comment, 201);
  },
  "patch /issues/comments/{comment_id}": ({ at, body, state }) => {
    const comment = state.comments.find(({ id }) => id === Number(at["comment_id"]));
    if (comment === undefined) return missing;
    comment.body = String(body["body"]);
    return ok(comment);
  },
  "delete /issues/comments/{comment_id}": ({ at, state }) => {
    state.comments = state.comments.filter(({ id }) => id !== Number(at["comment_id"]));
    return ok(undefined, 204);
  },
  "get /issues/{issue_number}/events": ({ query, state }) => ok(paged(state.issueEvents, query)),
  "get /collaborators/{username}/permission": ({ at, state }) => {
    const permission = state.permissions[at["username"] ?? ""];
    return permission === undefined ? missing : ok({ permission, role_name: permission });
  },
  "get /pulls": ({ query, state }) => {
    const wanted = query.get("head");
    const fits = (pull: Record<string, unknown>) => {
      const head = pull["head"] as { ref: string; repo: { full_name: string } };
      const name = `${head.repo.full_name.split("/")[0] ?? ""}:${head.ref}`;
      return (wanted === null || name === wanted) && (query.get("state") ?? "open") === (pull["state"] ?? "open");
    };
    return ok(paged(state.pulls.filter(fits), query));
  },
  "post /pulls": ({ body, state }) => {
    state.made.pulls.push(body);
    return ok({ number: 99 }, 201);
  },
  "get /pulls/{pull_number}": ({ at, state }) => {
    const found = state.pulls.find((pull) => pull["number"] === Number(at["pull_number"]));
    return found === undefined ? missing : ok(found);
  },
  "get /commits": ({ query, state }) => {
    const commits = state.history.get(query.get("sha") ?? "");
    const path = query.get("path");
    if (commits === undefined) return missing;
    return ok(paged(commits.filter((commit) => path === null || commit.path === path).map(commitOf), query));
  },
  "get /commits/{ref}": ({ at, state }) => {
    const found = [...state.history.values()].flat().find(({ sha }) => sha === at["ref"]);
    return ok(commitOf(found ?? { sha: at["ref"] ?? "", message: "an ordinary commit" }));
  },
  "get /commits/{commit_sha}/pulls": ({ at, query, state }) => {
    // GitHub's list leaves out pull requests whose head is in a fork.
    const own = state.pulls.filter((pull) => {
      const [head, base] = [pull["head"], pull["base"]] as { sha: string; repo: { full_name: string } }[];
      const inside = head?.repo.full_name === base?.repo.full_name;
      return inside && (head?.sha === at["commit_sha"] || pull["merge_commit_sha"] === at["commit_sha"]);
    });
    return ok(paged(own, query));
  },
  "get /commits/{ref}/status": ({ query, state }) =>
    ok({ statuses: paged(state.statuses, query), total_count: state.statuses.length }),
  "get /commits/{ref}/check-runs": ({ query, state }) =>
    ok({ check_runs: paged(state.checks, query), total_count: state.checks.length }),
  "get /compare/{basehead}": ({ at, state }) => {
    const found = state.compare.get(at["basehead"] ?? "");
    if (found === undefined) return missing;
    const { sha, ahead, behind } = found;
    return ok({ merge_base_commit: { sha }, ahead_by: ahead, behind_by: behind, commits: [] });
  },
  "get /contents/{path}": ({ at, query, state }) => {
    const file = state.files.get(`${query.get("ref") ?? ""}:${at["path"] ?? ""}`);
    if (file === undefined) return missing;
    const large = file.bytes.length > 1_048_576;
    const facts = {
      type: "file",
      sha: file.sha,
      size: file.bytes.length,
      path: at["path"],
      name: "x",
      url: "https://github.test/x",
    };
    return ok({ ...facts, encoding: large ? "none" : "base64", content: large ? "" : file.bytes.toString("base64") });
  },
  "put /contents/{path}": ({ at, body, state }) => {
    const id = `${String(body["branch"])}:${at["path"] ?? ""}`;
    if (state.files.get(id)?.sha !== body["sha"]) return conflict(409);
    const bytes = Buffer.from(String(body["content"]), "base64");
    const sha = shaOf(Buffer.concat([bytes, Buffer.from(String(body["message"]))]));
    const file = { bytes, sha: shaOf(bytes) };
    state.files.set(id, file).set(`${sha}:${at["path"] ?? ""}`, file);
    const commits = state.history.get(String(body["branch"])) ?? [];
    state.history.set(String(body["branch"]), [
      { sha, message: String(body["message"]), path: at["path"] ?? "" },
      ...commits,
    ]);
    return ok({ content: { sha: file.sha }, commit: { sha } });
  },
  "get /deployments": ({ query, state }) =>
    ok(
      paged(
        state.deployments.filter((one) => query.get("sha") === null || one["sha"] === query.get("sha")),
        query,
      ),
    ),
  "get /deployments/{deployment_id}/statuses": ({ at, query, state }) =>
    ok(paged(state.deploymentStatuses[Number(at["deployment_id"])] ?? [], query)),
  "post /statuses/{sha}": ({ at, body, state }) => {
    state.made.statuses.push({ sha: at["sha"], ...body });
    return ok({}, 201);
  },
  "get /git/blobs/{file_sha}": ({ at, state }) => {
    const file = [...state.files.values()].find(({ sha }) => sha === at["file_sha"]);
    return file === undefined
      ? missing
      : ok({ content: file.bytes.toString("base64"), encoding: "base64", sha: file.sha });
  },
  "post /git/trees": () => ok({ sha: "7".repeat(40) }, 201),
  "post /git/commits": () => ok({ sha: "8".repeat(40) }, 201),
  "post /git/refs": ({ body, state }) => {
    const ref = String(body["ref"]).replace(/^refs\//, "");
    if (state.refs.has(ref)) return conflict(422);
    state.refs.set(ref, String(body["sha"]));
    const branch = ref.replace(/^heads\//, "");
    state.history.set(branch, state.history.get(branch) ?? []);
    return ok({ ref: `refs/${ref}`, object: { sha: body["sha"], type: "commit" } }, 201);
  },
  "patch /git/refs/{ref}": ({ at, body, state }) => {
    state.refs.set(at["ref"] ?? "", String(body["sha"]));
    return ok({ ref: `refs/${at["ref"] ?? ""}` });
  },
  "get /git/ref/{ref}": ({ at, state }) => {
    const sha = state.refs.get(at["ref"] ?? "");
    return sha === undefined ? missing : ok({ ref: `refs/${at["ref"] ?? ""}`, object: { sha, type: "commit" } });
  },
  "get /actions/artifacts": (ask) => ok(artifactsOf(ask)),
  "get /actions/runs/{run_id}/artifacts": (ask) => ok(artifactsOf(ask)),
  "get /actions/artifacts/{artifact_id}/{archive_format}": ({ at, state, origin }) => {
    const found = state.artifacts.find(({ id }) => id === Number(at["artifact_id"]));
    return found === undefined
      ? missing
      : { status: 302, value: undefined, location: `${origin}/blob/${String(found.id)}` };
  },
};

function artifactsOf({ at, query, state }: Ask): unknown {
  const named = state.artifacts.filter(
    ({ name, run }) => name === query.get("name") && (at["run_id"] === undefined || run.id === Number(at["run_id"])),
  );
  const artifacts = named.map(({ id, name, bytes, run, expired }) => ({
    id,
    name,
    expired: expired ?? false,
    size_in_bytes: bytes.length,
    workflow_run: run,
  }));
  return { total_count: artifacts.length, artifacts: paged(artifacts, query) };
}

export function restAnswer(
  route: Route,
  query: URLSearchParams,
  body: Record<string, unknown>,
  state: FakeState,
  origin: string,
): RestAnswer {
  const handler = handlers[`${route.method} ${route.template.replace("/repos/{owner}/{repo}", "")}`];
  return handler === undefined ? missing : handler({ at: route.parameters, query, body, state, origin });
}
