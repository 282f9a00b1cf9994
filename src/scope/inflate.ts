/** Turns raw bytes of an answer into the bytes of the document: gzip found by content, two layers at most, inflated in pieces. */
import { Readable } from "node:stream";
import { constants, createBrotliDecompress, createInflate, createInflateRaw, crc32 } from "node:zlib";

export interface InflateProblem {
  readonly kind: "gzip-truncated" | "gzip-checksum" | "gzip-trailing" | "gzip-corrupt" | "too-many-layers";
  readonly detail: string;
  /** False: the document may be missing a part. */
  readonly complete: boolean;
}
/** Takes a piece; false ends the work. */
export type Take = (piece: Uint8Array) => boolean;

const pieceBytes = 16 * 1024;
/** Inflated size of a piece at most, whatever a bomb claims. */
const chunkSize = 64 * 1024;
const trailerBytes = 8;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Archives that the protocol does not know; their first bytes. */
export function archiveOf(bytes: Uint8Array): string | undefined {
  const begins = (...magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0x50, 0x4b, 0x05, 0x06)) return "zip";
  if (begins(0x42, 0x5a, 0x68)) return "bzip2";
  if (begins(0xfd, 0x37, 0x7a, 0x58, 0x5a)) return "xz";
  if (begins(0x37, 0x7a, 0xbc, 0xaf)) return "7z";
  if (begins(0x28, 0xb5, 0x2f, 0xfd)) return "zstd";
  const tar = Buffer.from(bytes.subarray(257, 262)).toString("latin1");
  return tar === "ustar" ? "tar" : undefined;
}

/** Inflates all members of a gzip file. Reading ends early when `take` says so. */
export async function gunzip(bytes: Uint8Array, take: Take): Promise<InflateProblem | undefined> {
  let offset = 0;
  while (offset < bytes.length) {
    const rest = bytes.subarray(offset);
    if (!isGzip(rest)) return offset === 0 ? corrupt("no gzip header") : trailing(rest);
    const header = headerLength(rest);
    if (header === undefined) return truncated("the cut lies in the header");
    const member = await inflateMember(rest.subarray(header), take);
    if (member.kind === "stopped") return undefined;
    if (member.kind === "problem") return member.problem;
    offset += header + member.used + trailerBytes;
  }
  return undefined;
}

type Member =
  | { readonly kind: "whole"; readonly used: number }
  | { readonly kind: "stopped" }
  | { readonly kind: "problem"; readonly problem: InflateProblem };

async function inflateMember(bytes: Uint8Array, take: Take): Promise<Member> {
  let [sum, size] = [0, 0];
  const read = await inflateStream(
    createInflateRaw({ chunkSize, finishFlush: constants.Z_SYNC_FLUSH }),
    bytes,
    (piece) => {
      sum = crc32(piece, sum);
      size = (size + piece.length) % 2 ** 32;
      return take(piece);
    },
  );
  if (read.kind === "stopped") return read;
  if (read.kind === "corrupt") return { kind: "problem", problem: corrupt(read.detail) };
  const trailer = bytes.subarray(read.used, read.used + trailerBytes);
  if (trailer.length < trailerBytes) return { kind: "problem", problem: truncated(`after ${size} inflated bytes`) };
  const view = new DataView(trailer.buffer, trailer.byteOffset, trailerBytes);
  if (view.getUint32(0, true) !== sum || view.getUint32(4, true) !== size) {
    const detail = "the checksum at the end does not match what was inflated";
    return { kind: "problem", problem: { kind: "gzip-checksum", detail, complete: true } };
  }
  return { kind: "whole", used: read.used };
}

type StreamRead =
  | { readonly kind: "read"; readonly used: number }
  | { readonly kind: "stopped" }
  | { readonly kind: "corrupt"; readonly detail: string };
type Inflater = ReturnType<typeof createInflateRaw> | ReturnType<typeof createBrotliDecompress>;

async function inflateStream(inflater: Inflater, bytes: Uint8Array, take: Take): Promise<StreamRead> {
  const source = Readable.from(piecesOf(bytes));
  source.pipe(inflater);
  try {
    for await (const piece of inflater) {
      if (!take(piece as Uint8Array)) return { kind: "stopped" };
    }
    return { kind: "read", used: inflater.bytesWritten };
  } catch (error) {
    return { kind: "corrupt", detail: error instanceof Error ? error.message : String(error) };
  } finally {
    source.destroy();
    inflater.destroy();
  }
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** Length of the member's header (RFC 1952); undefined when the bytes end inside it. */
function headerLength(bytes: Uint8Array): number | undefined {
  const flags = bytes[3];
  if (bytes.length < 18 || flags === undefined) return undefined;
  let at = 10;
  if ((flags & 4) !== 0) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue;
    const end = bytes.indexOf(0, at);
    if (end < 0) return undefined;
    at = end + 1;
  }
  if ((flags & 2) !== 0) at += 2;
  return at < bytes.length ? at : undefined;
}

/** Text that a plugin or proxy prints after the member is common; zeros are tape padding and mean nothing. */
function trailing(rest: Uint8Array): InflateProblem | undefined {
  if (rest.every((byte) => byte === 0)) return undefined;
  return { kind: "gzip-trailing", detail: `${rest.length} bytes after the end of the gzip data`, complete: true };
}

function truncated(detail: string): InflateProblem {
  return { kind: "gzip-truncated", detail: `the gzip data is cut: ${detail}`, complete: false };
}

function corrupt(detail: string): InflateProblem {
  return { kind: "gzip-corrupt", detail: `the gzip data is broken: ${detail}`, complete: false };
}

/** Undoes a content coding that has no magic of its own. False: the bytes are not what the header says. */
export async function decodeCoding(coding: "br" | "deflate", bytes: Uint8Array, take: Take): Promise<boolean> {
  let taken = 0;
  const inflater = coding === "br" ? createBrotliDecompress({ chunkSize }) : createInflate({ chunkSize });
  const read = await inflateStream(inflater, bytes, (piece) => {
    taken += piece.length;
    return take(piece);
  });
  return read.kind !== "corrupt" || taken > 0;
}
