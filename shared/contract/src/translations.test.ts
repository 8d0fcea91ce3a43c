import { z } from 'zod';
import { otherLanguages } from './other-languages.ts';
import { translationsOf } from './translations.ts';

const names = translationsOf(z.string().min(1));

test('English is no other language', () => {
  expect(otherLanguages).not.toContain('en-US');
});

test('languages may be left out', () => {
  expect(names.parse({})).toEqual({});
  expect(names.parse({ 'th-TH': 'สิทธิบัตร' })).toEqual({ 'th-TH': 'สิทธิบัตร' });
});

test.each([
  [{ 'ja-JP': '' }, /character/],
  [{ ja: '特許' }, /has ja, but languages other than English are ja-JP, th-TH/],
  [{ 'en-US': 'Patent' }, /has en-US, but languages/],
  ['特許', /expected object/],
])('%j is refused', (given, reason) => {
  expect(names.safeParse(given).error?.issues[0]?.message).toMatch(reason);
});
