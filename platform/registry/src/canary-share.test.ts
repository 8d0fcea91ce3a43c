import fc from 'fast-check';
import { isInShare } from './canary-share.ts';

const customers = Array.from({ length: 2_000 }, (_, index) => index + 1);
const release = fc.record({
  name: fc.stringMatching(/^mfe-[a-z]{1,12}$/),
  version: fc.stringMatching(/^[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{1,2}$/),
});
const percent = fc.integer({ min: 1, max: 99 });

test('a larger percentage only adds customers', () => {
  fc.assert(
    fc.property(release, percent, percent, fc.integer({ min: 1 }), (tried, one, other, customer) => {
      const [smaller, larger] = [Math.min(one, other), Math.max(one, other)];
      expect(isInShare(tried, larger, customer) || !isInShare(tried, smaller, customer)).toBe(true);
    }),
  );
});

test('a percentage of customers is that share of them', () => {
  fc.assert(
    fc.property(release, percent, (tried, share) => {
      const found = customers.filter((customer) => isInShare(tried, share, customer)).length;
      // Six standard deviations of a binomial distribution.
      const tolerance = 6 * Math.sqrt(customers.length * (share / 100) * (1 - share / 100));
      expect(Math.abs(found - (customers.length * share) / 100)).toBeLessThan(tolerance);
    }),
    { numRuns: 30 },
  );
});

test('other customers come first with each release', () => {
  const isAmongFirst = (version: string, customer: number) =>
    isInShare({ name: 'mfe-probe', version }, 10, customer);
  const first = customers.filter((customer) => isAmongFirst('1.0.0', customer));
  const again = first.filter((customer) => isAmongFirst('1.0.1', customer));
  expect(again.length).toBeLessThan(first.length / 4);
});

test('the same customers are in it on every machine and after every restart', () => {
  const tried = { name: 'mfe-probe', version: '1.1.0' };
  const first = customers.filter((customer) => isInShare(tried, 1, customer));
  expect(first.slice(0, 5)).toEqual([81, 133, 318, 536, 759]);
});

test('the scope of all customers is in no share', () => {
  fc.assert(fc.property(release, percent, (tried, share) => !isInShare(tried, share, 0)));
});
