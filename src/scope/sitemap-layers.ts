/** Turns raw answer bytes into document bytes: what is compressed is known by its content, and counted after inflation. */
import { archiveOf, decodeCoding, gunzip, isGzip, type Take } from "./inflate.ts";

export type LayerFault =
  | "unsupported-archive"
  | "content-encoding-lie"
  | "too-many-layers"
  | "gzip-truncated"
  | "gzip-checksum"
  | "gzip-trailing"
  | "gzip-corrupt";
export interface Layers {
  /** False: no more is wanted. */
  readonly push: (chunk: Uint8Array) => boolean;
  readonly end: () => Promise<LayersRead>;
}
export interface LayersRead {
  /** Compressed layers that were undone. */
  readonly layers: number;
  /** False: the document is known to miss a part. */
  readonly complete: boolean;
  /** True: the bytes are nothing that can be read. */
  readonly refused: boolean;
}
interface LayerInput {
  /** Of the answer; only the outermost layer may be the transport's. */
  readonly contentEncoding: string | undefined;
  /** Compressed bytes kept at most. */
  readonly maxBytes: number;
  readonly take: Take;
  readonly fault: (kind: LayerFault, detail: string) => void;
}

const maxLayers = 2;
/** Enough to see any magic number; tar has its own at 257. */
const sniffBytes = 264;

export function createLayers(input: LayerInput, depth = 0): Layers {
  const held: Uint8Array[] = [];
  let [heldBytes, wanted] = [0, true];
  let mode: "unknown" | "plain" | "gzip" | "br" | "deflate" | "refused" = "unknown";
  const decide = () => {
    const head = Buffer.concat(held);
    mode = modeOf(head, input, depth);
    if (mode !== "plain") return;
    held.length = 0;
    if (head.length > 0) wanted = input.take(head);
  };
  const hold = (chunk: Uint8Array) => {
    // The transport may use its buffer again.
    held.push(Uint8Array.from(chunk));
    heldBytes += chunk.length;
    if (heldBytes > input.maxBytes) wanted = false;
  };
  return {
    push(chunk) {
      if (!wanted || mode === "refused") return false;
      if (mode === "plain") wanted = input.take(chunk);
      else hold(chunk);
      if (mode === "unknown" && heldBytes >= sniffBytes) decide();
      return wanted;
    },
    async end() {
      if (mode === "unknown") decide();
      if (mode === "plain") return { layers: 0, complete: true, refused: false };
      if (mode === "gzip") return endGzip(Buffer.concat(held), input, depth);
      if (mode === "br" || mode === "deflate") return endCoding(mode, Buffer.concat(held), input);
      return { layers: 0, complete: false, refused: true };
    },
  };
}

function modeOf(head: Uint8Array, input: LayerInput, depth: number) {
  const archive = archiveOf(head);
  if (archive !== undefined) {
    input.fault("unsupported-archive", `a ${archive} archive; only gzip is allowed`);
    return "refused";
  }
  if (isGzip(head)) {
    if (depth < maxLayers) return "gzip";
    input.fault("too-many-layers", `compressed more than ${maxLayers} times`);
    return "refused";
  }
  const coding = depth === 0 ? (input.contentEncoding?.trim().toLowerCase() ?? "") : "";
  if ((coding === "br" || coding === "deflate") && !isText(head)) return coding;
  if (coding !== "" && coding !== "identity" && head.length > 0)
    input.fault("content-encoding-lie", `content-encoding: ${coding}, but the body is plain`);
  return "plain";
}

/** Begins as documents do: a mark of order, blanks, a tag, or a letter of a URL. */
function isText(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 64)).toString("latin1");
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*(?:<|http|#)/i.test(start);
}

async function endGzip(bytes: Uint8Array, input: LayerInput, depth: number): Promise<LayersRead> {
  const inner = createLayers(input, depth + 1);
  const problem = await gunzip(bytes, inner.push);
  if (problem !== undefined) input.fault(problem.kind, problem.detail);
  const read = await inner.end();
  return { ...read, layers: read.layers + 1, complete: read.complete && (problem?.complete ?? true) };
}

async function endCoding(coding: "br" | "deflate", bytes: Uint8Array, input: LayerInput): Promise<LayersRead> {
  const isDecoded = await decodeCoding(coding, bytes, input.take);
  if (!isDecoded) input.fault("content-encoding-lie", `content-encoding: ${coding}, but the body is not`);
  return { layers: 1, complete: isDecoded, refused: !isDecoded };
}
