import type { Period, PrintedFiltersProps } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import { useTexts } from '../messages/index.ts';

/** The period as filters for the printed page: its dates, or that it has none. */
export function usePrintedPeriod({ from, to }: Period): PrintedFiltersProps['filters'] {
  const texts = useTexts();
  const format = useFormat();
  return [
    [texts.period, from || to ? [] : [texts.periods.all]],
    [texts.from, from ? [format.date(from)] : []],
    [texts.to, to ? [format.date(to)] : []],
  ];
}
