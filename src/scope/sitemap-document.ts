/** Turns the bytes of one sitemap document, already inflated, into entries with absolute addresses; decides its encoding and kind. */
import { createDecoder, sniffEncoding } from "../encoding.ts";
import type { Lastmod, SitemapKind } from "../model.ts";
import { parseLastmod } from "../datetime.ts";
import { dialects, parseFeedDate } from "./feeds.ts";
import { diagnose } from "./sitemap-diagnosis.ts";
import { quote, type FaultList } from "./sitemap-faults.ts";
import type { WrittenEntry, XmlEvents, XmlReader } from "./sitemap-fields.ts";
import { fileKindOf, headLength, type FileKind } from "./sitemap-kind.ts";
import { createLineReader } from "./sitemap-lines.ts";
import { type AlternateStore } from "./sitemap-alternates.ts";
import { readLoc } from "./sitemap-loc.ts";
import { copyString } from "./sitemap-text.ts";
import { checkType, checkName } from "./sitemap-type.ts";
import { createXmlReader } from "./sitemap-xml.ts";

export interface RawEntry {
  readonly lists: "page" | "child";
  /** As written, without the blanks around it. */
  readonly raw: string;
  /** Absolute; the same string as `raw` where that was. */
  readonly url: string;
  readonly isRelative: boolean;
  readonly lastmod: Lastmod;
  /** Handle into the file's alternates. */
  readonly alternates: number | undefined;
  readonly line: number;
}
export interface DocumentInput {
  readonly url: string;
  readonly hosts: readonly string[];
  readonly contentType: string | undefined;
  readonly maxEntries: number;
  readonly faults: FaultList;
  readonly alternates: AlternateStore;
  readonly onEntry: (entry: RawEntry) => void;
}
export interface DocumentEnd {
  readonly isWhole: boolean;
  readonly isRefused: boolean;
  readonly layers: number;
}
export interface Document {
  readonly push: (bytes: Uint8Array) => boolean;
  readonly end: (end: DocumentEnd) => {
    readonly kind: SitemapKind;
    readonly complete: boolean;
    readonly news: boolean;
  };
}

/** Bytes after which the encoding is decided. */
const encodingBytes = 2048;
/** Text kept for a second, strict reading. */
const diagnosisLength = 1024 * 1024;

interface State {
  readonly input: DocumentInput;
  readonly events: XmlEvents;
  decoder: TextDecoder | undefined;
  early: Uint8Array[];
  earlyBytes: number;
  /** Text not yet given to a reader: the kind is undecided. */
  head: string;
  skippedLines: number;
  skippedText: boolean;
  kept: string;
  keptAll: boolean;
  kind: FileKind;
  reader: XmlReader | undefined;
  seen: number;
}

export function createDocument(input: DocumentInput): Document {
  const stores = { dates: createDates(), alternates: input.alternates };
  const state: State = {
    input,
    events: {
      entry: (entry) => {
        addEntry(entry, stores, state);
      },
      fault: (kind, detail, line) => {
        input.faults.add(kind, detail, line);
      },
    },
    decoder: undefined,
    early: [],
    earlyBytes: 0,
    head: "",
    skippedLines: 0,
    skippedText: false,
    kept: "",
    keptAll: true,
    kind: { kind: "undecided" },
    reader: undefined,
    seen: 0,
  };
  return {
    push: (bytes) => addBytes(bytes, state),
    end: (end) => finish(end, state),
  };
}

function addBytes(bytes: Uint8Array, state: State): boolean {
  if (state.decoder !== undefined) return addText(state.decoder.decode(bytes, { stream: true }), state);
  state.early.push(Uint8Array.from(bytes));
  state.earlyBytes += bytes.length;
  return state.earlyBytes < encodingBytes || startDecoding(state);
}

function startDecoding(state: State): boolean {
  const bytes = Buffer.concat(state.early);
  state.early = [];
  const { contentType, faults } = state.input;
  const encoding = sniffEncoding(bytes, contentType, "xml");
  if (encoding.unknownLabel !== undefined)
    faults.add("unknown-encoding", `${quote(encoding.unknownLabel)} is no encoding; read as ${encoding.name}`);
  if (encoding.name !== "utf-8") faults.add("not-utf8", `in ${encoding.name}; a sitemap is UTF-8`);
  state.decoder = createDecoder(encoding);
  return addText(state.decoder.decode(bytes, { stream: true }), state);
}

function addText(text: string, state: State): boolean {
  if (state.reader !== undefined) {
    keep(text, state);
    return state.reader.write(text);
  }
  if (state.kind.kind === "refused") return false;
  state.head += text;
  skipBlanks(state);
  return state.head === "" || decide(false, state);
}

/** Blanks before anything else are counted, not kept: there may be any number of them. */
function skipBlanks(state: State): void {
  const start = state.head.search(/[^\s]/);
  const blanks = start < 0 ? state.head : state.head.slice(0, start);
  if (blanks === "") return;
  state.skippedText = true;
  state.skippedLines += blanks.split("\n").length - 1;
  state.head = state.head.slice(blanks.length);
}

/** Chooses the reader once the head shows what the file is. False: it is nothing for us. */
function decide(isWhole: boolean, state: State): boolean {
  const { head, input } = state;
  // A root tag is looked at when it can be there whole; most files show theirs in the first kilobyte.
  state.kind = fileKindOf(head.slice(0, headLength), isWhole || head.length > headLength);
  const { kind } = state;
  if (kind.kind === "undecided") return true;
  if (kind.kind === "refused") {
    input.faults.add(kind.fault, kind.detail);
    return false;
  }
  const before = kind.kind === "xml" ? head.slice(0, kind.at) : "";
  if (kind.kind === "xml" && (kind.hasLeadingText || (state.skippedText && head.startsWith("<?xml"))))
    input.faults.add("leading-text", "something stands before the XML", 1);
  const line = 1 + state.skippedLines + before.split("\n").length - 1;
  state.reader =
    kind.kind === "xml" ? createXmlReader(kind.root, line, state.events) : createLineReader(line, state.events);
  state.head = "";
  keep(head, state);
  return state.reader.write(head.slice(before.length));
}

function keep(text: string, state: State): void {
  if (state.kept.length + text.length > diagnosisLength) state.keptAll = false;
  else if (state.keptAll) state.kept += text;
}

function finish(end: DocumentEnd, state: State): ReturnType<Document["end"]> {
  const { faults } = state.input;
  const refused = { kind: "refused", complete: false, news: false } as const;
  if (end.isRefused) return refused;
  if (state.decoder === undefined) startDecoding(state);
  const rest = state.decoder?.decode() ?? "";
  if (rest !== "") addText(rest, state);
  if (state.kind.kind === "undecided" && !faults.has("too-large")) decide(true, state);
  const { reader, kind } = state;
  if (reader === undefined || faults.has("doctype")) return refused;
  const complete = reader.end(!end.isWhole);
  nameFaults(end, complete, state);
  const sitemapKind = kind.kind === "xml" ? (dialects[kind.root]?.kind ?? "urlset") : "text";
  return { kind: sitemapKind, complete: complete && !isPartial(faults), news: reader.isNews() };
}

/** Faults after which entries may be missing. */
function isPartial(faults: FaultList): boolean {
  return ["truncated", "too-deep", "too-many-entries", "invalid-bytes"].some((kind) => faults.has(kind));
}

function nameFaults(end: DocumentEnd, complete: boolean, state: State): void {
  const { faults, maxEntries, url, contentType } = state.input;
  if (state.seen > maxEntries) faults.add("too-many-entries", `${state.seen} entries; the first ${maxEntries} count`);
  if (state.seen === 0 && complete && end.isWhole && !faults.has("loc-missing")) faults.add("empty", "no entry in it");
  checkType(state.kind.kind === "lines" ? "text" : "xml", contentType, url, end.layers, faults);
  checkName(url, end.layers, faults);
  if (!["malformed", "truncated"].some((kind) => faults.has(kind))) return;
  const diagnosis = diagnose(state.kept, state.keptAll);
  if (diagnosis === undefined) return;
  faults.explain(["malformed", "truncated"], `${diagnosis.line}:${diagnosis.column}: ${diagnosis.message}`);
}

function addEntry(entry: WrittenEntry, stores: Stores, state: State): void {
  const { faults, maxEntries, url: base, hosts, onEntry } = state.input;
  state.seen += 1;
  if (state.seen > maxEntries) return;
  const feed = state.kind.kind === "xml" && ["rss", "rdf", "feed"].includes(state.kind.root);
  const from = entry.base === undefined || !URL.canParse(entry.base, base) ? base : new URL(entry.base, base).href;
  const report = (kind: string, raw: string) => {
    if (!feed || kind !== "loc-relative") faults.add(kind, quote(raw), entry.line);
  };
  const read = readLoc(entry.loc, from, report, hosts);
  if (read.kind === "none") return;
  const raw = copyString(read.raw);
  const alternates = entry.alternates.length === 0 ? undefined : stores.alternates.add(entry.alternates, from);
  onEntry({
    lists: entry.lists,
    raw,
    url: read.url === read.raw ? raw : copyString(read.url),
    isRelative: read.isRelative,
    lastmod: stores.dates(entry.lastmod, feed),
    line: entry.line,
    alternates,
  });
}

interface Stores {
  readonly dates: Dates;
  readonly alternates: AlternateStore;
}
type Dates = (raw: string | undefined, isFeed: boolean) => Lastmod;

/** Many entries share a date: one record for each. */
function createDates(): Dates {
  const known = new Map<string, Lastmod>();
  const maxKnown = 4096;
  const absent = parseLastmod(undefined);
  return (raw, isFeed) => {
    if (raw === undefined) return absent;
    const found = known.get(raw);
    if (found !== undefined) return found;
    const copy = copyString(raw.trim());
    const parsed = isFeed ? parseFeedDate(copy) : parseLastmod(copy);
    if (known.size < maxKnown) known.set(copyString(raw), parsed);
    return parsed;
  };
}
