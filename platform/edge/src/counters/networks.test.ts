import { hashedNetwork, networkOf } from './networks.ts';

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
