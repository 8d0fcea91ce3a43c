import { newRedemptionCode } from './redemption-code.ts';

const BITS_OF_A_LETTER = 5;

test('a code has at least 128 random bits, in groups that can be read out', () => {
  const code = newRedemptionCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4})+$/);
  expect(code.replaceAll('-', '').length * BITS_OF_A_LETTER).toBeGreaterThanOrEqual(128);
});

test('every letter encodes the same number of bytes', () => {
  const everyByte = Array.from({ length: 256 }, (_, byte) => byte);
  const counts = new Map<string, number>();
  for (const byte of everyByte) {
    const [letter = ''] = newRedemptionCode((size) => new Uint8Array(size).fill(byte));
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect([counts.size, ...new Set(counts.values())]).toEqual([32, 8]);
});
