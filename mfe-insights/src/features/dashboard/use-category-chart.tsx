import type { ChartSegment } from '@atrium/contract';
import { BarRows } from '../../lib/components/bar-rows.tsx';
import { Donut } from '../../lib/components/donut.tsx';
import { listLink, type PartLink } from '../../lib/list-filters.ts';
import { categorySeries, segmentMarks, seriesMarks, sumOf } from '../../lib/marks.ts';
import { useTexts } from '../../messages/index.ts';
import type { View } from './use-view.ts';

const EXPECTED_CATEGORIES = 5;
/** On a phone the names are below the ring, 33 pixels each. */
export const CATEGORIES_HEIGHT = { xs: 228 + 33 * EXPECTED_CATEGORIES, sm: 220 };
const MAX_PARTS = 6;

/** A few categories are a ring; more, or parts that are no shares of a sum, are easier to compare as bars. */
export function useCategoryChart(
  title: string,
  segments: readonly ChartSegment[],
  { address }: View,
  link: PartLink = (more) => listLink(address, more),
) {
  const texts = useTexts();
  const isSum = sumOf(segments) > 0 && segments.every(({ count }) => count >= 0);
  if (segments.length > MAX_PARTS || !isSum) {
    const marks = segmentMarks(segments, 'category', address, { link });
    return { marks, legend: [], chart: <BarRows title={title} marks={marks} /> };
  }
  const marks = seriesMarks(categorySeries(segments, texts.otherCategories), segments, address, {}, link);
  return { marks, legend: marks, chart: <Donut title={title} marks={marks} /> };
}
