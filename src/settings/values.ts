/** Turns raw strings into values, or into an error that names the input, the value and what would be accepted. */
import { ConfigError } from "../options.ts";
import type { InputKind, InputSpec } from "./inputs.ts";

export type Value = string | number | boolean | readonly string[];

const durationUnits: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const byteUnits: Readonly<Record<string, number>> = { B: 1, kB: 1000, KiB: 1024, MB: 1_000_000, MiB: 1_048_576 };

/** Durations come out in milliseconds, sizes in bytes. Throws `ConfigError`. */
export function parseValue(spec: InputSpec, raw: string | readonly string[]): Value {
  if (spec.type.kind === "lines") return splitLines(raw);
  const text = typeof raw === "string" ? raw.trim() : (raw.at(-1) ?? "").trim();
  const value = parseOne(spec.type, text);
  if (value === undefined) throw new ConfigError(`${spec.name}: "${text}" is not ${accepted(spec.type)}`);
  return value;
}

function splitLines(raw: string | readonly string[]): readonly string[] {
  const parts = typeof raw === "string" ? [raw] : raw;
  return parts
    .flatMap((part) => part.split(/\r?\n/))
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function parseOne(type: Exclude<InputKind, { kind: "lines" }>, text: string): Value | undefined {
  switch (type.kind) {
    case "text":
    case "path":
      return text === "" ? undefined : text;
    case "url":
      return isWebUrl(text) ? text : undefined;
    case "choice":
      return type.choices.includes(text) ? text : undefined;
    case "count":
      return parseCount(text, type.min);
    case "duration":
      return parseAmount(text, durationUnits, type.bareUnit);
    case "bytes":
      return parseAmount(text, byteUnits, "B");
    case "switch":
      return text === "true" ? true : text === "false" ? false : undefined;
  }
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text);
}

function parseCount(text: string, min: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min ? value : undefined;
}

function parseAmount(text: string, units: Readonly<Record<string, number>>, bareUnit: string): number | undefined {
  const match = /^(\d{1,9}(?:\.\d{1,3})?)\s*([a-zA-Z]*)$/.exec(text);
  if (match === null) return undefined;
  const unit = units[match[2] === "" || match[2] === undefined ? bareUnit : match[2]];
  return unit === undefined ? undefined : Math.round(Number(match[1]) * unit);
}

/** What would have been right, for messages and help. */
export function accepted(type: InputKind): string {
  switch (type.kind) {
    case "text":
      return type.placeholder;
    case "path":
      return "a path";
    case "url":
      return "an http or https URL";
    case "choice":
      return `one of ${type.choices.join(", ")}`;
    case "count":
      return `a whole number of at least ${String(type.min)}`;
    case "duration":
      return `a duration such as 500ms, 90s or 15m (a bare number is ${type.bareUnit})`;
    case "bytes":
      return "a size such as 500kB or 10MiB";
    case "switch":
      return "true or false";
    case "lines":
      return type.placeholder;
  }
}
