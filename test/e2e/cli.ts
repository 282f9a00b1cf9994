/** Runs the committed bundle as a user would: a process, an exit code, two streams, a folder of files. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `CRAWLSHAPE_CLI` names another build, e.g. one that is not committed yet. */
const cli = process.env["CRAWLSHAPE_CLI"] ?? join(import.meta.dirname, "../../dist/cli.js");

export async function runCli(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
  node = process.execPath,
): Promise<Ran> {
  return await new Promise((resolve) => {
    const options = { cwd, env: { PATH: process.env["PATH"] ?? "", HOME: cwd, ...env }, maxBuffer: 256 * 1024 * 1024 };
    execFile(node, [cli, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

/** A folder that is gone when the test is. */
export function scratch(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "crawlshape-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
