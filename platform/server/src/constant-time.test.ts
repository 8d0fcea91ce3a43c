import { equalInConstantTime } from './constant-time.ts';

it.each([
  ['the same text', 'signature', true],
  ['another text of the same length', 'signaturf', false],
  ['its beginning', 'signatur', false],
  ['a text that is longer in bytes alone', 'signaturé', false],
  ['no text', '', false],
])('%s is compared rightly', (_, given, expected) => {
  expect(equalInConstantTime(given, 'signature')).toBe(expected);
});
