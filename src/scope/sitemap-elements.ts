/** Turns pieces of XML, well formed or not, into elements opened and closed, text between them, and the line of each. */
import { createAttributeList, type AttributeList, type Attributes } from "./sitemap-attributes.ts";
import { createSource, type Source } from "./sitemap-source.ts";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** An element's name, both parts in lower case; `raw` as written. */
export interface Name {
  readonly prefix: string;
  readonly local: string;
  readonly raw: string;
}
export interface ElementHandler {
  /** `depth` counts the element itself; `attributes` are wanted ones, undecoded, and gone with the next tag. */
  readonly open: (name: Name, attributes: Attributes, depth: number) => void;
  /** `implied`: closed by another element's end tag. */
  readonly close: (name: Name, depth: number, implied: boolean) => void;
  readonly wantsAttributes: (name: Name, depth: number) => boolean;
  readonly wantsText: (depth: number) => boolean;
  /** Undecoded, unless it comes from CDATA. Comes in pieces. */
  readonly text: (piece: string, isCdata: boolean) => void;
  readonly fault: (kind: ElementFault, detail: string) => void;
}
export type ElementFault = "malformed" | "doctype" | "too-deep" | "prefix-undeclared";

export interface ElementReader {
  /** False: reading has stopped, for `doctype` or `too-deep`. */
  readonly write: (text: string) => boolean;
  /** Names of the elements that the end of input left open. */
  readonly end: () => readonly Name[];
  /** Reading ended for a fault, before the input did. */
  readonly isStopped: () => boolean;
  /** Line of the last event, from 1. */
  readonly line: () => number;
}

const maxDepth = 64;
/** Longer attribute values are cut. */
const maxValue = 64 * 1024;

export function createElementReader(handler: ElementHandler, firstLine = 1): ElementReader {
  const source = createSource(firstLine);
  const stack: Name[] = [];
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, callbacksOf(handler, source, stack, stop));
  let [running, finishing] = [true, false];
  function stop(): void {
    running = false;
    tokenizer.pause();
  }
  return {
    write(text) {
      if (!running) return false;
      source.advance(text);
      tokenizer.write(text);
      return running;
    },
    end() {
      if (running && !finishing) {
        finishing = true;
        tokenizer.end();
      }
      return stack;
    },
    isStopped: () => !running,
    line: source.line,
  };
}

interface Tag {
  name: Name;
  readonly attributes: AttributeList;
  attribute: string | undefined;
  value: string;
  wanted: boolean;
}

function callbacksOf(handler: ElementHandler, source: Source, stack: Name[], stop: () => void): TokenizerCallbacks {
  const names = createNames();
  const declared = new Set(["xml", ""]);
  const tag: Tag = {
    name: names.of(""),
    attributes: createAttributeList(),
    attribute: undefined,
    value: "",
    wanted: false,
  };
  const open = () => {
    if (!declared.has(tag.name.prefix))
      handler.fault("prefix-undeclared", `<${tag.name.raw}> uses a prefix that no xmlns declares`);
    stack.push(tag.name);
    handler.open(tag.name, tag.attributes, stack.length);
    if (stack.length <= maxDepth) return;
    handler.fault("too-deep", `elements are nested more than ${maxDepth} deep`);
    stop();
  };
  return {
    ...attributeCallbacks(tag, source, declared),
    onopentagname(start, end) {
      source.mark(end);
      tag.name = names.of(source.slice(start, end));
      tag.attributes.clear();
      tag.wanted = handler.wantsAttributes(tag.name, stack.length + 1);
    },
    onopentagend(end) {
      source.mark(end + 1);
      open();
    },
    onselfclosingtag(end) {
      source.mark(end + 1);
      open();
      handler.close(tag.name, stack.length, false);
      stack.pop();
    },
    onclosetag(start, end) {
      source.mark(end);
      closeElement(names.of(source.slice(start, end)), stack, handler);
    },
    ...textCallbacks(handler, source, stack),
    ...otherCallbacks(handler, source, stop),
  };
}

function textCallbacks(handler: ElementHandler, source: Source, stack: readonly Name[]) {
  const text = (start: number, end: number, isCdata: boolean) => {
    source.mark(end);
    if (handler.wantsText(stack.length)) handler.text(source.slice(start, end), isCdata);
  };
  return {
    ontext: (start: number, end: number): void => {
      text(start, end, false);
    },
    oncdata: (start: number, end: number, endOffset: number): void => {
      text(start, end - endOffset, true);
      source.mark(end + 1);
    },
  };
}

/** What holds no sitemap data: declarations, comments, processing instructions. */
function otherCallbacks(handler: ElementHandler, source: Source, stop: () => void) {
  const pass = (_start: number, end: number) => {
    source.mark(end + 1);
  };
  return {
    ondeclaration(start: number, end: number): void {
      source.mark(end + 1);
      if (!/^!?doctype/i.test(source.slice(start, start + 8))) return;
      handler.fault("doctype", "a DOCTYPE can define entities; files with one are not read");
      stop();
    },
    oncomment: pass,
    onprocessinginstruction: pass,
    ontextentity: () => {},
    onend: () => {},
  };
}

/** Attribute values are kept where they are wanted; namespace declarations are noted everywhere. */
function attributeCallbacks(tag: Tag, source: Source, declared: Set<string>) {
  const letterX = 0x78;
  return {
    onattribname(start: number, end: number): void {
      source.mark(end);
      tag.value = "";
      tag.attribute =
        tag.wanted || source.firstCode(start) === letterX ? source.slice(start, end).toLowerCase() : undefined;
      if (tag.attribute?.startsWith("xmlns:") === true) declared.add(tag.attribute.slice("xmlns:".length));
    },
    onattribdata(start: number, end: number): void {
      source.mark(end);
      if (tag.wanted && tag.attribute !== undefined && tag.value.length < maxValue)
        tag.value += source.slice(start, end);
    },
    onattribentity: () => {},
    onattribend(_quote: unknown, end: number): void {
      source.mark(end);
      if (!tag.wanted || tag.attribute === undefined) return;
      tag.attributes.add(tag.attribute, tag.value);
    },
  };
}

function closeElement(name: Name, stack: Name[], handler: ElementHandler): void {
  const at = stack.findLastIndex((open) => open === name || (open.local === name.local && open.prefix === name.prefix));
  if (at < 0) {
    handler.fault("malformed", `</${name.raw}> closes nothing`);
    return;
  }
  if (at < stack.length - 1) handler.fault("malformed", `</${name.raw}> closes <${stack.at(-1)?.raw ?? ""}>`);
  while (stack.length > at) {
    const open = stack.at(-1);
    if (open !== undefined) handler.close(open, stack.length, stack.length > at + 1);
    stack.pop();
  }
}

/** One record per spelling, so that a million tags make a dozen names. */
function createNames() {
  const known = new Map<string, Name>();
  const maxKnown = 1000;
  return {
    of(raw: string): Name {
      const found = known.get(raw);
      if (found !== undefined) return found;
      const name = nameOf(raw);
      if (known.size < maxKnown) known.set(raw, name);
      return name;
    },
  };
}

function nameOf(raw: string): Name {
  const lower = raw.toLowerCase();
  const colon = lower.indexOf(":");
  return { raw, prefix: colon < 0 ? "" : lower.slice(0, colon), local: lower.slice(colon + 1) };
}
