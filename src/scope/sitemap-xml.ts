/** Turns the elements of a sitemap, index or feed into entries as written; broken files are read as far as they are complete. */
import { dialects } from "./feeds.ts";
import type { Attributes } from "./sitemap-attributes.ts";
import { createElementReader, type ElementHandler, type ElementReader, type Name } from "./sitemap-elements.ts";
import {
  addText,
  finishField,
  isCore,
  openField,
  openInsideField,
  type OpenEntry,
  type State,
  type XmlEvents,
  type XmlReader,
} from "./sitemap-fields.ts";
import { decodeReferences } from "./sitemap-text.ts";

const sitemapNamespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** `root` is the root's local name, found by looking ahead. */
export function createXmlReader(root: string, firstLine: number, events: XmlEvents): XmlReader {
  const dialect = dialects[root] ?? dialects["urlset"];
  if (dialect === undefined) throw new Error("No dialect of sitemaps");
  const reader: ElementReader = createElementReader(
    {
      open: (name, attributes, depth) => {
        open(name, attributes, depth, state);
      },
      close: (name, depth, _implied) => {
        close(name, depth, state);
      },
      wantsAttributes: (name, depth) =>
        depth === 1 || name.local === "link" || (name.local === "entry" && dialect.kind === "atom"),
      wantsText: (depth) => depth === 0 || state.capture !== undefined || state.entry?.depth === depth,
      text: (piece, isCdata) => {
        addText(piece, isCdata, state);
      },
      fault: (kind, detail) => {
        state.fault(kind, detail);
      },
    } satisfies ElementHandler,
    firstLine,
  );
  const line = () => reader.line();
  const state: State = {
    dialect,
    events,
    line,
    fault: (kind, detail) => {
      events.fault(kind, detail, line());
    },
    entry: undefined,
    capture: undefined,
    rootPrefix: undefined,
    rootSeen: false,
    base: undefined,
    news: false,
  };
  return {
    write: reader.write,
    end(isCut) {
      if (isCut) return false;
      const last = reader.end().at(-1);
      if (last !== undefined && !reader.isStopped()) state.fault("truncated", `the file ends inside <${last.raw}>`);
      return last === undefined;
    },
    isNews: () => state.news,
  };
}

function open(name: Name, attributes: Attributes, depth: number, state: State): void {
  if (depth === 1) {
    openRoot(name, attributes, state);
    return;
  }
  if (name.prefix === "news" && name.local === "news") state.news = true;
  if (state.capture !== undefined) {
    openInsideField(name, depth, state);
    return;
  }
  const lists = state.dialect.entries[name.local];
  if (lists !== undefined && Object.hasOwn(state.dialect.entries, name.local) && isCore(name, state)) {
    openEntry(name, attributes, lists, depth, state);
    return;
  }
  if (state.entry !== undefined && depth === state.entry.depth + 1)
    openField(name, attributes, depth, state.entry, state);
}

function openRoot(name: Name, attributes: Attributes, state: State): void {
  const isAgain = state.rootSeen;
  state.rootSeen = true;
  if (isAgain && !Object.hasOwn(dialects, name.local)) {
    state.fault("trailing-text", `<${name.raw}> after the end of the root element`);
    return;
  }
  if (isAgain) state.fault("malformed", `a second root, <${name.raw}>`);
  state.rootPrefix = name.prefix;
  state.base = attributes.get("xml:base");
  const lists = state.dialect.entries[name.local];
  if (lists !== undefined && Object.hasOwn(state.dialect.entries, name.local)) {
    if (!isAgain) state.fault("malformed", `the root element is missing; the file begins with <${name.raw}>`);
    openEntry(name, attributes, lists, 1, state);
    return;
  }
  if (isAgain) return;
  if (name.raw !== name.raw.toLowerCase() && state.dialect.kind !== "rss")
    state.fault("tag-case", `<${name.raw}> is written in lower case`);
  if (state.dialect.kind === "urlset" || state.dialect.kind === "index") checkNamespace(name, attributes, state);
}

function checkNamespace(name: Name, attributes: Attributes, state: State): void {
  const namespace = attributes.get(name.prefix === "" ? "xmlns" : `xmlns:${name.prefix}`)?.trim();
  if (namespace === sitemapNamespace) return;
  if (namespace === undefined || namespace === "")
    state.fault("namespace-missing", `<${name.raw}> declares no namespace`);
  else if (/^https?:\/\/www\.google\.com\/schemas\/sitemap\/0\.\d+\/?$/i.test(namespace))
    state.fault("namespace-legacy", `${namespace} is older than ${sitemapNamespace}`);
  else state.fault("namespace-wrong", `${namespace} is not ${sitemapNamespace}`);
}

function openEntry(name: Name, attributes: Attributes, lists: "page" | "child", depth: number, state: State): void {
  if (state.entry !== undefined) {
    // `</url>` was forgotten: what the open entry holds is complete.
    state.fault("bad-nesting", `<${name.raw}> inside an entry`);
    finishEntry(state.entry, state);
  }
  const { kind } = state.dialect;
  if ((kind === "urlset" && lists === "child") || (kind === "index" && lists === "page"))
    state.fault("mixed-root", `<${name.raw}> inside ${kind === "index" ? "an index" : "a urlset"}`);
  const base = attributes.get("xml:base") ?? state.base;
  state.entry = { base, lists, depth, line: state.line(), values: {}, alternates: [], bare: "" };
}

function close(_name: Name, depth: number, state: State): void {
  const { capture, entry } = state;
  if (capture !== undefined) {
    if (capture.mutedAt === depth) capture.mutedAt = undefined;
    if (capture.depth !== depth) return;
    state.capture = undefined;
    if (entry !== undefined) finishField(capture, entry, state);
    return;
  }
  if (entry?.depth === depth) finishEntry(entry, state);
}

function finishEntry(entry: OpenEntry, state: State): void {
  state.entry = undefined;
  const { values, lists, alternates, base, line } = entry;
  // A guid may be any string; only an address may stand in for a missing link.
  const fallback = values["fallback-loc"]?.trim() ?? "";
  const own = values.loc?.trim() ?? "";
  const loc = own !== "" ? values.loc : /^https?:/i.test(fallback) ? fallback : undefined;
  const bare = decodeReferences(entry.bare, state.fault).trim();
  if (loc === undefined)
    state.fault("loc-missing", `an entry without an address${bare === "" ? "" : " of its own element"}`);
  const address = loc ?? (/^(?:https?:)?\//i.test(bare) ? bare : undefined);
  if (address === undefined) return;
  const lastmod = values.lastmod ?? values["fallback-lastmod"];
  state.events.entry({ lists, loc: address, lastmod, alternates, base, line });
}
