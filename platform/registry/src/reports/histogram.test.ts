import fc from 'fast-check';
import { bucketOf, countOf, type Histogram, percentile, sumOfHistograms } from './histogram.ts';

function histogramOf(values: readonly number[]): Histogram {
  return sumOfHistograms(values.map((value) => ({ [bucketOf(value)]: 1 })));
}

test('a percentile is off by at most 8 %', () => {
  const value = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), (values) => {
      const sorted = values.toSorted((one, other) => one - other);
      const exact = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0;
      const found = percentile(histogramOf(values), 0.75) ?? 0;
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(exact * 0.08);
    }),
  );
});

test('histograms have a fixed number of buckets, whatever they are given', () => {
  const values = Array.from({ length: 5_000 }, (_, index) => index ** 3);
  const histogram = histogramOf(values);
  expect(Object.keys(histogram).length).toBeLessThanOrEqual(81);
  expect(countOf(histogram)).toBe(5_000);
});

test('values below 1 count as 0, and nothing has no percentile', () => {
  expect(percentile(histogramOf([0, 0.4]), 0.75)).toBe(0);
  expect(percentile({}, 0.75)).toBeNull();
});
