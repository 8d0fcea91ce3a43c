import { createHash } from 'node:crypto';
import { hasIntegrity, integrityOf } from './integrity.ts';

const formerly = `sha384-${createHash('sha384').update('content').digest('base64')}`;

test('a file has its SHA-256, and the SHA-384 that earlier builds list', () => {
  expect(integrityOf('content')).toMatch(/^sha256-[A-Za-z0-9+/]{43}=$/);
  expect(hasIntegrity('content', integrityOf('content'))).toBe(true);
  expect(hasIntegrity('content', formerly)).toBe(true);
});

test.each([integrityOf('content'), formerly, 'sha512-', 'sha256-', ''])(
  'other content does not have the integrity %j',
  (integrity) => {
    expect(hasIntegrity('other content', integrity)).toBe(false);
  },
);
