/** Decides from the first kilobytes of text what a file is: sitemap, index, feed, list of lines, or none of them. */

export type FileKind =
  | {
      readonly kind: "xml";
      /** Local name of the root, lower case. */
      readonly root: string;
      /** Where the root's tag begins. */
      readonly at: number;
      readonly hasLeadingText: boolean;
    }
  | { readonly kind: "lines" }
  | { readonly kind: "refused"; readonly fault: RefusalFault; readonly detail: string }
  | { readonly kind: "undecided" };
export type RefusalFault = "empty-body" | "doctype" | "html-not-sitemap" | "not-a-sitemap";

/** How far ahead the root is looked for. */
export const headLength = 16 * 1024;
const rootPattern = /<(?:[\w.-]+:)?(urlset|sitemapindex|rss|feed|rdf)(?=[\s/>])/i;
const entryRootPattern = /^\s*<(?:[\w.-]+:)?(url|sitemap)\s*>/i;
const urlLine = /^[ \t\u{feff}]*(?:https?:\/\/\S+)/imu;

/** `text` is the start of the document; `isWhole` when there is no more of it. */
export function fileKindOf(text: string, isWhole: boolean): FileKind {
  // Comments become blanks of the same length, so that places stay places.
  const plain = text.replaceAll(/<!--[\s\S]*?-->/g, (comment) => " ".repeat(comment.length));
  const match = rootPattern.exec(plain) ?? entryRootPattern.exec(plain);
  const isDecided = isWhole || text.length >= headLength;
  if (match !== null) {
    const at = plain.indexOf("<", match.index);
    return xmlKind(plain.slice(0, at), (match[1] ?? "").toLowerCase(), at);
  }
  const doctype = foreignDoctype(plain);
  if (doctype !== undefined) return doctype;
  return isDecided ? otherKind(plain) : { kind: "undecided" };
}

function xmlKind(before: string, root: string, at: number): FileKind {
  const doctype = foreignDoctype(before);
  if (doctype !== undefined) return doctype;
  if (isHtml(before)) return html();
  const instructions = before.replaceAll(/<\?[\s\S]*?\?>/g, "");
  const hasLeadingText = instructions.trim() !== "" || /^\s+<\?xml\s/i.test(before);
  return { kind: "xml", root, at, hasLeadingText };
}

function foreignDoctype(text: string): FileKind | undefined {
  if (!/<!doctype(?!\s+html[\s>])/i.test(text)) return undefined;
  return { kind: "refused", fault: "doctype", detail: "a DOCTYPE can define entities; files with one are not read" };
}

function isHtml(text: string): boolean {
  return /<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]/i.test(text);
}

function html(): FileKind {
  return { kind: "refused", fault: "html-not-sitemap", detail: "an HTML page was served in its place" };
}

function otherKind(text: string): FileKind {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "refused", fault: "empty-body", detail: "the file is empty" };
  if (isHtml(text)) return html();
  if (trimmed.startsWith("<")) {
    const tag = /<([^\s<>/?!]{1,40})/.exec(trimmed.replaceAll(/<\?[\s\S]*?\?>/g, ""))?.[1];
    const known = /^(?:div|p|br|b|h[1-6]|script|title|meta|center|table|span|a)$/i.test(tag ?? "");
    if (known) return html();
    return { kind: "refused", fault: "not-a-sitemap", detail: `the root element is <${tag ?? "?"}>` };
  }
  if (!trimmed.includes("\0") && urlLine.test(text)) return { kind: "lines" };
  return { kind: "refused", fault: "not-a-sitemap", detail: "neither XML nor a line that is a URL" };
}
