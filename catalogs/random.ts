/**
 * Where do the generator's random numbers come from?
 *
 * From a 32-bit generator whose state is advanced with integer arithmetic alone: no `Math.random`,
 * and no `Math.log` or `Math.pow`, whose last bits differ between JavaScript engines. The same seed
 * therefore gives the same catalog, byte for byte, on every machine.
 */

/** A seeded source of numbers. */
export interface Random {
  /** Returns an integer from 0 up to, not including, `bound` (at most 2^32). */
  below(bound: number): number;
  /** Returns true `percent` times in a hundred, on average. */
  chance(percent: number): boolean;
  /** Returns one item, each as likely as the others. */
  pick<T>(items: readonly T[]): T;
}

/** Picks from a list whose items grow rarer the further down they stand. */
export type ZipfPicker<T> = (random: Random) => T;

/** Returns a source of numbers that depends on `seed` only. */
export function createRandom(seed: number): Random {
  // Marsaglia's xorwow has a period of 2^192 and needs nothing but shifts, exclusive ors and one addition.
  let x = (seed ^ 0x9e3779b9) >>> 0 || 1;
  let y = 362436069;
  let z = 521288629;
  let w = 88675123;
  let v = 5783321;
  let counter = 6615241;
  const next = (): number => {
    const t = x ^ (x >>> 2);
    x = y;
    y = z;
    z = w;
    w = v;
    v = (v ^ (v << 4) ^ (t ^ (t << 1))) >>> 0;
    counter = (counter + 362437) >>> 0;
    return (v + counter) >>> 0;
  };
  // Neighbouring seeds start out alike; a few steps pull them apart.
  for (let i = 0; i < 64; i++) next();

  const below = (bound: number): number => Math.floor((next() / 0x1_0000_0000) * bound);
  return {
    below,
    chance: (percent) => below(10_000) < percent * 100,
    pick: (items) => itemAt(items, below(items.length)),
  };
}

/** Returns a picker that gives the item of rank r (from 1) with a weight of 1 / r. */
export function zipf<T>(items: readonly T[]): ZipfPicker<T> {
  // Weights are whole numbers, so that the running sum is exact.
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= items.length; rank++) {
    sum += Math.floor(1_000_000 / rank);
    sums.push(sum);
  }
  const total = sum;
  return (random) => {
    const wanted = random.below(total);
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (itemAt(sums, middle) > wanted) high = middle;
      else low = middle + 1;
    }
    return itemAt(items, low);
  };
}

function itemAt<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError(`no item ${index} in a list of ${items.length}`);
  return items[index] as T;
}
