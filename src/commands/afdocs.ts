/** Puts a committed afdocs report beside our own findings, and what became worse since the baseline's copy of it. */
import { resolve } from "node:path";
import { readText } from "../io/files.ts";
import { afdocsNote, compareAfdocs, parseAfdocs } from "../lint/afdocs.ts";
import type { AfdocsReport, Audit } from "../model.ts";
import { ConfigError } from "../options.ts";
import type { Settings } from "../settings/settings.ts";

const maxCharacters = 32 * 1024 * 1024;

/** The verdict is ours alone: the other report warns. Throws `ConfigError` when the file is not one. */
export function withAfdocs(audit: Audit, settings: Settings, cwd: string): Audit {
  if (settings.afdocs === undefined) return audit;
  const report = readReport(settings.afdocs, cwd);
  const state = audit.baselineState;
  const findings = state.kind === "found" ? compareAfdocs(state.baseline.run.afdocs, report) : [];
  const run = { ...audit.run, afdocs: report };
  return {
    ...audit,
    run,
    candidate: { ...audit.candidate, run: { ...audit.candidate.run, afdocs: report } },
    comparison: { ...audit.comparison, findings: [...audit.comparison.findings, ...findings] },
    notes: [...audit.notes, afdocsNote(report)],
  };
}

function readReport(path: string, cwd: string): AfdocsReport {
  const file = readText(resolve(cwd, path));
  if (file.kind === "missing") throw new ConfigError(`afdocs: ${path} does not exist`);
  if (file.kind === "unreadable") throw new ConfigError(`afdocs: ${path} cannot be read: ${file.cause}`);
  if (file.text.length > maxCharacters) throw new ConfigError(`afdocs: ${path} is larger than any such report`);
  const read = parseAfdocs(file.text);
  if (read.kind === "report") return read.report;
  throw new ConfigError(
    `afdocs: ${path} is no afdocs report: ${read.cause}; make one with afdocs check URL --format json`,
  );
}
