/** Turns one workflow step into an audit: inputs, preview, audit, publication, exit code. */
import { readFileSync } from "node:fs";
import * as core from "@actions/core";
import { audit as runPipeline } from "./audit.ts";
import { exitCodeOf, withDrift } from "./commands/exit.ts";
import { planLlms, writeOutcome } from "./commands/outcome.ts";
import { loadBaseline, loadConfig, openWorld } from "./commands/world.ts";
import { readEvent, type EventFacts, type Json } from "./github/event.ts";
import { actionSettings, actionWordsOf, maskForms, readRaw, type ActionWords } from "./github/inputs.ts";
import { publish } from "./github/publish.ts";
import { createLog } from "./io/progress.ts";
import { ConfigError } from "./options.ts";

async function main(): Promise<void> {
  const raw = readRaw((name) => core.getInput(name));
  const words = actionWordsOf(raw);
  for (const form of maskForms([...words.secrets, ["token", words.token ?? ""]])) core.setSecret(form);
  const event = readEvent(process.env["GITHUB_EVENT_NAME"] ?? "", readPayload(), process.env["GITHUB_SHA"]);
  if (event.skip !== undefined) return core.info(`crawlshape: nothing to do: ${event.skip}`);
  const cwd = process.env["GITHUB_WORKSPACE"] ?? process.cwd();
  const config = loadConfig(words.config, cwd);
  const settings = actionSettings(raw, words, entryFrom(words, event), config);
  const log = createLog({
    live: false,
    verbose: core.isDebug(),
    write: (text) => void process.stdout.write(text),
    now: Date.now,
  });
  const baseline = loadBaseline(settings.baseline, settings.options);
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort());
  const world = await openWorld({
    options: settings.options,
    baseline,
    secrets: words.secrets,
    log,
    now: Date.now,
    signal: interrupt.signal,
    cwd,
  });
  try {
    const found = await runPipeline(world.input, world.ports);
    const llms = planLlms(settings, found, cwd);
    const audit = withDrift(found, llms, settings.llmsMode);
    const written = writeOutcome(audit, settings, { name: words.name }, llms, cwd);
    await publish({ audit, written, settings, words, event });
    process.exitCode = exitCodeOf(audit.verdict, settings.onInconclusive);
  } finally {
    await world.close();
  }
}

function readPayload(): Json {
  const path = process.env["GITHUB_EVENT_PATH"];
  if (path === undefined || path === "") return {};
  const payload: unknown = JSON.parse(readFileSync(path, "utf8"));
  return typeof payload === "object" && payload !== null ? Object.fromEntries(Object.entries(payload)) : {};
}

function entryFrom(words: ActionWords, event: EventFacts): string {
  const entry = words.path ?? words.url ?? event.previewUrl;
  if (entry !== undefined) return entry;
  throw new ConfigError(
    `url: the ${event.event === "" ? "run" : `${event.event} event`} names no preview; set url, or path to a built folder`,
  );
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  core.setFailed(`crawlshape: ${error.message}`);
  process.exitCode = 2;
}
