/** Runs the pipeline for one command: flags and configuration in, the audit out, the world closed again. */
import { resolve } from "node:path";
import type { AuditInput } from "../audit.ts";
import { createLog } from "../io/progress.ts";
import type { BaselineState } from "../model.ts";
import { ConfigError } from "../options.ts";
import type { Ports } from "../ports.ts";
import { cliInputs, sharedInputs } from "../settings/inputs.ts";
import { parseHeaders } from "../settings/secrets.ts";
import { settingsOf, valueOf, type RawInputs, type Settings } from "../settings/settings.ts";
import { rawInputs } from "./flags.ts";
import { recallOf } from "./recall.ts";
import type { Terminal } from "./terminal.ts";
import { loadBaseline, loadConfig, openWorld } from "./world.ts";

export interface CliWords {
  readonly config: string | undefined;
  readonly headers: readonly string[];
  readonly format: "text" | "json" | "markdown";
  readonly verbose: boolean;
}

/** Everything a command line says about one site. */
export interface Call {
  readonly settings: Settings;
  readonly words: CliWords;
}

/** Throws `ConfigError`. */
export function readCall(entry: string, read: Readonly<Record<string, unknown>>, terminal: Terminal): Call {
  const raw = { ...rawInputs(read, sharedInputs), ...rawInputs(read, cliInputs) };
  const words = cliWords(raw);
  const config = loadConfig(words.config, terminal.cwd);
  const settings = settingsOf(raw, { entry, ownDeploy: false, ...(config === undefined ? {} : { config }) });
  return { settings, words };
}

/** Opens the world, hands it to `use`, and closes it whatever happens. */
export async function withWorld<T>(
  call: Call,
  terminal: Terminal,
  use: (input: AuditInput, ports: Ports) => Promise<T>,
): Promise<T> {
  const { settings, words } = call;
  const { now, signal, cwd } = terminal;
  const secrets = parseHeaders([...words.headers, ...envHeaders(terminal)], "header");
  const baseline = readBaseline(settings, cwd);
  const { live, writeError: write, columns } = terminal;
  const log = createLog({ live, verbose: words.verbose, write, now, columns });
  const world = await openWorld({ options: settings.options, baseline, secrets, log, now, signal, cwd });
  try {
    return await use(world.input, { ...world.ports, ...recallOf(world.input, settings, cwd) });
  } finally {
    log.close();
    await world.close();
  }
}

/** A baseline that cannot be read would end as an error anyway: better before the crawl than after it. */
function readBaseline(settings: Settings, cwd: string): BaselineState {
  const path = settings.baseline === undefined ? undefined : resolve(cwd, settings.baseline);
  const loaded = loadBaseline(path, settings.options);
  // As the operator wrote it: two machines give the same report.
  const baseline = { ...loaded, from: settings.baseline ?? loaded.from };
  if (baseline.kind !== "unreadable") return baseline;
  const way = "restore it from version control, or delete it and run once to store a new one";
  throw new ConfigError(`baseline: ${baseline.from} cannot be read (${baseline.cause}); ${way}`);
}

function cliWords(raw: RawInputs): CliWords {
  const values = new Map(cliInputs.map((spec) => [spec.name, valueOf(spec, raw)]));
  const config = values.get("config");
  const headers = values.get("header");
  const chosen = values.get("format");
  return {
    config: typeof config === "string" ? config : undefined,
    headers: Array.isArray(headers) ? headers : [],
    format: chosen === "json" || chosen === "markdown" ? chosen : "text",
    verbose: values.get("verbose") === true,
  };
}

function envHeaders(terminal: Terminal): readonly string[] {
  return (terminal.env["CRAWLSHAPE_HEADERS"] ?? "").split(/\r?\n/).filter((line) => line.trim() !== "");
}
