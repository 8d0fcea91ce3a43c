import fc from 'fast-check';
import { assuranceOf } from './assurance.ts';

test('twelve people without errors are enough, eleven are not', () => {
  expect([assuranceOf(11, 0) >= 20, assuranceOf(12, 0) >= 20]).toEqual([false, true]);
});

test('an error takes more people to make up for, and a quarter of them cannot be made up for', () => {
  expect([assuranceOf(12, 1) >= 20, assuranceOf(30, 1) >= 20]).toEqual([false, true]);
  for (const people of [20, 100, 1_000]) expect(assuranceOf(people, people / 4)).toBeLessThan(1);
});

test('where one in ten has errors whatever is released, steps still end', () => {
  expect(assuranceOf(200, 20)).toBeGreaterThan(20);
});

test('a release that breaks a quarter or more of its people has no assurance to expect', () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 0.25, max: 1, noNaN: true }),
      (people, share) => {
        const expectation = Array.from({ length: people + 1 }, (_, bad) => bad).reduce(
          (sum, bad) =>
            sum +
            choose(people, bad) * share ** bad * (1 - share) ** (people - bad) * assuranceOf(people, bad),
          0,
        );
        expect(expectation).toBeLessThanOrEqual(1 + 1e-9);
      },
    ),
  );
});
