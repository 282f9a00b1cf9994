/** Turns words into 64 min-hashes of their 4-word shingles: equal positions estimate how much two texts share. */

const size = 64;
const shingleWords = 4;

// Odd multipliers and offsets of a fixed generator: the same in every run and every version.
const [multipliers, offsets] = constants();

function constants(): readonly [Uint32Array, Uint32Array] {
  let state = 0x9e_37_79_b9;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const first = Uint32Array.from({ length: size }, () => next() | 1);
  return [first, Uint32Array.from({ length: size }, next)];
}

/** Empty for fewer than four words. Case counts: names that differ only in it are different names. */
export function minhashOf(words: readonly string[]): Uint32Array {
  if (words.length < shingleWords) return new Uint32Array(0);
  const hashes = Uint32Array.from(words, hashWord);
  const shingles = new Uint32Array(new Set(shinglesOf(hashes)));
  const least = new Uint32Array(size).fill(0xff_ff_ff_ff);
  for (let at = 0; at < size; at += 1) least[at] = leastOf(shingles, multipliers[at] ?? 1, offsets[at] ?? 0);
  return least;
}

function shinglesOf(hashes: Uint32Array): Uint32Array {
  const shingles = new Uint32Array(hashes.length - shingleWords + 1);
  for (let at = 0; at < shingles.length; at += 1) {
    let mixed = hashes[at] ?? 0;
    for (let next = 1; next < shingleWords; next += 1)
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c_1b_3c_6d) ^ (hashes[at + next] ?? 0);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b);
    shingles[at] = mixed ^ (mixed >>> 13);
  }
  return shingles;
}

function leastOf(shingles: Uint32Array, multiplier: number, offset: number): number {
  let least = 0xff_ff_ff_ff;
  for (let at = 0; at < shingles.length; at += 1) {
    const product = Math.imul(shingles[at] ?? 0, multiplier) + offset;
    const value = (product ^ (product >>> 16)) >>> 0;
    if (value < least) least = value;
  }
  return least;
}

/** FNV-1a over code units. */
function hashWord(word: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
}
