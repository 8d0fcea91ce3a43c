/** Each bucket ends 15 % above the one before, so a percentile is off by 7 % at most. */
const GROWTH = 1.15;
/** The last bucket has everything above: with 80 of them, 62 seconds. */
const LAST_BUCKET = 80;

/** How many values are in each bucket, by its number; buckets without values are absent. */
export type Histogram = Readonly<Record<string, number>>;

/** Number of the bucket of a value. Values below 1 are in the first one. */
export function bucketOf(value: number): number {
  return value < 1 ? 0 : Math.min(LAST_BUCKET, 1 + Math.floor(Math.log(value) / Math.log(GROWTH)));
}

/** The sum of histograms. */
export function sumOfHistograms(histograms: readonly Histogram[]): Histogram {
  const sum: Record<string, number> = {};
  for (const histogram of histograms)
    for (const [bucket, count] of Object.entries(histogram)) sum[bucket] = (sum[bucket] ?? 0) + count;
  return sum;
}

/** How many values a histogram has. */
export function countOf(histogram: Histogram): number {
  return Object.values(histogram).reduce((sum, count) => sum + count, 0);
}

/** The value that a share of all values do not exceed, as the middle of its bucket; null if there are no values. */
export function percentile(histogram: Histogram, share: number): number | null {
  const wanted = countOf(histogram) * share;
  let passed = 0;
  for (const bucket of Object.keys(histogram)
    .map(Number)
    .sort((one, other) => one - other)) {
    passed += histogram[bucket] ?? 0;
    if (passed >= wanted) return bucket === 0 ? 0 : GROWTH ** (bucket - 0.5);
  }
  return null;
}
