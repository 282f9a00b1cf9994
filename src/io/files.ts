/** Files of the operator: read with an answer for every case, written whole or not at all. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { ConfigError } from "../options.ts";

/** Above this a baseline is stored compressed. */
const plainMaxBytes = 1024 * 1024;
const unpackedMaxBytes = 512 * 1024 * 1024;

export type FileText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly cause: string };

/** Text of a file, unpacked when it is gzip by content; the name decides nothing. */
export function readText(path: string): FileText {
  if (!existsSync(path)) return { kind: "missing" };
  try {
    return { kind: "text", text: unpackText(readFileSync(path)) };
  } catch (error) {
    return { kind: "unreadable", cause: messageOf(error) };
  }
}

/** Throws when the bytes are broken gzip, or too much of it. */
export function unpackText(bytes: Uint8Array, maxBytes = unpackedMaxBytes): string {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return Buffer.from(packed ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes).toString("utf8");
}

/** Writes beside the target and renames, so that a reader or a crash never sees half a file. Throws `ConfigError`. */
export function writeText(path: string, text: string): void {
  writeBytes(path, Buffer.from(text, "utf8"));
}

/** As `writeText`, gzip above 1 MiB; level and header are fixed so that equal text gives equal bytes. */
export function writeBaseline(path: string, text: string): void {
  writeBytes(path, packBaseline(text));
}

export function packBaseline(text: string): Uint8Array {
  const bytes = Buffer.from(text, "utf8");
  return bytes.length > plainMaxBytes ? gzipSync(bytes, { level: 9 }) : bytes;
}

function writeBytes(path: string, bytes: Uint8Array): void {
  const target = resolve(path);
  const beside = `${target}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(beside, bytes, { flag: "wx" });
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new ConfigError(`cannot write ${path}: ${messageOf(error)}; choose a path that can be written`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** One file under two names: links and `..` resolved. Neither needs to exist yet. */
export function isSameFile(a: string, b: string): boolean {
  return realPath(a) === realPath(b);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

/** Bytes of a file as they are; undefined when it cannot be read. */
export function readBytes(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
