import fc from 'fast-check';
import type { BadDocument } from '../registry/index.ts';
import { badThatCount, hashedNetwork, NetworkShares, networkOf } from './networks.ts';

const hour = 60 * 60 * 1000;

function badFrom(networks: readonly string[]): BadDocument[] {
  return networks.map((network, index) => ({ document: `${index}`, stretch: 0, arm: 'canary', network }));
}

test.each([
  ['203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:7:1::9', '2001:db8:7'],
  ['2001:0db8:0007:2:3:4:5:6', '2001:db8:7'],
  ['2001:db8::9', '2001:db8:0'],
  ['::1', '0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a network cannot be read from its hash, and has another one for another canary', () => {
  const key = Buffer.from('a key of the gateways');
  const hash = hashedNetwork(key, 'mfe-probe@1.1.0', '203.0.113.9');
  expect(hash).toBe(hashedNetwork(key, 'mfe-probe@1.1.0', '203.0.113.77'));
  expect(hash).not.toContain('203');
  expect(hash).not.toBe(hashedNetwork(key, 'mfe-probe@1.2.0', '203.0.113.9'));
  expect(hash).not.toBe(hashedNetwork(Buffer.from('another'), 'mfe-probe@1.1.0', '203.0.113.9'));
});

test('of the bad documents that count, one network has one or at most a twentieth', () => {
  const network = fc.integer({ min: 0, max: 60 }).map(String);
  fc.assert(
    fc.property(fc.array(network, { maxLength: 400 }), (networks) => {
      const counted = badThatCount(badFrom(networks));
      for (const entries of Map.groupBy(counted, (bad) => bad.network).values())
        expect(entries.length).toBeLessThanOrEqual(Math.max(1, counted.length * 0.05));
    }),
  );
});

test('each network counts once, whatever the others report', () => {
  const noisy = Array.from({ length: 500 }, () => 'noisy');
  const others = Array.from({ length: 9 }, (_, index) => `${index}`);
  expect(badThatCount(badFrom([...noisy, ...others]))).toHaveLength(10);
});

test('of the served documents, at most a twentieth of an hour counts from one network, after the first twenty', () => {
  const shares = new NetworkShares();
  const counted = (address: string, times: number, now = 0) =>
    Array.from({ length: times }, () => shares.tryCount(address, now)).filter(Boolean).length;
  expect(counted('203.0.113.1', 100)).toBe(20);
  for (let network = 0; network < 100; network += 1) counted(`198.51.${network}.1`, 20);
  // A twentieth of 2,020 and of those that it adds.
  expect(counted('203.0.113.2', 1_000)).toBe(86);
  expect(counted('203.0.113.2', 1, hour)).toBe(1);
});
