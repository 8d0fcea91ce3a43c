import { fates, type Observed, visitWithoutControl } from './drills/without-control.ts';

let observed: Observed[];

beforeAll(async () => {
  observed = await visitWithoutControl(2, 2);
}, 120_000);

test.each(fates)('no request of a visitor fails while the control plane %s', (fate) => {
  const { requests, failed } = observed.find((each) => each.fate === fate) as Observed;
  expect(requests).toBe(2 * (1 + 2 * 5));
  expect(failed).toEqual([]);
});

test('the control plane was really away', () => {
  const away = observed.filter(({ isControlAnswering }) => !isControlAnswering).map(({ fate }) => fate);
  expect(away).toEqual(expect.arrayContaining(['hangs (SIGSTOP)', 'is killed (SIGKILL)', 'is absent']));
  expect(away).not.toContain('runs');
});
