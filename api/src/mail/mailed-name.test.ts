import fc from 'fast-check';
import { mailedName } from './mailed-name.ts';

test.each([
  ['Ann Lee', 'Ann Lee'],
  ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
  ['Claim it at http://evil.example/x', 'Claim it at http:// evil. example/x'],
  ['www.evil.example', 'www. evil. example'],
  ['pay@evil.example', 'pay@ evil. example'],
  ['\u202enigol dna', 'nigol dna'],
  ['two\nlines', 'twolines'],
  ['שרה', '\u2068שרה\u2069'],
  ['علی‌رضا', '\u2068علی‌رضا\u2069'],
  ['👩🏽‍🤝‍👨🏿', '👩🏽‍🤝‍👨🏿'],
])('the name %j is %j in a mail', (name, mailed) => {
  expect(mailedName(name)).toBe(mailed);
});

test('no name is longer than 60 letters in a mail, turns its text or has an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const mailed = mailedName(name);
      const inner = mailed.replace(/^\u2068(.*)\u2069$/u, '$1');
      expect(Array.from(new Intl.Segmenter('en').segment(inner)).length).toBeLessThanOrEqual(60);
      expect(inner).not.toMatch(/[\p{Cc}\p{Bidi_Control}]|\S(?::\/\/|[.@])\S/u);
    }),
  );
  expect(mailedName('X'.repeat(200))).toBe(`${'X'.repeat(59)}…`);
});
