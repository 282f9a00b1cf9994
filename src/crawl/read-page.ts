/** Turns a readable answer into page facts, or into the redirect that a refresh stub stands for. */
import { decodeText } from "../encoding.ts";
import { extractMarkdown, readPageFrom } from "../extract/page.ts";
import { readStub } from "../extract/stub.ts";
import { readTree } from "../extract/tree.ts";
import type { Page, Site } from "../model.ts";
import type { PageRead, Read, ReadRequest } from "../ports.ts";
import { keyOf } from "../url.ts";

/** Pure: any thread may run it. */
export function readPage(request: ReadRequest, site: Site): PageRead {
  const { url, headers, status, body, keepMarkdown } = request;
  const text = decodeText(body, headers["content-type"]?.at(-1), request.as === "html" ? "html" : "text");
  const facts = { url, site, headers, status, keepMarkdown };
  if (request.as !== "html") return pageRead(extractMarkdown({ ...facts, text, via: request.as }), request);
  const tree = readTree(text);
  // The word is rare; a survey of every tree for it is not free.
  const target = /refresh/iu.test(text) ? readStub(tree, url, site) : undefined;
  const to = target === undefined ? undefined : keyOf(target, site);
  // A page that refreshes itself is a page.
  if (target !== undefined && to !== request.key) return { kind: "stub", target, ...(to === undefined ? {} : { to }) };
  return pageRead(readPageFrom(tree, { ...facts, html: text, via: "static" }), request);
}

/** The key that was asked for stands, whatever the answer's own URL says. */
function pageRead(page: Page, { key, body }: ReadRequest): PageRead {
  return { kind: "page", page: { ...page, key, bytes: body.byteLength } };
}

/** The read port without other threads. */
export const readHere: Read = (request, site) => {
  const read = readPage(request, site);
  return Promise.resolve(read.kind === "page" ? { kind: "page", page: detached(read.page) } : read);
};

/** Strings cut out of the page's source keep all of it alive; copies do not. Links and menus are copied where they are shared. */
function detached(page: Page): Page {
  const { links, nav, ...facts } = page;
  return { ...structuredClone(facts), links, nav };
}
