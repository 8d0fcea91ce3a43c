import { useLocale } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import { createContext, useContext, useMemo } from 'react';
import { useTexts } from '../messages/index.ts';

/** What the values of a chart's marks measure, and how they are written. */
export interface Measure {
  /** Heading of a table's column. */
  name: string;
  /** What the links of a chart open. */
  opens: string;
  /** Below a total: "applications". */
  noun: string;
  /** 12,345 or $1,234.50 */
  text: (value: number) => string;
  /** 12,345 or $1.2K: on an axis, next to a bar, in a ring. */
  short: (value: number) => string;
  /** "12 applications" or $1,234.50 */
  label: (value: number) => string;
  /** For spreadsheets. */
  value: (value: number) => number;
  /** Room for short values on an axis and next to the longest bar, in pixels. */
  width: { axis: number; bar: number };
}

/**
 * Currency of the charts inside, whose values are minor units of it; null where they count applications.
 */
export const ChartCurrency = createContext<string | null>(null);

/** The measure of the charts inside {@link ChartCurrency}: the number of applications by default. */
export function useMeasure(): Measure {
  const texts = useTexts();
  const format = useFormat();
  const { locale } = useLocale();
  const currency = useContext(ChartCurrency);
  return useMemo(() => {
    if (currency === null)
      return {
        name: texts.count,
        opens: texts.chartOpens.applications,
        noun: texts.count.toLowerCase(),
        text: format.number,
        short: format.number,
        label: (count) => texts.applications(count, format.number(count)),
        value: (count) => count,
        width: { axis: 40, bar: 60 },
      };
    const compact = new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency, notation: 'compact' },
      maximumFractionDigits: 1,
    });
    const money = (amount: number) => format.money({ amount, currency });
    return {
      name: texts.inCurrency(texts.columns.spending, currency),
      opens: texts.chartOpens.fees,
      noun: texts.columns.spending.toLowerCase(),
      text: money,
      short: (amount) => compact.format(majorUnits(amount, currency)),
      label: money,
      value: (amount) => majorUnits(amount, currency),
      width: { axis: 64, bar: 80 },
    };
  }, [texts, format, locale, currency]);
}

/** Minor units as a number that spreadsheets can add up. */
export function majorUnits(amount: number, currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return amount / 10 ** maximumFractionDigits;
}
