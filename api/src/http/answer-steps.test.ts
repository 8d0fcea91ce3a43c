import { failingInSteps, inSteps, STEP_MS } from './answer-steps.ts';

let end: { readonly resolve: (value: string) => void; readonly reject: (error: Error) => void };
let answered: string | undefined;
const work = () => new Promise<string>((resolve, reject) => (end = { resolve, reject }));
const watch = (answer: Promise<string>) =>
  answer.then(
    (value) => (answered = value),
    ({ message }) => (answered = message),
  );

beforeEach(() => {
  jest.useFakeTimers();
  answered = undefined;
});

afterEach(() => {
  jest.useRealTimers();
});

test.each([
  [1, STEP_MS],
  [STEP_MS - 1, STEP_MS],
  [STEP_MS + 1, 2 * STEP_MS],
])('work of %i ms is answered after %i ms', async (duration, answer) => {
  watch(inSteps(work()));
  await jest.advanceTimersByTimeAsync(duration);
  end.resolve('done');
  await jest.advanceTimersByTimeAsync(answer - duration - 1);
  expect(answered).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(answered).toBe('done');
});

test('a failure waits for its step', async () => {
  watch(failingInSteps(work()));
  end.reject(new Error('failed'));
  await jest.advanceTimersByTimeAsync(STEP_MS - 1);
  expect(answered).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(answered).toBe('failed');
});

test('a success does not wait where only failures do', async () => {
  watch(failingInSteps(work()));
  end.resolve('done');
  await jest.advanceTimersByTimeAsync(0);
  expect(answered).toBe('done');
});
