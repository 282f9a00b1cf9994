/** Turns the command line into one command's result: stdout is the result, stderr the progress, the exit code the verdict. */
import { Command, CommanderError } from "commander";
import { addAudit } from "./commands/audit.ts";
import { addChanged } from "./commands/changed.ts";
import { addCompletion } from "./commands/completion.ts";
import { addDiff } from "./commands/diff.ts";
import { addExplain } from "./commands/explain.ts";
import { addInit } from "./commands/init.ts";
import { addKey } from "./commands/key.ts";
import { addLint } from "./commands/lint.ts";
import { addMap } from "./commands/map.ts";
import { addRobots } from "./commands/robots.ts";
import { processTerminal, type Terminal } from "./commands/terminal.ts";
import { ConfigError } from "./options.ts";
import { toolName, toolVersion } from "./version.ts";

const commands = [
  addAudit,
  addMap,
  addLint,
  addChanged,
  addExplain,
  addDiff,
  addRobots,
  addKey,
  addInit,
  addCompletion,
];

/** Exit code: 0, 1 or 3 as the command decides; 2 for a mistake in the call. */
async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const program = new Command(toolName)
    .description("Gates the shape of a website as machine readers see it")
    .version(toolVersion)
    .showHelpAfterError(`(${toolName} --help lists commands and flags)`)
    .configureHelp({ optionDescription: (option) => option.description })
    .exitOverride()
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeError });
  for (const add of commands) add(program, terminal, (code: number) => (exitCode = code));
  try {
    await program.parseAsync(argv, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof ConfigError)) throw error;
    terminal.writeError(`${toolName}: ${error.message}\n`);
    return 2;
  }
}

const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort());
process.once("SIGTERM", () => interrupt.abort());
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader went away (`crawlshape … | head`): nothing is left to say.
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
process.exitCode = await main(process.argv.slice(2), processTerminal(interrupt.signal));
