import { evidenceAgainst } from './evidence.ts';

test('without bad documents there is no evidence', () => {
  expect(evidenceAgainst([{ canary: 100, stable: 900, badCanary: 0, badStable: 0 }])).toBe(1);
});

test('bad documents in the canary’s share of all are no evidence', () => {
  expect(evidenceAgainst([{ canary: 100, stable: 900, badCanary: 2, badStable: 18 }])).toBeLessThan(1);
});

test('five bad documents in a tenth, and none elsewhere, are enough', () => {
  expect(evidenceAgainst([{ canary: 50, stable: 450, badCanary: 5, badStable: 0 }])).toBeGreaterThan(1_000);
});

test('an outage that makes every document bad is no evidence', () => {
  expect(evidenceAgainst([{ canary: 30, stable: 270, badCanary: 30, badStable: 270 }])).toBeLessThan(1);
});

test('a growing share is compared with the documents of its own time', () => {
  const hourly = [
    { canary: 10, stable: 990, badCanary: 0, badStable: 1 },
    { canary: 500, stable: 500, badCanary: 5, badStable: 4 },
  ];
  expect(evidenceAgainst(hourly)).toBeLessThan(3);
});

test('reports that arrive before the number of documents is stored are no evidence by themselves', () => {
  expect(evidenceAgainst([{ canary: 0, stable: 0, badCanary: 9, badStable: 0 }])).toBeCloseTo(1);
});

test('its expectation is at most 1 without a fault, also for documents that are drawn without replacement', () => {
  // All ways in which 4 bad documents can be among 6 of the canary and 14 others.
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  const expectation = [0, 1, 2, 3, 4].reduce((sum, badCanary) => {
    const probability = (choose(6, badCanary) * choose(14, 4 - badCanary)) / choose(20, 4);
    return (
      sum + probability * evidenceAgainst([{ canary: 6, stable: 14, badCanary, badStable: 4 - badCanary }])
    );
  }, 0);
  expect(expectation).toBeLessThanOrEqual(1);
});
