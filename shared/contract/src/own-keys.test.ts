import { entriesOf, isOneOf, keysOf, recordOf } from './own-keys.ts';

test('an object has the names and the values that it was written with', () => {
  const points = { earned: 7, spent: 3 };
  expect(keysOf(points)).toEqual(['earned', 'spent']);
  expect(entriesOf(points)).toEqual([
    ['earned', 7],
    ['spent', 3],
  ]);
});

test('a record has a value for each name', () => {
  expect(recordOf(['one', 'three'], (name) => name.length)).toEqual({ one: 3, three: 5 });
});

test('a text is one of a list only if the list has it', () => {
  expect(isOneOf(['owner', 'viewer'], 'owner')).toBe(true);
  expect(isOneOf(['owner', 'viewer'], 'toString')).toBe(false);
});
