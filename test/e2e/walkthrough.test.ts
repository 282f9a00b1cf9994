import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { buildExample } from "../../example/build.mjs";
import { runCli, scratch } from "./cli.ts";

// What a person does who has a built site and has just read the README: each step stands on the one before.
describe("a new user", () => {
  const home = scratch();
  const at = (...parts: string[]) => join(home.path, ...parts);
  const read = (...parts: string[]) => readFileSync(at(...parts), "utf8");
  const crawlshape = (line: string) => runCli(line.split(" "), home.path);
  const audit = "audit ./build --baseline .github/crawlshape-baseline.json --llms-txt build/llms.txt --llms-mode write";
  let stored = "";

  beforeAll(() => {
    buildExample(at("build"), "static");
    mkdirSync(at(".github"));
    writeFileSync(at("package.json"), JSON.stringify({ scripts: { build: "true" } }));
  });
  afterAll(home.remove);

  test("asks for help and finds the command, an example and the exit codes", async () => {
    const { stdout, code } = await crawlshape("--help");
    expect(code).toBe(0);
    for (const command of ["audit", "map", "lint", "explain", "init"]) expect(stdout).toContain(`  ${command} `);
    const { stdout: more } = await crawlshape("audit --help");
    expect(more).toMatch(/Examples:\n {2}crawlshape audit /);
    expect(more).toContain("Exit codes:");
  });

  test("mistypes a flag and is told which", async () => {
    const { stderr, code } = await crawlshape("audit ./build --basline b.json");
    expect(code).toBe(2);
    expect(stderr).toContain("--basline");
    expect(stderr).toContain("--baseline");
  });

  test("lets init write the workflow", async () => {
    const { code } = await crawlshape("init");
    expect(code).toBe(0);
    const written = readdirSync(at(".github/workflows")).map((name) => parse(read(".github/workflows", name)));
    const steps = written.flatMap(({ jobs }) => jobs.shape?.steps ?? []);
    expect(steps.map((step: { uses?: string }) => step.uses)).toContainEqual(
      expect.stringMatching(/^crawlshape\/crawlshape@/),
    );
  });

  test("first run: measured, stored, llms.txt written; exit 0", async () => {
    const { stdout, stderr, code } = await crawlshape(audit);
    expect(stdout).toMatch(/^no-baseline: measured for the first time\n/);
    expect(stderr).toContain("report: .crawlshape/report.html");
    expect(code).toBe(0);
    expect(read("build/llms.txt")).toMatch(/^# Hillside Orchard Handbook\n/);
    for (const file of ["report.html", "report.json", "comment.md", "junit.xml"])
      expect(existsSync(at(".crawlshape", file))).toBe(true);
    stored = read(".github/crawlshape-baseline.json");
  });

  test("second run, nothing changed: pass, quiet, the same baseline", async () => {
    const { stdout, code } = await crawlshape(audit);
    expect(stdout).toMatch(/^pass: the shape of the site held\n/);
    expect(code).toBe(0);
  });

  test("a template loses the sidebar: exit 1, one cause, the fix, pages; nothing stored is touched", async () => {
    stored = read(".github/crawlshape-baseline.json");
    for (const name of readdirSync(at("build")).filter((file) => file.endsWith(".html")))
      writeFileSync(at("build", name), read("build", name).replace(/<nav class="sidebar".*?<\/nav>\n/s, ""));
    const llms = read("build/llms.txt");
    const { stdout, stderr, code } = await crawlshape(audit);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^regressed: /);
    expect(stdout.match(/nav-removed/g)).toHaveLength(1);
    expect(stdout).toMatch(/fix: Put the navigation back/);
    expect(stdout.split("\n").length).toBeLessThan(45);
    expect(stderr).toContain("--update-baseline always");
    expect(read(".github/crawlshape-baseline.json")).toBe(stored);
    expect(read("build/llms.txt")).toBe(llms);
  });

  test("asks why a page is where it is", async () => {
    const { stdout, code } = await crawlshape("explain .crawlshape/report.json https://orchard.example/blending");
    expect(code).toBe(0);
    expect(stdout).toMatch(/blending/);
    expect(stdout).toMatch(/nothing places it|none|root/i);
  });

  test("meant it: accepts once, and the next run passes", async () => {
    const accepted = await crawlshape(`${audit} --update-baseline always`);
    expect(accepted.stderr).toContain("crawlshape-baseline.json written");
    expect(read(".github/crawlshape-baseline.json")).not.toBe(stored);
    const { stdout, code } = await crawlshape(audit);
    expect(stdout).toMatch(/^pass: /);
    expect(code).toBe(0);
  });

  test.for(["bash", "zsh", "fish"])("completion for %s names every command and its flags", async (shell) => {
    const { stdout, code } = await crawlshape(`completion ${shell}`);
    expect(code).toBe(0);
    for (const word of ["audit", "explain", "update-baseline", "max-pages"]) expect(stdout).toContain(word);
  });

  test("NO_COLOR and a pipe: no escape sequence reaches stdout", async () => {
    const { stdout } = await crawlshape("audit ./build");
    expect(stdout).not.toContain("\u001B");
  });
});
