/** Turns a readable answer into page facts, or into the redirect that a refresh stub stands for. */
import { decodeText } from "../encoding.ts";
import { extractMarkdown, extractPage } from "../extract/page.ts";
import { readStub } from "../extract/stub.ts";
import { readTree } from "../extract/tree.ts";
import type { FetchOutcome, Page, Site, UrlKey } from "../model.ts";
import { keyOf } from "../url.ts";

export interface ReadInput {
  readonly key: UrlKey;
  readonly answer: FetchOutcome & { kind: "answer" };
  readonly as: "html" | "markdown" | "text";
  readonly site: Site;
  readonly keepMarkdown: boolean;
}
export type PageRead =
  | { readonly kind: "page"; readonly page: Page }
  /** `to` is absent when the stub leads off the site. */
  | { readonly kind: "stub"; readonly target: string; readonly to?: UrlKey };

export function readPage(input: ReadInput): PageRead {
  const { key, answer, site, keepMarkdown } = input;
  const { url, headers, status, body } = answer;
  const text = decodeText(body, headers["content-type"]?.at(-1), input.as === "html" ? "html" : "text");
  const facts = { url, site, headers, status, keepMarkdown };
  if (input.as !== "html") return pageRead(extractMarkdown({ ...facts, text, via: input.as }), input);
  const target = mayBeStub(text) ? readStub(readTree(text), url, site) : undefined;
  if (target === undefined) return pageRead(extractPage({ ...facts, html: text, via: "static" }), input);
  const to = keyOf(target, site);
  return to === key
    ? pageRead(extractPage({ ...facts, html: text, via: "static" }), input)
    : { kind: "stub", target, ...(to === undefined ? {} : { to }) };
}

/** A refresh is rare and a second parse is dear. */
function mayBeStub(html: string): boolean {
  return /http-equiv\s*=\s*["']?\s*refresh/iu.test(html);
}

/** The key that was asked for stands, whatever the answer's own URL says. */
function pageRead(page: Page, { key, answer }: ReadInput): PageRead {
  return { kind: "page", page: { ...page, key, bytes: answer.body.byteLength } };
}
