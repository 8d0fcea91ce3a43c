import { MAX_MESSAGE_CHARACTERS, messageTemplate } from './error-message.ts';

test.each([
  ["Cannot read properties of undefined (reading 'name')", 'Cannot read properties of undefined (reading …)'],
  ['t.balance is not a function', 't.balance is not a function'],
  ['can\'t access property "email", user is null', "can't access property …, user is null"],
  ['Unexpected token \'J\', "Jane Doe" is not valid JSON', 'Unexpected token … is not valid JSON'],
  ['Failed to fetch https://portal.example/c/7?q=jane', 'Failed to fetch …'],
  ['Minified React error #130; visit https://react.dev/errors/130', 'Minified React error …; visit …'],
  ['no wallet for jane.doe@acme.example at /c/7/wallet', 'no wallet for … at …'],
  ['Jane Doe has 1,250 points since 2026-01-02', '… has … points since …'],
  ["no reward 'for O'Brien' here", 'no reward … here'],
  ['“Jane Doe is undefined', '…'],
  ['unknown: 鈴木 花子, Жанна, Ångström, josé', 'unknown: …'],
])('%s becomes %s', (message, template) => {
  expect(messageTemplate(message)).toBe(template);
  expect(messageTemplate(template)).toBe(template);
});

test('a template has a maximum length', () => {
  expect(messageTemplate('word '.repeat(1_000))).toHaveLength(MAX_MESSAGE_CHARACTERS);
});

/** Deterministic numbers from 0 to 1, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'àâçéèêëîïôöüßñåøæ',
  'абвгдежзиклмн',
  '鈴木花子田中',
  'محمدعلي',
];

const plantings: readonly ((person: string) => string)[] = [
  (person) => `${person} is undefined`,
  (person) => `Cannot read properties of undefined (reading '${person}')`,
  (person) => `no wallet of "${person}`,
  (person) => `cannot greet ${person}: not found`,
  (person) => `GET https://portal.example/c/7/users?q=${encodeURIComponent(person)}`,
  (person) => `${person.replaceAll(' ', '.').toLowerCase()}@acme.example is taken`,
  (person) => `value (${person}) at ${person}, or \`${person}\``,
  (person) => `unknown customer\n${person}\nof team`,
];

test('no planted name is in a template, wherever it is in the message', () => {
  const next = random(20);
  const letters = (alphabet: string) =>
    Array.from(
      { length: 4 + Math.floor(next() * 6) },
      () => alphabet[Math.floor(next() * alphabet.length)],
    ).join('');
  for (let round = 0; round < 2_000; round += 1) {
    const alphabet = alphabets[round % alphabets.length] ?? '';
    const names = [letters(alphabet), letters(alphabet)].map(
      (name) => name[0]?.toUpperCase() + name.slice(1),
    );
    const message = plantings[Math.floor(next() * plantings.length)]?.(names.join(' ')) ?? '';
    const template = messageTemplate(message).toLowerCase();
    for (const name of names)
      expect([message, template.includes(name.toLowerCase())]).toEqual([message, false]);
  }
});
