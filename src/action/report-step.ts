/** `mode: report`: tells a pull request what its own run, which may not comment, left behind. The artifact is a stranger's file. */
import * as core from "@actions/core";
import { encodeTerminal } from "../encode.ts";
import { readEvent } from "../github/event.ts";
import { handoverMaxBytes, handoverName, parseHandover, type Handover } from "../github/handover.ts";
import type { ActionWords } from "../github/inputs.ts";
import { createGitHub, type GitHub } from "../io/github.ts";
import { downloadFile, listArtifacts } from "../io/github-artifact.ts";
import { resolvePull } from "../io/github-pulls.ts";
import { ConfigError } from "../options.ts";
import { writeComment } from "./comment.ts";
import { say, writeSummary } from "./publish.ts";
import { runUrlOf, type Run } from "./run.ts";

const notice = "Measured by the pull request's own workflow run, which holds a read-only token.";

export async function reportStep(run: Run, words: ActionWords): Promise<number> {
  const event = readEvent(run.event, run.payload, run.sha, run.ref);
  if (event.event !== "workflow_run") throw new ConfigError('mode: "report" runs on workflow_run only');
  if (event.skip !== undefined) return done(event.skip);
  if (words.token === undefined || run.repository === undefined || event.runId === undefined)
    throw new ConfigError("mode: report needs token, the repository and the workflow run that it follows");
  const github = createGitHub(words.token, run.repository);
  const handed = await receive(github, words.token, words.name, event.runId);
  if (typeof handed === "string") return done(handed);
  // The commit is the event's own word; the file's must agree with it, and the pull request is asked for anew.
  if (handed.sha !== event.sha) return done("the artifact is about another commit than its run");
  const resolved = await resolvePull(github, event);
  if (resolved.kind !== "pull") return done("no open pull request has this commit as its head");
  const facts = { ...handed.facts, name: words.name, notices: [notice, ...handed.facts.notices] };
  const links = [{ label: "run", url: runUrlOf(run.repositoryUrl, event.runId) }];
  core.setOutput("verdict", facts.verdict);
  await writeSummary(facts, links);
  say(await writeComment(github, resolved.pull.number, words, facts, links));
  return 0;
}

function done(why: string): number {
  core.info(`crawlshape: nothing to report: ${encodeTerminal(why)}`);
  return 0;
}

async function receive(github: GitHub, token: string, name: string, runId: number): Promise<Handover | string> {
  const artifactName = handoverName(name);
  const artifact = (await listArtifacts(github, artifactName, runId))[0];
  if (artifact === undefined) return `the run left no artifact ${artifactName}`;
  const { repository } = github;
  const bytes = await downloadFile({ artifact, token, repository, maxBytes: handoverMaxBytes });
  if (typeof bytes === "string") return `the artifact could not be read: ${bytes}`;
  const parsed = parseHandover(Buffer.from(bytes).toString("utf8"));
  return typeof parsed === "string" ? `the artifact was refused: ${parsed}` : parsed;
}
