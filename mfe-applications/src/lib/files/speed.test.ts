import { Speed } from './speed.ts';

/** Seconds left after each sample of second and bytes, of a file of 100 bytes. */
function secondsLeft(samples: readonly (readonly [second: number, bytes: number])[]) {
  const speed = new Speed();
  return samples.map(([second, bytes]) => {
    jest.spyOn(performance, 'now').mockReturnValue(second * 1_000);
    return speed.secondsLeft(bytes, 100);
  });
}

afterEach(() => jest.restoreAllMocks());

test('the time left is what the latest seconds say', () => {
  expect(
    secondsLeft([
      [0, 0],
      [1, 5],
      [2, 10],
      [10, 20],
      [20, 60],
    ]),
  ).toEqual([null, null, 18, 40, 10]);
});

test('what is sent again is no progress', () => {
  expect(
    secondsLeft([
      [0, 0],
      [4, 40],
      [5, 20],
      [7, 30],
    ]),
  ).toEqual([null, 6, null, 14]);
});
