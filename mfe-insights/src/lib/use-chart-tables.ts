import { dateFormat, type Money } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import { useMemo } from 'react';
import { useTexts } from '../messages/index.ts';
import type { Cell, ChartTable } from './chart-table.ts';
import { type Mark, sumOf } from './marks.ts';
import { majorUnits, useMeasure } from './measure.ts';
import { type Interval, stepPeriod } from './periods.ts';

/** Formats marks as table rows in the reader's locale. */
export function useChartTables() {
  const texts = useTexts();
  const format = useFormat();
  const measure = useMeasure();
  return useMemo(() => {
    const number = (count: number, link?: string | null): Cell => ({
      text: format.number(count),
      value: count,
      ...(link && { link }),
    });
    const text = (written: string, link?: string | null): Cell => ({
      text: written,
      value: written,
      ...(link && { link }),
    });
    const share = (part: number, whole: number): Cell => {
      const ratio = whole === 0 ? 0 : part / whole;
      return { text: format.percent(ratio), value: Math.round(ratio * 10_000) / 10_000 };
    };
    const money = (sum: Money): Cell => ({
      text: format.money(sum),
      value: majorUnits(sum.amount, sum.currency),
    });
    const measured = (value: number): Cell => ({ text: measure.text(value), value: measure.value(value) });
    return {
      number,
      text,
      money,
      /** Marks that add up to a total. */
      ofParts(marks: readonly Mark[], name = texts.name): ChartTable {
        const total = sumOf(marks);
        return {
          head: [name, measure.name, texts.share],
          rows: marks.map((mark) => [
            text(mark.name, mark.link),
            measured(mark.count),
            share(mark.count, total),
          ]),
          foot: [text(texts.sum), measured(total), share(total, total)],
        };
      },
    };
  }, [texts, format, measure]);
}

/**
 * Names of the intervals on a date axis: short below the axis, full elsewhere. A short one has its year where it could be
 * taken for another: a month for a day, or a day for that of another year.
 *
 * @param dates first days of the intervals, in order
 */
export function useStepNames(interval: Interval, dates: readonly string[]) {
  const { locale } = useLocale();
  const isOneYear = dates[0]?.slice(0, 4) === dates.at(-1)?.slice(0, 4);
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      dateFormat(locale, { ...options, timeZone: 'UTC' });
    const isMonth = interval === 'month';
    const short = format({
      month: 'short',
      ...(isMonth ? undefined : { day: 'numeric' }),
      ...(isOneYear && !isMonth ? undefined : { year: 'numeric' }),
    });
    const month = format({ month: 'long', year: 'numeric' });
    const day = format({ dateStyle: 'medium' });
    const whole = (start: string) => {
      if (isMonth) return month.format(new Date(start));
      const { from, to } = stepPeriod(start, interval, {});
      return day.formatRange(new Date(from), new Date(to));
    };
    return { short: (start: string) => short.format(new Date(start)), whole };
  }, [locale, interval, isOneYear]);
}
