import type { ChartSegment, Status } from '@atrium/contract';
import type { Tone } from '@atrium/ui';

/** A segment as it is drawn: with the colour that it has in the theme, and the list behind it. */
export interface DrawnSegment extends ChartSegment {
  /** Path of a colour in the theme's palette. */
  color: string;
  /** Part of the whole, 0 to 1. */
  share: number;
  /** Address of the applications that it counts, below the customer's. */
  path: string;
}

/** Filter of the applications list that a chart's segments stand for. */
export type SegmentFilter = 'status' | 'category' | 'country';

/**
 * Segments as they are drawn. A status has the colour of its tone; other charts compare lengths only and have one
 * colour.
 */
export function drawnSegments(
  segments: readonly ChartSegment[],
  filter: SegmentFilter,
  statuses: readonly Status[] = [],
): DrawnSegment[] {
  const total = sumOf(segments);
  const toneOf = (id: ChartSegment['id']): Tone =>
    statuses.find((status) => status.id === id)?.mainStatus.tone ?? 'neutral';
  return segments.map((segment) => ({
    ...segment,
    color: filter === 'status' ? `tone-${toneOf(segment.id)}-fill` : 'primary-main',
    share: total === 0 ? 0 : segment.count / total,
    path: `applications?${filter}=${encodeURIComponent(segment.id)}`,
  }));
}

/** What the segments count together. */
export function sumOf(segments: readonly ChartSegment[]): number {
  return segments.reduce((sum, { count }) => sum + count, 0);
}
