/** Decides how an answer is read, by what it was served as; what we do not read is refused under its own name. */
import type { FetchOutcome } from "../model.ts";

export type Reading =
  | { readonly kind: "html" | "markdown" | "text" }
  | { readonly kind: "refused"; readonly detail: string };

const kindByType: Readonly<Record<string, "html" | "markdown" | "text">> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/markdown": "markdown",
  "text/x-markdown": "markdown",
  "text/plain": "text",
};

/** Without any type a body that begins as HTML is HTML, as in a browser; with one, the type decides alone. */
export function readingOf(answer: FetchOutcome & { kind: "answer" }): Reading {
  const served = answer.headers["content-type"]?.at(-1) ?? "";
  const type = served.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "")
    return looksLikeHtml(answer.body) ? { kind: "html" } : { kind: "refused", detail: "no content type" };
  const kind = kindByType[type];
  if (kind === undefined) return { kind: "refused", detail: type.slice(0, 100) };
  const isMarkdown = kind === "text" && /\.(?:md|mdx|markdown)$/iu.test(new URL(answer.url).pathname);
  return { kind: isMarkdown ? "markdown" : kind };
}

function looksLikeHtml(body: Uint8Array): boolean {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 1024)).toString("latin1");
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|h1|div|p)\b/iu.test(
    head,
  );
}
