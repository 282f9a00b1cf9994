/** Runs the built action as a runner would: a process without `node_modules`, inputs by environment, files for what it says. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FakeGitHub } from "../fakes/github.ts";

export interface Step {
  readonly github: FakeGitHub;
  /** Folder of the checkout. */
  readonly workspace: string;
  readonly event: string;
  readonly payload: unknown;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly node?: string;
}
export interface StepResult {
  readonly code: number;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

export const repository = "orchard/handbook";
const dist = process.env["CRAWLSHAPE_DIST"] ?? join(import.meta.dirname, "../../dist");
const claims = Buffer.from(JSON.stringify({ scp: "Actions.Results:7:8" })).toString("base64url");
let steps = 0;

/** Defaults of action.yml: a runner hands over every input. */
const defaults: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...readFileSync(join(import.meta.dirname, "../../action.yml"), "utf8").matchAll(
      /^ {2}([\w-]+):\n.*\n.*\n {4}default: "(.*)"$/gm,
    ),
  ].map(([, name = "", value = ""]) => [name, value.startsWith("${{") ? "ghs_workflowtoken0123456789" : value]),
);

export async function runAction(step: Step): Promise<StepResult> {
  const home = join(step.workspace, "..", `runner-${String((steps += 1))}`);
  mkdirSync(home, { recursive: true });
  const file = (name: string, text = "") => (writeFileSync(join(home, name), text), join(home, name));
  const inputs = Object.entries({ ...defaults, ...step.inputs }).map(
    ([name, value]) => [`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`, value] as const,
  );
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    GITHUB_API_URL: step.github.url,
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: "7",
    GITHUB_ACTOR: "octocat",
    GITHUB_EVENT_NAME: step.event,
    GITHUB_EVENT_PATH: file("event.json", JSON.stringify(step.payload)),
    GITHUB_OUTPUT: file("output"),
    GITHUB_STEP_SUMMARY: file("summary.md"),
    GITHUB_WORKSPACE: step.workspace,
    ACTIONS_RESULTS_URL: `${step.github.url}/`,
    ACTIONS_RUNTIME_TOKEN: `e30.${claims}.x`,
    ...Object.fromEntries(inputs),
    ...step.env,
  };
  const { code, log } = await new Promise<{ code: number; log: string }>((resolve) => {
    const options = { cwd: step.workspace, env, maxBuffer: 64 * 1024 * 1024 };
    execFile(step.node ?? process.execPath, [join(dist, "index.js")], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : typeof error.code === "number" ? error.code : -1, log: stdout + stderr });
    });
  });
  const read = (name: string) => (existsSync(join(home, name)) ? readFileSync(join(home, name), "utf8") : "");
  return { code, log, summary: read("summary.md"), outputs: outputsIn(read("output")) };
}

/** `name<<delimiter`, value, delimiter. */
function outputsIn(text: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(/^([\w-]+)<<(\S+)\n([^]*?)\n\2$/gm)];
  return Object.fromEntries(found.map(([, name = "", , value = ""]) => [name, value]));
}
