import { createChartSegment, createMainStatus, createStatus } from '@atrium/testing';
import { drawnSegments, sumOf } from './segments.ts';

test("a status has its tone's colour, and one that is unknown stays neutral", () => {
  const opposed = createStatus({ id: 7, mainStatus: createMainStatus({ tone: 'attention' }) });
  const segments = [createChartSegment({ id: 7 }), createChartSegment({ id: 8 })];
  expect(drawnSegments(segments, 'status', [opposed]).map(({ color }) => color)).toEqual([
    'tone-attention-fill',
    'tone-neutral-fill',
  ]);
});

test('each segment leads to the list behind it', () => {
  expect(drawnSegments([createChartSegment({ id: 'DE' })], 'country')[0]?.path).toBe(
    'applications?country=DE',
  );
});

test('shares are parts of the whole, and of nothing they are none', () => {
  const segments = [createChartSegment({ count: 1 }), createChartSegment({ count: 3 })];
  expect(drawnSegments(segments, 'category').map(({ share }) => share)).toEqual([0.25, 0.75]);
  expect(drawnSegments([createChartSegment({ count: 0 })], 'category')[0]?.share).toBe(0);
  expect(sumOf(segments)).toBe(4);
});
