/** Turns the action's inputs into settings, secrets and the words that only the action knows. */
import { Buffer } from "node:buffer";
import { ConfigError } from "../options.ts";
import type { ConfigFile } from "../settings/config.ts";
import { actionInputs, sharedInputs } from "../settings/inputs.ts";
import { parseHeaders, type Secrets } from "../settings/secrets.ts";
import { settingsOf, valueOf, type RawInputs, type Settings } from "../settings/settings.ts";

export interface ActionWords {
  readonly url?: string;
  readonly path?: string;
  readonly name: string;
  readonly mode: "audit" | "report";
  readonly token?: string;
  readonly environment?: string;
  readonly waitTimeoutMs: number;
  readonly comment: "on-change" | "on-fail" | "always" | "never";
  readonly status: boolean;
  readonly reportArtifact: boolean;
  readonly commit: "off" | "pr-branch" | "pull-request";
  readonly baselineStore: "file" | "branch" | "artifact" | "none";
  readonly auth?: "vercel-oidc" | "cf-access" | "basic";
  readonly config?: string;
  readonly secrets: Secrets;
}

export const defaultBaselinePath = ".github/crawlshape-baseline.json";

/** Every input of the tables, as the runner hands them over: absent ones are empty. */
export function readRaw(getInput: (name: string) => string): RawInputs {
  return Object.fromEntries([...sharedInputs, ...actionInputs].map((spec) => [spec.name, getInput(spec.name)]));
}

/** Throws `ConfigError`. */
export function actionWordsOf(raw: RawInputs): ActionWords {
  const values = new Map(actionInputs.map((spec) => [spec.name, valueOf(spec, raw)]));
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const chosen = <const T extends string>(name: string, choices: readonly [T, ...T[]]) =>
    choices.find((choice) => choice === values.get(name)) ?? choices[0];
  const lines = values.get("headers");
  const cookie = text("cookie");
  const headers = parseHeaders(Array.isArray(lines) ? lines : [], "headers");
  const optional = {
    url: text("url"),
    path: text("path"),
    token: text("token"),
    environment: text("environment"),
    config: text("config"),
  };
  if (optional.url !== undefined && optional.path !== undefined) {
    throw new ConfigError("url and path: give one, a preview or a built folder");
  }
  const wait = values.get("wait-timeout");
  return {
    ...withoutAbsent(optional),
    name: text("name") ?? "site",
    mode: chosen("mode", ["audit", "report"]),
    waitTimeoutMs: typeof wait === "number" ? wait : 0,
    comment: chosen("comment", ["on-change", "on-fail", "always", "never"]),
    status: values.get("status") === true,
    reportArtifact: values.get("report-artifact") === true,
    commit: chosen("commit", ["off", "pr-branch", "pull-request"]),
    baselineStore: chosen("baseline-store", ["file", "branch", "artifact", "none"]),
    secrets: cookie === undefined ? headers : [...headers, ["cookie", cookie]],
  };
}

function withoutAbsent<T extends Record<string, string | undefined>>(record: T): { [K in keyof T]?: string } {
  const kept: { [K in keyof T]?: string } = {};
  for (const name in record) {
    const value = record[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** The action keeps its baseline in the repository unless told otherwise. */
export function actionSettings(
  raw: RawInputs,
  words: ActionWords,
  entry: string,
  config: ConfigFile | undefined,
): Settings {
  const stored =
    words.baselineStore === "file" && (raw["baseline"] ?? "") === "" && config?.inputs["baseline"] === undefined;
  const withBaseline = stored ? { ...raw, baseline: defaultBaselinePath } : raw;
  return settingsOf(withBaseline, { entry, ownDeploy: true, ...(config === undefined ? {} : { config }) });
}

/** Each secret as it may show up in a log: raw, URL-encoded, base64, and the parts of a basic pair. */
export function maskForms(secrets: Secrets): readonly string[] {
  const values = secrets.flatMap(([, value]) => [
    value,
    ...value.split(/[\s;=:,]+/).filter((part) => part.length >= 8),
  ]);
  const forms = values.flatMap((value) => [value, encodeURIComponent(value), Buffer.from(value).toString("base64")]);
  return [...new Set(forms)].filter((form) => form.length >= 4);
}
