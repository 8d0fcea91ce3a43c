import { isKey, isSendingKey } from './is-key.ts';

const pressed = (key: string, code: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  ...more,
});

test.each([
  ['a layout of the United States', 'k', 'KeyK', 'k'],
  ['caps lock', 'K', 'KeyK', 'k'],
  ['Dvorak, where K is elsewhere', 'k', 'KeyV', 'k'],
  ['Cyrillic', 'л', 'KeyK', 'k'],
  ['Thai', 'า', 'KeyK', 'k'],
  ['Greek', 'ζ', 'KeyZ', 'z'],
  ['Thai, whose slash has another key', 'ฝ', 'Slash', '/'],
])('on %s the key %s at %s is %s', (_, key, code, wanted) => {
  expect(isKey(pressed(key, code), wanted)).toBe(true);
});

test('a question mark is Shift and its key where the layout has none', () => {
  expect(isKey(pressed('ฦ', 'Slash', { shiftKey: true }), '?')).toBe(true);
  expect(isKey(pressed('ฝ', 'Slash'), '?')).toBe(false);
});

test.each([
  ['another letter of Dvorak at the place of K', pressed('t', 'KeyK')],
  ['a key of an input method', pressed('k', 'KeyK', { isComposing: true })],
  ['what Safari says of an input method', pressed('k', 'KeyK', { keyCode: 229 })],
  ['a key without a character', pressed('Enter', 'KeyK')],
])('%s is not K', (_, event) => {
  expect(isKey(event, 'k')).toBe(false);
});

test.each([
  ['Enter with Ctrl', 'Enter', { ctrlKey: true }, true],
  ['Enter with Command', 'Enter', { metaKey: true }, true],
  ['Enter alone', 'Enter', {}, false],
  ['Enter of an input method', 'Enter', { ctrlKey: true, isComposing: true }, false],
])('%s sends what is written: %#', (_name, key, more, expected) => {
  expect(isSendingKey(new KeyboardEvent('keydown', { key, ...more }))).toBe(expected);
});
