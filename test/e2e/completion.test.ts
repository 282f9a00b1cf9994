import { execFileSync } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { runCli, scratch } from "./cli.ts";

const home = scratch();
afterAll(home.remove);

test("bash completes commands, the flags of each, and the words that a flag takes", async () => {
  const { stdout } = await runCli(["completion", "bash"], home.path);
  const ask = (...words: string[]) => {
    const typed = `COMP_WORDS=(crawlshape ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}`;
    const script = `${stdout}\n${typed}\n_crawlshape\necho "\${COMPREPLY[@]}"`;
    return execFileSync("bash", ["--norc", "-c", script], { encoding: "utf8" }).trim();
  };
  expect(ask("au")).toBe("audit");
  expect(ask("audit", "--max-p")).toBe("--max-pages --max-page-bytes");
  expect(ask("audit", "--robots", "")).toBe("respect ignore");
  expect(ask("audit", "--llms-mode", "m")).toBe("merge");
  expect(ask("key", "--max-p")).toBe("");
});

test("an unknown shell is refused by name", async () => {
  const { stderr, code } = await runCli(["completion", "tcsh"], home.path);
  expect(code).toBe(2);
  expect(stderr).toMatch(/tcsh.*bash, zsh, fish/);
});
