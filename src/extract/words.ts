/** Turns text into the hashes of its words, and counts words and tokens, in one pass over the characters. */

/** Of each UTF-16 code unit: 0 not known yet, 1 between words, 2 in a word, 3 a word of its own. */
const kinds = new Uint8Array(65_536);
// Scripts written without spaces: a character is about a word.
const unspaced = /[\u0E00-\u0EFF\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uD840-\uD87F]/u;

function kindOf(code: number): number {
  const known = kinds[code] ?? 0;
  if (known !== 0) return known;
  const character = String.fromCharCode(code);
  const isLow = code >= 0xdc_00 && code <= 0xdf_ff;
  const kind =
    unspaced.test(character) || (code >= 0xd8_40 && code <= 0xd8_7f)
      ? 3
      : isLow || /[\p{L}\p{N}\p{M}_\uD800-\uDBFF]/u.test(character)
        ? 2
        : 1;
  kinds[code] = kind;
  return kind;
}

export interface Words {
  /** In order. Case counts: names that differ only in it are different names. */
  readonly hashes: Int32Array;
  /** About what a byte-pair tokeniser makes of it: four Latin characters a token, one character of other scripts. */
  readonly tokens: number;
}

/** Letters and digits in a row; in scripts without spaces, characters. FNV-1a over code units. */
export function readWords(text: string): Words {
  const hashes = new Int32Array(Math.ceil(text.length / 2) + 1);
  let count = 0;
  let quarters = 0;
  let hash = 0;
  let isOpen = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    quarters += code < 0x2_50 ? 1 : code < 0xe_00 ? 2 : 4;
    const kind = kindOf(code);
    if (kind !== 2 && isOpen) {
      hashes[count] = hash;
      count += 1;
      isOpen = false;
    }
    if (kind === 1) continue;
    if (!isOpen) hash = 0x81_1c_9d_c5 | 0;
    hash = Math.imul(hash ^ code, 0x01_00_01_93);
    isOpen = true;
  }
  if (isOpen) {
    hashes[count] = hash;
    count += 1;
  }
  return { hashes: hashes.slice(0, count), tokens: Math.ceil(quarters / 4) };
}
