/** `crawlshape diff A B`: compares two reports or baselines without any network. */
import { resolve } from "node:path";
import type { Command } from "commander";
import { diffRuns } from "../compare/compare.ts";
import { parseStoredRun } from "../compare/stored-run.ts";
import { readText } from "../io/files.ts";
import type { Run } from "../model.ts";
import { ConfigError, defaultOptions } from "../options.ts";
import { formatDiff, formatDiffJson } from "../report/diff.ts";
import type { Terminal } from "./terminal.ts";

export function addDiff(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("diff")
    .description("compare two reports or baselines, without network")
    .argument("<before>", "report.json or baseline.json")
    .argument("<after>", "report.json or baseline.json")
    .option("--format <text|json>", "what stdout carries", "text")
    .addHelpText(
      "after",
      "\nExit code 1 when a fail-level limit was passed.\n\nExample:\n  crawlshape diff last-week/report.json .crawlshape/report.json",
    )
    .action((before: string, after: string, flags: { format: string }) => {
      if (flags.format !== "text" && flags.format !== "json")
        throw new ConfigError(`format: "${flags.format}" is not one of text, json`);
      const [old, now] = [readRun(before, terminal.cwd), readRun(after, terminal.cwd)];
      const comparison = diffRuns(old, now, { ...defaultOptions, entry: "" });
      terminal.write((flags.format === "json" ? formatDiffJson : formatDiff)(old, now, comparison));
      exit(comparison.findings.some((finding) => finding.level === "fail") ? 1 : 0);
    });
}

function readRun(path: string, cwd: string): Run {
  const file = readText(resolve(cwd, path));
  if (file.kind === "missing") throw new ConfigError(`${path} does not exist; give a report.json or baseline.json`);
  const stored = file.kind === "text" ? parseStoredRun(file.text) : file;
  if (stored.kind === "unreadable") throw new ConfigError(`${path} cannot be compared: ${stored.cause}`);
  return stored.run;
}
