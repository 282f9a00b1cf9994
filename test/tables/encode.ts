/** Turns the text of a row into the bytes it stands for. */
const encoders: Readonly<Record<string, (text: string) => Buffer>> = {
  "utf-8-bom": (text) => Buffer.from(`\uFEFF${text}`, "utf8"),
  "utf-16le-bom": (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  "utf-16be": (text) => Buffer.from(text, "utf16le").swap16(),
  latin1: (text) => Buffer.from(text, "latin1"),
  // U+FFFD stands for the octet ff.
  "latin1-ff": (text) => Buffer.from(text.replaceAll("\uFFFD", "\u00FF"), "latin1"),
};

export function encodeRow(text: string, encode: readonly string[] = []): Uint8Array {
  const [step] = encode;
  if (step === undefined) return Buffer.from(text, "utf8");
  const encoder = encoders[step];
  if (encoder === undefined || encode.length > 1) throw new Error(`No such encoding: ${encode.join(", ")}`);
  return encoder(text);
}
