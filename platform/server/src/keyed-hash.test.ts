import { createHmac, hkdfSync } from 'node:crypto';
import { keyedHash } from './keyed-hash.ts';

const secret = 'a secret of the sessions';

test('hashes of one purpose and secret are the same in every process', () => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links', 32));
  const expected = createHmac('sha256', key).update('7.digest').digest('base64url');
  expect(keyedHash(secret, 'links')('7.digest')).toBe(expected);
});

test('another purpose, another secret and another text have another hash', () => {
  const hashes = [
    keyedHash(secret, 'links')('7'),
    keyedHash(secret, 'devices')('7'),
    keyedHash(`${secret} `, 'links')('7'),
    keyedHash(secret, 'links')('8'),
  ];
  expect(new Set(hashes).size).toBe(4);
});
