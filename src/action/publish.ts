/** Puts one audit's result where people look: outputs, annotations, artifacts, summary, comment, status. Refusals are told, never fatal. */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as core from "@actions/core";
import { encodeTerminal } from "../encode.ts";
import { formatHandover, handoverName } from "../github/handover.ts";
import { outputName } from "../github/names.ts";
import { describeRefusal } from "../github/permissions.ts";
import { uploadFile } from "../io/github-artifact.ts";
import { setStatus } from "../io/github-status.ts";
import { annotationsOf, type Annotation } from "../report/annotations.ts";
import { commentFactsOf, type CommentFacts } from "../report/comment-facts.ts";
import { formatFacts, summaryMaxBytes, type CommentLink } from "../report/markdown.ts";
import { defaultConfigPath } from "../commands/world.ts";
import { exitCodeOf } from "../commands/exit.ts";
import { tellPull } from "./comment.ts";
import type { Outcome } from "./outcome.ts";
import { commitOutcome, saveBaseline, type Said } from "./write-back.ts";

export async function publish(outcome: Outcome): Promise<void> {
  const { audit, words, written, notices, situation } = outcome;
  const facts = commentFactsOf(audit, {
    name: words.name,
    notices,
    ...(written.llms === undefined ? {} : { llmsDiff: written.llms.diff }),
  });
  setOutputs(outcome);
  annotate(outcome);
  const links = await uploadReports(outcome, facts);
  await writeSummary(facts, links);
  if (situation.readOnly === undefined) {
    say(await tellPull(outcome, facts, links));
    await reportStatus(outcome);
  }
  for (const said of [...(await saveBaseline(outcome)), ...(await commitOutcome(outcome))]) say(said);
}

export function say({ level, text }: Said): void {
  if (level === "warning") core.warning(encodeTerminal(text), { title: "crawlshape" });
  else core.info(`crawlshape: ${encodeTerminal(text)}`);
}

/** Numbers, enumerations and paths only: nothing that a site wrote reaches a shell through an output. */
function setOutputs({ audit, written, settings, run }: Outcome): void {
  const out = resolve(run.workspace, settings.out);
  const { baselineReplaced } = written;
  const outputs = {
    verdict: audit.verdict,
    "report-json": join(out, "report.json"),
    "report-html": join(out, "report.html"),
    "llms-txt-path": settings.llmsTxt === undefined ? join(out, "llms.txt") : resolve(run.workspace, settings.llmsTxt),
    "llms-txt-changed": String(written.llms?.changed ?? false),
    "baseline-path":
      baselineReplaced && settings.baseline !== undefined
        ? resolve(run.workspace, settings.baseline)
        : join(out, "baseline.json"),
  };
  for (const [name, value] of Object.entries(outputs)) core.setOutput(name, value);
  for (const [name, measurement] of Object.entries(audit.run.metrics)) {
    core.setOutput(outputName(name), measurement.kind === "measured" ? String(measurement.value) : "");
  }
}

function annotate({ audit, settings, written, words }: Outcome): void {
  const places = {
    ...(settings.llmsTxt === undefined ? {} : { llmsTxt: settings.llmsTxt }),
    ...(written.llms === undefined ? {} : { llmsDiff: written.llms.diff }),
    config: words.config ?? defaultConfigPath,
  };
  for (const annotation of annotationsOf(audit, places)) writeAnnotation(annotation);
}

export function writeAnnotation({ level, title, message, file, line }: Annotation): void {
  const write = { error: core.error, warning: core.warning, notice: core.notice }[level];
  write(message, {
    title,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { startLine: line }),
  });
}

async function uploadReports(
  { run, words, settings, situation }: Outcome,
  facts: CommentFacts,
): Promise<readonly CommentLink[]> {
  const runLink = { label: "run", url: run.runUrl };
  const out = resolve(run.workspace, settings.out);
  // The second stage needs these facts even where nobody wants the report.
  if (situation.readOnly !== undefined && situation.sha !== undefined) {
    const name = handoverName(words.name);
    const path = join(out, name);
    writeFileSync(path, formatHandover({ sha: situation.sha, facts }));
    const handed = await uploadFile(path, name, 7);
    if (handed.kind === "refused") say({ level: "warning", text: `no artifact for the second stage: ${handed.why}` });
    else
      say({
        level: "info",
        text: `${situation.readOnly}: the result is in the summary and in the artifact ${name}, for mode: report`,
      });
  }
  if (!words.reportArtifact) return [runLink];
  const uploaded = await uploadFile(
    join(out, "report.html"),
    `crawlshape-${words.name.replaceAll(/[^\w.-]/g, "-")}.html`,
  );
  if (uploaded.kind === "refused") {
    say({ level: "info", text: `the report was not uploaded: ${uploaded.why}; it is at ${settings.out}/report.html` });
    return [runLink];
  }
  return [{ label: "full report", url: `${run.runUrl}/artifacts/${String(uploaded.id)}` }, runLink];
}

/** The runner drops a summary above its limit whole, so ours stays below. */
export async function writeSummary(facts: CommentFacts, links: readonly CommentLink[]): Promise<void> {
  if ((process.env["GITHUB_STEP_SUMMARY"] ?? "") === "") return;
  await core.summary.addRaw(formatFacts(facts, links, summaryMaxBytes), true).write();
}

/** On the audited commit, whichever commit the run is attached to. */
async function reportStatus({ words, situation, audit, settings, run }: Outcome): Promise<void> {
  const { github, sha } = situation;
  if (!words.status || github === undefined || sha === undefined) return;
  const state =
    exitCodeOf(audit.verdict, settings.onInconclusive) === 0
      ? "success"
      : audit.verdict === "error"
        ? "error"
        : "failure";
  const description = `${audit.verdict}: ${encodeTerminal(audit.because, 200)}`;
  const answer = await setStatus(github, { sha, name: words.name, state, description, target: run.runUrl });
  if (answer.kind === "refused")
    say({
      level: "warning",
      text: describeRefusal("the commit status", answer.status, answer.message, "statuses: write"),
    });
}
