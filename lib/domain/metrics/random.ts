/** What a random stream starts from; equal seeds give equal streams on every machine. */
export type Seed = number | string;

/** A reproducible stream of random numbers. Not for secrets. */
export type Random = Readonly<{
  /** The next integer in [0, 2^32). */
  nextUint32: () => number;
  /** The next number in [0, 1), of 53 random bits. */
  nextUnit: () => number;
  /**
   * Fills an array with integers that are uniform without bias (Lemire 2019, "Fast random integer generation in an
   * interval").
   *
   * @param bound Exclusive upper bound, an integer in [1, 2^21].
   * @throws RangeError when the bound is outside of that.
   */
  fillIndices: (indices: Uint32Array, bound: number) => void;
}>;

/** Four words of 32 bits, not all zero. */
export type Xoshiro128State = readonly [number, number, number, number];

const TWO_POW_32 = 2 ** 32;
/** Up to here the product of a 32-bit word and the bound is exact in a double. */
const INDEX_BOUND_MAX = 2 ** 21;

/**
 * A stream of random numbers that depends on the seed alone: xoshiro128** whose state splitmix32 fills.
 *
 * @param seed An integer in [0, 2^32), or a text, which stands for its FNV-1a hash.
 * @throws RangeError for any other number.
 * @see docs/scoring.md#random-numbers
 */
export function createRandom(seed: Seed): Random {
  const next = splitmix32(typeof seed === "string" ? fnv1a(seed) : assertUint32(seed));
  return createXoshiro128([next(), next(), next(), next()]);
}

/**
 * The generator xoshiro128** 1.1 of Blackman and Vigna ("Scrambled linear pseudorandom number generators", 2021).
 *
 * @throws RangeError when the state is all zero, from which the generator never leaves.
 */
export function createXoshiro128(initialState: Xoshiro128State): Random {
  if (initialState.every((word) => word === 0))
    throw new RangeError("The state of a random stream must not be all zero");
  const state = Int32Array.from(initialState);
  const word = new Uint32Array(1);

  const nextUint32 = (): number => {
    fillScaledWords(state, word, TWO_POW_32);
    return word[0] ?? 0;
  };

  const nextUnit = (): number => ((nextUint32() >>> 5) * 2 ** 26 + (nextUint32() >>> 6)) / 2 ** 53;

  const fillIndices = (indices: Uint32Array, bound: number): void => {
    if (!Number.isInteger(bound) || bound < 1 || bound > INDEX_BOUND_MAX) {
      throw new RangeError(`The bound of random indices must be an integer in [1, ${INDEX_BOUND_MAX}], not ${bound}`);
    }
    fillScaledWords(state, indices, bound);
  };

  return { nextUint32, nextUnit, fillIndices };
}

/**
 * Draws words, scales them to [0, bound) and drops those that would favour some results. The state is in local
 * variables meanwhile, which makes it three times as fast.
 */
function fillScaledWords(state: Int32Array, target: Uint32Array, bound: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  const rejectedBelow = TWO_POW_32 % bound;
  let position = 0;
  while (position < target.length) {
    const word = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    if (Math.imul(word, bound) >>> 0 < rejectedBelow) continue;
    target[position] = (word * bound) / TWO_POW_32;
    position += 1;
  }
  state.set([a, b, c, d]);
}

/** The 32-bit sibling of splitmix64 (Steele, Lea and Flood 2014), with the finaliser of MurmurHash3. */
function splitmix32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return (word ^ (word >>> 16)) >>> 0;
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function assertUint32(seed: number): number {
  if (Number.isInteger(seed) && seed >= 0 && seed < TWO_POW_32) return seed;
  throw new RangeError(`A numeric seed must be an integer in [0, 2^32), not ${seed}`);
}
