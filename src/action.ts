/** Turns one workflow step into an audit or a report of one: inputs in, exit code out. */
import * as core from "@actions/core";
import { auditStep } from "./action/audit-step.ts";
import { writeAnnotation } from "./action/publish.ts";
import { reportStep } from "./action/report-step.ts";
import { readRun } from "./action/run.ts";
import { hideSecrets } from "./action/secrets.ts";
import { actionWordsOf, readRaw } from "./github/inputs.ts";
import { ConfigError } from "./options.ts";
import { annotationOfError } from "./report/annotations.ts";

async function main(signal: AbortSignal): Promise<number> {
  const raw = readRaw((name) => core.getInput(name));
  const words = actionWordsOf(raw);
  hideSecrets(words);
  const run = readRun(process.env);
  return words.mode === "report" ? await reportStep(run, words) : await auditStep(run, words, raw, signal);
}

const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort());
process.once("SIGTERM", () => interrupt.abort());
try {
  process.exitCode = await main(interrupt.signal);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  core.setOutput("verdict", "error");
  writeAnnotation(annotationOfError(error.message));
  process.exitCode = 2;
}
