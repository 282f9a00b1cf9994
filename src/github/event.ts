/** Reads which commit and which preview an event is about. Payloads are data from outside: every field is checked. */

export type Json = Readonly<Record<string, unknown>>;

export interface EventFacts {
  readonly event: string;
  /** The commit that was deployed or pushed, never the merge commit. */
  readonly sha?: string;
  readonly previewUrl?: string;
  readonly environment?: string;
  /** Pull request named by the payload itself. */
  readonly pull?: number;
  /** The head comes from another repository: the token is read-only. */
  readonly fork: boolean;
  readonly defaultBranch?: string;
  readonly ref?: string;
  /** Why there is nothing to audit, in one line. */
  readonly skip?: string;
}

/** `payload` is the parsed event file; `fallbackSha` is GITHUB_SHA. */
export function readEvent(event: string, payload: Json, fallbackSha: string | undefined): EventFacts {
  const common = {
    event,
    fork: false,
    ...optional("defaultBranch", text(at(payload, "repository", "default_branch"))),
  };
  const sha = optional("sha", fallbackSha);
  switch (event) {
    case "deployment_status":
      return { ...common, ...deploymentFacts(payload) };
    case "repository_dispatch":
      return { ...common, ...dispatchFacts(payload) };
    case "status":
      return { ...common, ...statusFacts(payload) };
    case "pull_request":
    case "pull_request_target":
      return { ...common, ...pullFacts(payload) };
    case "push":
      return { ...common, ...sha, ...optional("ref", text(payload["ref"])) };
    default:
      return { ...common, ...sha };
  }
}

function deploymentFacts(payload: Json): Partial<EventFacts> {
  const state = text(at(payload, "deployment_status", "state"));
  const facts = {
    ...optional("sha", text(at(payload, "deployment", "sha"))),
    ...optional("environment", text(at(payload, "deployment", "environment"))),
    ...optional(
      "previewUrl",
      firstUrl(at(payload, "deployment_status", "environment_url"), at(payload, "deployment_status", "target_url")),
    ),
  };
  return state === "success" ? facts : { ...facts, skip: `deployment is ${state ?? "without a state"}, not success` };
}

function dispatchFacts(payload: Json): Partial<EventFacts> {
  const action = text(payload["action"]) ?? "";
  const facts = {
    ...optional("sha", text(at(payload, "client_payload", "git", "sha"))),
    ...optional("environment", text(at(payload, "client_payload", "environment"))),
    ...optional("previewUrl", firstUrl(at(payload, "client_payload", "url"))),
  };
  const known = action === "vercel.deployment.ready" || action === "vercel.deployment.success";
  return known || facts.previewUrl !== undefined ? facts : { ...facts, skip: `dispatch "${action}" names no preview` };
}

function statusFacts(payload: Json): Partial<EventFacts> {
  const state = text(payload["state"]);
  const facts = {
    ...optional("sha", text(payload["sha"])),
    ...optional("previewUrl", firstUrl(payload["target_url"])),
    ...optional("environment", text(payload["context"])),
  };
  return state === "success" ? facts : { ...facts, skip: `status is ${state ?? "without a state"}, not success` };
}

function pullFacts(payload: Json): Partial<EventFacts> {
  const number = at(payload, "pull_request", "number");
  const headRepository = text(at(payload, "pull_request", "head", "repo", "full_name"));
  return {
    ...optional("sha", text(at(payload, "pull_request", "head", "sha"))),
    ...optional("ref", text(at(payload, "pull_request", "head", "ref"))),
    ...(typeof number === "number" ? { pull: number } : {}),
    fork: headRepository !== text(at(payload, "repository", "full_name")),
  };
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Only http and https: a payload may hold anything. */
function firstUrl(...values: readonly unknown[]): string | undefined {
  return values.map(text).find((value) => value !== undefined && URL.canParse(value) && /^https?:/i.test(value));
}

function optional<K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> {
  const record: Partial<Record<K, V>> = {};
  if (value !== undefined) record[name] = value;
  return record;
}
