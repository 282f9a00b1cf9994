/** Turns an audit into the pull request comment: verdict, at most six rows, causes in the open, the rest folded, below every size limit. */
import { encodeMarkdown } from "../encode.ts";
import type { Audit, Cause, Changes, Finding, Metrics } from "../model.ts";
import { groupByCause } from "./causes.ts";
import { formatDelta, formatMeasurement, headlineMetrics } from "./numbers.ts";
import { describeBaseline, describeChanges, describeUnseen, plural, verdictSigns, verdictTitles } from "./words.ts";

/** GitHub refuses bodies over 65,536 characters; the rest is room for what the sender adds. */
export const commentMaxCharacters = 60_000;

export interface CommentExtras {
  /** Name of the audit when a pull request has several. */
  readonly name: string;
  /** Unified diff of the committed llms.txt. */
  readonly llmsDiff?: string;
  readonly links?: readonly { readonly label: string; readonly url: string }[];
}

/** How much is said; each step down drops something that the full report still holds. */
const ladder = [
  { evidence: 10, findings: 30, changes: 50, diff: 20_000 },
  { evidence: 5, findings: 15, changes: 15, diff: 4_000 },
  { evidence: 3, findings: 6, changes: 0, diff: 0 },
  { evidence: 0, findings: 3, changes: 0, diff: 0 },
] as const;
type Rung = (typeof ladder)[number];

export function formatComment(audit: Audit, extras: CommentExtras, maxCharacters = commentMaxCharacters): string {
  const bodies = ladder.map((rung) => formatBody(audit, extras, rung));
  return bodies.find((body) => body.length <= maxCharacters) ?? formatTitle(audit, extras);
}

export function marker(name: string): string {
  return `<!-- crawlshape:${name.replaceAll(/[^\w.-]/g, "-")} -->`;
}

function formatBody(audit: Audit, extras: CommentExtras, rung: Rung): string {
  const shown = audit.comparison.findings.filter((finding) => finding.level !== "info");
  return `${[
    marker(extras.name),
    formatTitle(audit, extras),
    encodeMarkdown(audit.because),
    formatTable(audit),
    ...formatCauses(shown, rung),
    formatLeftOver(shown, rung),
    formatStructure(audit.comparison.changes, rung),
    formatDiff(extras.llmsDiff, rung),
    formatFooter(audit, extras),
  ]
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

function formatTitle(audit: Audit, extras: CommentExtras): string {
  const name = extras.name === "site" ? "" : ` (${encodeMarkdown(extras.name)})`;
  return `### ${verdictSigns[audit.verdict]} crawlshape${name}: ${verdictTitles[audit.verdict]}`;
}

function formatTable(audit: Audit): string {
  const before: Metrics = audit.baselineState.kind === "found" ? audit.baselineState.baseline.run.metrics : {};
  const failed = new Set(
    audit.comparison.findings.filter((finding) => finding.level === "fail").map((finding) => finding.metric),
  );
  const rows = headlineMetrics(audit.run.metrics, audit.comparison.findings, 6).map((name) => {
    const now = audit.run.metrics[name];
    const label = failed.has(name) ? `**${name}**` : name;
    return `| ${label} | ${formatMeasurement(before[name], name)} | ${formatMeasurement(now, name)} | ${formatDelta(before[name], now, name)} |`;
  });
  return ["| metric | before | now | change |", "| :-- | --: | --: | --: |", ...rows].join("\n");
}

function formatCauses(findings: readonly Finding[], rung: Rung): string[] {
  return groupByCause(findings.slice(0, rung.findings)).map(({ cause, findings: explained }) =>
    formatCause(cause, explained, rung),
  );
}

function formatCause(cause: Cause | undefined, explained: readonly Finding[], rung: Rung): string {
  const level = explained.some((finding) => finding.level === "fail") ? "❌" : "⚠️";
  const messages = explained.map((finding) => `- ${encodeMarkdown(finding.message)}`);
  if (cause === undefined) return [`${level} **${explained[0]?.metric ?? ""}**`, ...messages].join("\n");
  const head = `${level} **${encodeMarkdown(cause.kind)}** (${cause.confidence}): ${encodeMarkdown(cause.summary)}`;
  return [head, "", ...messages, "", `**Fix:** ${encodeMarkdown(cause.fix)}`, formatEvidence(cause, rung)]
    .join("\n")
    .trimEnd();
}

function formatEvidence(cause: Cause, rung: Rung): string {
  const urls = cause.evidence.slice(0, rung.evidence);
  if (urls.length === 0) return "";
  const list = urls.map((url) => `- ${encodeMarkdown(url)}`).join("\n");
  return `\n<details><summary>${plural(urls.length, "page")} that ${urls.length === 1 ? "shows" : "show"} it</summary>\n\n${list}\n\n</details>`;
}

function formatLeftOver(findings: readonly Finding[], rung: Rung): string {
  const rest = findings.length - rung.findings;
  return rest > 0 ? `… and ${plural(rest, "more finding")} in the full report.` : "";
}

function formatStructure(changes: Changes, rung: Rung): string {
  const total = changes.added.length + changes.removed.length + changes.moved.length + changes.retitled.length;
  if (total === 0) return "";
  const some = (sign: string, lines: readonly string[]) =>
    lines.slice(0, rung.changes).map((line) => `- ${sign} ${line}`);
  const lines = [
    ...some(
      "added",
      changes.added.map((text) => encodeMarkdown(text)),
    ),
    ...some(
      "removed",
      changes.removed.map(
        ({ key, now, to }) => `${encodeMarkdown(key)} (${now}${to === undefined ? "" : ` to ${encodeMarkdown(to)}`})`,
      ),
    ),
    ...some(
      "moved",
      changes.moved.map(
        ({ key, from, to }) => `${encodeMarkdown(key)}: ${encodeMarkdown(from)} → ${encodeMarkdown(to)}`,
      ),
    ),
    ...some(
      "retitled",
      changes.retitled.map(
        ({ key, from, to }) => `${encodeMarkdown(key)}: ${encodeMarkdown(from)} → ${encodeMarkdown(to)}`,
      ),
    ),
  ];
  if (lines.length === 0) return `Structure: ${describeChanges(changes)}.`;
  return `<details><summary>Structure: ${describeChanges(changes)}</summary>\n\n${lines.join("\n")}\n\n</details>`;
}

function formatDiff(diff: string | undefined, rung: Rung): string {
  if (diff === undefined || diff === "" || rung.diff === 0) return "";
  const cut =
    diff.length > rung.diff
      ? `${diff.slice(0, diff.lastIndexOf("\n", rung.diff))}\n… (cut; the whole file is in the report)`
      : diff;
  // A fence longer than any run of backticks inside cannot be closed from within.
  const longest = Math.max(2, ...[...cut.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  return `<details><summary>llms.txt changes</summary>\n\n${fence}diff\n${cut}\n${fence}\n\n</details>`;
}

function formatFooter(audit: Audit, extras: CommentExtras): string {
  const unseen = describeUnseen(audit);
  const links = (extras.links ?? []).map(({ label, url }) => `[${label}](${url})`);
  const facts = [
    describeBaseline(audit.baselineState),
    plural(audit.tree.nodes.size, "document"),
    plural(audit.crawl.renders.length, "render"),
    ...(unseen === "" ? [] : [`not looked at: ${unseen}`]),
  ];
  return `<sub>${[...facts.map((text) => encodeMarkdown(text)), ...links].join(" · ")}</sub>`;
}
