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
  for (let at = 0; at < size; at += 2) {
    leastOfTwo(shingles, multipliers.subarray(at, at + 2), offsets.subarray(at, at + 2), least.subarray(at, at + 2));
  }
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

/** Two at a time and signed throughout: what the machine does fastest. */
function leastOfTwo(shingles: Int32Array, by: Int32Array, plus: Int32Array, least: Int32Array): void {
  const [byFirst = 1, bySecond = 1] = by;
  const [plusFirst = 0, plusSecond = 0] = plus;
  let first = 0x7f_ff_ff_ff;
  let second = 0x7f_ff_ff_ff;
  for (let at = 0; at < shingles.length; at += 1) {
    const shingle = shingles[at] ?? 0;
    const one = (Math.imul(shingle, byFirst) + plusFirst) | 0;
    const two = (Math.imul(shingle, bySecond) + plusSecond) | 0;
    const mixedOne = one ^ (one >>> 16);
    const mixedTwo = two ^ (two >>> 16);
    if (mixedOne < first) first = mixedOne;
    if (mixedTwo < second) second = mixedTwo;
  }
  least[0] = first;
  least[1] = second;
}
