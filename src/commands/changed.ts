/** `crawlshape changed SITE --baseline F`: what an ingestion pipeline must read again and what it must purge, as JSON lines. */
import type { Command } from "commander";
import { audit as runPipeline } from "../audit.ts";
import { ConfigError } from "../options.ts";
import { formatChanged } from "../report/changed.ts";
import { cliInputs, sharedInputs } from "../settings/inputs.ts";
import { exitCodeOf } from "./exit.ts";
import { addFlags } from "./flags.ts";
import { readCall, withWorld } from "./run.ts";
import type { Terminal } from "./terminal.ts";

export function addChanged(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const command = program
    .command("changed")
    .description("list pages to read again and to purge, as JSON lines")
    .argument("<site>", "URL or built folder");
  addFlags(addFlags(command, sharedInputs), cliInputs);
  command.addHelpText(
    "after",
    "\nExample:\n  crawlshape changed https://docs.example/ --baseline baseline.json | jq -r 'select(.action==\"ingest\").url'",
  );
  command.action(async (site: string, read: Record<string, unknown>) => exit(await listChanged(site, read, terminal)));
}

/** A run that could not look prints what it knows and exits 3: the reader must not purge on it. */
async function listChanged(
  entry: string,
  read: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<number> {
  const call = readCall(entry, read, terminal);
  if (call.settings.baseline === undefined)
    throw new ConfigError("baseline: missing; name the baseline file to compare with");
  const { run, verdict, because, baselineState } = await withWorld(call, terminal, runPipeline);
  // Other settings make a gate meaningless, but which pages changed can still be told.
  if (baselineState.kind !== "found" && baselineState.kind !== "other-configuration") {
    throw new ConfigError(`baseline: ${call.settings.baseline}: ${because}`);
  }
  terminal.write(formatChanged(run, baselineState.baseline.run));
  if (verdict !== "inconclusive") return 0;
  terminal.writeError(`inconclusive: ${because}\n`);
  return exitCodeOf(verdict, call.settings.onInconclusive);
}
