import fc from 'fast-check';
import { emailAddressOf } from './email-address.ts';
import { emailAddress } from './fields.ts';

const LONGEST_LABEL = 'a'.repeat(63);

test.each([
  ['r&d@acme.example'],
  ['p/a@acme.example'],
  ['info@example.xn--o3cw4h'],
  ['x{y}@acme.example'],
  ['a#b=c!@acme.example'],
  ["o'neil+ip@acme.example"],
  ['ann@4.acme.example'],
  ['ann@xn--mller-kva.example'],
  [`ann@${LONGEST_LABEL}.example`],
])('%s is an address, as it is', (address) => {
  expect(emailAddress.parse(address)).toBe(address);
});

test.each([
  ['kontakt@müller.example', 'kontakt@xn--mller-kva.example'],
  ['Kontakt@MÜLLER.Example', 'kontakt@xn--mller-kva.example'],
  ['kontakt@mu\u0308ller.example', 'kontakt@xn--mller-kva.example'],
  ['info@example.ไทย', 'info@example.xn--o3cw4h'],
  ['ann@straße.example', 'ann@xn--strae-oqa.example'],
  ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['ａｎｎ＠ａｃｍｅ．ｅｘａｍｐｌｅ', 'ann@acme.example'],
  [' ann@acme.example\t', 'ann@acme.example'],
  ['\u00a0\u200bann@acme.example\u2060\ufeff', 'ann@acme.example'],
  ['\u202aann@acme.example\u202c', 'ann@acme.example'],
  ['Ann <ann@acme.example>', 'ann@acme.example'],
  ['"Lee, Ann" < ANN@acme.example >; ', 'ann@acme.example'],
  ['<ann@acme.example>', 'ann@acme.example'],
  ['mailto:ann@acme.example', 'ann@acme.example'],
])('%j is read as %s', (typed, address) => {
  expect(emailAddress.parse(typed)).toBe(address);
});

test.each([
  [''],
  ['ann'],
  ['@acme.example'],
  ['ann@acme'],
  ['ann@127.0.0.1'],
  ['ann@[127.0.0.1]'],
  ['ann@acme.example.'],
  ['.ann@acme.example'],
  ['a..b@acme.example'],
  ['ann lee@acme.example'],
  ['ann@acme .example'],
  ['ann@-acme.example'],
  ['ann@acme-.example'],
  [`ann@a${LONGEST_LABEL}.example`],
  ['ann@bob@acme.example'],
  ['ann@müller.example/path'],
  ['ann@müller.example:25'],
  ['ann@mü%6cler.example'],
  ['ann@mü\u202eller.example'],
  ['änn@acme.example'],
  ['\u212aim@acme.example'],
  ['"ann lee"@acme.example'],
  ['ann@acme.example, bob@acme.example'],
  ['Ann <ann@acme.example>; Bob <bob@acme.example>'],
  [`${'a'.repeat(254)}@acme.example`],
])('%j is no address', (typed) => {
  expect(emailAddress.safeParse(typed).success).toBe(false);
});

test('the one form of an address stays as it is, and has ASCII characters in lower case only', () => {
  const signs = fc.constantFrom(...'aA.@<> &%-/:üßＡ。ไ\u0308\u200b\u212aİ'.split(''));
  const typed = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: signs, maxLength: 40 }));
  const parts = fc.tuple(typed, typed).map(([local, domain]) => `${local}@${domain}.example`);
  fc.assert(
    fc.property(fc.oneof(typed, parts), (text) => {
      const parsed = emailAddress.safeParse(text);
      if (!parsed.success) return;
      expect(parsed.data).toMatch(/^[\x21-\x7e]+$/);
      expect(parsed.data).not.toMatch(/[A-Z]/);
      expect(emailAddressOf(parsed.data)).toBe(parsed.data);
    }),
    { numRuns: 2000 },
  );
});
