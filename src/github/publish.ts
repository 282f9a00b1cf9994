/** Puts one audit's result where people look: job summary, step outputs, annotations, the pull request. */
import { resolve } from "node:path";
import * as core from "@actions/core";
import type { Written } from "../commands/outcome.ts";
import { encodeAnnotation } from "../encode.ts";
import { createGitHub, type CommentResult } from "../io/github.ts";
import type { Audit } from "../model.ts";
import { marker } from "../report/markdown.ts";
import type { Settings } from "../settings/settings.ts";
import type { EventFacts } from "./event.ts";
import type { ActionWords } from "./inputs.ts";
import { outputName } from "./names.ts";

export interface Publication {
  readonly audit: Audit;
  readonly written: Written;
  readonly settings: Settings;
  readonly words: ActionWords;
  readonly event: EventFacts;
}

/** The runner drops a summary above 1 MiB whole. */
const summaryMaxBytes = 1_000_000;

export async function publish(publication: Publication): Promise<void> {
  setOutputs(publication);
  annotate(publication.audit);
  await writeSummary(publication.written.comment);
  await comment(publication);
}

/** Numbers, enumerations and paths only: nothing that a site wrote reaches a shell through an output. */
function setOutputs({ audit, written, settings }: Publication): void {
  const out = resolve(settings.out);
  core.setOutput("verdict", audit.verdict);
  core.setOutput("report-json", `${out}/report.json`);
  core.setOutput("report-html", `${out}/report.html`);
  core.setOutput("llms-txt-path", settings.llmsTxt ?? `${out}/llms.txt`);
  core.setOutput("llms-txt-changed", String(written.llms?.changed ?? false));
  core.setOutput("baseline-path", settings.baseline ?? `${out}/baseline.json`);
  for (const [name, measurement] of Object.entries(audit.run.metrics)) {
    core.setOutput(outputName(name), measurement.kind === "measured" ? String(measurement.value) : "");
  }
}

function annotate(audit: Audit): void {
  for (const finding of audit.comparison.findings.slice(0, 10)) {
    const text = encodeAnnotation(`${finding.metric}: ${finding.message}`);
    if (finding.level === "fail") core.error(text);
    else if (finding.level === "warn") core.warning(text);
  }
  if (audit.verdict === "inconclusive") core.warning(encodeAnnotation(`inconclusive: ${audit.because}`));
}

async function writeSummary(text: string): Promise<void> {
  if ((process.env["GITHUB_STEP_SUMMARY"] ?? "") === "" || Buffer.byteLength(text) > summaryMaxBytes) return;
  await core.summary.addRaw(text, true).write();
}

async function comment(publication: Publication): Promise<void> {
  const { words, written, audit } = publication;
  const repository = /^([^/]+)\/([^/]+)$/.exec(process.env["GITHUB_REPOSITORY"] ?? "");
  if (words.comment === "never" || words.token === undefined || repository === null) return;
  const github = createGitHub(words.token, { owner: repository[1] ?? "", repo: repository[2] ?? "" });
  const pull = await pullOf(publication, github.pullsOf);
  if (pull === undefined) return;
  const result = await github.keepComment(
    pull,
    marker(words.name),
    written.comment,
    wantsComment(words.comment, audit),
  );
  if (result?.kind === "refused") core.warning(refusal(result));
}

async function pullOf(
  { event }: Publication,
  pullsOf: (sha: string) => Promise<readonly number[]>,
): Promise<number | undefined> {
  if (event.pull !== undefined) return event.pull;
  return event.sha === undefined ? undefined : (await pullsOf(event.sha))[0];
}

/** An all-green run edits an old comment to green but never starts a conversation. */
function wantsComment(mode: ActionWords["comment"], audit: Audit): boolean {
  if (mode === "always") return true;
  const failed = audit.verdict === "regressed" || audit.verdict === "inconclusive";
  if (mode === "on-fail") return failed;
  const { added, removed, moved } = audit.comparison.changes;
  return (
    failed ||
    audit.comparison.findings.some((finding) => finding.level !== "info") ||
    added.length + removed.length + moved.length > 0
  );
}

function refusal(result: Extract<CommentResult, { kind: "refused" }>): string {
  if (result.status !== 403)
    return `the comment could not be written (${String(result.status)} ${result.message}); the verdict stands`;
  return "the comment could not be written: the token lacks pull-requests: write (a fork's token is always read-only); the verdict stands, see the job summary";
}
