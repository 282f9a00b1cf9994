/** Reads the fields of one open entry: its address, date and alternates, in pieces and with whatever stands between them. */
import type { Dialect, FieldName } from "./feeds.ts";
import type { Attributes } from "./sitemap-attributes.ts";
import type { Name } from "./sitemap-elements.ts";
import { decodeReferences } from "./sitemap-text.ts";

export interface WrittenAlternate {
  readonly language: string;
  readonly href: string;
}
/** One entry, its values decoded but otherwise as written. */
export interface WrittenEntry {
  readonly lists: "page" | "child";
  readonly loc: string;
  readonly lastmod: string | undefined;
  readonly alternates: readonly WrittenAlternate[];
  /** `xml:base` in force, for relative feed links. */
  readonly base: string | undefined;
  readonly line: number;
}
export interface XmlEvents {
  readonly entry: (entry: WrittenEntry) => void;
  readonly fault: (kind: string, detail: string, line: number) => void;
}
export interface XmlReader {
  readonly write: (text: string) => boolean;
  /** `isCut`: the input is known to end early, so no fault is needed. False: the file ends before it is complete. */
  readonly end: (isCut: boolean) => boolean;
  readonly isNews: () => boolean;
}

export interface OpenEntry {
  readonly lists: "page" | "child";
  readonly depth: number;
  readonly line: number;
  readonly values: Partial<Record<FieldName, string>>;
  readonly alternates: WrittenAlternate[];
  readonly base: string | undefined;
  bare: string;
}
export interface Capture {
  readonly field: FieldName | "ignored";
  readonly depth: number;
  /** Depth of an element inside the captured one whose text does not count. */
  mutedAt: number | undefined;
  decoded: string;
  pending: string;
}
export interface State {
  readonly dialect: Dialect;
  readonly events: XmlEvents;
  readonly fault: (kind: string, detail: string) => void;
  readonly line: () => number;
  entry: OpenEntry | undefined;
  capture: Capture | undefined;
  rootPrefix: string | undefined;
  rootSeen: boolean;
  base: string | undefined;
  news: boolean;
}

/** Text of one element, in UTF-16 units; longer is no URL and no date. */
const maxText = 4096;

export function openField(name: Name, attributes: Attributes, depth: number, entry: OpenEntry, state: State): void {
  if (name.local === "link" && (state.dialect.linksByAttribute || name.prefix !== "")) {
    openLink(attributes, entry, state);
    return;
  }
  const { fields } = state.dialect;
  const written = isCore(name, state) ? name.local : `${name.prefix}:${name.local}`;
  const field = Object.hasOwn(fields, written) ? fields[written] : undefined;
  state.capture = { field: field ?? "ignored", depth, mutedAt: undefined, decoded: "", pending: "" };
}

export function openInsideField(name: Name, depth: number, state: State): void {
  const { capture } = state;
  if (capture === undefined || capture.field === "ignored" || capture.mutedAt !== undefined) return;
  if (isCore(name, state) && (name.local === "url" || name.local === "loc")) {
    state.fault("bad-nesting", `<${name.raw}> inside the text of an entry`);
    return;
  }
  capture.mutedAt = depth;
}

function openLink(attributes: Attributes, entry: OpenEntry, state: State): void {
  const rel = attributes.get("rel")?.trim().toLowerCase() ?? "";
  const href = decodeReferences(attributes.get("href") ?? "", state.fault).trim();
  if (state.dialect.linksByAttribute) {
    if ((rel === "alternate" || rel === "") && entry.values.loc === undefined) entry.values.loc = href;
    return;
  }
  if ((rel !== "alternate" && !rel.split(/\s+/).includes("alternate")) || state.dialect.kind === "rss") return;
  const language = attributes.get("hreflang")?.trim() ?? "";
  if (href !== "" && language !== "") entry.alternates.push({ language, href });
  // `media` alternates name a page for small screens: no language, and no fault.
  else if (attributes.get("media") === undefined)
    state.fault("alternate-incomplete", `a link without ${href === "" ? "href" : "hreflang"}`);
}

export function addText(piece: string, isCdata: boolean, state: State): void {
  const { capture, entry } = state;
  if (capture !== undefined) {
    if (capture.field === "ignored" || capture.mutedAt !== undefined) return;
    if (isCdata) {
      capture.decoded += decodeReferences(capture.pending, state.fault) + piece.slice(0, maxText);
      capture.pending = "";
    } else if (capture.pending.length <= maxText) capture.pending += piece.slice(0, maxText + 1);
    return;
  }
  if (/^[ \t\r\n]*$/.test(piece)) return;
  if (entry !== undefined) {
    if (entry.bare.length < maxText) entry.bare += piece.slice(0, maxText);
  } else if (state.rootSeen) state.fault("trailing-text", "text after the end of the root element");
}

export function finishField(capture: Capture, entry: OpenEntry, state: State): void {
  if (capture.field === "ignored") return;
  const text = capture.decoded + decodeReferences(capture.pending, state.fault);
  if (text.length > maxText) {
    state.fault("loc-too-long", `text of more than ${maxText} characters; dropped`);
    return;
  }
  const known = entry.values[capture.field]?.trim() ?? "";
  if (known === "") entry.values[capture.field] = text;
  else if (capture.field === "loc") state.fault("loc-multiple", "an entry with two addresses; the first counts");
}

/** Extensions have prefixes of their own; the file's elements share the root's, or stand bare. */
export function isCore(name: Name, state: State): boolean {
  return name.prefix === state.rootPrefix || name.prefix === "";
}
