/** `crawlshape audit SITE`: the whole pipeline, the report files, the verdict as exit code. */
import type { Command } from "commander";
import { audit as runPipeline } from "../audit.ts";
import type { Audit } from "../model.ts";
import { formatJson } from "../report/json.ts";
import { formatText } from "../report/text.ts";
import { cliInputs, sharedInputs } from "../settings/inputs.ts";
import type { Settings } from "../settings/settings.ts";
import { withAfdocs } from "./afdocs.ts";
import { exitCodeOf, withDrift } from "./exit.ts";
import { addFlags } from "./flags.ts";
import { planLlms, writeOutcome, type Written } from "./outcome.ts";
import { remember } from "./recall.ts";
import { readCall, withWorld, type CliWords } from "./run.ts";
import type { Terminal } from "./terminal.ts";

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
  command.action(async (site: string, read: Record<string, unknown>) => exit(await auditSite(site, read, terminal)));
}

async function auditSite(entry: string, read: Readonly<Record<string, unknown>>, terminal: Terminal): Promise<number> {
  const call = readCall(entry, read, terminal);
  const { settings, words } = call;
  const found = await withWorld(call, terminal, runPipeline);
  remember(found, settings, terminal.cwd);
  const llms = planLlms(settings, found, terminal.cwd);
  const audit = withAfdocs(withDrift(found, llms, settings.llmsMode), settings, terminal.cwd);
  const written = writeOutcome(audit, settings, { name: "site" }, llms, terminal.cwd);
  terminal.write(format(audit, words.format, written, terminal));
  terminal.writeError(closing(audit, settings, written));
  return exitCodeOf(audit.verdict, settings.onInconclusive);
}

function format(audit: Audit, as: CliWords["format"], written: Written, terminal: Terminal): string {
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
