/** Reads what the runner tells a step: event, repository, commit, addresses of the run. */
import { readFileSync } from "node:fs";
import { isRecord, type Json } from "../github/payload.ts";
import type { Repository } from "../io/github.ts";

export interface Run {
  readonly event: string;
  readonly payload: Json;
  readonly sha: string | undefined;
  readonly ref: string | undefined;
  readonly actor: string | undefined;
  readonly repository: Repository | undefined;
  readonly workspace: string;
  /** `https://github.com/owner/repo`, or the same on another server. */
  readonly repositoryUrl: string;
  readonly runUrl: string;
}

export function readRun(env: Readonly<Record<string, string | undefined>>): Run {
  const found = /^([\w.-]+)\/([\w.-]+)$/.exec(env["GITHUB_REPOSITORY"] ?? "");
  const repository = found === null ? undefined : { owner: found[1] ?? "", repo: found[2] ?? "" };
  const repositoryUrl = `${env["GITHUB_SERVER_URL"] ?? "https://github.com"}/${env["GITHUB_REPOSITORY"] ?? ""}`;
  return {
    event: env["GITHUB_EVENT_NAME"] ?? "",
    payload: readPayload(env["GITHUB_EVENT_PATH"]),
    sha: env["GITHUB_SHA"],
    ref: env["GITHUB_REF"],
    actor: env["GITHUB_ACTOR"],
    repository,
    workspace: env["GITHUB_WORKSPACE"] ?? process.cwd(),
    repositoryUrl,
    runUrl: runUrlOf(repositoryUrl, env["GITHUB_RUN_ID"]),
  };
}

export function runUrlOf(repositoryUrl: string, runId: string | number | undefined): string {
  return `${repositoryUrl}/actions/runs/${String(runId ?? "")}`;
}

/** A runner always writes the file; elsewhere its absence means an event without facts. */
function readPayload(path: string | undefined): Json {
  if (path === undefined || path === "") return {};
  const payload: unknown = JSON.parse(readFileSync(path, "utf8"));
  return isRecord(payload) ? payload : {};
}
