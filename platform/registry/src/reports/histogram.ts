/** Each bucket ends 15 % above the one before, so a percentile is off by 7 % at most. */
const GROWTH = 1.15;
/** The last bucket has everything above 62 seconds. */
const LAST_BUCKET = 80;

/** Buckets without values are absent. */
export type Histogram = Readonly<Record<string, number>>;

/** Values below 1 are in the first bucket. */
export function bucketOf(value: number): number {
  return value < 1 ? 0 : Math.min(LAST_BUCKET, 1 + Math.floor(Math.log(value) / Math.log(GROWTH)));
}

export function sumOfHistograms(histograms: readonly Histogram[]): Histogram {
  const sum: Record<string, number> = {};
  for (const histogram of histograms)
    for (const [bucket, count] of Object.entries(histogram)) sum[bucket] = (sum[bucket] ?? 0) + count;
  return sum;
}

export function countOf(histogram: Histogram): number {
  return Object.values(histogram).reduce((sum, count) => sum + count, 0);
}

/** The result is the middle of a bucket, or null if there are no values. */
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
