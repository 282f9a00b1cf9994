/** Writes what an audit found: report files, the baseline when it may change, the committed llms.txt when it was asked. */
import { join, resolve } from "node:path";
import { mayReplaceBaseline, serialiseBaseline } from "../compare/baseline.ts";
import { planLlmsWrite, type LlmsPlan } from "../emit/plan.ts";
import { readText, writeBaseline, writeText } from "../io/files.ts";
import type { Audit, Verdict } from "../model.ts";
import { ConfigError } from "../options.ts";
import { formatHtml } from "../report/html.ts";
import { formatJson } from "../report/json.ts";
import { formatJunit } from "../report/junit.ts";
import { formatComment, type CommentExtras } from "../report/markdown.ts";
import type { Settings } from "../settings/settings.ts";

export interface Written {
  readonly llms: LlmsPlan | undefined;
  readonly comment: string;
  readonly baselineReplaced: boolean;
}

/** Decides over the committed llms.txt before anything is written, so that `check` can still change the verdict. */
export function planLlms(settings: Settings, audit: Audit, cwd: string): LlmsPlan | undefined {
  if (settings.llmsMode === "off" || settings.llmsTxt === undefined) return undefined;
  const file = readText(resolve(cwd, settings.llmsTxt));
  if (file.kind === "unreadable") throw new ConfigError(`llms-txt: ${settings.llmsTxt} cannot be read: ${file.cause}`);
  const state = audit.baselineState;
  return planLlmsWrite({
    mode: settings.llmsMode,
    committed: file.kind === "text" ? file.text : undefined,
    lastGenerated: state.kind === "found" ? state.baseline.run.llmsTxt[0]?.text : undefined,
    emitted: audit.llmsTxt.files[0]?.text ?? "",
  });
}

/** Nothing that judges a later run is touched by a run that could not look, or that regressed. */
export function writeOutcome(
  audit: Audit,
  settings: Settings,
  extras: CommentExtras,
  llms: LlmsPlan | undefined,
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
  if (looked(audit.verdict)) writeCandidates(audit, out, baselinePath);
  if (replace && baselinePath !== undefined) writeBaseline(baselinePath, serialiseBaseline(audit.candidate));
  if (llms?.text !== undefined && llms.changed && settings.llmsTxt !== undefined && mayWriteLlms(audit, settings)) {
    writeText(resolve(cwd, settings.llmsTxt), llms.text);
  }
  return { llms, comment, baselineReplaced: replace && baselinePath !== undefined };
}

function writeCandidates(audit: Audit, out: string, baselinePath: string | undefined): void {
  for (const file of audit.llmsTxt.files) writeText(join(out, safePath(file.path)), file.text);
  const candidate = join(out, "baseline.json");
  // The operator may keep the baseline in the report folder: then only the update policy may touch it.
  if (candidate !== baselinePath) writeBaseline(candidate, serialiseBaseline(audit.candidate));
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
