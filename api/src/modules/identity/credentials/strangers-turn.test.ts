import { inStrangersTurn, MAX_STRANGERS_AT_ONCE, MAX_STRANGERS_WAITING } from './strangers-turn.ts';

let ends: (() => void)[];

beforeEach(() => {
  ends = [];
});

const begin = () => inStrangersTurn(() => new Promise<void>((end) => ends.push(end)));
const started = () => new Promise(setImmediate);
const endAll = async () => {
  await started();
  while (ends.length > 0) {
    ends.shift()?.();
    await started();
  }
};

test('strangers take half of the connections at most, and then the next one has a turn', async () => {
  const attempts = Array.from({ length: 5 }, begin);
  await started();
  expect(ends).toHaveLength(MAX_STRANGERS_AT_ONCE);
  ends.shift()?.();
  await started();
  expect(ends).toHaveLength(MAX_STRANGERS_AT_ONCE);
  await endAll();
  await Promise.all(attempts);
});

test('a hundred strangers wait, and further ones are refused', async () => {
  const fitting = Array.from({ length: MAX_STRANGERS_AT_ONCE + MAX_STRANGERS_WAITING }, begin);
  await expect(begin()).rejects.toMatchObject({
    type: 'unavailable',
    details: { headers: { 'retry-after': expect.any(String) } },
  });
  await endAll();
  await Promise.all(fitting);
});

test('a turn that fails is over', async () => {
  const failing = Array.from({ length: 5 }, () =>
    inStrangersTurn(() => Promise.reject(new Error('no database'))).catch(() => 'failed'),
  );
  expect(await Promise.all(failing)).toEqual(Array(5).fill('failed'));
  await expect(inStrangersTurn(async () => 'done')).resolves.toBe('done');
});
