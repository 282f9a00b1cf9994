import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { actionInputs, sharedInputs } from "../../src/settings/inputs.ts";

interface Workflow {
  readonly permissions: Record<string, string>;
  readonly jobs: Record<
    string,
    { readonly permissions?: unknown; readonly steps?: readonly Step[]; readonly "timeout-minutes"?: number }
  >;
}
interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Record<string, unknown>;
}
const root = join(import.meta.dirname, "../..");
const read = (folder: string) =>
  readdirSync(join(root, folder)).map((name) => {
    const text = readFileSync(join(root, folder, name), "utf8");
    return { why: `${folder}/${name}`, text, workflow: parse(text) as Workflow };
  });
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps);

describe("our own workflows", () => {
  test.for(read(".github/workflows"))(
    "$why: pinned, least permissions, no expression in a script",
    ({ text, workflow }) => {
      expect(workflow.permissions).toEqual({});
      for (const job of Object.values(workflow.jobs)) {
        expect(job.permissions).toBeDefined();
        expect(job["timeout-minutes"]).toBeGreaterThan(0);
      }
      for (const { uses, run, with: inputs } of stepsOf(workflow)) {
        if (uses !== undefined && uses !== "./") expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
        if (uses?.startsWith("actions/checkout@") === true) expect(inputs?.["persist-credentials"]).toBe(false);
        expect(run ?? "").not.toContain("${{");
      }
      for (const line of text.matchAll(/uses: [^.\n]+@\S+(.*)/g)) expect(line[1]).toMatch(/ # v\d/);
    },
  );
});

describe("the workflows we hand out", () => {
  const known = new Set([...actionInputs, ...sharedInputs].map(({ name }) => name));
  test.for(read("examples/workflows"))(
    "$why: known inputs, no pull_request_target, nothing written but the comment",
    ({ text, workflow }) => {
      const ours = stepsOf(workflow).filter(({ uses }) => uses?.startsWith("crawlshape/") === true);
      expect(ours).toHaveLength(1);
      expect(Object.keys(ours[0]?.with ?? {}).filter((name) => !known.has(name))).toEqual([]);
      expect(text).not.toContain("pull_request_target");
      const writes = Object.entries(workflow.permissions).filter(([, level]) => level === "write");
      expect(writes).toEqual([["pull-requests", "write"]]);
    },
  );

  test("the README's minimal workflow is ten lines", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const yaml = /```yaml\n(on: deployment_status\n[^]*?)```/.exec(readme)?.[1] ?? "";
    expect(yaml.trim().split("\n").length).toBeLessThanOrEqual(10);
    expect(stepsOf(parse(yaml) as Workflow)).toHaveLength(2);
  });
});
