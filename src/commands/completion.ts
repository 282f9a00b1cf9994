/** `crawlshape completion SHELL`: a completion script written from the commands and flags that really exist. */
import { Argument, type Command } from "commander";
import { toolName } from "../version.ts";
import type { Terminal } from "./terminal.ts";

interface Words {
  readonly commands: readonly string[];
  /** Command → its long flags. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
}

const shells = { bash: formatBash, zsh: formatZsh, fish: formatFish };

export function addCompletion(program: Command, terminal: Terminal): void {
  program
    .command("completion")
    .description("print a completion script")
    .addArgument(new Argument("<shell>").choices(Object.keys(shells)))
    .addHelpText("after", `\nExample:\n  ${toolName} completion bash > /etc/bash_completion.d/${toolName}`)
    .action((shell: keyof typeof shells) => terminal.write(shells[shell](wordsOf(program))));
}

function wordsOf(program: Command): Words {
  const flags = new Map(
    program.commands.map((command) => [command.name(), command.options.flatMap((option) => option.long ?? [])]),
  );
  return { commands: [...flags.keys()], flags };
}

function formatBash({ commands, flags }: Words): string {
  const cases = [...flags].map(([command, long]) => `    ${command}) words="${long.join(" ")}" ;;`);
  return [
    `_${toolName}() {`,
    `  local words="${commands.join(" ")}"`,
    '  case "${COMP_WORDS[1]}" in',
    ...cases,
    "  esac",
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    "}",
    `complete -o default -F _${toolName} ${toolName}`,
    "",
  ].join("\n");
}

function formatZsh({ commands, flags }: Words): string {
  const cases = [...flags].map(([command, long]) => `    ${command}) compadd -- ${long.join(" ")} ;;`);
  return [
    `#compdef ${toolName}`,
    `_${toolName}() {`,
    `  if (( CURRENT == 2 )); then compadd ${commands.join(" ")}; return; fi`,
    '  case "$words[2]" in',
    ...cases,
    "  esac",
    "  _files",
    "}",
    `compdef _${toolName} ${toolName}`,
    "",
  ].join("\n");
}

function formatFish({ commands, flags }: Words): string {
  const first = `complete -c ${toolName} -n __fish_use_subcommand -a "${commands.join(" ")}"`;
  const rest = [...flags].flatMap(([command, long]) =>
    long.map((flag) => `complete -c ${toolName} -n "__fish_seen_subcommand_from ${command}" -l ${flag.slice(2)}`),
  );
  return `${[first, ...rest].join("\n")}\n`;
}
