/** Turns words into 64 min-hashes of their 4-word shingles: equal positions estimate how much two texts share. */

const size = 64;
const shingleWords = 4;

// Odd multipliers and offsets of a fixed generator: the same in every run and every version.
const [multipliers, offsets] = constants();

function constants(): readonly [Int32Array, Int32Array] {
  let state = 0x9e_37_79_b9;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return mixed ^ (mixed >>> 14);
  };
  const first = Int32Array.from({ length: size }, () => next() | 1);
  return [first, Int32Array.from({ length: size }, next)];
}

/** `words` are hashes of words in order. Empty for fewer than four. */
export function minhashOf(words: Int32Array): Uint32Array {
  if (words.length < shingleWords) return new Uint32Array(0);
  const shingles = shinglesOf(words);
  const least = new Int32Array(size);
  for (let from = 0; from < size; from += 4) leastOfFour(shingles, from, least);
  return new Uint32Array(least.buffer);
}

function shinglesOf(words: Int32Array): Int32Array {
  const shingles = new Int32Array(words.length - shingleWords + 1);
  for (let at = 0; at < shingles.length; at += 1) {
    let mixed = words[at] ?? 0;
    for (let next = 1; next < shingleWords; next += 1)
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c_1b_3c_6d) ^ (words[at + next] ?? 0);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b);
    shingles[at] = mixed ^ (mixed >>> 13);
  }
  return shingles;
}

/** Four at a time and signed throughout: what the machine does fastest. */
function leastOfFour(shingles: Int32Array, from: number, least: Int32Array): void {
  const [by0 = 1, by1 = 1, by2 = 1, by3 = 1] = multipliers.subarray(from, from + 4);
  const [plus0 = 0, plus1 = 0, plus2 = 0, plus3 = 0] = offsets.subarray(from, from + 4);
  let least0 = 0x7f_ff_ff_ff;
  let least1 = least0;
  let least2 = least0;
  let least3 = least0;
  for (let at = 0; at < shingles.length; at += 1) {
    const shingle = shingles[at] ?? 0;
    const mixed0 = fold((Math.imul(shingle, by0) + plus0) | 0);
    const mixed1 = fold((Math.imul(shingle, by1) + plus1) | 0);
    const mixed2 = fold((Math.imul(shingle, by2) + plus2) | 0);
    const mixed3 = fold((Math.imul(shingle, by3) + plus3) | 0);
    if (mixed0 < least0) least0 = mixed0;
    if (mixed1 < least1) least1 = mixed1;
    if (mixed2 < least2) least2 = mixed2;
    if (mixed3 < least3) least3 = mixed3;
  }
  least[from] = least0;
  least[from + 1] = least1;
  least[from + 2] = least2;
  least[from + 3] = least3;
}

function fold(hash: number): number {
  return hash ^ (hash >>> 16);
}
