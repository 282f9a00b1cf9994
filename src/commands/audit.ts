/** `crawlshape audit SITE`: the whole pipeline, the report files, the verdict as exit code. */
import { resolve } from "node:path";
import type { Command } from "commander";
import { audit as runPipeline } from "../audit.ts";
import { createLog } from "../io/progress.ts";
import type { Audit, BaselineState } from "../model.ts";
import { ConfigError } from "../options.ts";
import { formatJson } from "../report/json.ts";
import { formatText } from "../report/text.ts";
import { cliInputs, sharedInputs } from "../settings/inputs.ts";
import { parseHeaders } from "../settings/secrets.ts";
import { settingsOf, valueOf, type RawInputs, type Settings } from "../settings/settings.ts";
import { exitCodeOf, withDrift } from "./exit.ts";
import { addFlags, rawInputs } from "./flags.ts";
import { planLlms, writeOutcome, type Written } from "./outcome.ts";
import type { Terminal } from "./terminal.ts";
import { loadBaseline, loadConfig, openWorld } from "./world.ts";

const examples = `
Examples:
  crawlshape audit https://preview.example/ --site-url https://docs.example/
  crawlshape audit ./build --baseline .github/crawlshape-baseline.json
  crawlshape audit ./build --llms-txt static/llms.txt --llms-mode check

Exit codes: 0 pass or no baseline, 1 regressed, 2 a mistake in the call, 3 could not look well enough`;

export function addAudit(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const command = program
    .command("audit")
    .description("crawl, infer, measure, compare, report")
    .argument("<site>", "URL or built folder");
  addFlags(addFlags(command, sharedInputs), cliInputs).addHelpText("after", examples);
  command.action(async (site: string, read: Record<string, unknown>) => {
    const raw = { ...rawInputs(read, sharedInputs), ...rawInputs(read, cliInputs) };
    exit(await auditSite(site, raw, terminal));
  });
}

async function auditSite(entry: string, raw: RawInputs, terminal: Terminal): Promise<number> {
  const cli = cliValues(raw);
  const config = loadConfig(cli.config, terminal.cwd);
  const settings = settingsOf(raw, { entry, ownDeploy: false, ...(config === undefined ? {} : { config }) });
  const secrets = parseHeaders([...cli.headers, ...envHeaders(terminal)], "header");
  const log = createLog({ live: terminal.live, verbose: cli.verbose, write: terminal.writeError, now: terminal.now });
  const baseline = loadBaseline(
    settings.baseline === undefined ? undefined : resolve(terminal.cwd, settings.baseline),
    settings.options,
  );
  const { now, signal, cwd } = terminal;
  requireReadable(baseline);
  const world = await openWorld({ options: settings.options, baseline, secrets, log, now, signal, cwd });
  try {
    const found = await runPipeline(world.input, world.ports);
    const llms = planLlms(settings, found, cwd);
    const audit = withDrift(found, llms, settings.llmsMode);
    const written = writeOutcome(audit, settings, { name: "site" }, llms, cwd);
    log.close();
    terminal.write(format(audit, cli.format, written, terminal));
    terminal.writeError(closing(audit, settings, written));
    return exitCodeOf(audit.verdict, settings.onInconclusive);
  } finally {
    log.close();
    await world.close();
  }
}

/** A baseline that cannot be read would end as an error anyway: better before the crawl than after it. */
function requireReadable(baseline: BaselineState): void {
  if (baseline.kind !== "unreadable") return;
  const way = "restore it from version control, or delete it and run once to store a new one";
  throw new ConfigError(`baseline: ${baseline.from} cannot be read (${baseline.cause}); ${way}`);
}

interface CliValues {
  readonly config: string | undefined;
  readonly headers: readonly string[];
  readonly format: "text" | "json" | "markdown";
  readonly verbose: boolean;
}

function cliValues(raw: RawInputs): CliValues {
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

function format(audit: Audit, as: CliValues["format"], written: Written, terminal: Terminal): string {
  if (as === "json") return formatJson(audit);
  return as === "markdown" ? written.comment : formatText(audit, terminal);
}

function closing(audit: Audit, settings: Settings, written: Written): string {
  const lines = [`report: ${settings.out}/report.html (also report.json, comment.md, junit.xml)`];
  if (written.baselineReplaced) lines.push(`baseline: ${settings.baseline ?? ""} written`);
  else if (settings.baseline !== undefined) lines.push(`baseline: ${settings.baseline} untouched`);
  if (audit.verdict === "regressed")
    lines.push("to accept this change as the new baseline: the same command with --update-baseline always");
  return `${lines.join("\n")}\n`;
}
