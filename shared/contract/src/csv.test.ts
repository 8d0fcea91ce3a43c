import fc from 'fast-check';
import { csvDialect, csvLine, csvText } from './csv.ts';

test.each([
  ['Blue bird', '"Blue bird"'],
  ['Blue "bird", 9\nand 35', '"Blue ""bird"", 9\nand 35"'],
  ['=1+1', `"'=1+1"`],
  [' =1+1', `"' =1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['-5', `"'-5"`],
  ['a=b', '"a=b"'],
  ['＝1+1', `"'＝1+1"`],
  ['全角＝1', '"全角＝1"'],
])('%j becomes a field that no spreadsheet takes for a formula', (text, field) => {
  expect(csvText(text)).toBe(field);
});

test('no field begins a formula, whatever precedes the sign and however wide it is', () => {
  const unseen = fc.string({
    unit: fc.constantFrom(' ', '\t', '\u00a0', '\u3000', '\u0000', '\u001b', '\u200b', '\ufeff', '\u202e'),
  });
  const sign = fc.constantFrom(...'=+-@|＝＋－＠｜﹦﹢﹣﹫⁼⁺₊');
  fc.assert(
    fc.property(unseen, sign, fc.string(), (before, first, rest) => {
      const text = `${before}${first}${rest}`;
      expect(csvText(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
    }),
  );
});

test('text that begins with a letter or a digit is unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\p{L}\p{N}]$/u), fc.string(), (first, rest) => {
      expect(csvText(first + rest)).toBe(`"${(first + rest).replaceAll('"', '""')}"`);
    }),
  );
});

test.each([
  ['en-US', `"Blue; bird","12,05",,1234.5,-0.050\r\n`],
  ['th-TH', `"Blue; bird","12,05",,1234.5,-0.050\r\n`],
  ['ja-JP', `"Blue; bird","12,05",,1234.5,-0.050\r\n`],
  ['de-DE', `"Blue; bird";"12,05";;1234,5;-0,050\r\n`],
  ['fr-FR', `"Blue; bird";"12,05";;1234,5;-0,050\r\n`],
  ['pt-BR', `"Blue; bird";"12,05";;1234,5;-0,050\r\n`],
  ['xx', `"Blue; bird","12,05",,1234.5,-0.050\r\n`],
])('a line for spreadsheets of %s has the signs that they read', (locale, line) => {
  expect(csvLine(['Blue; bird', '12,05', null, 1234.5, { number: '-0.050' }], csvDialect(locale))).toBe(line);
});
