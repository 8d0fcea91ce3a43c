import { createFolder, createNewError } from '../testing/index.ts';
import { NewErrorLog } from './new-error-log.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const error = createNewError({ places: ['list.js:1:7', 'card.js:1:9'], team: null });

test('a kind is added once, by several processes', async () => {
  const folder = createFolder();
  const [one, other] = [new NewErrorLog(folder), new NewErrorLog(folder)];
  const added = await Promise.all([one.add(error), other.add({ ...error, supportCode: 'AAAA-AAAA' })]);
  expect(added.filter(Boolean)).toHaveLength(1);
  expect(await other.add({ ...error, places: ['list.js:1:7'] })).toBe(false);
  expect(await one.kinds()).toHaveLength(1);
});

test.each([
  ['version', { version: '1.1.0' }],
  ['message', { message: '… is null' }],
  ['innermost place', { places: ['card.js:1:9'] }],
])('an error with another %s is another kind', async (_, change) => {
  const log = new NewErrorLog(createFolder());
  expect([await log.add(error), await log.add({ ...error, ...change })]).toEqual([true, true]);
});

test('a kind is new again after fourteen days', async () => {
  const log = new NewErrorLog(createFolder());
  await log.add(error);
  expect(await log.kinds(Date.now() + 13 * DAY_MS)).toHaveLength(1);
  expect(await log.kinds(Date.now() + 15 * DAY_MS)).toEqual([]);
  expect(await log.add(error)).toBe(true);
});

test('a thousand kinds are kept, and no more', async () => {
  const log = new NewErrorLog(createFolder());
  for (let count = 0; count < 1_000; count += 1) await log.add({ ...error, error: `Error${count}` });
  expect(await log.add(error)).toBe(false);
});
