/** Turns bytes into text: BOM, then the header's charset, then what the document declares, then UTF-8. */

export type TextKind = "html" | "xml" | "text";
export interface Encoding {
  /** A label that `TextDecoder` knows, e.g. `utf-8`, `windows-1251`, `shift_jis`. */
  readonly name: string;
  readonly from: "bom" | "header" | "pattern" | "declaration" | "default";
  /** A label that was given and that nobody knows. */
  readonly unknownLabel?: string;
}

/** Bytes of the start of a document in which a declaration counts: what HTML prescribes, doubled for chatty templates. */
const declarationBytes = 2048;

/** `head` is the start of the document, the whole of it or at least two kilobytes. */
export function sniffEncoding(head: Uint8Array, contentType: string | undefined, kind: TextKind): Encoding {
  const bom = bomOf(head);
  if (bom !== undefined) return { name: bom, from: "bom" };
  const pattern = patternOf(head);
  if (pattern !== undefined) return { name: pattern, from: "pattern" };
  const given = [
    { label: charsetOf(contentType), from: "header" as const },
    { label: declaredLabel(head, kind), from: "declaration" as const },
  ];
  const known = given.find(({ label }) => label !== undefined && decoderName(label) !== undefined);
  const unknown = given.find(({ label }) => label !== undefined && decoderName(label) === undefined)?.label;
  const name = decoderName(known?.label ?? "");
  // A declaration that could be read as ASCII does not stand in UTF-16, whatever it says.
  const usable = name === undefined || (known?.from === "declaration" && name.startsWith("utf-16")) ? "utf-8" : name;
  const encoding = { name: usable, from: known?.from ?? ("default" as const) };
  return unknown === undefined ? encoding : { ...encoding, unknownLabel: unknown };
}

function bomOf(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : undefined;
}

/** XML appendix F: `<` and a NUL beside it. */
function patternOf(head: Uint8Array): string | undefined {
  if (head[0] === 0x3c && head[1] === 0 && head[2] !== 0) return "utf-16le";
  return head[0] === 0 && head[1] === 0x3c ? "utf-16be" : undefined;
}

function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? "")?.[1];
}

function declaredLabel(head: Uint8Array, kind: TextKind): string | undefined {
  if (kind === "text") return undefined;
  const text = Buffer.from(head.subarray(0, declarationBytes)).toString("latin1");
  const xml = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']\s*([\w.:-]+)/i.exec(text)?.[1];
  return kind === "xml" ? (xml ?? late(text)) : (metaLabel(text) ?? xml);
}

/** A declaration below a server's warning still says what the bytes are. */
function late(text: string): string | undefined {
  return /<\?xml\s[^>]*?encoding\s*=\s*["']\s*([\w.:-]+)/i.exec(text)?.[1];
}

function metaLabel(text: string): string | undefined {
  const plain = text.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "");
  for (const [tag] of plain.matchAll(/<meta[\s/][^>]*>/gi)) {
    const direct = /[\s/"']charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(tag)?.[1];
    if (direct !== undefined) return direct;
    const content = /content\s*=\s*["'][^"']*charset\s*=\s*([\w.:-]+)/i.exec(tag)?.[1];
    if (content !== undefined) return content;
  }
  return undefined;
}

/** Canonical name, or undefined for a label that the encoding standard does not know. */
function decoderName(label: string): string | undefined {
  const plain = label.trim().toLowerCase();
  if (plain === "") return undefined;
  // ASCII is a part of UTF-8; the encoding standard would read it as windows-1252.
  if (["ascii", "us-ascii", "utf8", "utf-8"].includes(plain)) return "utf-8";
  try {
    const name = new TextDecoder(plain).encoding;
    return name === "replacement" ? undefined : name;
  } catch {
    return undefined;
  }
}

/** A streaming decoder; bytes that mean nothing become U+FFFD, a BOM is dropped. */
export function createDecoder(encoding: Encoding): TextDecoder {
  return new TextDecoder(encoding.name);
}

/** The whole document as text. Never throws: bytes that mean nothing become U+FFFD. */
export function decodeText(bytes: Uint8Array, contentType: string | undefined, kind: TextKind): string {
  return createDecoder(sniffEncoding(bytes, contentType, kind)).decode(bytes);
}
