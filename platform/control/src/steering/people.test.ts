import type { SeenPerson } from '@atrium/registry';
import fc from 'fast-check';
import { evidenceAgainst } from './evidence.ts';
import { byCustomer, byPerson, strataOf } from './people.ts';

const seen = (person: string, overrides: Partial<SeenPerson> = {}): SeenPerson => ({
  step: 1,
  arm: 'stable',
  person,
  customer: `customer of ${person}`,
  network: 'n',
  firstAt: 0,
  badAt: null,
  ...overrides,
});

test('each first error is compared with who had opened one of the versions by then, and had no error yet', () => {
  const people = [
    seen('a', { arm: 'canary', badAt: 10 }),
    seen('b', { arm: 'canary', badAt: 30 }),
    seen('c'),
    seen('d', { badAt: 20 }),
    seen('late', { firstAt: 25 }),
    seen('other step', { step: 2 }),
  ];
  expect(strataOf(people, byPerson)).toEqual([
    { canary: 2, stable: 2, badCanary: 1, badStable: 0 },
    { canary: 1, stable: 2, badCanary: 0, badStable: 1 },
    { canary: 1, stable: 2, badCanary: 1, badStable: 0 },
  ]);
});

test('a person counts once, with the first error, whatever the customers, networks, versions and steps', () => {
  const rows = fc.record({
    step: fc.constantFrom(1, 2),
    arm: fc.constantFrom('canary' as const, 'stable' as const),
    customer: fc.constantFrom('', 'c', 'd'),
    network: fc.constantFrom('n', 'm'),
    firstAt: fc.nat(9),
    badAt: fc.option(fc.nat(20)),
  });
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 30 }), (repeated) => {
      const strata = strataOf([...repeated.map((row) => seen('same', row)), seen('other')], byPerson);
      expect(strata.length).toBe(repeated.some(({ badAt }) => badAt !== null) ? 1 : 0);
    }),
  );
});

test('people of one customer count once for it, and those of all customers for none', () => {
  const people = ['a', 'b', 'c'].map((person) => seen(person, { arm: 'canary', customer: 'same', badAt: 5 }));
  const ofAll = ['d', 'e'].map((person) => seen(person, { arm: 'canary', customer: '', badAt: 5 }));
  expect(strataOf([...people, ...ofAll, seen('f')], byCustomer)).toEqual([
    { canary: 1, stable: 1, badCanary: 1, badStable: 0 },
  ]);
});

test('a report from before the proof counts from the proof on', () => {
  const people = [seen('a', { arm: 'canary', firstAt: 50, badAt: 10 }), seen('b', { firstAt: 40 })];
  expect(strataOf(people, byPerson)).toEqual([{ canary: 1, stable: 1, badCanary: 1, badStable: 0 }]);
});

test('versions that are drawn by chance give no evidence to expect, in every order of errors', () => {
  const times = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      times,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 3 }),
      (badAt, clean, ofCanary) => {
        const size = badAt.length + clean;
        fc.pre(ofCanary < size);
        // All ways in which this many of the people are of the canary.
        const draws = Array.from({ length: 2 ** size }, (_, bits) => bits).filter(
          (bits) => [...bits.toString(2)].filter((bit) => bit === '1').length === ofCanary,
        );
        const evidence = draws.map((bits) => {
          const people = Array.from({ length: size }, (_, index) =>
            seen(`${index}`, { arm: bits & (1 << index) ? 'canary' : 'stable', badAt: badAt[index] ?? null }),
          );
          return evidenceAgainst(strataOf(people, byPerson));
        });
        expect(evidence.reduce((sum, value) => sum + value, 0) / draws.length).toBeLessThanOrEqual(1 + 1e-9);
      },
    ),
  );
});
