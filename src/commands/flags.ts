/** Turns the table of inputs into command-line flags, and what commander read back into raw inputs. */
import { Option, type Command } from "commander";
import type { InputSpec } from "../settings/inputs.ts";
import type { RawInputs } from "../settings/settings.ts";
import { accepted } from "../settings/values.ts";

export function addFlags(command: Command, specs: readonly InputSpec[]): Command {
  for (const spec of specs) command.addOption(flagOf(spec));
  return command;
}

function flagOf(spec: InputSpec): Option {
  const fallback = spec.default === undefined ? "" : ` (default ${spec.default})`;
  const describe = `${spec.describe}${fallback}`;
  if (spec.type.kind === "switch") return new Option(`--${spec.name} [true|false]`, describe).preset("true");
  if (spec.type.kind === "lines")
    return new Option(`--${spec.name} <${accepted(spec.type)}>`, `${describe}; repeatable`).argParser(collect);
  return new Option(`--${spec.name} <${placeholderOf(spec)}>`, describe);
}

function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

function placeholderOf({ type }: InputSpec): string {
  switch (type.kind) {
    case "choice":
      return type.choices.join("|");
    case "count":
      return "N";
    case "duration":
      return "TIME";
    case "bytes":
      return "SIZE";
    case "url":
      return "URL";
    case "path":
      return "PATH";
    case "text":
    case "lines":
      return type.placeholder;
    case "switch":
      return "true|false";
  }
}

/** Commander names options in camel case; the tables and the messages use the words of the command line. */
export function rawInputs(read: Readonly<Record<string, unknown>>, specs: readonly InputSpec[]): RawInputs {
  return Object.fromEntries(specs.map((spec) => [spec.name, rawOf(read[camelCase(spec.name)])]));
}

function rawOf(value: unknown): string | readonly string[] | undefined {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(String) : undefined;
}

function camelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
