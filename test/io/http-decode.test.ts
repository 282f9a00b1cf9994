import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodeBody } from "../../src/io/http-decode.ts";

const page = Buffer.from(`<!doctype html><title>Bakery</title>${"<p>Rye and wheat.</p>".repeat(200)}`);
const gz = gzipSync(page);
const cap = 100_000;

test.for([
  { why: "no encoding", wire: page, encoding: [] },
  { why: "identity", wire: page, encoding: ["identity"] },
  { why: "gzip", wire: gz, encoding: ["gzip"] },
  { why: "x-gzip, the old name", wire: gz, encoding: ["x-gzip"] },
  { why: "upper case", wire: gz, encoding: ["GZIP"] },
  { why: "brotli", wire: brotliCompressSync(page), encoding: ["br"] },
  { why: "deflate with the zlib wrapper", wire: deflateSync(page), encoding: ["deflate"] },
  { why: "deflate without it", wire: deflateRawSync(page), encoding: ["deflate"] },
  { why: "two layers, last one first", wire: brotliCompressSync(gz), encoding: ["gzip, br"] },
  { why: "two header lines", wire: brotliCompressSync(gz), encoding: ["gzip", "br"] },
  { why: "says gzip, sends text", wire: page, encoding: ["gzip"] },
  { why: "says br, sends text", wire: page, encoding: ["br"] },
  { why: "an encoding nobody knows on plain text", wire: page, encoding: ["none"] },
  { why: "text after the gzip member", wire: Buffer.concat([gz, Buffer.from("<!-- cached -->")]), encoding: ["gzip"] },
  {
    why: "wrong checksum",
    wire: Buffer.concat([gz.subarray(0, -8), Buffer.from([1, 2, 3, 4]), gz.subarray(-4)]),
    encoding: ["gzip"],
  },
  {
    why: "gzip with a file name in its header",
    wire: Buffer.concat([
      Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]),
      Buffer.from("a.html\0"),
      gz.subarray(10),
      Buffer.from("x"),
    ]),
    encoding: ["gzip"],
  },
])("reads: $why", ({ wire, encoding }) => {
  const decoded = decodeBody(wire, encoding, cap);
  expect(decoded.kind).toBe("plain");
  if (decoded.kind === "plain") expect(Buffer.from(decoded.body).equals(page)).toBe(true);
});

test.for([
  { why: "a gzip bomb", wire: gzipSync(Buffer.alloc(10_000_000)), encoding: ["gzip"], kind: "too-large" },
  { why: "a brotli bomb", wire: brotliCompressSync(Buffer.alloc(10_000_000)), encoding: ["br"], kind: "too-large" },
  {
    why: "a bomb in two layers",
    wire: gzipSync(gzipSync(Buffer.alloc(10_000_000))),
    encoding: ["gzip, gzip"],
    kind: "too-large",
  },
  { why: "cut gzip", wire: gz.subarray(0, -20), encoding: ["gzip"], kind: "cut-short" },
  { why: "cut brotli", wire: brotliCompressSync(page).subarray(0, 30), encoding: ["br"], kind: "cut-short" },
  {
    why: "binary that is not what it says",
    wire: Buffer.from([0, 1, 2, 3, 255, 254]),
    encoding: ["gzip"],
    kind: "bad-encoding",
  },
  { why: "an unknown encoding on binary", wire: Buffer.from([0, 1, 2, 3]), encoding: ["lzma"], kind: "bad-encoding" },
  { why: "more layers than anyone needs", wire: gz, encoding: ["gzip, gzip, gzip, gzip"], kind: "bad-encoding" },
  { why: "plain and over the cap", wire: Buffer.alloc(cap + 1), encoding: [], kind: "too-large" },
])("refuses: $why", ({ wire, encoding, kind }) => {
  expect(decodeBody(wire, encoding, cap).kind).toBe(kind);
});

test("an empty body with an encoding is empty", () => {
  expect(decodeBody(new Uint8Array(), ["gzip"], cap)).toEqual({ kind: "plain", body: new Uint8Array() });
});
