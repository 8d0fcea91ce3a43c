import {
  BYTE_ORDER_MARK,
  type CsvField,
  csvDialect,
  csvLine,
  type PointsStatement,
  pointTransactionKinds,
  recordOf,
} from '@atrium/contract';
import { localTime } from '../../../local-time/index.ts';
import { textsFor } from '../../../messages/index.ts';
import type { Period, StatementPage, TransactionRow } from './points.repository.ts';
import { describeTransaction } from './source.ts';

export function statementOf(
  period: Period,
  pageSize: number,
  statementPage: StatementPage,
  locale: string,
): PointsStatement {
  const { opening, total, page, rows } = statementPage;
  const totals = recordOf(pointTransactionKinds, (kind) => statementPage.totals[kind] ?? 0);
  return {
    ...period,
    opening,
    totals,
    closing: Object.values(totals).reduce((balance, points) => balance + points, opening),
    total,
    page,
    pageSize,
    lines: rows.map((row) => ({
      ...describeTransaction(row, locale),
      balanceAfter: row.balanceAfter,
    })),
  };
}

const columnOrder = [
  'transaction',
  'createdAt',
  'customer',
  'kind',
  'source',
  'points',
  'balanceAfter',
  'expiresAt',
] as const;

/** The programme's time zone decides the days. Spreadsheets detect UTF-8 by the byte order mark. */
export async function* csvOf(
  { from, to, timeZone }: Period,
  opening: number,
  batches: AsyncIterable<readonly TransactionRow[]>,
  locale: string,
): AsyncGenerator<string> {
  const texts = textsFor(locale).statement;
  const dialect = csvDialect(locale);
  const line = (fields: readonly CsvField[]) => csvLine(fields, dialect);
  const titleOf = (title: string | ((timeZone: string) => string)) =>
    typeof title === 'string' ? title : title(timeZone);
  const timeOf = (at: string | null) => (at === null ? '' : localTime(at, timeZone));
  yield BYTE_ORDER_MARK + line(columnOrder.map((column) => titleOf(texts.columns[column])));
  yield line(['', from, '', '', texts.opening, '', opening, '']);
  let balance = opening;
  for await (const batch of batches) {
    yield batch
      .map((row) => {
        balance += row.points;
        const { id, createdAt, kind, source, points, expiresAt } = describeTransaction(row, locale);
        return line([
          id,
          timeOf(createdAt),
          row.customer.name,
          kind,
          source,
          points,
          balance,
          timeOf(expiresAt),
        ]);
      })
      .join('');
  }
  yield line(['', to, '', '', texts.closing, '', balance, '']);
}
