/** Turns the action's inputs into settings, secrets and the words that only the action knows. */
import { Buffer } from "node:buffer";
import { ConfigError } from "../options.ts";
import type { ConfigFile } from "../settings/config.ts";
import { actionInputs, sharedInputs } from "../settings/inputs.ts";
import { parseHeaders, type Secrets } from "../settings/secrets.ts";
import { settingsOf, valueOf, type RawInputs, type Settings } from "../settings/settings.ts";

/** How the preview is protected; the headers of `vercel-oidc` come from the runner later. */
export type Auth =
  | { readonly kind: "vercel-oidc"; readonly audience?: string }
  | { readonly kind: "cf-access" | "basic"; readonly credentials: string };

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
  readonly auth?: Auth;
  readonly commitMessage: string;
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
  const auth = authOf(text("auth"), text("credentials"));
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
    commitMessage: text("commit-message") ?? "Regenerate llms.txt",
    ...(auth === undefined ? {} : { auth }),
    baselineStore: chosen("baseline-store", ["file", "branch", "artifact", "none"]),
    secrets: [...headers, ...(cookie === undefined ? [] : [["cookie", cookie] as const]), ...authHeaders(auth)],
  };
}

/** Throws `ConfigError`; no message repeats a credential. */
function authOf(kind: string | undefined, credentials: string | undefined): Auth | undefined {
  if (kind === "vercel-oidc") return { kind, ...(credentials === undefined ? {} : { audience: credentials }) };
  if (kind !== "cf-access" && kind !== "basic") {
    if (credentials !== undefined) throw new ConfigError("credentials: set auth too, to say what they are for");
    return undefined;
  }
  const form = kind === "basic" ? "user:password" : "client-id:client-secret";
  if (credentials === undefined || credentials.indexOf(":") < 1)
    throw new ConfigError(`credentials: auth: ${kind} needs ${form}, from a secret (the value is not shown)`);
  return { kind, credentials };
}

function authHeaders(auth: Auth | undefined): Secrets {
  if (auth === undefined || auth.kind === "vercel-oidc") return [];
  const at = auth.credentials.indexOf(":");
  const [name, secret] = [auth.credentials.slice(0, at), auth.credentials.slice(at + 1)];
  if (auth.kind === "basic") return [["authorization", `Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}`]];
  return [
    ["cf-access-client-id", name],
    ["cf-access-client-secret", secret],
  ];
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

/** Each secret as it may show up in a log: raw, URL-encoded, base64 and its URL form, and the parts of a pair or a scheme. */
export function maskForms(secrets: Secrets): readonly string[] {
  const values = secrets.flatMap(([name, value]) => [value, ...partsOf(name, value)]);
  const forms = values.flatMap((value) => {
    const bytes = Buffer.from(value);
    const base64 = bytes.toString("base64");
    return [value, encodeURIComponent(value), base64, base64.replace(/=+$/, ""), bytes.toString("base64url")];
  });
  return [...new Set(forms)].filter((form) => form.length >= 4);
}

/** Shorter parts are ordinary words: masking `true` or `1` would blank half the log. */
const shortestPart = 6;

function partsOf(name: string, value: string): readonly string[] {
  const pieces = value.split(/[\s;=:,]+/);
  const pair = /^basic\s+(\S+)$/i.exec(value)?.[1];
  const inside = name === "authorization" && pair !== undefined ? Buffer.from(pair, "base64").toString() : "";
  const password = inside.slice(inside.indexOf(":") + 1);
  return [...pieces, inside, password].filter((part) => part.length >= shortestPart);
}
