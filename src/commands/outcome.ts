/** Writes what an audit found: report files, the baseline when it may change, the committed llms.txt when it was asked. */
import { join, resolve } from "node:path";
import { mayReplaceBaseline, serialiseBaseline } from "../compare/baseline.ts";
import { isSameFile, writeBaseline, writeText } from "../io/files.ts";
import type { Audit, Verdict } from "../model.ts";
import { formatHtml } from "../report/html.ts";
import { formatJson } from "../report/json.ts";
import { formatJunit } from "../report/junit.ts";
import { formatComment, type CommentExtras } from "../report/markdown.ts";
import type { Settings } from "../settings/settings.ts";
import { extraFiles, writeLlms, type LlmsFilesPlan } from "./llms-plan.ts";

export { planLlms } from "./llms-plan.ts";

export interface Written {
  readonly llms: LlmsFilesPlan | undefined;
  readonly comment: string;
  readonly baselineReplaced: boolean;
  /** Committed files that were written, or are gone: llms.txt and those beside it, as paths like `llms-txt`. */
  readonly llmsPaths: readonly string[];
}

/** Nothing that judges a later run is touched by a run that could not look, or that regressed. */
export function writeOutcome(
  audit: Audit,
  settings: Settings,
  extras: CommentExtras,
  llms: LlmsFilesPlan | undefined,
  cwd: string,
): Written {
  const out = resolve(cwd, settings.out);
  const baselinePath = settings.baseline === undefined ? undefined : resolve(cwd, settings.baseline);
  const replace = mayReplaceBaseline(settings.updateBaseline, audit);
  const diff = llms === undefined ? {} : { llmsDiff: llms.diff };
  const comment = formatComment(audit, { ...extras, ...diff });
  writeText(join(out, "report.json"), formatJson(audit));
  writeText(join(out, "report.html"), formatHtml(audit, diff));
  writeText(join(out, "comment.md"), comment);
  writeText(join(out, "junit.xml"), formatJunit(audit));
  if (looked(audit.verdict)) writeCandidates(audit, settings, out, baselinePath);
  if (replace && baselinePath !== undefined) writeBaseline(baselinePath, serialiseBaseline(audit.candidate));
  const llmsPaths = llms !== undefined && mayWriteLlms(audit, settings) ? writeLlms(llms, settings, audit, cwd) : [];
  return { llms, comment, baselineReplaced: replace && baselinePath !== undefined, llmsPaths };
}

function writeCandidates(audit: Audit, settings: Settings, out: string, baselinePath: string | undefined): void {
  const files = [...audit.llmsTxt.files, ...extraFiles(settings, audit)];
  for (const file of files) writeText(join(out, safePath(file.path)), file.text);
  const candidate = join(out, "baseline.json");
  // The operator may keep the baseline in the report folder: then only the update policy may touch it.
  if (baselinePath === undefined || !isSameFile(candidate, baselinePath))
    writeBaseline(candidate, serialiseBaseline(audit.candidate));
}

/** Emitted paths come from the site's URLs: nothing but plain segments may reach the disk. */
function safePath(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== "." && segment !== "..");
  return segments.map((segment) => segment.replaceAll(/[^\w.@+~%-]/g, "_")).join("/");
}

function looked(verdict: Verdict): boolean {
  return verdict !== "inconclusive" && verdict !== "error";
}

function mayWriteLlms(audit: Audit, settings: Settings): boolean {
  if (!looked(audit.verdict)) return false;
  return audit.verdict !== "regressed" || settings.updateBaseline === "always";
}
