import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { workflowFor, type Host } from "../src/commands/init-workflows.ts";
import { actionInputs, cliInputs, sharedInputs } from "../src/settings/inputs.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const fences = (path: string, language: string) =>
  [...read(path).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map((match) => match[1] ?? "");
/** Without fences and code spans: what they show is an example. */
const prose = (path: string) =>
  read(path)
    .replaceAll(/^```[^]*?^```$/gm, "")
    .replaceAll(/`[^`\n]*`/g, "");
const isWorkflow = (value: unknown): value is Workflow =>
  typeof value === "object" && value !== null && "jobs" in value;

interface Workflow {
  readonly on: unknown;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly if?: string;
        readonly steps: readonly { readonly uses?: string; readonly with?: Readonly<Record<string, unknown>> }[];
      }
    >
  >;
}

describe.for(documents)("%s", (path) => {
  test("every link inside the repository leads somewhere", () => {
    const targets = [...prose(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => match[1] ?? "");
    const dead = targets.filter((target) => !existsSync(resolve(root, dirname(path), target)));
    expect(dead).toEqual([]);
  });

  test("every YAML block parses, and every workflow uses inputs that exist", () => {
    const known = new Set([...actionInputs, ...sharedInputs].map((input) => input.name));
    for (const text of fences(path, "ya?ml")) {
      const value: unknown = parse(text);
      if (!isWorkflow(value)) continue;
      const steps = Object.values(value.jobs).flatMap((job) => job.steps ?? []);
      const given = steps
        .filter((step) => step.uses?.startsWith("crawlshape/") === true)
        .flatMap((step) => Object.keys(step.with ?? {}));
      expect(given.filter((name) => !known.has(name))).toEqual([]);
    }
  });

  test("every flag in a command exists", () => {
    const known = new Set([...sharedInputs, ...cliInputs].map((input) => input.name));
    for (const name of ["help", "version", "agent", "site", "fix", "write", "project", "check"]) known.add(name);
    const lines = fences(path, "(?:sh|bash)").flatMap((text) => text.split("\n"));
    const flags = lines
      .filter((line) => /crawlshape|cli\.js|npm start/.test(line))
      .flatMap((line) => [...line.matchAll(/ --([a-z-]+)/g)].map((match) => match[1] ?? ""));
    expect(flags.filter((flag) => !known.has(flag))).toEqual([]);
  });
});

describe("the workflows of the README are those that init writes", () => {
  const written = fences("README.md", "yaml").map((text) => parse(text) as Workflow);
  test.for([
    ["vercel", 0],
    ["netlify", 1],
    ["cloudflare", 2],
    ["folder", 3],
  ] as const)("%s", ([host, index]) => {
    const wanted = parse(
      workflowFor({ host: host satisfies Host, framework: "any", output: "build", build: "npm ci && npm run build" }),
    ) as Workflow;
    const shown = written[index];
    expect(shown?.permissions).toEqual(wanted.permissions);
    expect(shown?.jobs["shape"]?.if).toBe(wanted.jobs["shape"]?.if);
    expect(JSON.stringify(shown?.on).replaceAll(/\{\}|null/g, "")).toBe(
      JSON.stringify(wanted.on).replaceAll(/\{\}|null/g, ""),
    );
    expect(shown?.jobs["shape"]?.steps.map((step) => step.uses)).toEqual(
      wanted.jobs["shape"]?.steps.map((step) => step.uses),
    );
  });
  test("each fits in a dozen lines", () => {
    for (const text of fences("README.md", "yaml")) expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(12);
  });
});
