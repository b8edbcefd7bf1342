/**
 * What do measurements amount to? Quantiles, the median of per-round ratios with a bootstrap interval, and the mean of
 * ratios.
 */

/** A middle value and the interval around it. */
export interface Interval {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** Returns the smallest value that a share `q` of the values do not exceed. */
export function quantile(values: Iterable<number>, q: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns the middle value, or the mean of the two in the middle. */
export function median(values: Iterable<number>): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the geometric mean: ratios of 2 and 1/2 amount to 1. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/**
 * Returns the median and the interval that holds it with 95 % confidence by the percentile bootstrap.
 *
 * Of an odd number of values, the median of a resample is one of them, and how likely it is to be at most the k-th
 * smallest is a binomial tail: more than half of the draws fall on the k smallest. So the bootstrap is computed, not
 * drawn, and gives the same interval every time.
 */
export function bootstrapMedian(values: readonly number[], confidence = 0.95): Interval {
  if (values.length % 2 === 0) throw new RangeError(`an odd number of values is needed, not ${values.length}`);
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => {
    const rank = sorted.findIndex((_, i) => atMost(sorted.length, i + 1) >= share);
    return sorted[rank < 0 ? sorted.length - 1 : rank] ?? Number.NaN;
  };
  const tail = (1 - confidence) / 2;
  return { low: at(tail), median: median(sorted), high: at(1 - tail) };
}

/** Returns how likely the median of `n` draws with replacement from `n` values is at most the `k`-th smallest. */
function atMost(n: number, k: number): number {
  const share = k / n;
  let sum = 0;
  for (let below = (n + 1) / 2; below <= n; below++) {
    sum += choose(n, below) * share ** below * (1 - share) ** (n - below);
  }
  return sum;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}
