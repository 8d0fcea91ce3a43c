import { createChartSegment, createMainStatus, createStatus, resetHost } from '@atrium/testing';
import { categorySeries, countOf, segmentMarks, seriesMarks, stepFilter, sumOf } from './marks.ts';

beforeEach(() => resetHost({ customerId: 7 }));

const all = new URLSearchParams();

test("a status has its tone's colour, and one that is unknown stays neutral", () => {
  const opposed = createStatus({ id: 7, mainStatus: createMainStatus({ tone: 'attention' }) });
  const segments = [createChartSegment({ id: 7 }), createChartSegment({ id: 8 })];
  expect(segmentMarks(segments, 'status', all, { statuses: [opposed] }).map(({ color }) => color)).toEqual([
    'tone-attention-fill',
    'tone-neutral-fill',
  ]);
});

test('each segment links to its list, with the active filters', () => {
  const address = new URLSearchParams('status=3&from=2026-01-01');
  expect(segmentMarks([createChartSegment({ id: 'DE' })], 'country', address)[0]?.link).toBe(
    '/c/7/applications?status=3&from=2026-01-01&country=DE',
  );
});

test('a category keeps its colour whichever is the largest', () => {
  const a = createChartSegment({ id: 1, count: 5 });
  const b = createChartSegment({ id: 2, count: 9 });
  const colors = (categories: (typeof a)[]) =>
    Object.fromEntries(categorySeries(categories, 'Other').map(({ ids, color }) => [ids[0], color]));
  expect(colors([a, b])).toEqual({ 1: 'series-1', 2: 'series-2' });
  expect(colors([{ ...a, count: 20 }, b])).toEqual({ 1: 'series-1', 2: 'series-2' });
});

test('with more categories than colours the smallest share a series that links to all of them', () => {
  const categories = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => createChartSegment({ id, count: 10 - id }));
  const series = categorySeries(categories, 'Other');
  expect(series).toHaveLength(6);
  const other = seriesMarks(series, categories, all).at(-1);
  expect(other).toMatchObject({ name: 'Other', count: 4 + 3 + 2, color: 'series-6' });
  expect(other?.link).toBe('/c/7/applications?category=6&category=7&category=8');
  expect(sumOf(series.map((one) => ({ count: countOf(one, categories) })))).toBe(sumOf(categories));
});

test('an interval links to its own days, within the period', () => {
  const address = new URLSearchParams('from=2026-02-10');
  expect(stepFilter('2026-02-01', 'month', address)).toEqual({ from: '2026-02-10', to: '2026-02-28' });
});
