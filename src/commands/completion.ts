/** `crawlshape completion SHELL`: a completion script written from the commands and flags that really exist. */
import { Argument, type Command, type Option } from "commander";
import { toolName } from "../version.ts";
import type { Terminal } from "./terminal.ts";

interface Flag {
  readonly name: string;
  readonly describe: string;
  /** Words that its value may be; empty where it is free, e.g. a path. */
  readonly values: readonly string[];
}
interface Words {
  readonly name: string;
  readonly describe: string;
  readonly flags: readonly Flag[];
}

const shells = { bash: formatBash, zsh: formatZsh, fish: formatFish };

export function addCompletion(program: Command, terminal: Terminal): void {
  program
    .command("completion")
    .description("print a completion script")
    .addArgument(new Argument("<shell>").choices(Object.keys(shells)))
    .addHelpText(
      "after",
      `\nExamples:\n  ${toolName} completion bash > ~/.local/share/bash-completion/completions/${toolName}\n  ${toolName} completion zsh > "\${fpath[1]}/_${toolName}"\n  ${toolName} completion fish > ~/.config/fish/completions/${toolName}.fish`,
    )
    .action((shell: keyof typeof shells) => terminal.write(shells[shell](wordsOf(program))));
}

function wordsOf(program: Command): readonly Words[] {
  return program.commands.map((command) => ({
    name: command.name(),
    describe: command.description(),
    flags: command.options.flatMap(flagOf),
  }));
}

function flagOf({ long, flags, description }: Option): readonly Flag[] {
  if (typeof long !== "string") return [];
  // The table writes choices as `<a|b|c>`; words in capitals stand for anything.
  const written = /[<[]([a-z|-]+)[>\]]/.exec(flags)?.[1];
  return [{ name: long, describe: description, values: written?.includes("|") === true ? written.split("|") : [] }];
}

function formatBash(commands: readonly Words[]): string {
  const cases = commands.map(
    ({ name, flags }) => `    ${name}) words="${flags.map((flag) => flag.name).join(" ")}" ;;`,
  );
  return [
    `_${toolName}() {`,
    `  local words="${commands.map((command) => command.name).join(" ")}"`,
    '  case "${COMP_WORDS[1]}" in',
    ...cases,
    "  esac",
    `  [ "$COMP_CWORD" -eq 1 ] && words="${commands.map((command) => command.name).join(" ")}"`,
    '  case "${COMP_WORDS[COMP_CWORD-1]}" in',
    ...valueCases(commands).map(([flag, values]) => `    ${flag}) words="${values}" ;;`),
    "  esac",
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    "}",
    `complete -o default -F _${toolName} ${toolName}`,
    "",
  ].join("\n");
}

function formatZsh(commands: readonly Words[]): string {
  const described = commands.map(({ name, describe }) => `    '${name}:${quoted(describe)}'`);
  const cases = commands.map(
    ({ name, flags }) => `    ${name}) compadd -- ${flags.map((flag) => flag.name).join(" ")} ;;`,
  );
  return [
    `#compdef ${toolName}`,
    `_${toolName}() {`,
    "  local -a commands=(",
    ...described,
    "  )",
    "  if (( CURRENT == 2 )); then _describe command commands; return; fi",
    '  case "$words[CURRENT-1]" in',
    ...valueCases(commands).map(([flag, values]) => `    ${flag}) compadd -- ${values}; return ;;`),
    "  esac",
    '  case "$words[2]" in',
    ...cases,
    "  esac",
    "  _files",
    "}",
    `compdef _${toolName} ${toolName}`,
    "",
  ].join("\n");
}

function formatFish(commands: readonly Words[]): string {
  const first = commands.map(
    ({ name, describe }) => `complete -c ${toolName} -n __fish_use_subcommand -a ${name} -d '${quoted(describe)}'`,
  );
  const rest = commands.flatMap(({ name, flags }) =>
    flags.map((flag) => {
      const values = flag.values.length === 0 ? "" : ` -x -a '${flag.values.join(" ")}'`;
      return `complete -c ${toolName} -n '__fish_seen_subcommand_from ${name}' -l ${flag.name.slice(2)}${values} -d '${quoted(flag.describe)}'`;
    }),
  );
  return `${[...first, ...rest].join("\n")}\n`;
}

/** Flag → its words, each flag once: the same flag means the same in every command. */
function valueCases(commands: readonly Words[]): readonly (readonly [string, string])[] {
  const values = new Map(
    commands.flatMap(({ flags }) =>
      flags.filter((flag) => flag.values.length > 0).map((flag) => [flag.name, flag.values.join(" ")] as const),
    ),
  );
  return [...values];
}

function quoted(text: string): string {
  return text.replaceAll("'", "’").replaceAll("\\", "");
}
