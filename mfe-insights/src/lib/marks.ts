import type { ChartSegment, Status } from '@atrium/contract';
import type { Period } from '@atrium/lists';
import type { Tone } from '@atrium/ui';
import { type FilterValues, listLink, type PartLink } from './list-filters.ts';
import { type Interval, stepPeriod } from './periods.ts';

/** A data point of a chart, with a link to its applications. */
export interface Mark {
  key: string;
  name: string;
  /** Number of applications, or an amount in minor units: see `useMeasure`. */
  count: number;
  /** Path of a colour in the theme's palette. */
  color: string;
  /** Path of the applications that it counts. */
  link: string | null;
}

/** The filter of the applications list that a segment of the chart sets. */
export type SegmentFilter = 'status' | 'category' | 'country' | 'customer';

/** The number of series colours in the theme; further series share the last one. */
const SERIES = 6;

interface SegmentOptions {
  statuses?: readonly Status[];
  /** To the applications by default. */
  link?: PartLink;
}

/** Segments of a bar chart: a status has the colour of its tone, all others have one colour. */
export function segmentMarks(
  segments: readonly ChartSegment[],
  filter: SegmentFilter,
  address: URLSearchParams,
  { statuses = [], link = (more) => listLink(address, more) }: SegmentOptions = {},
): Mark[] {
  const toneOf = (id: ChartSegment['id']): Tone =>
    statuses.find((status) => status.id === id)?.mainStatus.tone ?? 'neutral';
  return segments.map(({ id, name, count }) => ({
    key: String(id),
    name,
    count,
    color: filter === 'status' ? `tone-${toneOf(id)}-fill` : 'primary-main',
    link: link({ [filter]: id }),
  }));
}

/** A category as a series, with the same colour in every chart. */
export interface Series {
  ids: readonly ChartSegment['id'][];
  name: string;
  color: string;
}

/**
 * Categories as series with a colour each. If there are more categories than colours, the smallest share one series,
 * so that no colour has two meanings.
 */
export function categorySeries(categories: readonly ChartSegment[], otherName: string): Series[] {
  const byCount = [...categories].sort((a, b) => b.count - a.count);
  const hasOther = byCount.length > SERIES;
  const own = hasOther ? byCount.slice(0, SERIES - 1) : byCount;
  const colorOrder = [...own].sort((a, b) => Number(a.id) - Number(b.id));
  const series = own.map(({ id, name }) => ({
    ids: [id],
    name,
    color: `series-${colorOrder.findIndex((category) => category.id === id) + 1}`,
  }));
  if (!hasOther) return series;
  const rest = byCount.slice(SERIES - 1).map(({ id }) => id);
  return [...series, { ids: rest, name: otherName, color: `series-${SERIES}` }];
}

/** The total of the categories of a series. */
export function countOf(series: Series, categories: readonly ChartSegment[]): number {
  return sumOf(categories.filter(({ id }) => series.ids.includes(id)));
}

/** Series as parts of a total. */
export function seriesMarks(
  series: readonly Series[],
  categories: readonly ChartSegment[],
  address: URLSearchParams,
  more: FilterValues = {},
  link: PartLink = (filters) => listLink(address, filters),
): Mark[] {
  return series.map((one) => ({
    key: one.ids.join(' '),
    name: one.name,
    count: countOf(one, categories),
    color: one.color,
    link: link({ category: one.ids, ...more }),
  }));
}

/** Path of the applications in one interval of a chart by date. */
export function stepFilter(start: string, interval: Interval, address: URLSearchParams): FilterValues {
  const period: Period = { from: address.get('from') ?? undefined, to: address.get('to') ?? undefined };
  return { ...stepPeriod(start, interval, period) };
}

/** The total of the marks. */
export function sumOf(counted: readonly { count: number }[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}
