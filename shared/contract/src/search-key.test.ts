import { hasWords, numberKey, searchKey, searchWords } from './search-key.ts';

test.each([
  ['İSTANBUL', 'istanbul'],
  ['Straße Ægir œuvre', 'strasse aegir oeuvre'],
  ['ＡＣＭＥ １２', 'acme 12'],
  ['Cafe\u0301', 'cafe'],
  ['๒๕๖๙ ٢٠٢٦ २०२६', '2569 2026 2026'],
  ['TM\u20112026\u2013000\u00ad1', 'tm20260001'],
  ['O\u2019Brien O\u00b4Brien "O\'Brien"', 'obrien obrien obrien'],
  ['C++ 50% R&D', 'c++ 50% r&d'],
  ['กาแฟ が', 'กาแฟ が'],
  ['ジョン・スミス', 'じょんすみす'],
  ['ビジネス ﾋﾞｼﾞﾈｽ びじねす', 'びじねす びじねす びじねす'],
  ['ハバパ はばぱ', 'はばぱ はばぱ'],
  ['サーバー', 'さーばー'],
  ['ヴヷヾ ゔわ\u3099ゞ', 'ゔわ\u3099ゞ ゔわ\u3099ゞ'],
])('%s is compared as %s', (text, key) => {
  expect(searchKey(text)).toBe(key);
});

test('each hiragana is compared as its katakana, and as no other letter', () => {
  const letters = Array.from({ length: 0x3097 - 0x3041 }, (_, index) => String.fromCodePoint(0x3041 + index));
  const keys = letters.map(searchKey);
  expect(letters.map((letter) => searchKey(String.fromCodePoint(letter.charCodeAt(0) + 0x60)))).toEqual(keys);
  expect(new Set(keys).size).toBe(letters.length);
});

test.each([
  ['017891234', '17891234'],
  ['TM-2026-0001', 'tm20261'],
  ['EP0001234', 'ep1234'],
  ['8,038,022', '8038022'],
  ['EP 1 034 567', 'ep1034567'],
  ['000', '0'],
])('the number %s is compared as %s', (text, key) => {
  expect(numberKey(text).replaceAll(' ', '')).toBe(key);
});

test('words of a search are those with something to compare', () => {
  expect(searchWords('\tBlue – Bird  Bird ')).toEqual(['Blue', 'Bird']);
});

test.each([
  ['EP 1 234 567', 'EP1234567', true],
  ['AC-007', 'ac7', true],
  ['AC-7', 'ac007', true],
  ['AC-8', 'ac007', false],
  ['AC-70', 'ac007', false],
  ['AC-1070', '007', false],
])('the code %s, searched as %s: %s', (code, search, found) => {
  expect(hasWords('Globex', search, [code])).toBe(found);
});
