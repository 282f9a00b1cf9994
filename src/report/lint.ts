/** Turns lint findings into lines that editors and people can follow: `path:line: rule: message`. */
import { encodeTerminal } from "../encode.ts";
import type { LintFinding } from "../model.ts";

/** One line a finding, with why and fix indented below; a last line that counts. */
export function formatLint(findings: readonly LintFinding[], path: string): string {
  const lines = findings.flatMap(({ line, rule, level, message, why, fix }) => [
    `${encodeTerminal(path)}:${String(line)}: ${rule}: ${encodeTerminal(message)}${level === "error" ? "" : ` [${level}]`}`,
    `    ${encodeTerminal(why)}`,
    `    fix: ${encodeTerminal(fix)}`,
  ]);
  return `${[...lines, formatCount(findings)].join("\n")}\n`;
}

/** JSON lines, one a finding. */
export function formatLintJson(findings: readonly LintFinding[], path: string): string {
  return findings.map((finding) => `${JSON.stringify({ path, ...finding })}\n`).join("");
}

function formatCount(findings: readonly LintFinding[]): string {
  if (findings.length === 0) return "no findings";
  const counted = (["error", "warn", "info"] as const).map((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return count === 0 ? "" : `${String(count)} ${level}${count === 1 || level === "info" ? "" : "s"}`;
  });
  return counted
    .filter((part) => part !== "")
    .join(", ")
    .replace(/\bwarn(?=s?\b)/u, "warning");
}
