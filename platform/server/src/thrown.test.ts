import { readFileSync } from 'node:fs';
import { errorCode, errorDetail, errorMessage } from './thrown.ts';

test('an error of Node has its code, although it was made outside of the test', () => {
  expect.assertions(2);
  try {
    readFileSync('/no/such/file');
  } catch (error) {
    expect(errorCode(error)).toBe('ENOENT');
    expect(errorMessage(error)).toMatch(/^ENOENT/);
  }
});

test.each([undefined, null, 'a text', 7, {}, { code: 7 }])('%p has no code', (thrown) => {
  expect(errorCode(thrown)).toBeUndefined();
});

test('the message of what is no error is its text', () => {
  expect(errorMessage('a text')).toBe('a text');
});

test('a detail is read by its name', () => {
  expect(errorDetail({ constraint: 'one_owner' }, 'constraint')).toBe('one_owner');
});
