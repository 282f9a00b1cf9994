/** Turns an audit's facts into Markdown for GitHub: verdict, at most six rows, causes in the open, the rest folded, below every size limit. */
import { encodeMarkdown, stripInvisible } from "../encode.ts";
import type { Audit } from "../model.ts";
import {
  commentFactsOf,
  cutLines,
  type ChangeFacts,
  type CommentFacts,
  type FactExtras,
  type FindingFacts,
  type MetricFacts,
} from "./comment-facts.ts";
import { formatSparkline } from "./sparkline.ts";
import { plural, verdictSigns, verdictTitles } from "./words.ts";

/** GitHub refuses bodies over 65,536 characters, and counts bytes in some places: we count bytes. */
export const commentMaxBytes = 60_000;
/** The runner drops a job summary above 1 MiB whole. */
export const summaryMaxBytes = 1_000_000;

export interface CommentLink {
  readonly label: string;
  readonly url: string;
}
export interface CommentExtras extends FactExtras {
  readonly links?: readonly CommentLink[];
}

/** How much is said; each step down drops something that the full report still holds. */
const ladder = [
  { evidence: 10, findings: 30, changes: 150, diff: 20_000, text: 600 },
  { evidence: 10, findings: 30, changes: 50, diff: 8000, text: 400 },
  { evidence: 5, findings: 15, changes: 15, diff: 4000, text: 300 },
  { evidence: 3, findings: 6, changes: 0, diff: 0, text: 200 },
  { evidence: 0, findings: 3, changes: 0, diff: 0, text: 120 },
] as const;
type Rung = (typeof ladder)[number];

const levelSigns = { fail: "❌", warn: "⚠️" } as const;
const mostOpen = 6;

export function formatComment(audit: Audit, extras: CommentExtras, maxBytes = commentMaxBytes): string {
  return formatFacts(commentFactsOf(audit, extras), extras.links ?? [], maxBytes);
}

export function formatFacts(facts: CommentFacts, links: readonly CommentLink[], maxBytes = commentMaxBytes): string {
  const fits = (body: string) => Buffer.byteLength(body) <= maxBytes;
  const bodies = ladder.map((rung) => formatBody(facts, links, rung));
  return bodies.find(fits) ?? `${marker(facts.name)}\n${formatTitle(facts)}\n`;
}

export function marker(name: string): string {
  return `<!-- crawlshape:${name.replaceAll(/[^\w.-]/g, "-")} -->`;
}

function formatBody(facts: CommentFacts, links: readonly CommentLink[], rung: Rung): string {
  return `${[
    marker(facts.name),
    formatTitle(facts),
    encodeMarkdown(facts.because, rung.text),
    ...facts.notices.map((notice) => `> [!NOTE]\n> ${encodeMarkdown(notice, rung.text)}`),
    formatUnseen(facts, rung),
    formatTable(facts.metrics),
    ...formatFindings(facts.findings.slice(0, rung.findings), rung),
    formatLeftOver(facts, rung),
    formatStructure(facts, rung),
    formatDiff("llms.txt changes", facts.llmsDiff, rung),
    formatDiff("Text of watched pages", facts.textDiff, rung),
    formatFooter(facts, links, rung),
  ]
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

function formatTitle({ name, verdict }: CommentFacts): string {
  const label = name === "site" ? "" : ` (${encodeMarkdown(name, 60)})`;
  return `### ${verdictSigns[verdict]} crawlshape${label}: ${verdictTitles[verdict]}`;
}

/** A run that saw only a part says so before its numbers. */
function formatUnseen({ unseen, verdict }: CommentFacts, rung: Rung): string {
  if (unseen === "" || verdict !== "inconclusive") return "";
  return `> [!WARNING]\n> Not looked at: ${encodeMarkdown(unseen, rung.text)}. The numbers below are partial.`;
}

/** Columns that hold nothing for any metric are left out: a first run has no before, two runs make the first trend. */
function formatTable(metrics: readonly MetricFacts[]): string {
  if (metrics.length === 0) return "";
  const compared = metrics.some(({ before }) => before !== "–");
  const trends = metrics.map(({ trend }) => formatSparkline(trend));
  const drawn = trends.some((trend) => trend !== "");
  const pick = (label: string, before: string, now: string, change: string, trend: string) => [
    label,
    ...(compared ? [before, now, change] : [now]),
    ...(drawn ? [trend] : []),
  ];
  const rows = metrics.map(({ name, failed, before, now, change }, index) => {
    const label = failed ? `**${encodeMarkdown(name, 60)}**` : encodeMarkdown(name, 60);
    return pick(label, formatNumber(before), formatNumber(now), formatNumber(change), trends[index] ?? "");
  });
  const head = pick("metric", "before", "now", "change", "trend");
  return [head, pick(":--", "--:", "--:", "--:", ":--"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A number and its unit stay on one line. */
function formatNumber(text: string): string {
  return encodeMarkdown(text, 40).replaceAll(" ", "&nbsp;");
}

/** Several findings often share one cause: it is told once, with the metrics it explains. The rest make one list. */
function formatFindings(findings: readonly FindingFacts[], rung: Rung): readonly string[] {
  const byCause = new Map<string, FindingFacts[]>();
  const alone: FindingFacts[] = [];
  for (const finding of findings) {
    const { cause } = finding;
    if (cause === undefined) alone.push(finding);
    else {
      const id = `${cause.kind} ${cause.summary}`;
      byCause.set(id, [...(byCause.get(id) ?? []), finding]);
    }
  }
  return [...[...byCause.values()].map((explained) => formatCause(explained, rung)), ...formatAlone(alone, rung)];
}

/** Fails in the open, and the first warnings; more of them are folded. */
function formatAlone(findings: readonly FindingFacts[], rung: Rung): readonly string[] {
  const line = ({ level, message }: FindingFacts) => `- ${levelSigns[level]} ${encodeMarkdown(message, rung.text)}`;
  const open = findings.filter(({ level }, index) => level === "fail" || index < mostOpen);
  const folded = findings.filter((finding) => !open.includes(finding));
  const list = open.map(line).join("\n");
  if (folded.length === 0) return [list];
  return [list, fold(plural(folded.length, "more warning"), folded.map(line).join("\n"))];
}

function formatCause(explained: readonly FindingFacts[], rung: Rung): string {
  const sign = levelSigns[explained.some(({ level }) => level === "fail") ? "fail" : "warn"];
  const messages = explained.map(({ message }) => `- ${encodeMarkdown(message, rung.text)}`);
  const cause = explained[0]?.cause;
  if (cause === undefined) return messages.join("\n");
  const { kind, confidence, summary, fix, evidence } = cause;
  const head = `${sign} **${encodeMarkdown(kind, 60)}** (${confidence}): ${encodeMarkdown(summary, rung.text)}`;
  const parts = [head, messages.join("\n"), `**Fix:** ${encodeMarkdown(fix, rung.text)}`];
  return [...parts, formatEvidence(evidence.slice(0, rung.evidence), rung)].filter((part) => part !== "").join("\n\n");
}

function formatEvidence(urls: readonly string[], rung: Rung): string {
  const title = `${plural(urls.length, "page")} that ${urls.length === 1 ? "shows" : "show"} it`;
  const lines = urls.map((url) => `- ${encodeMarkdown(url, rung.text)}`);
  return urls.length === 0 ? "" : fold(title, lines.join("\n"));
}

function formatLeftOver(facts: CommentFacts, rung: Rung): string {
  const rest = facts.furtherFindings + Math.max(0, facts.findings.length - rung.findings);
  return rest > 0 ? `… and ${plural(rest, "more finding")} in the full report.` : "";
}

/** A bare plus, minus or tilde would start a list or a strike. */
const signs: Readonly<Record<ChangeFacts["sign"], string>> = { "+": "&#43;", "−": "−", "→": "→", "~": "&#126;" };

function formatStructure(facts: CommentFacts, rung: Rung): string {
  if (facts.changesTitle === "") return "";
  const title = `Structure: ${encodeMarkdown(facts.changesTitle)}`;
  if (rung.changes === 0) return `${title}.`;
  const shown = facts.changes.slice(0, rung.changes);
  const rest = facts.furtherChanges + facts.changes.length - shown.length;
  const lines = shown.map(({ sign, text }) => `- ${signs[sign]} ${encodeMarkdown(text, rung.text)}`);
  return fold(title, [...lines, ...(rest > 0 ? [`- … and ${plural(rest, "more change")}`] : [])].join("\n"));
}

function formatDiff(title: string, diff: string, rung: Rung): string {
  if (diff === "" || rung.diff === 0) return "";
  const cut = cutLines(stripInvisible(diff).trimEnd(), rung.diff);
  // A fence longer than any run of backticks inside cannot be closed from within.
  const longest = Math.max(2, ...[...cut.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  return fold(title, `${fence}diff\n${cut}\n${fence}`);
}

function fold(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

function formatFooter({ facts, unseen, verdict }: CommentFacts, links: readonly CommentLink[], rung: Rung): string {
  const partial = unseen === "" || verdict === "inconclusive" ? [] : [`not looked at: ${unseen}`];
  const said = [...facts, ...partial].map((text) => encodeMarkdown(text, rung.text)).join(" · ");
  const shown = links.map(({ label, url }) => `[${label}](${url})`).join(" · ");
  // The links are marked so that a comment that differs by them alone is left as it is.
  const tail = shown === "" ? "" : `<!-- links --> · ${shown}<!-- /links -->`;
  return `<sub>${said}${tail}</sub>`;
}
