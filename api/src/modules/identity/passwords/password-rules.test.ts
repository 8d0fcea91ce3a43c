import fc from 'fast-check';
import { commonPasswords } from './common-passwords.ts';
import { findWeakness } from './password-rules.ts';

const owner = { email: 'olivia.warren@acme.example', displayName: 'Olivia Warren' };
const isRefused = (password: string) => findWeakness(password, owner) !== undefined;

test.each([
  'passwordpassword',
  'passwordpassword1',
  'passwordpasswor',
  'Password!!!!!!!!',
  'P@ssw0rd12345678',
  'letmein letmein letmein',
  'Summer2024Summer2024',
  'password-qwerty-123',
  'Butterfly Sunshine!',
  'Correct Horse Battery Staple',
  'thisismypassword',
  '1qaz2wsx3edc4rfv',
  'qwertyuiopasdfghjkl',
  'aaaaaaaaaaaaaaa',
  'abcabcabcabcabcabc',
  'xyzqxyzqxyzqxyz',
  '123456789012345',
  '012345678901234567',
  '9876543210987654',
  '---------------',
  'my name is OLIVIA, really',
  'i work for acme these days',
])('%s is refused', (password) => {
  expect(findWeakness(password, owner)).toEqual(expect.any(String));
});

test.each([
  'atrium-demo-passphrase',
  'a quiet lake before sunrise',
  'correct horse battery stable',
  'ein ganz anderer satz',
  'пароль который длинный',
  '🌲🌲 forest of signs 🌲',
])('%s is accepted', (password) => {
  expect(findWeakness(password, owner)).toBeUndefined();
});

describe('a common password', () => {
  const length = 15;
  const forms: Record<string, (word: string) => string> = {
    repeated: (word) => word.repeat(Math.ceil(length / word.length)),
    'followed by digits': (word) => word + '1234567890123456'.slice(0, Math.max(1, length - word.length)),
    'with a capital and signs': (word) =>
      `${word.charAt(0).toUpperCase()}${word.slice(1)}${'!'.repeat(Math.max(1, length - word.length))}`,
    'behind a digit, and repeated': (word) => `7${word.repeat(Math.ceil(length / word.length))}`,
  };

  test.each(Object.entries(forms))('%s is refused, for at least 3,000 of the list', (_name, form) => {
    const passwords = [...commonPasswords().words].slice(0, 3_500).map(form);
    expect(passwords.filter(({ length: long }) => long < length)).toEqual([]);
    expect(passwords.filter(isRefused).length).toBeGreaterThanOrEqual(3_000);
  });
});

test('any random password is accepted', () => {
  // A bias towards the smallest and largest bytes would make repetitions.
  const random = fc
    .noBias(fc.uint8Array({ minLength: 16, maxLength: 16 }))
    .map((bytes) => `z${Buffer.from(bytes).toString('base64')}`);
  fc.assert(fc.property(random, (password) => !isRefused(password)));
});

test('four words are accepted, though each of them is a common password', () => {
  const word = fc.constantFrom(
    'harbour',
    'lantern',
    'meadow',
    'violin',
    'copper',
    'thunder',
    'pepper',
    'castle',
  );
  const words = fc.uniqueArray(word, { minLength: 4, maxLength: 6 }).map((several) => several.join(' '));
  fc.assert(fc.property(words, (password) => !isRefused(password)));
});
