import { mailedSecret } from './mailed-secret.ts';

const SECRET = 'q2-_Zk1oQ3m6vJ8Yw0tXrB5nLhDcE7aGfUiSpKdMxO4';

test.each([
  ['as it was sent', `#${SECRET}`],
  ['with a full stop', `#${SECRET}.`],
  ['with a bracket', `#${SECRET}>`],
  ['with an encoded sign', `#%23${SECRET}`],
  ['with a sign that was encoded twice', `#%2523${SECRET}`],
])('a secret %s is read', (_how, fragment) => expect(mailedSecret(fragment)).toBe(SECRET));

test('a link that was cut off has none', () =>
  expect([mailedSecret(''), mailedSecret('#')]).toEqual(['', '']));
