/** An llms.txt as a record, and that record as text which both reference readers give back whole. */

export interface LlmsItem {
  readonly title: string;
  readonly url: string;
  readonly note?: string;
}
export interface LlmsSection {
  readonly name: string;
  readonly items: readonly LlmsItem[];
}
export interface LlmsDocument {
  readonly name: string;
  readonly summary: string;
  /** One paragraph on one line; never empty, because without it both readers lose the summary. */
  readonly details: string;
  readonly sections: readonly LlmsSection[];
}

/** The one section that readers may skip; at most one, always last. */
export const optionalName = "Optional";

/** Fixed words of every generated root file. */
export const generatedWords = "follow, in the order of the site's own navigation.";

export function isGenerated(text: string): boolean {
  return text.includes(generatedWords);
}

export function formatLlmsTxt(document: LlmsDocument): string {
  const head = `# ${document.name}\n\n> ${document.summary}\n\n${document.details}\n`;
  return head + document.sections.map((section) => `\n${formatSection(section)}`).join("");
}

function formatSection({ name, items }: LlmsSection): string {
  return `## ${name}\n\n${items.map((item) => `${formatItem(item)}\n`).join("")}`;
}

export function formatItem({ title, url, note }: LlmsItem): string {
  return `- [${title}](${url})${note === undefined || note === "" ? "" : `: ${note}`}`;
}

/** Rough: four characters of Latin text, one of the denser scripts. */
export function estimateTokens(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu)?.length ?? 0;
  return Math.ceil((text.length - dense) / 4) + dense;
}
