import fc from 'fast-check';
import { MAX_NAME_CHARACTERS, nameOf, nothingHidden } from './names.ts';

const name = nameOf(MAX_NAME_CHARACTERS);
const isName = (text: string) => name.safeParse(text).success;

const words = [
  ...['Ann', 'O’Neil', 'Jean-Luc', 'J.R.R.', 'Zoë', 'Zoë', 'Nguyễn', 'Ọlá', 'Łukasz', 'Ṩ̈ra', 'Müller', 'St.'],
  ...['Дмитрий', 'Ελένη', 'Հայկ', 'გიორგი', 'ሰላም', 'שרה', 'שָׂרָה', 'محمّد', 'علی‌رضا', 'نیل‌گون', 'آزاده'],
  ...['क्‍ष', 'श्री', 'নন্দিনী', 'র‍্যাব', 'ਗੁਰੂ', 'ગીતા', 'ଓଡ଼ିଆ', 'தமிழ்', 'తెలుగు', 'ಕನ್ನಡ', 'ശ്രീ', 'നന്‍', 'ක්‍රිෂ්ණ'],
  ...['สมชาย', 'กรุณา', 'ລາວ', 'ខ្មែរ', 'မြန်မာ', 'བཀྲ་ཤིས', 'ཧཱུྃ', 'ᠮᠣᠩᠭᠣᠯ', 'ᠰᠠᠷ᠎ᠠ', '𞤀𞤣𞤤𞤢𞤥', 'ᐃᓄᒃ', 'ᏣᎳᎩ'],
  ...['葛󠄀城', '髙﨑', '山田太郎', 'さくら', 'サクラ', '김민수', '王小明', '𠮷野'],
  ...['👩🏽‍🤝‍👨🏿', '🧑‍🦰', '🏳️‍🌈', '🏴‍☠️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇯🇵', '1️⃣', '☎️', '❤', '7', '№', '+', '&'],
];
const names = fc
  .tuple(
    fc.constantFrom(...words),
    fc.array(fc.tuple(fc.constantFrom(' ', '-', ' ', ', ', "'"), fc.constantFrom(...words)), {
      maxLength: 5,
    }),
  )
  .map(([first, others]) => first + others.map(([between, word]) => between + word).join(''));

/** One letter of any script, with marks. */
const letters = fc
  .tuple(
    fc
      .integer({ min: 0x41, max: 0x2fa1d })
      .map((point) => String.fromCodePoint(point))
      .filter((letter) => /^(?![\u115f\u1160\u3164\uffa0])\p{L}$/u.test(letter)),
    fc.array(fc.constantFrom('\u0301', '\u0323', '\u05b8', '\u064e', '\u093f'), { maxLength: 3 }),
  )
  .map(([letter, marks]) => letter + marks.join(''));

const unseen = [
  ...'\u00ad\u034f\u061c\u115f\u1160\u17b4\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2064',
  ...'\u2066\u2067\u2068\u2069\u206a\u206f\u2800\u3164\uffa0\ufff9\ufffb\ufffc\ufffe\u0000\u0007\u007f\u0085',
  ...['\u{e0001}', '\u{e0041}', '\u{e0100}', '\u{1d159}', '\u{1d173}', '\u{1fffe}', '\ud800', '\udfff'],
];
const trimmedAtEdges = ['\u2028', '\u2029', '\ufeff', '\n', '\t'];

test('a name in any script is one, with its joiners, marks and emoji', () => {
  fc.assert(
    fc.property(names, (text) => expect([text, isName(text)]).toEqual([text, true])),
    { numRuns: 2_000 },
  );
});

test('letters of any script are a name', () => {
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 20 }), (all) => {
      expect([all.join(''), isName(all.join(''))]).toEqual([all.join(''), true]);
    }),
    { numRuns: 1_000 },
  );
});

test('text with a character that hides or turns it is no name, wherever that is', () => {
  fc.assert(
    fc.property(names, fc.constantFrom(...unseen), fc.nat(200), (text, character, at) => {
      const before = Array.from(text).slice(0, at);
      // A variant selector belongs behind an ideograph.
      fc.pre(character !== '\u{e0100}' || !/\p{sc=Han}$/u.test(before.join('')));
      const changed = [...before, character, ...Array.from(text).slice(at)].join('');
      expect([changed, isName(changed)]).toEqual([changed, false]);
    }),
    { numRuns: 3_000 },
  );
});

test('text with such a character alone is no name either', () => {
  for (const character of [...unseen, ...trimmedAtEdges, '', ' ', '\u200c', '\u200d', '\ufe0f', '\u0301'])
    expect([character, isName(character)]).toEqual([character, false]);
  for (const character of trimmedAtEdges) expect(isName(`a${character}b`)).toBe(false);
});

test.each([
  ...['Ann\u200d', 'Ann\u200c', 'An\u200dn', '\u200dAnn', '山\u200c田', 'Ann\ufe0f', '1\ufe0f', 'علی\u200c'],
  ...['क\u200d\u200d', '👩\u200d', '👩\u200dAnn', `a${'\u0301'.repeat(11)}`, `A${'\u034f'.repeat(50)}`],
])('a joiner, a style or marks where no writing has them make no name: %j', (text) => {
  expect(isName(text)).toBe(false);
});

test.each([
  ...[
    'Claim your prize at http://evil.example/x now',
    'www.evil.example',
    'WWW.evil.example',
    'evil.example/x',
  ],
  ...['evil.example:8080/', 'evil.example?x=1', 'pay@evil.example', 'ftp://x', 'пример.рф/x'],
])('what mail programs make a link of is no name, and may be in that of a document: %s', (text) => {
  expect([isName(text), nothingHidden[0].test(text)]).toEqual([false, true]);
});

test.each([
  'Booking.com',
  'Amazon.com, Inc.',
  'AT&T',
  'A/B',
  'M.A./B.A.',
  'Q1 @ Acme',
  'What is due?',
  'Dr.med. Weber',
])('a name that only looks like an address is one: %s', (text) => {
  expect(isName(text)).toBe(true);
});

test('the rule of names takes no long time for any text', () => {
  for (const text of ['क\u200d', '👩\u200d', 'a.', 'a@', 'aa.', '\u0301', '🏴\u{e0067}'])
    expect(isName(text.repeat(5_000))).toBe(false);
});
