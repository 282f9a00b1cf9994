/** Turns a body as it came over the wire into plain bytes under a cap, and says what was wrong with its encoding. */
import * as zlib from "node:zlib";

export type Decoded =
  | { readonly kind: "plain"; readonly body: Uint8Array }
  | { readonly kind: "too-large" }
  | { readonly kind: "bad-encoding"; readonly detail: string }
  | { readonly kind: "cut-short"; readonly detail: string };

/** Zstandard came with Node 22.15; older ones do not ask for it. */
const zstd: typeof zlib.zstdDecompressSync | undefined = zlib.zstdDecompressSync;

/** What we can undo, so what we ask for. */
export const acceptEncoding = zstd === undefined ? "gzip, deflate, br" : "gzip, deflate, br, zstd";

const maxLayers = 3;

/** Undoes `Content-Encoding`, last layer first. A label without the matching bytes is ignored when the bytes are text. */
export function decodeBody(wire: Uint8Array, contentEncoding: readonly string[], maxBytes: number): Decoded {
  const layers = contentEncoding
    .flatMap((value) => value.split(","))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  if (layers.length > maxLayers) return { kind: "bad-encoding", detail: `${layers.length} content encodings` };
  let body = wire;
  for (const layer of layers.toReversed()) {
    const step = undo(body, layer, maxBytes);
    if (step.kind !== "plain") return step;
    body = step.body;
  }
  return body.length > maxBytes ? { kind: "too-large" } : { kind: "plain", body };
}

function undo(body: Uint8Array, encoding: string, maxBytes: number): Decoded {
  if (body.length === 0) return { kind: "plain", body };
  const inflate = inflaterOf(encoding, body);
  if (inflate === undefined) return textOr(body, `unknown content encoding ${encoding.slice(0, 40)}`);
  try {
    return { kind: "plain", body: inflate(body, { maxOutputLength: maxBytes }) };
  } catch (error) {
    return failureOf(error, encoding, body, maxBytes);
  }
}

type Inflate = (body: Uint8Array, options: zlib.ZlibOptions) => Uint8Array;

function inflaterOf(encoding: string, body: Uint8Array): Inflate | undefined {
  if (encoding === "gzip" || encoding === "x-gzip") return isGzip(body) ? zlib.gunzipSync : undefined;
  if (encoding === "br") return (bytes, { maxOutputLength }) => zlib.brotliDecompressSync(bytes, { maxOutputLength });
  if (encoding === "zstd" && zstd !== undefined)
    return (bytes, { maxOutputLength }) => zstd(bytes, { maxOutputLength });
  if (encoding !== "deflate") return undefined;
  // RFC 9110 means the zlib wrapper; half the servers send it bare.
  const [first = 0, second = 0] = body;
  return (first & 15) === 8 && ((first << 8) | second) % 31 === 0 ? zlib.inflateSync : zlib.inflateRawSync;
}

function failureOf(error: unknown, encoding: string, body: Uint8Array, maxBytes: number): Decoded {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ERR_BUFFER_TOO_LARGE") return { kind: "too-large" };
  // Both errors may stem from what follows a complete member.
  if (code.startsWith("Z_") && isGzip(body)) return gunzipLeniently(body, maxBytes);
  if (code === "Z_BUF_ERROR") return { kind: "cut-short", detail: `${encoding} data end early` };
  return textOr(body, `not ${encoding} data (${code})`);
}

/** Cache plugins append text to the compressed page, or get its checksum wrong; browsers show the page all the same. */
function gunzipLeniently(body: Uint8Array, maxBytes: number): Decoded {
  try {
    return {
      kind: "plain",
      body: zlib.inflateRawSync(body.subarray(gzipHeaderLength(body)), { maxOutputLength: maxBytes }),
    };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_BUFFER_TOO_LARGE") return { kind: "too-large" };
    if (code === "Z_BUF_ERROR") return { kind: "cut-short", detail: "gzip data end early" };
    return { kind: "bad-encoding", detail: `broken gzip data (${code})` };
  }
}

/** RFC 1952, 2.3: ten fixed bytes, then what the flags announce. */
function gzipHeaderLength(body: Uint8Array): number {
  const flags = body[3] ?? 0;
  let at = 10;
  if ((flags & 4) !== 0) at += 2 + ((body[at] ?? 0) | ((body[at + 1] ?? 0) << 8));
  for (const flag of [8, 16]) {
    if ((flags & flag) !== 0) at = body.indexOf(0, at) + 1;
  }
  return (flags & 2) !== 0 ? at + 2 : at;
}

function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}

/** A false label on plain text is the server's slip; on anything else there is nothing to read. */
function textOr(body: Uint8Array, detail: string): Decoded {
  const head = body.subarray(0, 512);
  const isText = head.every(
    (byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 27,
  );
  return isText ? { kind: "plain", body } : { kind: "bad-encoding", detail };
}
