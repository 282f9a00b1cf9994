/** `crawlshape explain SITE|report.json URL`: why this page is where it is. */
import { resolve } from "node:path";
import type { Command } from "commander";
import { audit as runPipeline } from "../audit.ts";
import { readText } from "../io/files.ts";
import { ConfigError } from "../options.ts";
import { explainUrl, formatExplanation, readReportFacts, type ReportFacts } from "../report/explain.ts";
import { formatJson } from "../report/json.ts";
import { cliInputs, sharedInputs } from "../settings/inputs.ts";
import { addFlags } from "./flags.ts";
import { readCall, withWorld } from "./run.ts";
import type { Terminal } from "./terminal.ts";

export function addExplain(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const command = program
    .command("explain")
    .description("say why a page is where it is")
    .argument("<site>", "URL, built folder, or the report.json of an audit")
    .argument("<url>", "the page: a site URL or a path");
  addFlags(addFlags(command, sharedInputs), cliInputs);
  command.addHelpText(
    "after",
    "\nExit code 1 when the run did not meet the URL.\n\nExample:\n  crawlshape explain .crawlshape/report.json /guide/install",
  );
  command.action(async (site: string, url: string, read: Record<string, unknown>) => {
    const facts = site.endsWith(".json") ? readReport(site, terminal.cwd) : await auditNow(site, read, terminal);
    terminal.write(formatExplanation(facts, url));
    exit(explainUrl(facts, url) === undefined ? 1 : 0);
  });
}

function readReport(path: string, cwd: string): ReportFacts {
  const file = readText(resolve(cwd, path));
  if (file.kind !== "text")
    throw new ConfigError(`${path} ${file.kind === "missing" ? "does not exist" : `cannot be read: ${file.cause}`}`);
  return readReportFacts(parse(file.text, path), path);
}

async function auditNow(
  site: string,
  read: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<ReportFacts> {
  const audit = await withWorld(readCall(site, read, terminal), terminal, runPipeline);
  return readReportFacts(parse(formatJson(audit), site), site);
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`${path} is not JSON: ${error instanceof Error ? error.message : ""}`);
  }
}
