import { type RefObject, useRef } from 'react';
import { useTexts } from '../../messages/index.ts';
import type { Mark } from '../marks.ts';
import { useMeasure } from '../measure.ts';
import { toSvg } from './chart-image.ts';

/** A ref for what contains a chart, and a function that returns the chart as an SVG file. */
export function useChartSvg(
  title: string,
  legend: readonly Mark[],
): { ref: RefObject<HTMLDivElement | null>; svg: () => string } {
  const texts = useTexts();
  const measure = useMeasure();
  const ref = useRef<HTMLDivElement>(null);
  const svg = () => {
    const chart = ref.current?.querySelector<SVGSVGElement>('svg[role=presentation]');
    if (!chart) throw new Error('No chart is drawn.');
    return toSvg(chart, {
      title,
      legend: legend.map(({ name, count, color }) => ({
        text: texts.markLabel(name, measure.text(count)),
        color,
      })),
    });
  };
  return { ref, svg };
}
